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

/* Windows whose horizon and burst are known at run time only.  */
/* { dg-torture yes } */
/* { dg-memcheck yes } */

#include "check.h"

static void
run (int n, int burst, int horizon, int skip)
{
  int x, fired = 0, next = 0;

  for (int k = 0; k < n; k++)
    {
      int out[burst];
#pragma omp task output (x << out[burst]) firstprivate (k)
      for (int i = 0; i < burst; i++)
	out[i] = k * burst + i;
    }
  for (int k = 0; k < n * burst / skip; k++)
    {
      int window[horizon];
#pragma omp task input (x >> window[skip]) shared (next, fired)
      {
	for (int i = 0; i < horizon; i++)
	  CHECK_EQUAL (window[i], next + i);
	next += skip;
	fired++;
      }
    }
#pragma omp taskwait
  CHECK_EQUAL (fired, (n * burst - horizon) / skip + 1);
}

int
main (void)
{
  run (100, 1, 1, 1);
  run (60, 7, 7, 7);
  run (60, 5, 12, 2);
  run (60, 64, 100, 3);
#pragma omp parallel
#pragma omp single
  run (60, 5, 12, 12);
  return 0;
}
