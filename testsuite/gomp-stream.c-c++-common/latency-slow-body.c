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

/* What a slow body produces soon goes through the short stages behind it, all of
   them: most elements, as the machine may be busy.  */
/* { dg-threads "2 5" } */
/* { dg-channels "auto" } */

#include <time.h>
#include <unistd.h>
#include "check.h"

#define N 80

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
  double x, y;
  int late = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x)
      {
	usleep (10000);
	x = now ();
      }
#pragma omp task input (x) output (y)
      y = x;
#pragma omp task input (y)
      late += now () - y > 0.005;
    }
  CHECK (late < N / 4);
  return 0;
}
