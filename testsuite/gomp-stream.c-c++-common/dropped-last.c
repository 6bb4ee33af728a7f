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


/* What lacks look-ahead is dropped at the end of its scope; the variable does not change
   at a later wait, at which nothing was activated.  */

#include "check.h"

int
main (void)
{
  int x, y, v[2], w[3], before = 0;

#pragma omp parallel shared (x, y, v, w, before)
  {
#pragma omp single
    {
      for (int k = 0; k < 10; k++)
	{
#pragma omp task output (x) firstprivate (k)
	  x = k;
#pragma omp task input (x >> w[1]) output (y)
	  y = w[2];
#pragma omp task output (y) firstprivate (k)
	  y = 100 + k;
#pragma omp task input (y >> v[2])
	  CHECK (v[0] + 99 >= v[1]);
	}
#pragma omp taskwait
      before = y;
    }
  }
  CHECK_EQUAL (y, before);
  CHECK_EQUAL (y, 107);
  return 0;
}
