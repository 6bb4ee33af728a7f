/* Copyright (C) 2026 The gomp-stream authors.

   This file is part of gomp-stream.

   gomp-stream is free software; you can redistribute it and/or modify it
   under the terms of the GNU General Public License as published by the
   Free Software Foundation; either version 3, or (at your option) any later
   version.

   gomp-stream is distributed in the hope that it will be useful, but WITHOUT
   ANY WARRANTY; without even the implied warranty of MERCHANTABILITY or
   FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General Public License for
   more details.

   You should have received a copy of the GNU General Public License along with
   this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* What a cache line costs each of two processors when one writes lines and the
   other reads them: the time for a chunk that goes from one to the other, less
   that of the same work on one, shared between both.  Prints the placement of
   the processors, the cost, ns, and the size of a processor's own cache.  */

#ifdef HAVE_CONFIG_H
# include "config.h"
#endif
#ifndef _GNU_SOURCE
# define _GNU_SOURCE 1
#endif

#include "../common/machine.h"
#include "../common/placement.h"
#include "../common/timing.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum
{
  WORDS = 4096,			/* A chunk: 32 KiB, 512 lines.  */
  LINES = WORDS / 8,
  ROUNDS = 400,
  TRIES = 15
};

static _Alignas (128) uint64_t chunk[WORDS];

/* Even: the writer's turn; odd: the reader's.  Negative: the end.  A release
   store hands the chunk over, an acquire load takes it.  */
static _Alignas (128) atomic_int turn;
static _Alignas (128) uint64_t total;

static void
fill (uint64_t with)
{
  for (int i = 0; i < WORDS; i++)
    chunk[i] = with + i;
  __asm__ volatile ("" : : : "memory");
}

static uint64_t
sum (void)
{
  uint64_t s = 0;
  for (int i = 0; i < WORDS; i++)
    s += chunk[i];
  __asm__ volatile ("" : "+r" (s));
  return s;
}

/* Waits until it is turn N or the end; returns whose.  */
static int
wait_for (int n)
{
  int now;
  for (unsigned spins = 1;
       (now = atomic_load_explicit (&turn, memory_order_acquire)) != n
       && now >= 0; spins++)
    if (spins % 4096 == 0)
      sched_yield ();
  return now;
}

static void *
reader (void *cpu)
{
  placement_pin (*(int *) cpu);
  for (int n = 1; wait_for (n) >= 0; n += 2)
    {
      total += sum ();
      atomic_store_explicit (&turn, n + 1, memory_order_release);
    }
  return NULL;
}

/* Seconds for a chunk that is written here and read by the other.  */
static double
time_apart (void)
{
  double best = 1;
  int n = 0;
  for (int i = 0; i < TRIES; i++)
    {
      double start = timing_now ();
      for (int r = 0; r < ROUNDS; r++, n += 2)
	{
	  fill (n);
	  atomic_store_explicit (&turn, n + 1, memory_order_release);
	  wait_for (n + 2);
	}
      double time = (timing_now () - start) / ROUNDS;
      if (time < best)
	best = time;
    }
  return best;
}

/* The same by one processor.  */
static double
time_alone (void)
{
  double best = 1;
  for (int i = 0; i < TRIES; i++)
    {
      double start = timing_now ();
      for (int r = 0; r < ROUNDS; r++)
	{
	  fill (r);
	  total += sum ();
	}
      double time = (timing_now () - start) / ROUNDS;
      if (time < best)
	best = time;
    }
  return best;
}

int
main (int argc, char **argv)
{
  int cpu[2];
  pthread_t other;

  if (argc > 1 && strcmp (argv[1], "--machine") == 0)
    {
      machine_describe (stdout, BENCH_FLAGS);
      return 0;
    }
  if (argc > 1)
    {
      printf ("Usage: lines [--machine]\nPrint the placement of two processors,"
	      " what a cache line costs each of them that\ngoes from one to"
	      " the other, ns, and the bytes of their second-level cache;\nor"
	      " describe the machine.\n");
      return strcmp (argv[1], "--help") != 0;
    }
  placement_processors (cpu);
  if (cpu[0] == cpu[1])
    {
      fprintf (stderr, "lines: fewer than two processors\n");
      return 1;
    }
  char placement = placement_class (placement_round_trip ());
  placement_pin (cpu[0]);
  double alone = time_alone ();
  if (pthread_create (&other, NULL, reader, &cpu[1]) != 0)
    {
      fprintf (stderr, "lines: no thread\n");
      return 1;
    }
  double apart = time_apart ();
  atomic_store_explicit (&turn, -1, memory_order_release);
  pthread_join (other, NULL);
  printf ("%c %.3f %ld\n", placement, (apart - alone) * 1e9 / (2 * LINES),
	  sysconf (_SC_LEVEL2_CACHE_SIZE));
  return 0;
}
