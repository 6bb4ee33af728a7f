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

/* Windows with bursts of different lengths on the two sides of a stream.  */
/* { dg-torture yes } */
/* { dg-channels "all" } */
/* { dg-memcheck yes } */

#include "check.h"

#define N 3000

int
main (void)
{
  int x, y, out[4], in[3], both_in[6], both_out[2];
  int next = 0, fired = 0, owed = 0, pairs = 0, sums = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x << out[4]) firstprivate (k)
      for (int i = 0; i < 4; i++)
	out[i] = 4 * k + i;

      for (owed += 4; owed >= 3; owed -= 3)
#pragma omp task input (x >> in[3])
	{
	  for (int i = 0; i < 3; i++)
	    CHECK_EQUAL (in[i], next + i);
	  next += 3;
	  fired++;
	}

      if (k % 3 == 2)
	for (int i = 0; i < 2; i++)
	  {
#pragma omp task input (x >> both_in[6]) output (y << both_out[2])
	    {
	      both_out[0] = both_in[0] + both_in[1] + both_in[2];
	      both_out[1] = both_in[3] + both_in[4] + both_in[5];
	    }
	    for (int j = 0; j < 2; j++)
#pragma omp task input (y)
	      {
		/* 3p + (3p + 1) + (3p + 2).  */
		CHECK_EQUAL (y, 9 * pairs + 3);
		pairs++;
		sums += y;
	      }
	  }
    }

  CHECK_EQUAL (fired, 4 * N / 3);
  CHECK_EQUAL (next, 4 * N);
  CHECK_EQUAL (pairs, 4 * N / 3);
  /* The last elements.  */
  CHECK_EQUAL (x, 4 * N - 1);
  CHECK_EQUAL (y, 9 * (pairs - 1) + 3);
  return 0;
}
