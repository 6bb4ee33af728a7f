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

/* Variables that a task does not share by OpenMP's rules are captured for
   each activation without being named.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

#define N 1000

static long total;

/* An orphaned task: automatic variables and parameters are firstprivate.  */
static void
orphaned (int n, int scale)
{
  long x;
  for (int k = 0; k < n; k++)
    {
      int bias = k * 3;
#pragma omp task output (x)
      x = k * scale + bias;
      bias = -1;
#pragma omp task input (x)
      total = (total * 3 + x) % 1000003;
    }
}

int
main (void)
{
  long x, sum = 0;

  /* Declared outside the parallel region: shared.  Inside: firstprivate.  */
#pragma omp parallel
  {
    int offset = 11;
#pragma omp single
    {
      struct { int a; char b; } pair = { 1, 2 };
      for (int k = 0; k < N; k++)
	{
	  int here = k * 5;
	  pair.a = k;
#pragma omp task output (x)
	  x = here + offset + pair.a * pair.b;
	  here = 0;
#pragma omp task input (x)
	  sum = (sum * 7 + x + k) % 1000003;
	}
    }
  }
  orphaned (N, 4);
#pragma omp parallel
#pragma omp single
  orphaned (N, 9);
  printf ("%ld %ld\n", sum, total);
  return 0;
}
