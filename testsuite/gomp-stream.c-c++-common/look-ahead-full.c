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

/* A stage that lacks only look-ahead is not stuck when its output is full as
   well, because what reads that lacks look-ahead, too.  */
/* { dg-set-env GOMP_STREAM_BUFFER "64" } */

#include "check.h"

enum { H = 12, N = 3 * H };

static void
scalars (int n)
{
  long s, t, u, sum = 0, expected = 0;

  for (int k = 0; k < n; k++)
    {
      long w[4], wu[H];
#pragma omp task output (s, u) firstprivate (k)
      s = u = k;
#pragma omp task input (s >> w[1]) output (t)
      t = w[0] + w[3];
#pragma omp task input (t, u >> wu[1]) shared (sum)
      sum += t + wu[0] + wu[H - 1];
    }
#pragma omp taskwait
  for (int k = 0; k + H - 1 < n; k++)
    expected += k + k + 3 + k + k + H - 1;
  CHECK_EQUAL (sum, expected);
}

static void
arrays (int n)
{
  long s[2], sum = 0, expected = 0;

  for (int k = 0; k < n; k++)
    {
      long w[4];
#pragma omp task output (s[0]) firstprivate (k)
      s[0] = k;
#pragma omp task input (s[0] >> w[1]) output (s[1])
      s[1] = w[0] + w[3];
#pragma omp task input (s[1]) shared (sum)
      sum += s[1];
    }
#pragma omp taskwait
  for (int k = 0; k + 3 < n; k++)
    expected += k + k + 3;
  CHECK_EQUAL (sum, expected);
}

/* What a scope drops is not missed by a stage outside it.  */

static void
scopes (int n)
{
  long s, t, sum = 0, expected = 0;

#pragma omp parallel
#pragma omp single
  for (int scope = 0; scope < 3; scope++)
    {
#pragma omp parallel num_threads (1)
#pragma omp single
      for (int k = 0; k < n; k++)
	{
	  long w[4];
#pragma omp task output (s) firstprivate (k)
	  s = k;
#pragma omp task input (s >> w[1]) output (t)
	  t = w[0] + w[3];
	}
      for (int k = 0; k < n - (scope == 0 ? 3 : 0); k++)
#pragma omp task input (t) shared (sum)
	sum += t;
#pragma omp taskwait
    }
  for (int k = 0; k + 3 < 3 * n; k++)
    expected += k % n + (k + 3) % n;
  CHECK_EQUAL (sum, expected);
}

int
main (void)
{
  for (int n = 0; n < 100; n += 1 + n / 8)
    {
      scalars (n);
      arrays (n);
    }
  scalars (N);
  scopes (20);
  scopes (5);
  return 0;
}
