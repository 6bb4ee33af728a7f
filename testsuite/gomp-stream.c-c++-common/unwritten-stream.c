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

/* A stream that another function may write, or tell the place of, is none that nobody
   writes.  */
/* { dg-threads "2" } */
/* { dg-channels "auto" } */

#include "check.h"

enum { N = 100 };

static int global;

static void
produce (int *to, int k)
{
#pragma omp task output (to[0]) firstprivate (k)
  to[0] = k;
}

static void
produce_global (int k)
{
#pragma omp task output (global) firstprivate (k)
  global = k;
}

static int *
place (int *a, int i)
{
  return a + i;
}

int
main (void)
{
  int x, a[3], sum = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      produce (&x, k);
      produce_global (k);
#pragma omp task output (*place (a, 1)) firstprivate (k)
      *place (a, 1) = k;
#pragma omp task input (x, global, a[1]) shared (sum)
      sum += x + global + a[1];
    }
  CHECK_EQUAL (2 * sum, 3 * N * (N - 1));
  return 0;
}
