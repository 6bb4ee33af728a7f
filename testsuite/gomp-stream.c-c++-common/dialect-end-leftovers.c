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
/* A stage ends early in the OpenStream dialect, which reports elements that are left
   over, but not those that an ended stage would have read.  */
/* { dg-elision yes } */

#include <gomp-stream/stream.h>
#include <stdio.h>

static long
sum_until (int n, int end)
{
  static int x __attribute__ ((stream));
  int y __attribute__ ((stream));
  volatile int over = 0;
  long sum = 0;
  for (int k = 0; k < n && !over; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) output (y) shared (over)
      {
	y = x + 1;
	if (x == end)
	  {
	    over = 1;
	    gomp_stream_end ();
	  }
      }
#pragma omp task input (y) shared (sum)
      sum += y;
    }
#pragma omp taskwait
  return sum;
}

int
main (void)
{
  for (int end = 0; end < 3000; end += 499)
    printf ("%ld\n", sum_until (3500, end));
  printf ("%ld\n", sum_until (3500, 5000));
  return 0;
}
