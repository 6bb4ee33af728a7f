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

/* A slow activation that has to wait for a later one's output, in a program that
   then does something else, is executed soon after that, and not only after the
   next activation.  */
/* { dg-threads "2 3 5" } */
/* { dg-channels "auto" } */

#include <time.h>
#include <unistd.h>
#include "check.h"

static double
seconds (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

int
main (void)
{
  int x, y, done = -1;

  for (int k = 0; k < 20; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x, y) shared (done)
      {
	/* It is worth another thread.  */
	for (double end = seconds () + 5e-5; seconds () < end; )
	  ;
	__atomic_store_n (&done, x < y ? x : y, __ATOMIC_RELEASE);
      }
#pragma omp task output (y) firstprivate (k)
      y = k;

      for (int i = 0; __atomic_load_n (&done, __ATOMIC_ACQUIRE) != k; i++)
	{
	  CHECK (i < 1000);
	  usleep (1000);
	}
      usleep (20000);
    }
  return 0;
}
