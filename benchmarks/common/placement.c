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

   You should have received a copy of the GNU General Public License along
   with this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* Two pinned threads pass one cache line to and fro.  */

#define _GNU_SOURCE
#include "placement.h"
#include "timing.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

enum
{
  BATCHES = 12,
  TRIPS = 400,			/* In a batch.  */
  BATCH_NS = 5000000		/* A batch that takes longer is given up.  */
};

/* Even: the asker's turn; odd: the answerer's.  Negative: the end.  Nothing
   else passes between the two, so relaxed accesses do.  */
static struct
{
  _Alignas (128) atomic_int turn;
  char rest[128 - sizeof (atomic_int)];
} line;

void
placement_pin (int cpu)
{
  cpu_set_t set;
  CPU_ZERO (&set);
  CPU_SET (cpu, &set);
  pthread_setaffinity_np (pthread_self (), sizeof set, &set);
}

static void *
answer (void *cpu)
{
  placement_pin (*(int *) cpu);
  for (;;)
    {
      int turn = atomic_load_explicit (&line.turn, memory_order_relaxed);
      if (turn < 0)
	return NULL;
      if (turn & 1)
	atomic_store_explicit (&line.turn, turn + 1, memory_order_relaxed);
    }
}

static void *
ask (void *cpus)
{
  static double best;
  int *cpu = cpus;
  pthread_t peer;

  best = 0;
  placement_pin (cpu[0]);
  atomic_store (&line.turn, 0);
  if (pthread_create (&peer, NULL, answer, &cpu[1]) != 0)
    return &best;
  int turn = 0;
  for (int b = 0; b < BATCHES; b++)
    {
      double start = timing_now ();
      int trips = 0;
      while (trips < TRIPS)
	{
	  atomic_store_explicit (&line.turn, turn + 1, memory_order_relaxed);
	  turn += 2;
	  long spins = 0;
	  while (atomic_load_explicit (&line.turn, memory_order_relaxed)
		 != turn)
	    if (++spins == 10000)
	      {
		/* The peer does not run, or is being interrupted.  */
		spins = 0;
		sched_yield ();
	      }
	  trips++;
	  if (trips % 50 == 0 && (timing_now () - start) * 1e9 > BATCH_NS)
	    break;
	}
      double trip = (timing_now () - start) / trips * 1e9;
      if (best == 0 || trip < best)
	best = trip;
    }
  atomic_store (&line.turn, -1);
  pthread_join (peer, NULL);
  return &best;
}

int
placement_list (int *cpu, int most)
{
  cpu_set_t set;
  int n = 0;

  cpu[0] = 0;
  if (sched_getaffinity (0, sizeof set, &set) != 0)
    return 1;
  for (int i = 0; i < CPU_SETSIZE && n < most; i++)
    if (CPU_ISSET (i, &set))
      cpu[n++] = i;
  return n;
}

void
placement_processors (int cpu[2])
{
  if (placement_list (cpu, 2) == 1)
    cpu[1] = cpu[0];
}

double
placement_round_trip (void)
{
  int cpu[2];
  pthread_t asker;
  void *best;

  placement_processors (cpu);
  /* A thread of its own asks, so that the caller stays unpinned.  */
  if (cpu[0] == cpu[1] || pthread_create (&asker, NULL, ask, cpu) != 0)
    return 0;
  pthread_join (asker, &best);
  return *(double *) best;
}

char
placement_class (double round_trip)
{
  return (round_trip == 0 ? '1' : round_trip < 80 ? 'S'
	  : round_trip < 250 ? 'X' : 'F');
}
