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

/* Explicit firstprivate variables are captured for each activation, and a
   body's changes of them are its own.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

#define N 2000

struct big { int v[16]; double d; };

int
main (void)
{
  long x, sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      struct big b;
      int row[5];
      char c = (char) (k % 90);
      short s = (short) (k * 13);
      long double ld = k / 3.0L;
      for (int i = 0; i < 16; i++)
	b.v[i] = k * i;
      b.d = k * 0.5;
      for (int i = 0; i < 5; i++)
	row[i] = k - i;
#pragma omp task output (x) firstprivate (b, k) firstprivate (row, c, s, ld)
      {
	b.v[0]++;
	row[4] += 2;
	c++;
	x = b.v[0] + b.v[15] + row[0] + row[4] + c + s + (long) ld
	    + (long) b.d + k;
      }
      b.v[0] = -1;
      row[0] = -1000;
      int changed = k;
#pragma omp task input (x) firstprivate (changed)
      {
	int j = changed;
	changed = 7;
	sum += x * (j % 7) + changed;
      }
    }
  printf ("%ld %ld\n", sum, x);
  return 0;
}
