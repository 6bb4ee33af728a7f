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

/* What a slow body produces soon goes through the short stages behind it: most
   elements, as the machine may be busy, wherever the stages are at home, which
   differs from round to round.  */
/* { dg-timing yes } */
/* { dg-threads "2" } */
/* { dg-channels "auto" } */

#include <time.h>
#include <unistd.h>
#include "check.h"

#define ROUNDS 20
#define N 20

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

int
main (void)
{
  for (int round = 0; round < ROUNDS; round++)
    {
      double x, y;
      int late = 0;

#pragma omp parallel
#pragma omp single
      for (int k = 0; k < N; k++)
	{
#pragma omp task output (x)
	  {
	    usleep (5000);
	    x = now ();
	  }
#pragma omp task input (x) output (y)
	  y = x;
#pragma omp task input (y)
	  late += now () - y > 0.0025;
	}
      CHECK (late < N * 2 / 3);
    }
  return 0;
}
