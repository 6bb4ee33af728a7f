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

/* An input is used where the body names it, if only to say that it is not
   needed, or only its size.  */
/* { dg-threads "2" } */
/* { dg-channels "auto" } */

#include "check.h"

int
main (void)
{
  int x, y, w[3], fired = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 90; k++)
    {
#pragma omp task output (x, y) firstprivate (k)
      x = y = k;
#pragma omp task input (x)
      {
	const int *p = &x;
	fired += *p >= 0;
      }
      if (k % 3 == 2)
#pragma omp task input (y >> w[3])
	{
	  for (int i = 0; i < 3; i++)
	    if (w[i] < 0)
	      abort ();
	}
    }
  CHECK_EQUAL (fired, 90);
  return 0;
}
