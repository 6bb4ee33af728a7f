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

/* Alternatives with windows of different bursts and horizons; the position moves
   on by the arm's own burst.  */
/* { dg-memcheck yes } */

#include "check.h"

#define N 600

int
main (void)
{
  int x, v[4], w[5], next = 0, bodies = 0;

#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < 10 * N; k++)
#pragma omp task output (x) firstprivate (k)
      x = k;
    for (int k = 0; k < N; k++)
      switch (k % 6)
	{
	case 0:
#pragma omp task input (x >> v[4]) firstprivate (next)
	  {
	    for (int i = 0; i < 4; i++)
	      CHECK_EQUAL (v[i], next + i);
	    bodies++;
	  }
	  next += 4;
	  break;
	case 1:
	  for (int i = 0; i < 3; i++)
	    {
#pragma omp task input (x) firstprivate (next)
	      {
		CHECK_EQUAL (x, next);
		bodies++;
	      }
	      next++;
	    }
	  break;
	case 2:
	  /* Five are seen, two are taken.  */
#pragma omp task input (x >> w[2]) firstprivate (next)
	  {
	    for (int i = 0; i < 5; i++)
	      CHECK_EQUAL (w[i], next + i);
	    bodies++;
	  }
	  next += 2;
	  break;
	case 3:
	  {
#pragma omp tick (x >> k % 4)
	    next += k % 4;
	    break;
	  }
	case 4:
	  /* None is taken.  */
#pragma omp task input (x >> w[0]) firstprivate (next)
	  {
	    CHECK_EQUAL (w[0], next);
	    CHECK_EQUAL (w[4], next + 4);
	    bodies++;
	  }
	  break;
	default:
	  {
#pragma omp tick (x)
	    next++;
	  }
	}
  }
  CHECK_EQUAL (bodies, N);
  return 0;
}
