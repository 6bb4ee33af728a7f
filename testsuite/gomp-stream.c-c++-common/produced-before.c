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

/* Elements of one parallel region, read in the next.  */

/* { dg-channels "all" } */
#include "check.h"

int
main (void)
{
  int x, w[10], seen = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 1000; k++)
#pragma omp task output (x) firstprivate (k)
    x = k;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 100; k++)
#pragma omp task input (x >> w[10])
    {
      for (int i = 0; i < 10; i++)
	CHECK_EQUAL (w[i], seen * 10 + i);
      seen++;
    }
  CHECK_EQUAL (seen, 100);
  return 0;
}
