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

/* A chain of stages of equal work, over an array of streams: the pipeline
   template with which the cost of a stage is measured.  */

#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "../common/options.h"
#include "../common/timing.h"

#include <errno.h>
#include <getopt.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a stage carries from one activation to the next.  */
struct state
{
  _Alignas (128) uint64_t value;
};

/* Each round waits for the one before, as does each activation, so that the
   work takes as long in a loop over a batch as it does alone.  */
static inline uint64_t
work (struct state *s, uint64_t x, unsigned rounds)
{
  uint64_t v = s->value + x;
  for (unsigned i = 0; i < rounds; i++)
    v = v * 6364136223846793005u + 1442695040888963407u;
  s->value = v;
  return v >> 7;
}

struct job
{
  unsigned stages, rounds;
  unsigned long items;
  struct state *state;		/* One per stage.  */
};

static uint64_t
run_chain (const struct job *job)
{
  enum { MAX = 1000 };
  uint64_t a[MAX];
  uint64_t sum = 0;
  struct state *state = job->state;
  unsigned stages = job->stages, rounds = job->rounds;
  unsigned long items = job->items;

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < items; k++)
    {
      #pragma omp task output (a[0])
      a[0] = work (&state[0], 1, rounds);

      for (unsigned i = 1; i < stages - 1; i++)
	#pragma omp task input (a[i - 1]) output (a[i]) firstprivate (i)
	a[i] = work (&state[i], a[i - 1], rounds);

      #pragma omp task input (a[stages - 2])
      sum = work (&state[stages - 1], a[stages - 2], rounds);
    }
  return sum;
}

static uint64_t result;

static void
run (void *data)
{
  struct job *job = data;
  memset (job->state, 0, job->stages * sizeof *job->state);
  result = run_chain (job);
}

int
main (int argc, char **argv)
{
  static const struct option options[] = {
    { "stages", required_argument, NULL, 's' },
    { "rounds", required_argument, NULL, 'w' },
    { "items", required_argument, NULL, 'n' },
    { "time", no_argument, NULL, 't' },
    { "repeat", required_argument, NULL, 'r' },
    { "help", no_argument, NULL, 'h' },
    { "version", no_argument, NULL, 'V' },
    { NULL, 0, NULL, 0 }
  };
  struct job job = { .stages = 64, .rounds = 6, .items = 400000 };
  int timed = 0, c;
  unsigned repeat = 1;

  while ((c = getopt_long (argc, argv, "s:w:n:tr:hV", options, NULL)) != -1)
    switch (c)
      {
      case 's':
	job.stages = whole_number ("--stages", optarg, 2, 1000);
	break;
      case 'w':
	job.rounds = whole_number ("--rounds", optarg, 0, 1000000000);
	break;
      case 'n':
	job.items = whole_number ("--items", optarg, 0, 1000000000000);
	break;
      case 't':
	timed = 1;
	break;
      case 'r':
	repeat = whole_number ("--repeat", optarg, 1, 1000000);
	break;
      case 'h':
	puts ("Usage: chain [OPTION]...\n"
	      "Pass items through a chain of stages of equal work.\n\n"
	      "  -s, --stages=N   2 to 1000 stages; 64 by default\n"
	      "  -w, --rounds=N   work of a stage on an item: N multiplications,"
	      " each waiting\n"
	      "                   for the one before; 6 by default, about"
	      " 10 ns\n"
	      "  -n, --items=N    400000 by default\n"
	      "  -t, --time       print median rate (items a second), placement"
	      " of the\n"
	      "                   processors, and processors in use by this"
	      " program and\n"
	      "                   others, instead of the result\n"
	      "  -r, --repeat=N   run N times\n"
	      "  -h, --help       print this help\n"
	      "  -V, --version    print the version\n\n"
	      "OMP_NUM_THREADS and GOMP_STREAM_CHANNEL say how the pipeline"
	      " runs.");
	return 0;
      case 'V':
	puts ("chain (gomp-stream) " PACKAGE_VERSION);
	return 0;
      default:
	return 1;
      }
  if (optind < argc)
    {
      fprintf (stderr, "chain: No such option: %s\n", argv[optind]);
      return 1;
    }

  job.state = aligned_alloc (128, job.stages * sizeof *job.state);
  if (job.state == NULL)
    {
      fprintf (stderr, "chain: %s\n", strerror (ENOMEM));
      return 1;
    }
  if (timed)
    timing_report (run, &job, job.items, repeat);
  else
    {
      for (unsigned i = 0; i < repeat; i++)
	run (&job);
      printf ("%016llx\n", (unsigned long long) result);
    }
  free (job.state);
  return 0;
}
