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

/* Counted windows with channels that hold few of them: only what was written
   takes room, windows go round the ends of the rings, and rings grow where the
   consumer comes late.  */
/* { dg-set-env GOMP_STREAM_BUFFER "100" } */
/* { dg-set-env GOMP_STREAM_BATCH "3" } */

#include "check.h"

#define N 3000

int
main (void)
{
  struct element { short a; char b[5]; } x, w[6], y, v[1];
  int n, m, next = 0, late = 0;
  long sum = 0;

#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < N; k++)
      {
#pragma omp task output (x << w[:n]) firstprivate (k)
	{
	  n = k % 100 == 0 ? 6 : k % 3;
	  for (int i = 0; i < 6; i++)
	    /* What lies behind the count does not travel.  */
	    w[i].a = i < n ? k + i : -1;
	}
#pragma omp task input (x >> w[:n])
	{
	  CHECK_EQUAL (n, next % 100 == 0 ? 6 : next % 3);
	  for (int i = 0; i < n; i++)
	    {
	      CHECK_EQUAL (w[i].a, next + i);
	      sum += w[i].a;
	    }
	  next++;
	}
      }
#pragma omp taskwait
    for (int k = 0; k < 500; k++)
#pragma omp task output (y << v[:m]) firstprivate (k)
      {
	m = k % 7 != 3;
	v[0].a = k;
      }
    for (int k = 0; k < 500; k++)
#pragma omp task input (y >> v[:m])
      {
	CHECK_EQUAL (m, late % 7 != 3);
	if (m)
	  CHECK_EQUAL (v[0].a, late);
	late++;
      }
  }
  CHECK_EQUAL (next, N);
  CHECK_EQUAL (late, 500);
  /* The last element of all.  */
  CHECK_EQUAL (x.a, N - 1 + 1);
  CHECK (sum != 0);
  return 0;
}
