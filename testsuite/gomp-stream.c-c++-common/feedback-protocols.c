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

   You should have received a copy of the GNU General Public License along
   with this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* A circle of stages, most of whose channels are 1-to-1, goes on under any
   protocol, though a queue of each withholds words: with one element under way
   and with several, one by one and in windows.  */
/* { dg-channels "all" } */
/* { dg-threads "2" } */

#include "check.h"

#define N 3000
#define MOST 40

/* The element that enters turn K of a circle with D elements under way.  */
static int
expected (int k, int d)
{
  int value = k % d;
  for (int turn = k % d; turn < k; turn += d)
    value = (value * 3 + turn + 8) % 10007;
  return value;
}

static void
scalars (int d)
{
  int x, u, v, seen = 0;

#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < d; k++)
#pragma omp task output (x) firstprivate (k)
      x = k;
    for (int k = 0; k < N; k++)
      {
#pragma omp task input (x) output (u) firstprivate (k)
	u = x * 3 + k;
#pragma omp task input (u) output (v)
	v = u + 8;
#pragma omp task input (v) output (x) shared (seen)
	{
	  x = v % 10007;
	  seen++;
	}
      }
  }
  CHECK_EQUAL (seen, N);
  CHECK_EQUAL (x, expected (N + d - 1, d));
}

static void
windows (void)
{
  int x, u, v, seen = 0, last = 0;
  int x3[3], u3[3], v2[2], u2[2], v6[6], x6[6];

#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < 12; k++)
#pragma omp task output (x) firstprivate (k)
      x = k;
    for (int k = 0; k < N; k += 6)
      {
	for (int i = 0; i < 2; i++)
#pragma omp task input (x >> x3[3]) output (u << u3[3])
	  for (int j = 0; j < 3; j++)
	    u3[j] = x3[j] + 1;
	for (int i = 0; i < 3; i++)
#pragma omp task input (u >> u2[2]) output (v << v2[2])
	  for (int j = 0; j < 2; j++)
	    v2[j] = u2[j] + 1;
#pragma omp task input (v >> v6[6]) output (x << x6[6]) shared (seen, last)
	for (int j = 0; j < 6; j++)
	  {
	    x6[j] = last = v6[j] - 1;
	    seen++;
	  }
      }
  }
  CHECK_EQUAL (seen, N);
  /* Each turn adds one.  */
  CHECK_EQUAL (last, 11 + N / 12);
}

int
main (void)
{
  scalars (1);
  scalars (2);
  scalars (MOST);
  windows ();
  return 0;
}
