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

/* Windows of variable length that are declared outside the parallel region.  */

#include "../lib/check.h"

#define N 3000

static int sum;

static void
run (int length)
{
  int x, in[length], out[length + 1];

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x << out[length + 1])
      for (int i = 0; i <= length; i++)
	out[i] = k % 10;
#pragma omp task input (x >> in[length])
      for (int i = 0; i < length; i++)
	sum += in[i];
    }
}

int
main (void)
{
  /* N * 3 elements of the N * 4, and of N * 6 of N * 7.  */
  for (int length = 3; length <= 6; length += 3)
    {
      int expected = 0;
      for (int i = 0; i < N * length; i++)
	expected += i / (length + 1) % 10;
      sum = 0;
      run (length);
      CHECK_EQUAL (sum, expected);
    }
  return 0;
}
