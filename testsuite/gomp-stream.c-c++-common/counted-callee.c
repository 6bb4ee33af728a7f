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

/* Counted windows of several producers, one of which is a function with streams of
   its own, whose stage ends in each call.  Behind that the other one is the only
   producer, and its ring has elements on both sides of such that are not its
   own: none of them is overwritten before it was read.  */
/* { dg-set-env GOMP_STREAM_BUFFER "256" } */
/* { dg-set-env GOMP_STREAM_IN_PLACE "never" } */

#include "check.h"

#define N 600

static int x, next;

static int
count (int k)
{
  return k * 7 / 3 % 3;
}

static void
write_own (int k)
{
  int y, w[2], n;

#pragma omp task output (y) firstprivate (k)
  y = k;
#pragma omp task input (y) output (x << w[:n])
  {
    n = count (y);
    for (int j = 0; j < n; j++)
      w[j] = 2 * y + j;
  }
}

static void
write_other (int k)
{
  int w[2], n;

#pragma omp task output (x << w[:n]) firstprivate (k)
  {
    n = count (k);
    for (int j = 0; j < n; j++)
      w[j] = 2 * k + j;
  }
}

static void
use (void)
{
  int w[2], n;

#pragma omp task input (x >> w[:n])
  {
    CHECK_EQUAL (n, count (next));
    for (int j = 0; j < n; j++)
      CHECK_EQUAL (w[j], 2 * next + j);
    next++;
  }
}

int
main (void)
{
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      write_own (2 * k);
      /* It falls behind.  */
      use ();
      write_other (2 * k + 1);
    }
  CHECK_EQUAL (next, N);
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    use ();
  CHECK_EQUAL (next, 2 * N);
  return 0;
}
