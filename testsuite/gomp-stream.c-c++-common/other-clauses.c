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

/* OpenMP's own clauses stand beside stream clauses, in any order.  */
/* { dg-threads "2" } */
/* { dg-channels "auto" } */

#include "check.h"

enum { N = 50 };

static int global;

int
main (void)
{
  int x, y, z, scratch = 0, sum = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task priority (k % 3) output (x) untied firstprivate (k) mergeable
      x = k;
#pragma omp task final (k > 10) input (x), private (scratch), output (y)
      {
	scratch = x + 1;
	y = scratch;
      }
#pragma omp task default (none) input (y) output (z) firstprivate (k) \
  shared (global, stderr) if (k >= 0)
      {
	CHECK (y == k + 1);
	global++;
	z = y * 2;
      }
#pragma omp task default (shared) input (z)
      sum += z;
    }
  CHECK_EQUAL (sum, N * (N + 1));
  CHECK_EQUAL (global, N);
  return 0;
}
