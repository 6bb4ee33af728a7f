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

/* A body that runs in place writes more than the window of a consumer holds.  */
/* { dg-set-env GOMP_STREAM_IN_PLACE "always" } */
/* { dg-additional-options "-O2" } */
/* { dg-status 1 } */

#include <stdlib.h>

static int sum;

int
main (void)
{
  int x, w[8], v[4], n, m;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 100; k++)
    {
#pragma omp task output (x << w[:n]) firstprivate (k)
      for (n = 0; n < 4 + (k == 50); n++)
	w[n] = k;
#pragma omp task input (x >> v[:m])	/* { dg-stderr {in-place-miscounted.c:@LINE@: count of 'v' is 5, must lie between 0 and 4} } */
      for (int i = 0; i < m; i++)
	sum += v[i];
    }
  abort ();
}
