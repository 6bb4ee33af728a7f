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

/* An arm that never runs holds nothing back: the channel does not grow.  */
/* { dg-elision yes } */
/* { dg-set-env GOMP_STREAM_BUFFER "1K:4K" } */

#include <stdio.h>

#define N 100000

int
main (int argc, char **argv)
{
  int x, never = argc > 7;
  long l = 0, r = 0, m = 0, a = 0;

  (void) argv;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      if (never)
	{
#pragma omp task input (x)
	  l += x;
#pragma omp task input (x)
	  r -= x;
	}
      else
	{
#pragma omp task input (x)
	  m += x;
	}
      if (!never)
	{
#pragma omp tick (x)
	}
      else
	{
#pragma omp task input (x)
	  a += x;
	}
    }
  printf ("%ld %ld %ld %ld\n", l, r, m, a);
  return 0;
}
