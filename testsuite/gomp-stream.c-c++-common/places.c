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

/* Bodies run where OMP_PLACES and OMP_PROC_BIND say, in a team and without
   one.  */
/* { dg-channels "auto" } */

#ifndef _GNU_SOURCE
# define _GNU_SOURCE 1
#endif
#include <omp.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "check.h"

#define N 200
#define MAX_PROCESSORS 1024

static int used[MAX_PROCESSORS];

/* Works for a while, and notes where.  */
static void
work (void)
{
  int place = omp_get_place_num (), ids[MAX_PROCESSORS], n, here = 0;
  cpu_set_t set;
  struct timespec now, end;

  CHECK (place >= 0 && place < omp_get_num_places ());
  n = omp_get_place_num_procs (place);
  CHECK (n >= 1 && n <= MAX_PROCESSORS);
  omp_get_place_proc_ids (place, ids);
  CHECK (sched_getaffinity (0, sizeof set, &set) == 0);
  CHECK_EQUAL (CPU_COUNT (&set), n);
  for (int i = 0; i < n; i++)
    {
      CHECK (CPU_ISSET (ids[i], &set));
      here |= ids[i] == sched_getcpu ();
    }
  CHECK (here);
#pragma omp atomic
  used[place]++;

  clock_gettime (CLOCK_MONOTONIC, &end);
  end.tv_nsec += 300000;
  do
    clock_gettime (CLOCK_MONOTONIC, &now);
  while ((now.tv_sec - end.tv_sec) * 1000000000L + now.tv_nsec < end.tv_nsec);
}

static void
pipeline (void)
{
  int x, sum = 0;

  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      {
	work ();
	x = k;
      }
#pragma omp task input (x) shared (sum)
      {
	work ();
	sum += x;
      }
    }
#pragma omp taskwait
  CHECK_EQUAL (sum, N * (N - 1) / 2);
}

/* How many places were used.  */
static int
count_places (void)
{
  int n = 0;

  for (int i = 0; i < omp_get_num_places (); i++)
    n += used[i] > 0;
  return n;
}

/* Runs the pipeline until as many places as there are threads for were used; what
   else the system does may leave only one for a while.  */
static void
use_places (void)
{
  int most = omp_get_max_threads ();

  if (most > omp_get_num_places ())
    most = omp_get_num_places ();
  memset (used, 0, sizeof used);
  for (int i = 0; i < 20 && count_places () < most; i++)
    pipeline ();
  CHECK (count_places () >= most);
}

/* Runs the program again with N places of a processor each.  The runtime has
   read the environment by now.  */
static int
run_with_places (int n, char *turn)
{
  char self[] = "/proc/self/exe", *again[] = { self, turn, NULL };
  char places[64] = "", *end = places;
  cpu_set_t set;

  CHECK (sched_getaffinity (0, sizeof set, &set) == 0);
  for (int i = 0; i < CPU_SETSIZE && n > 0; i++)
    if (CPU_ISSET (i, &set))
      {
	end += sprintf (end, "%s{%d}", end == places ? "" : ",", i);
	n--;
      }
  setenv ("OMP_PLACES", places, 1);
  setenv ("OMP_PROC_BIND", "close", 1);
  execv (self, again);
  return 2;
}

int
main (int argc, char **argv)
{
  char first[] = "first", second[] = "second";

  if (argc == 1)
    return run_with_places (2, first);
  CHECK (omp_get_num_places () > 0);
#pragma omp parallel
#pragma omp single
  use_places ();
  use_places ();
  return strcmp (argv[1], first) == 0 ? run_with_places (1, second) : 0;
}
