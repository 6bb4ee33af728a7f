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

/* Several consumers of one stream each see every element.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

#define N 3000

int
main (void)
{
  int x, y, z;
  long a = 0, b = 0, c = 0, d = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k * 17 % 1013;
#pragma omp task input (x)
      a = (a * 3 + x) % 1000003;
#pragma omp task input (x) output (y)
      y = x + 1;
#pragma omp task input (x) output (z)
      z = x * 2;
#pragma omp task input (y, z)
      b = (b * 5 + y * z) % 1000003;
#pragma omp task input (x, z)
      c = (c * 7 + x - z) % 1000003;
#pragma omp task input (y) firstprivate (k)
      d = (d * 3 + y + k) % 1000003;
    }
  printf ("%ld %ld %ld %ld %d %d %d\n", a, b, c, d, x, y, z);
  return 0;
}
