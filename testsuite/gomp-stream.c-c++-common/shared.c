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

/* Shared variables keep the state of a stage, wherever they are declared.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

#define N 2000

static int global_state = 1;

static void
in_function (int n, long *result)
{
  static int static_state = 2;
  int x;
  long local_state = 3, history[4] = { 0, 0, 0, 0 };

  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) shared (local_state, history) firstprivate (k)
      {
	global_state = (global_state * 5 + k) % 997;
	static_state = (static_state * 3 + global_state) % 997;
	history[k % 4] += static_state;
	local_state = (local_state + history[(k + 1) % 4]) % 997;
	x = (int) local_state;
      }
#pragma omp task input (x) firstprivate (result)
      *result = (*result * 9 + x) % 1000003;
    }
}

int
main (void)
{
  int x;
  long outside = 0, result = 0, array[3] = { 0, 0, 0 };

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      {
	outside = (outside * 3 + k) % 1009;
	x = (int) outside;
      }
#pragma omp task input (x) firstprivate (k)
      array[k % 3] = (array[(k + 1) % 3] * 3 + x) % 1000003;
    }
  in_function (N, &result);
#pragma omp parallel
#pragma omp single
  in_function (N, &result);
  printf ("%ld %ld %ld %ld %ld %d\n", outside, array[0], array[1], array[2],
	  result, global_state);
  return 0;
}
