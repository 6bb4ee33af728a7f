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

/* One program with pipelines in all kinds of scopes.  */
/* { dg-elision yes } */

#include <stdio.h>

static long
pipe1 (int n, int seed)
{
  int x, y;
  long s = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k, seed)
      x = k * seed;
#pragma omp task input (x) output (y)
      y = x ^ (x >> 3);
#pragma omp task input (y) shared (s)
      s = s * 3 + y;
    }
#pragma omp taskwait
  return s;
}

int
main (void)
{
  long r[16] = { 0 }, tot = 0;
  int x, y;
#pragma omp parallel
  {
#pragma omp single nowait
    r[0] = pipe1 (500, 3);
#pragma omp for schedule (dynamic)
    for (int i = 1; i < 8; i++)
      r[i] = pipe1 (100 * i, i);
#pragma omp sections
    {
#pragma omp section
      r[8] = pipe1 (300, 9);
#pragma omp section
      r[9] = pipe1 (200, 11);
    }
#pragma omp master
    {
      for (int k = 0; k < 400; k++)
	{
#pragma omp task output (x) firstprivate (k)
	  x = k;
#pragma omp task input (x) output (y)
	  y = x + 1;
#pragma omp task input (y) shared (tot)
	  tot += y;
	}
    }
#pragma omp barrier
#pragma omp single
    {
      printf ("%ld %d %d\n", tot, x, y);
#pragma omp task shared (r)
      r[10] = pipe1 (50, 5);
    }
  }
#pragma omp parallel for
  for (int i = 11; i < 16; i++)
    r[i] = pipe1 (i, i);
  for (int i = 0; i < 16; i++)
    printf ("%ld\n", r[i]);
  return 0;
}
