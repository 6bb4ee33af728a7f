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

/* Activations of a stage run in control order, one at a time, also when the
   stage is slow and several threads are free.  */

#include <unistd.h>
#include "check.h"

#define N 200

int
main (void)
{
  int x, y, inside = 0, in_y = 0, count = 0, last = -1;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k) shared (inside)
      {
	CHECK_EQUAL (__atomic_fetch_add (&inside, 1, __ATOMIC_SEQ_CST), 0);
	if (k % 50 == 0)
	  usleep (2000);
	x = k;
	__atomic_fetch_sub (&inside, 1, __ATOMIC_SEQ_CST);
      }
#pragma omp task input (x) output (y) shared (in_y)
      {
	CHECK_EQUAL (__atomic_fetch_add (&in_y, 1, __ATOMIC_SEQ_CST), 0);
	if (x % 30 == 0)
	  usleep (1000);
	y = x;
	__atomic_fetch_sub (&in_y, 1, __ATOMIC_SEQ_CST);
      }
#pragma omp task input (y)
      {
	CHECK_EQUAL (y, last + 1);
	last = y;
	count++;
      }
    }
  CHECK_EQUAL (count, N);
  return 0;
}
