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

/* A long firing of a pipeline inside a body does not keep what is activated
   around it waiting, as long as there is a thread that sleeps.  What other
   programs do may spoil some attempts.  */
/* { dg-timing yes } */
/* { dg-threads "4 5" } */
/* { dg-channels "auto" } */

#include <time.h>
#include <unistd.h>
#include "check.h"

#define ROUNDS 6
#define MANY 20000
#define LONG 0.1		/* Seconds.  */

static double
seconds (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

static int
inner (int n)
{
  int u, sum = 0;

#pragma omp task output (u) firstprivate (n)
  {
    usleep (LONG * 1e6);
    u = n;
  }
#pragma omp task input (u) shared (sum)
  sum += u;
#pragma omp taskwait
  return sum;
}

int
main (void)
{
  int s, sum = 0, late = 0, begun = 0;
  double begin, delay = 0;

  for (int k = 0; k < ROUNDS; k++)
    {
      for (int i = 0; i <= MANY; i++)
	{
	  double now = 0;

	  /* By now the control program goes far without a post.  */
	  if (i == MANY)
	    {
#pragma omp taskwait
#pragma omp task output (s) firstprivate (k) shared (begun)
	      {
		__atomic_store_n (&begun, k + 1, __ATOMIC_RELEASE);
		s = inner (k);
	      }
#pragma omp task input (s) shared (sum)
	      sum += s;
	      for (int n = 0; n < 5000
			      && __atomic_load_n (&begun, __ATOMIC_ACQUIRE) <= k;
		   n++)
		usleep (100);
	      usleep (20000);
	      now = seconds ();
	    }
#pragma omp task output (begin) firstprivate (now)
	  begin = now;
#pragma omp task input (begin) shared (delay)
	  if (begin != 0)
	    delay = seconds () - begin;
	}
      usleep (1.5 * LONG * 1e6);
#pragma omp taskwait
      late += delay > LONG / 2;
    }
  printf ("%d of %d late\n", late, ROUNDS);
  CHECK_EQUAL (sum, ROUNDS * (ROUNDS - 1) / 2);
  CHECK (late <= ROUNDS / 2);
  return 0;
}
