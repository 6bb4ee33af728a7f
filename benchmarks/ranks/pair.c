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

/* Compares ways to take words between two ranks, in one pair of processes: rank 0 runs
   the experiments, and tells rank 1 which function both call.  */

#define _GNU_SOURCE
#include "pair.h"
#include "../common/comparison.h"
#include "../common/options.h"
#include "../common/placement.h"
#include "../common/ranks.h"
#include "../common/timing.h"

#include <errno.h>
#include <mpi.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static char **arguments;
static int cpus[2];

/* What both ranks run, by number.  */
enum way { TO_AND_FRO, TO_AND_FRO_MESSAGES, STREAMS, MESSAGES, BLOCKS, END };

/* What rank 0 tells rank 1.  */
struct order
{
  enum way way;
  unsigned long n, block;
};

/* What a rank tells of its part.  */
struct part
{
  double cpu;
  word result;
};

static word
call (const struct order *o)
{
  switch (o->way)
    {
    case TO_AND_FRO:
      return pingpong_streams (o->n);
    case TO_AND_FRO_MESSAGES:
      return pingpong_messages (o->n);
    case STREAMS:
      return carry_streams (o->n);
    case MESSAGES:
      return carry_messages (o->n);
    default:
      return carry_blocks (o->n, o->block);
    }
}

/* This rank's part, on a processor of its own; stores the seconds that it takes.  */
static struct part
do_part (const struct order *o, double *seconds)
{
  struct part p;
  cpu_set_t set;

  sched_getaffinity (0, sizeof set, &set);
  placement_pin (cpus[ranks_this ()]);
  double cpu = timing_cpu_seconds ();
  MPI_Barrier (MPI_COMM_WORLD);
  double start = timing_now ();
  p.result = call (o);
  MPI_Barrier (MPI_COMM_WORLD);
  *seconds = timing_now () - start;
  p.cpu = timing_cpu_seconds () - cpu;
  sched_setaffinity (0, sizeof set, &set);
  return p;
}

/* Rank 1, which sleeps while rank 0 has no order for it.  */
static int
follow (void)
{
  struct order o;
  double seconds;

  for (;;)
    {
      int found = 0;
      while (!found)
	{
	  nanosleep (&(struct timespec) { .tv_nsec = 200000 }, NULL);
	  MPI_Iprobe (0, 1, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
	}
      MPI_Recv (&o, sizeof o, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (o.way == END)
	return 0;
      struct part p = do_part (&o, &seconds);
      MPI_Send (&p, sizeof p, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
    }
}

/* What must come out.  */
static word
expected (const struct order *o)
{
  word x = o->way <= TO_AND_FRO_MESSAGES, sum = 0;

  if (x)
    for (unsigned long k = 0; k < o->n; k++)
      x = hit (hit (x));
  else
    for (unsigned long k = 0; k < o->n; k++)
      sum = add_in_order (sum, x += STEP);
  return o->way <= TO_AND_FRO_MESSAGES ? x : sum;
}

static struct usage
run (void *data, double items)
{
  struct order *o = data;
  struct usage use = { .seconds = -1 };
  struct part other;

  o->n = items;
  MPI_Send (o, sizeof *o, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
  struct part p = do_part (o, &use.seconds);
  MPI_Recv (&other, sizeof other, MPI_BYTE, 1, 1, MPI_COMM_WORLD,
	    MPI_STATUS_IGNORE);
  use.cpu = p.cpu + other.cpu;
  use.elapsed = use.seconds;
  word result = o->way <= TO_AND_FRO_MESSAGES ? p.result : other.result;
  if (result != expected (o))
    fail ("%lu words: The sum is %lx, must be %lx", o->n, result, expected (o));
  return use;
}

static struct contender *
add (struct experiment_case *c, const char *name, enum way way, unsigned long block,
     double items)
{
  struct order *o = calloc (1, sizeof *o);

  if (o == NULL)
    fail ("Out of memory");
  o->way = way;
  o->block = block;
  return experiment_contender (c, name, run, o, items);
}

static void
add_latency (void)
{
  struct experiment_case *c
    = experiment_case (ENGINE "-latency", "8 bytes", "us from rank to rank", 0.5e6,
		       true);

  add (c, "MPI_Send", TO_AND_FRO_MESSAGES, 0, 10);
  add (c, "streams", TO_AND_FRO, 0, 10)->claim = "2 or less";
}

/* The size with which blocks take the least time, in words.  */
static unsigned long
best_block (void)
{
  unsigned long best = 0;
  double least = 0;

  for (unsigned long block = 2048; block <= 131072; block *= 2)
    for (int i = 0; i < 3; i++)
      {
	struct order o = { .way = BLOCKS, .block = block };
	double seconds = run (&o, 2e6).seconds;
	if (least == 0 || seconds < least)
	  {
	    least = seconds;
	    best = block;
	  }
      }
  return best;
}

static void
add_bandwidth (void)
{
  struct experiment_case *c
    = experiment_case (ENGINE "-bandwidth", "8 bytes", "M words/s", 1e-6, false);
  unsigned long block = best_block ();

  add (c, "blocks by hand", BLOCKS, block, 1e5);
  add (c, "streams", STREAMS, 0, 1e5)->claim
    = experiment_name ("0.9 or more; blocks of %lu KiB", block * sizeof (word) / 1024);
  add (c, "a message each", MESSAGES, 0, 1e3);
}

/* Starts the program as two processes, and MPI in each of these.  */
static void
prepare (void)
{
  static char *launch[] = { "mpirun." ENGINE, "-n", "2",
#ifdef OPEN_MPI
			    "--oversubscribe", "--bind-to", "none",
#endif
			    NULL };
  size_t n = 0, m = sizeof launch / sizeof *launch - 1;
  int level;

  if (ranks_number () == 1)
    {
      while (arguments[n] != NULL)
	n++;
      char *all[m + n + 1];
      memcpy (all, launch, m * sizeof *all);
      memcpy (all + m, arguments, (n + 1) * sizeof *all);
      /* Open MPI lets root start programs, as in a container, if told so.  */
      setenv ("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
      setenv ("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
      setenv ("OMP_NUM_THREADS", "1", 1);
      execvp (all[0], all);
      all[0] = "mpirun";
      execvp (all[0], all);
      fail ("mpirun: %s", strerror (errno));
    }
  if (ranks_number () != 2)
    fail ("There must be two processes");
  placement_processors (cpus);
  MPI_Init_thread (NULL, NULL, MPI_THREAD_SERIALIZED, &level);
}

static const struct experiment experiments[] = {
  { ENGINE "-latency", NULL, "a lone word from one rank to another by " ENGINE,
    add_latency, NULL },
  { ENGINE "-bandwidth", NULL, "words, one by one, from one rank to another by "
    ENGINE, add_bandwidth, NULL }
};

static const struct comparison comparison = {
  .name = "pair-" ENGINE,
  .about = "Compare streams between two ranks with messages of " ENGINE ".\n",
  .experiments = experiments,
  .n = sizeof experiments / sizeof *experiments,
  .prepare = prepare
};

int
main (int argc, char **argv)
{
  int status;

  arguments = argv;
  if (ranks_this () == 1)
    {
      prepare ();
      status = follow ();
    }
  else
    {
      struct order end = { .way = END };
      int begun;
      status = comparison_main (argc, argv, &comparison);
      MPI_Initialized (&begun);
      if (!begun)
	return status;
      MPI_Send (&end, sizeof end, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
    }
  MPI_Finalize ();
  return status;
}
