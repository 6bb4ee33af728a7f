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

/* Activations that lack only look-ahead stay owed at a taskwait, and go on
   when the elements arrive.  */
/* { dg-memcheck yes } */

#include "check.h"

int
main (void)
{
  int x, w[4], fired = 0, made = 0;

#pragma omp parallel
#pragma omp single
  {
    for (int turn = 1; turn <= 50; turn++)
      {
	for (int k = 0; k < turn; k++)
	  {
	    int value = made++;
#pragma omp task output (x) firstprivate (value)
	    x = value * 3;
#pragma omp task input (x >> w[1])
	    {
	      for (int i = 0; i < 4; i++)
		CHECK_EQUAL (w[i], (fired + i) * 3);
	      fired++;
	    }
	  }
#pragma omp taskwait
	CHECK_EQUAL (fired, made < 4 ? 0 : made - 3);
	CHECK_EQUAL (x, (made - 1) * 3);
      }
  }
  CHECK_EQUAL (fired, made - 3);
  return 0;
}
