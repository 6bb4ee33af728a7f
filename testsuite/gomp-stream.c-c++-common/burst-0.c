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

/* A burst of 0 looks at elements without consuming them.  */
/* { dg-memcheck yes } */
/* { dg-channels "all" } */

#include "check.h"

#define N 300

int
main (void)
{
  int table, data, w[3], looked = 0, taken = 0;

#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < 3; k++)
#pragma omp task output (table) firstprivate (k)
      table = 100 + k;
    for (int k = 0; k < N; k++)
      {
#pragma omp task output (data) firstprivate (k)
	data = k;
#pragma omp task input (data, table >> w[0])
	{
	  for (int i = 0; i < 3; i++)
	    CHECK_EQUAL (w[i], 100 + i);
	  CHECK_EQUAL (data, looked);
	  looked++;
	}
      }
    /* Another view is not disturbed.  */
    for (int k = 0; k < 3; k++)
#pragma omp task input (table)
      {
	CHECK_EQUAL (table, 100 + taken);
	taken++;
      }
  }
  CHECK_EQUAL (looked, N);
  CHECK_EQUAL (taken, 3);
  return 0;
}
