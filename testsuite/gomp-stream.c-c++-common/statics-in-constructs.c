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
/* Static variables: declared inside constructs they are shared, and where a
   construct has a copy of one, bodies use the copy.  */
/* { dg-channels "auto" } */

#include "check.h"

static long outside, counter = 5;

int
main (void)
{
#pragma omp parallel
#pragma omp single
  {
    static long sum, counts[4], *p;
    static long last;
    long x;
    for (int k = 0; k < 100; k++)
      {
#pragma omp task output (x) firstprivate (k)
	x = k;
#pragma omp task input (x) output (last)
	{
	  last = x;
	  sum += x;
	  counts[x % 4]++;
	  p = &sum;
	}
      }
#pragma omp taskwait
    CHECK_EQUAL (sum, 4950);
    CHECK_EQUAL (counts[3], 25);
    CHECK_EQUAL (last, 99);
    CHECK (p == &sum);
  }

#pragma omp parallel private (outside)
  {
    long x, sum = 0;
    outside = 3;
    for (int k = 0; k < 100; k++)
      {
#pragma omp task output (x) firstprivate (k)
	x = k;
#pragma omp task input (x) shared (sum, outside)
	{
	  sum += x;
	  outside++;
	}
      }
#pragma omp taskwait
    CHECK_EQUAL (sum, 4950);
    CHECK_EQUAL (outside, 103);
  }
  CHECK_EQUAL (outside, 0);

#pragma omp target
  {
    long x, sum = 0;
    for (int k = 0; k < 100; k++)
      {
#pragma omp task output (x) firstprivate (k)
	x = counter + k;
#pragma omp task input (x) shared (sum)
	sum += x;
      }
#pragma omp taskwait
    CHECK_EQUAL (sum, 5450);
  }
  return 0;
}
