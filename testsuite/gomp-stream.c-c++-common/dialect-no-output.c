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

/* An output of the OpenStream dialect may write nothing in an activation.  */

#include "check.h"

enum { N = 90 };

int
main (void)
{
  int x __attribute__ ((stream)), y __attribute__ ((stream));
  int out[4], in[4], z;
  long sum = 0, rest = 0, count = 0, should = 0, differences = 0;

#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < N; k++)
      {
#pragma omp task output (x << out[k % 3]) firstprivate (k)
	for (int i = 0; i < k % 3; i++)
	  out[i] = k;
#pragma omp task input (x >> in[k % 3]) firstprivate (k) shared (sum, count)
	for (int i = 0; i < k % 3; i++)
	  {
	    sum += in[i];
	    count += in[i] == k;
	  }
      }
    /* What the last windows look ahead to.  */
#pragma omp task output (x << out[4])
    for (int i = 0; i < 4; i++)
      out[i] = 0;
#pragma omp task input (x >> in[4]) shared (rest)
    for (int i = 0; i < 4; i++)
      rest += in[i];
#pragma omp taskwait
    for (int k = 0; k < N; k++)
      should += k % 3 * k;
    CHECK_EQUAL (sum + rest, should);
    CHECK_EQUAL (count, N);

    /* The stage begins with it, and has another output.  */
    sum = 0;
    for (int k = 0; k < N; k++)
      {
	int burst = k >= N / 3;
#pragma omp task output (y << out[burst]) output (z) firstprivate (burst, k)
	{
	  for (int i = 0; i < burst; i++)
	    out[i] = k;
	  z = k;
	}
#pragma omp task input (z) shared (sum)
	sum += z;
      }
    for (int k = N / 3; k < N; k++)
      {
#pragma omp task input (y) shared (differences) firstprivate (k)
	differences += y != k;
      }
  }
  CHECK_EQUAL (sum, N * (N - 1) / 2);
  CHECK_EQUAL (differences, 0);
  return 0;
}
