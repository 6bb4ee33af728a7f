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

/* What a thread on another processor uses counts up to the moment.  */

#include "timing.h"

#include <pthread.h>
#include <stdio.h>
#include <time.h>

static int stop;

static void *
spin (void *unused)
{
  while (!__atomic_load_n (&stop, __ATOMIC_RELAXED))
    ;
  return unused;
}

static double
seconds (clockid_t clock)
{
  struct timespec t;
  clock_gettime (clock, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

int
main (void)
{
  pthread_t thread;
  clockid_t its;
  int wrong = 0;

  if (pthread_create (&thread, NULL, spin, NULL) != 0
      || pthread_getcpuclockid (thread, &its) != 0)
    return 1;
  for (int i = 0; i < 60; i++)
    {
      double start = timing_now ();
      while (timing_now () < start + 0.003)
	;
      start = timing_now ();
      double all = timing_cpu_seconds ();
      double both = seconds (its) + seconds (CLOCK_THREAD_CPUTIME_ID);
      /* Neither thread used more than all the time between these looks.  */
      wrong += (all > both + 2e-5
		|| all < both - 2 * (timing_now () - start) - 2e-5);
    }
  __atomic_store_n (&stop, 1, __ATOMIC_RELAXED);
  pthread_join (thread, NULL);
  if (wrong != 0)
    printf ("wrong in %d of 60 runs\n", wrong);
  return wrong != 0;
}
