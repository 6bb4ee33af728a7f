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

/* Consumers of one stream go at their own rates, start late, or never.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-unused-window -fplugin-arg-gomp_stream-Wno-elision" } */
/* { dg-channels "all" } */
/* { dg-torture yes } */
/* { dg-memcheck yes } */

#include "check.h"

#define N 3000

int
main (void)
{
  int x, w[10], v[6];
  int all = 0, tens = 0, slid = 0, late = 0, never = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x)
      {
	CHECK_EQUAL (x, all);
	all++;
      }
      if (k % 10 == 9)
#pragma omp task input (x >> w[10])
	{
	  for (int i = 0; i < 10; i++)
	    CHECK_EQUAL (w[i], tens * 10 + i);
	  tens++;
	}
      if (k % 4 == 3)
#pragma omp task input (x >> v[4])
	{
	  for (int i = 0; i < 6; i++)
	    CHECK_EQUAL (v[i], slid * 4 + i);
	  slid++;
	}
      /* Activated for the first time long after the first element, which it
	 sees all the same: its view opens with the stream.  */
      if (k >= N / 2)
#pragma omp task input (x)
	{
	  CHECK_EQUAL (x, late);
	  late++;
	}
      if (k > N)
#pragma omp task input (x)
	never++;
    }
  CHECK_EQUAL (all, N);
  CHECK_EQUAL (tens, N / 10);
  CHECK_EQUAL (slid, N / 4 - 1);
  CHECK_EQUAL (late, N / 2);
  CHECK_EQUAL (never, 0);
  return 0;
}
