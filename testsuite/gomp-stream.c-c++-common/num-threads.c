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

/* A stage without state may be replicated; its results stay in order.  */
/* { dg-torture yes } */
/* { dg-channels "all" } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

#define N 2000

int
main (void)
{
  int x, y, threads = 4;
  unsigned hash = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) output (y) num_threads (threads)
      {
	int v = x;
	for (int i = 0; i < x % 50; i++)
	  v = (v * 31 + i) % 10007;
	y = v;
      }
#pragma omp task input (y)
      hash = hash * 31 + y;
    }
  printf ("%x\n", hash);

  hash = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      int z;
#pragma omp task output (z) firstprivate (k) num_threads (3)
      z = k * k % 10007;
#pragma omp task input (z) num_threads (1)
      hash = hash * 31 + z;
    }
  printf ("%x\n", hash);
  return 0;
}
