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

/* Worksharing inside bodies, pipelines on all threads of a team, and a pipeline
   in each of nested regions.  */

#include <omp.h>
#include "check.h"

#define N 60

/* A body with a parallel loop, and one with a reduction.  */
static void
loops (void)
{
  int x[50], total, seen = 0, k;
  struct { int v[50]; } s;

#pragma omp parallel private (k)
#pragma omp single
  for (k = 0; k < N; k++)
    {
#pragma omp task output (s) firstprivate (k)
      {
#pragma omp parallel for num_threads (2)
	for (int i = 0; i < 50; i++)
	  s.v[i] = k + i;
      }
#pragma omp task input (s) output (total) private (x)
      {
	int sum = 0;
#pragma omp parallel for num_threads (2) reduction (+: sum)
	for (int i = 0; i < 50; i++)
	  sum += s.v[i];
	x[0] = sum;
	total = x[0];
      }
#pragma omp task input (total)
      CHECK_EQUAL (total, 50 * seen++ + 49 * 25);
    }
  CHECK_EQUAL (seen, N);
}

static int
pipeline (int n, int start)
{
  int x, y, sum = 0;

  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k, start)
      x = k + start;
#pragma omp task input (x) output (y) num_threads (2)
      y = 2 * x;
#pragma omp task input (y) shared (sum)
      sum += y;
    }
#pragma omp taskwait
  return sum;
}

/* Each thread has a pipeline of its own.  */
static void
teams (void)
{
  int failed = 0;

#pragma omp parallel reduction (+: failed)
  for (int i = 1; i < 10; i++)
    {
      int id = omp_get_thread_num ();
      failed += pipeline (i * 30, id) != i * 30 * (i * 30 - 1 + 2 * id);
    }
  CHECK_EQUAL (failed, 0);
}

/* Nested regions, active and not.  */
static void
nested (void)
{
  int failed = 0;

  for (int levels = 1; levels < 3; levels++)
    {
      omp_set_max_active_levels (levels);
#pragma omp parallel num_threads (2) reduction (+: failed)
      {
	int id = omp_get_thread_num ();
#pragma omp parallel num_threads (2) reduction (+: failed) firstprivate (id)
	{
#pragma omp single
	  failed += pipeline (100, id) != 100 * (99 + 2 * id);
	  failed += pipeline (50, id) != 50 * (49 + 2 * id);
	}
      }
    }
  CHECK_EQUAL (failed, 0);
}

int
main (void)
{
  loops ();
  teams ();
  nested ();
  return 0;
}
