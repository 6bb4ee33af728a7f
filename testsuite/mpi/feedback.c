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

/* Loops of streams that go through other ranks, with replicas and depths.  */

#include "ranks.h"

int
main (void)
{
  unsigned long state, next, x, y;
  int n = scaled (2000);

#pragma omp parallel
#pragma omp single
  {
#pragma omp task output (state) on (0)
    state = 1;
    for (int k = 0; k < n; k++)
      {
#pragma omp task input (state) output (next, x) firstprivate (k) on (1)
	{
	  next = mix (state, k);
	  x = next >> 7;
	}
#pragma omp task input (next) output (state) on (0)
	state = next + 1;
#pragma omp task input (x) output (y) num_threads (3) depth (50) on (2)
	y = x * x;
#pragma omp task input (y) firstprivate (k, n) on (3)
	if (k == n - 1)
	  printf ("y %lu\n", y);
      }
  }
  printf ("state %lu\n", state);
  return 0;
}
