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

/* Loops in which each consumer is activated once per element, by continue, break,
   alternatives and conditions: no warning.  */
/* { dg-elision yes } */

#include <stdio.h>

static int
cond (int k)
{
  return k % 3 != 1;
}

int
main (void)
{
  int a, b, c, d, e, f;
  long s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0, s5 = 0;
  int n = 300;
#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < n; k++)
      {
	if (!cond (k))
	  continue;
#pragma omp task output (a) firstprivate (k)
	a = k;
#pragma omp task input (a) shared (s0)
	s0 += a;
      }
    int i = 0;
    while (1)
      {
	if (i++ >= n)
	  break;
#pragma omp task output (b) firstprivate (i)
	b = i;
	if (i % 2)
	  {
#pragma omp task output (c) firstprivate (i)
	    c = i;
#pragma omp task input (b, c) shared (s1)
	    s1 += b * c;
	  }
	else
	  {
#pragma omp task input (b) shared (s2)
	    s2 -= b;
	  }
      }
    do
      {
	int odd = i & 1;
	if (odd)
	  {
#pragma omp task output (d) firstprivate (i)
	    d = i;
	  }
	i--;
	if (odd)
	  {
#pragma omp task input (d) shared (s3)
	    s3 ^= d;
	  }
      }
    while (i > 0);
    for (int k = 0; k < 10; k++)
      for (int j = 0; j < k; j++)
	{
#pragma omp task output (e) firstprivate (j)
	  e = j;
#pragma omp task input (e) output (f)
	  f = e * e;
	  if (j > 100)
	    break;
#pragma omp task input (f) shared (s4)
	  s4 += f;
	}
    for (int k = 0; k < 20; k++)
      {
	switch (k & 3)
	  {
	  case 0:
	    continue;
	  case 1:
	    {
	      int x;
#pragma omp task output (x) firstprivate (k)
	      x = k;
#pragma omp task input (x) shared (s5)
	      s5 += x;
	      break;
	    }
	  default:;
	  }
      }
  }
  printf ("%ld\n", s0 + s1 + s2 + s3 + s4 + s5);
  return 0;
}
