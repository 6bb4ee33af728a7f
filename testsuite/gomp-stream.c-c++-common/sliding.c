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

/* Sliding windows: a moving sum, whose last activations lack look-ahead and
   are dropped with the scope.  */
/* { dg-torture yes } */
/* { dg-channels "all" } */
/* { dg-memcheck yes } */

#include "check.h"

#define N 20000

static int
element (int k)
{
  return k * 31 % 1009;
}

int
main (void)
{
  int x, sum, w[8], v[5], fired = 0, fired_by_2 = 0, sums = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = element (k);
#pragma omp task input (x >> w[1]) output (sum)
      {
	int total = 0;
	for (int i = 0; i < 8; i++)
	  total += w[i];
	sum = total;
	fired++;
      }
      if (k % 2)
#pragma omp task input (x >> v[2])
	{
	  for (int i = 0; i < 5; i++)
	    CHECK_EQUAL (v[i], element (2 * fired_by_2 + i));
	  fired_by_2++;
	}
      if (k < N - 7)
#pragma omp task input (sum)
	{
	  int total = 0;
	  for (int i = 0; i < 8; i++)
	    total += element (sums + i);
	  CHECK_EQUAL (sum, total);
	  sums++;
	}
    }
  CHECK_EQUAL (fired, N - 7);
  CHECK_EQUAL (fired_by_2, (N - 5) / 2 + 1);
  CHECK_EQUAL (sums, N - 7);
  return 0;
}
