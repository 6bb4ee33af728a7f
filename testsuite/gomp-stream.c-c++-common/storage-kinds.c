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

/* Streams and windows are variables of all kinds: parameters, volatile and
   atomic ones, those of a thread, typedefs of arrays, static windows.  */

#include "check.h"

enum { N = 96 };

typedef float window[16];

static __thread int of_thread;
static volatile int changing;
#ifdef __cplusplus
static int counter;
#else
static _Atomic int counter;
#endif

static long
parameter (int x, int n)
{
  long sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x)
      x = k;
#pragma omp task input (x)
      sum += x;
    }
  return sum + x;
}

int
main (void)
{
  static const int constants[3] = { 1, 2, 3 };
  static window fixed;
  window w;
  const int *pointer;
  float x;
  long sums[3] = { 0, 0, 0 };
  int wrong[3] = { 0, 0, 0 };

  CHECK_EQUAL (parameter (5, 100), 4950 + 99);
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (of_thread, changing, counter)
      {
	of_thread = k;
	changing = k;
	changing = changing + 1;
	counter = k;
	counter += 2;
      }
#pragma omp task input (of_thread, changing, counter) shared (sums)
      {
	sums[0] += of_thread;
	sums[1] += changing;
	sums[2] += counter;
      }
#pragma omp task output (x, pointer)
      {
	x = k;
	pointer = &constants[k % 3];
      }
      if (k % 16 == 15)
	{
#pragma omp task input (x >> w[16]) shared (wrong)
	  for (int i = 0; i < 16; i++)
	    wrong[0] += w[i] != k - 15 + i;
#pragma omp task input (x >> fixed[16]) shared (wrong)
	  for (int i = 0; i < 16; i++)
	    wrong[1] += fixed[i] != k - 15 + i;
	}
#pragma omp task input (pointer) shared (wrong)
      wrong[2] += *pointer != k % 3 + 1;
    }
#pragma omp taskwait
  CHECK_EQUAL (sums[0], N * (N - 1) / 2);
  CHECK_EQUAL (sums[1], N * (N - 1) / 2 + N);
  CHECK_EQUAL (sums[2], N * (N - 1) / 2 + 2 * N);
  CHECK_EQUAL (wrong[0] + wrong[1] + wrong[2], 0);
  CHECK_EQUAL (of_thread, N - 1);
  CHECK_EQUAL (changing, N);
  CHECK_EQUAL (counter, N + 1);
  return 0;
}
