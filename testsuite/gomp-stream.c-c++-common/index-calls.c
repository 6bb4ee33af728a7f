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

/* Indices that are calls, of arrays and of pointers to streams; the directive
   evaluates them once, and a body that is written alike not at all.  */

#include "check.h"

#define N 200

static int calls;

static int
next (int k)
{
  calls++;
  return k % 3;
}

int
main (void)
{
  int a[3], b[3], seen = 0;
  int *p = b;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (a[next (k)]) firstprivate (k)
      a[next (k)] = k;
#pragma omp task input (a[k % 3]) output (p[next (k)]) firstprivate (k)
      p[next (k)] = a[k % 3] + 1;
#pragma omp task input (p[k % 3]) firstprivate (k) if (0)
      {
	CHECK_EQUAL (p[k % 3], k + 1);
	seen++;
      }
    }
  CHECK_EQUAL (seen, N);
  CHECK_EQUAL (calls, 2 * N);
  return 0;
}
