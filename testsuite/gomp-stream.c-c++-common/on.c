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

/* The clause on, in one process: everything is here.  The word is a name elsewhere.
   { dg-elision yes } */

#include <stdio.h>
#include "check.h"

int
main (void)
{
  int x, y, on = 3, sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 1000; k++)
    {
#pragma omp task output (x) firstprivate (k, on) on (on)
      x = k + on;
#pragma omp task input (x) output (y) on (1 + k % 1)
      y = 2 * x;
#pragma omp task on (0) input (y) shared (sum)
      sum += y;
    }
  CHECK_EQUAL (sum, 1005000);
  printf ("%d\n", sum);
  return 0;
}
