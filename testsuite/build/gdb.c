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

/* A program for the debugger to look into: a pipeline over elements of an array,
   which with an argument is stuck in the end.  */

#include <stdio.h>
#include <stdlib.h>

static int sum;

__attribute__ ((noinline)) void
pause_here (int value)
{
  sum += value;
}

int
main (int argc, char **argv)
{
  int lane[2], y, w[4];
  int n = argc > 1 ? atoi (argv[1]) : 12;

#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < n; k++)
      {
	int i = k & 1;
#pragma omp task output (lane[i]) firstprivate (i, k)
	lane[i] = 100 + k;
#pragma omp task input (lane[i]) output (y) firstprivate (i)
	{
	  pause_here (lane[i]);	/* stop */
	  y = lane[i];
	}
      }
    for (int k = 0; k < 12; k += 4)
#pragma omp task input (y >> w[4])
      sum += w[0];
  }
  return sum == 0;
}
