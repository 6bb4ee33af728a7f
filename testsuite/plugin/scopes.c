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

/* Wait scopes: where they begin and end, and which streams end with them.  */

#include "mock-runtime.h"

static int global;

static void
without_scope (int *p)
{
#pragma omp task output (p[0])
  p[0] = 1;
}

static void
lends_variable (void)
{
  int a[2];
  without_scope (a);
}

static void
with_stream (void)
{
  long x;
  for (int k = 0; k < 3; k++)
#pragma omp task output (x)
    x = k;
}

static int
lends (void)
{
  int sum = 0;
#pragma omp task output (global)
  global = 5;
#pragma omp task input (global) shared (sum)
  sum += global;
#pragma omp taskwait
  return sum;
}

static int
leaves_early (int n)
{
  short x;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x)
      x = k;
      if (k == 3)
	return k;
    }
  return -1;
}

static void
no_tasks (void)
{
#pragma omp parallel num_threads (1)
#pragma omp single
  global++;
}

int
main (void)
{
  lends_variable ();
  CHECK (mock.enters == 0);
  /* Before the variable's life and behind it.  */
  CHECK (mock.forgets == 2 && mock_forgotten == 2 * sizeof (int[2]));
  mock.forgets = 0;
  mock_forgotten = 0;

  with_stream ();
  CHECK (mock.enters == 1 && mock.leaves == 1);
  CHECK (mock_kind == GOMP_STREAM_SCOPE_FUNCTION);
  CHECK (mock.forgets == 2 && mock_forgotten == 2 * sizeof (long));

  CHECK (lends () == 5);
  CHECK (mock.enters == 2 && mock.leaves == 2 && mock.forgets == 2);

  CHECK (leaves_early (10) == 3);
  CHECK (mock.enters == 3 && mock.leaves == 3 && mock.forgets == 4);

  no_tasks ();
  CHECK (mock.enters == 3);

#pragma omp parallel num_threads (1)
  {
    char c;
    CHECK (mock_kind == GOMP_STREAM_SCOPE_PARALLEL);
#pragma omp single
    {
      CHECK (mock_kind == GOMP_STREAM_SCOPE_SINGLE);
#pragma omp task output (c)
      c = 1;
    }
    CHECK (mock.enters == 5 && mock.leaves == 4 && mock.forgets == 5);
#pragma omp single nowait
    {
#pragma omp task output (c)
      c = 1;
    }
    CHECK (mock.enters == 5 && mock.leaves == 4);
  }
  CHECK (mock.leaves == 5 && mock.forgets == 6);
  return 0;
}
