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

/* Each consumer of an element of an array of streams sees all elements, one
   that is activated long after the production, or after a wait, as well.  */

#include "check.h"

enum { N = 1500 };

int
main (void)
{
  int a[3], w[4];
  long sums[5] = { 0, 0, 0, 0, 0 }, all = (long) N * (N - 1) / 2;

#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < N; k++)
      {
#pragma omp task output (a[1])
	a[1] = k;
#pragma omp task input (a[1])
	sums[0] += a[1];
      }
    for (int k = 0; k < N; k++)
      {
#pragma omp task input (a[1])
	sums[1] += a[1];
      }
#pragma omp taskwait
    for (int k = 0; k < N / 4; k++)
      {
#pragma omp task input (a[1] >> w[4])
	for (int i = 0; i < 4; i++)
	  sums[2] += w[i];
      }
#pragma omp taskwait
    CHECK_EQUAL (sums[1], all);
    CHECK_EQUAL (sums[2], all);

    /* Several producers.  */
    for (int k = 0; k < N / 2; k++)
      {
#pragma omp task output (a[2])
	a[2] = 2 * k;
#pragma omp task output (a[2])
	a[2] = 2 * k + 1;
      }
    for (int k = 0; k < N; k++)
      {
#pragma omp task input (a[2])
	sums[3] += a[2];
      }
#pragma omp taskwait
    for (int k = 0; k < N; k++)
      {
#pragma omp task input (a[2])
	sums[4] += a[2];
      }
  }
  CHECK_EQUAL (sums[0], all);
  CHECK_EQUAL (sums[3], all);
  CHECK_EQUAL (sums[4], all);
  return 0;
}
