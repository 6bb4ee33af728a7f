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

/* Bodies that run pipelines, where they stand and in functions.  */
/* { dg-elision yes } */

#include <stdio.h>

static int
inner (int n)
{
  int a, b;
  int s = 0;
  for (int i = 0; i < n; i++)
    {
#pragma omp task output (a) firstprivate (i)
      a = i * i;
#pragma omp task input (a) output (b)
      b = a % 7;
#pragma omp task input (b) shared (s)
      s += b;
    }
#pragma omp taskwait
  return s;
}

int
main (void)
{
  int x, y;
  long t = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 300; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = inner (k % 20);
#pragma omp task input (x) output (y)
      {
	int p, q = 0, lim = x % 10;
	for (int j = 0; j < lim; j++)
	  {
#pragma omp task output (p) firstprivate (j)
	    p = j;
#pragma omp task input (p) shared (q)
	    q += p;
	  }
#pragma omp taskwait
	y = q + x;
      }
#pragma omp task input (y) shared (t)
      t = t * 3 + y;
    }
  printf ("%ld\n", t);
  return 0;
}
