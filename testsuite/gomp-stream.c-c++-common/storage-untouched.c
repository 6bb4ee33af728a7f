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

/* Between waits the variable's own storage is not touched: a pointer to it and
   a called function do not see the stream.  */

#include "check.h"

static int global = -3;

static int
of_global (void)
{
  return global;
}

int
main (void)
{
  int x = -1, *pointer = &x, w[2] = { -2, -2 }, *window = w, seen = 0;

#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < 100; k++)
      {
#pragma omp task output (x, global) firstprivate (k, pointer)
	{
	  x = k;
	  global = 2 * k;
	  CHECK_EQUAL (*pointer, -1);
	  CHECK_EQUAL (of_global (), -3);	/* { dg-warning "of_global\[^']*' uses the variable 'global' by its name" } */
	}
	if (k % 2)
#pragma omp task input (x >> w[2]) firstprivate (window)
	  {
	    CHECK_EQUAL (w[0] + w[1], 4 * seen + 1);
	    CHECK_EQUAL (window[0], -2);
	    CHECK_EQUAL (window[1], -2);
	    seen++;
	  }
      }
#pragma omp taskwait
    CHECK_EQUAL (x, 99);
    CHECK_EQUAL (*pointer, 99);
    CHECK_EQUAL (of_global (), 198);
    CHECK_EQUAL (w[0], -2);
  }
  CHECK_EQUAL (seen, 50);
  return 0;
}
