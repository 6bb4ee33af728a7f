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

/* Activations under a condition: stages go at different rates.  */
/* { dg-torture yes } */
/* { dg-memcheck yes } */

#include "check.h"

#define N 3000

int
main (void)
{
  int x, y, z, thirds = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      int kind = k % 5 == 0 ? 1 : k % 5 == 3 ? 2 : 0;
      switch (kind)
	{
	case 1:
#pragma omp task output (x) firstprivate (k)
	  x = k;
#pragma omp task input (x) output (y)
	  y = x + 1;
	  break;
	case 2:
#pragma omp task output (z) firstprivate (k)
	  z = k;
	  break;
	default:
	  if (k % 5 == 4)
	    goto both;
	  continue;
	}
      continue;
    both:
#pragma omp task input (y, z)
      {
	CHECK_EQUAL (y, 5 * thirds + 1);
	CHECK_EQUAL (z, 5 * thirds + 3);
	thirds++;
      }
    }
  CHECK_EQUAL (thirds, N / 5);
  CHECK_EQUAL (x, N - 5);
  CHECK_EQUAL (y, N - 4);
  CHECK_EQUAL (z, N - 2);
  return 0;
}
