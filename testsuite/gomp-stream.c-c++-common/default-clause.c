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

/* The default clause decides about variables that are not named.  */
/* { dg-elision yes } */

#include <stdio.h>

#define N 500

int
main (void)
{
  int x, y;
  long sum = 0, product = 1;

#pragma omp parallel default (none) shared (x, y, sum, product)
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task default (none) output (x) firstprivate (k)
      x = k;
#pragma omp task default (shared) input (x) output (y)
      {
	product = (product * 3 + x) % 1009;
	y = x * 2 + (int) product;
      }
#pragma omp task default (none) input (y) shared (sum)
      sum += y;
    }
  printf ("%ld %ld\n", sum, product);
  return 0;
}
