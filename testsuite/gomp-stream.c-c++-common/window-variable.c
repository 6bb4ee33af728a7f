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

/* A window that is a plain variable: horizon and burst are 1.  */
/* { dg-torture yes } */
/* { dg-memcheck yes } */

#include "check.h"

#define N 1000

int
main (void)
{
  int x, in, y, out, row[3], row_in[3], row_out[3], seen = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x << out, row << row_out) firstprivate (k)
      {
	out = k;
	for (int i = 0; i < 3; i++)
	  row_out[i] = k * i;
      }
#pragma omp task input (x >> in, row >> row_in) output (y << out)
      out = in * 2 + row_in[2];
#pragma omp task input (y >> x)
      {
	CHECK_EQUAL (x, seen * 4);
	seen++;
      }
    }
  CHECK_EQUAL (seen, N);
  CHECK_EQUAL (y, 4 * (N - 1));
  CHECK_EQUAL (x, N - 1);
  return 0;
}
