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

/* A loop may look at what the stage sets that ends it; what stages change is read behind
   a wait only, also after the loop.  */

#include <gomp-stream/stream.h>

long
early (int n)
{
  int x, last = 0, k = 0;
  long sum = 0;

  while (!last)
    {
#pragma omp task output (x) shared (last) firstprivate (k)
      {
	x = k;
	if (k == n)
	  {
	    last = 1;
	    gomp_stream_end ();
	  }
      }
#pragma omp task input (x) shared (sum)
      sum += x;
      k++;
    }
  n = sum > 5;			/* { dg-warning "the control program reads 'sum' while a stage that changes it may run" } */
#pragma omp taskwait
  return n;
}

long
late (int n)
{
  int x, last = 0, k = 0;
  long sum = 0;

  do
    {
#pragma omp task output (x) shared (last) firstprivate (k)
      {
	x = k;
	if (k == n)
	  {
	    last = 1;
	    gomp_stream_end ();
	  }
      }
#pragma omp task input (x) shared (sum)
      sum += x;
      k++;
    }
  while (!last);
#pragma omp taskwait
  return sum;
}
