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

/* A feedback loop through two stages, primed with one element.  */
/* { dg-torture yes } */
/* { dg-channels "all" } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

#define N 3000

int
main (void)
{
  int x, y, hash = 0;

#pragma omp parallel
#pragma omp single
  {
#pragma omp task output (x)
    x = 1;
    for (int k = 0; k < N; k++)
      {
#pragma omp task input (x) output (y) firstprivate (k)
	y = (x * 3 + k) % 10007;
#pragma omp task input (y)
	hash = (hash * 5 + y) % 10007;
#pragma omp task input (y) output (x)
	x = (y * 7 + 1) % 10007;
      }
  }
  printf ("%d %d %d\n", hash, x, y);
  return 0;
}
