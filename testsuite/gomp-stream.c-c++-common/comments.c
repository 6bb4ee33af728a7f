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

/* What stands in comments and strings of a directive is not read.  */
/* { dg-elision yes } */
/* { dg-channels "auto native batchqueue" } */

#include <stdio.h>

#define N 100

int
main (void)
{
  int x, y;
  long sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x)	/* see put (3) */ firstprivate (k)
      x = k;
#pragma omp task input (x) \
	    output (y)		// all inputs (x, y), inputt (x)
      y = 2 * x;
#pragma omp task input (y) if (sizeof "imput (y)" > 1) /* outptu (
	    y) */ shared (sum)
      sum = (sum * 5 + y) % 1000003;
    }
  printf ("%ld\n", sum);
  return 0;
}
