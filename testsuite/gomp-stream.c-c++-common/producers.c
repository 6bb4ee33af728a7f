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

/* The elements of several producers of one stream come in the order in which
   the control program activated them.  */
/* { dg-torture yes } */
/* { dg-memcheck yes } */

#include "check.h"

#define N 4000

static int expected[4 * N];

int
main (void)
{
  int x, y, out[3], seen = 0, seen_by_2 = 0, w[2], made = 0;
  int from_a = 0, from_b = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      int first = made;
      if (k % 7 < 4)
	{
	  expected[made++] = 100000 + k;
#pragma omp task output (x) firstprivate (k)
	  {
	    x = 100000 + k;
	    from_a++;
	  }
	}
      if (k % 3 != 1)
	{
	  for (int i = 0; i < 3; i++)
	    expected[made++] = -k * 3 - i;
#pragma omp task output (x << out[3]) firstprivate (k)
	  {
	    for (int i = 0; i < 3; i++)
	      out[i] = -k * 3 - i;
	    from_b++;
	  }
	}
      for (; first < made; first++)
	{
#pragma omp task input (x) output (y)
	  y = x;
#pragma omp task input (y)
	  {
	    CHECK_EQUAL (y, expected[seen]);
	    seen++;
	  }
	  if (first % 2)
#pragma omp task input (x >> w[2])
	    {
	      CHECK_EQUAL (w[0], expected[seen_by_2 * 2]);
	      CHECK_EQUAL (w[1], expected[seen_by_2 * 2 + 1]);
	      seen_by_2++;
	    }
	}
    }
  CHECK_EQUAL (seen, made);
  CHECK_EQUAL (seen_by_2, made / 2);
  CHECK_EQUAL (from_a + 3 * from_b, made);
  CHECK_EQUAL (x, expected[made - 1]);
  return 0;
}
