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

/* What is stuck for another reason than the end of a stage is reported.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-elision" } */
/* { dg-status 1 } */

#include <gomp-stream/stream.h>

int
main (void)
{
  int x, y, z;
  long sum = 0;

  for (int k = 0; k < 100; k++)
    {
#pragma omp task output (x) firstprivate (k)
      {
	x = k;
	if (k == 50)
	  gomp_stream_end ();
      }
#pragma omp task input (x) shared (sum)
      sum += x;
      if (k < 10)
#pragma omp task output (y) firstprivate (k)
	y = k;
#pragma omp task input (y) output (z)	/* { dg-stderr {end-deadlock.c:@LINE@: stage in main waits for input on stream 'y': needs 1 element, has 0} } */
      z = y;
#pragma omp task input (z)	/* { dg-stderr {end-deadlock.c:@LINE@: stage in main waits for input on stream 'z'} } */
      if (z < 0)
	__builtin_abort ();
    }
#pragma omp taskwait
  return 0;
}
