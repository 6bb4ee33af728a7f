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

/* A pipeline of three stages over scalar streams.  */
/* { dg-additional-options "-Wall -Wextra" } */
/* { dg-channels "all" } */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

#define N 5000

static double seen[N];

int
main (void)
{
  int x = -1, count = 0;
  double y = -1, sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k * 7 % 1000;
#pragma omp task input (x) output (y)
      y = x / 4.0 + 1;
#pragma omp task input (y)
      {
	sum += y * y;
	seen[count++] = y;
      }
    }

  for (int k = 0; k < N; k += 37)
    printf ("%d %.17g\n", k, seen[k]);
  printf ("%d %.17g %d %.17g\n", count, sum, x, y);
  return 0;
}
