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

/* One directive that makes many consumers of a stream and many producers of
   another.  */
/* { dg-elision yes } */
/* { dg-channels "all" } */
/* { dg-memcheck yes } */

#include <stdio.h>

#define N 200
#define WIDTH 24

int
main (void)
{
  int x, a[WIDTH], y;
  unsigned hash = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k * 3;
      for (int i = 0; i < WIDTH; i++)
	{
#pragma omp task input (x) output (a[i]) firstprivate (i)
	  a[i] = x * i + 1;
#pragma omp task input (a[i]) output (y) firstprivate (i)
	  y = a[i] ^ i;
#pragma omp task input (y)
	  hash = hash * 31 + y;
	}
    }
  printf ("%x %d\n", hash, y);
  return 0;
}
