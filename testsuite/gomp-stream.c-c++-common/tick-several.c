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

/* A directive tick names several streams.  */
/* { dg-elision yes } */

#include "check.h"

enum { N = 200 };

int
main (void)
{
  int x, y[2], i = 0;
  long sums[2] = { 0, 0 };
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x, y[1]) firstprivate (k)
      {
	x = k;
	y[1] = k * k;
      }
      if (k % 3)
	{
#pragma omp task input (x) shared (sums)
	  sums[0] += x;
#pragma omp task input (y[1]) shared (sums)
	  sums[1] += y[1];
	}
      else
	{
#pragma omp tick (x, y[1] >> 1)
	  i++;
	}
    }
#pragma omp taskwait
  printf ("%ld %ld %d\n", sums[0], sums[1], i);
  CHECK_EQUAL (i, (N + 2) / 3);
  return 0;
}
