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

/* Constructs in a body that have copies of what the task sees: of streams,
   windows, captured variables, and shared ones declared inside the scope.  */

#include "check.h"

#define N 5

struct pair { int a, b; };

/* Outputs that are reduced and lastprivate.  */
static void
outputs (void)
{
  int x, y, w[3], z, seen = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x, y) output (z << w[3]) firstprivate (k)
      {
#pragma omp parallel for lastprivate (x) num_threads (2)
	for (int i = 0; i < 4; i++)
	  x = k + i;
	y = 0;
#pragma omp parallel for reduction (+: y) num_threads (2)
	for (int i = 0; i < 4; i++)
	  y += k;
	for (int i = 0; i < 3; i++)
	  w[i] = k;
#pragma omp parallel for reduction (+: w) num_threads (2)
	for (int i = 0; i < 6; i++)
	  w[i % 3] += i;
#pragma omp parallel sections default (none) shared (w, y) num_threads (2)
	{
	  w[0]++;
#pragma omp section
	  y++;
	}
      }
#pragma omp task input (x, y) input (z >> w[3]) shared (seen)
      {
	CHECK_EQUAL (x, seen + 3);
	CHECK_EQUAL (y, 4 * seen + 1);
	for (int i = 0; i < 3; i++)
	  CHECK_EQUAL (w[i], seen + 3 + 2 * i + (i == 0));
	seen++;
      }
    }
  CHECK_EQUAL (seen, N);
}

/* Inputs of which there are copies that change.  */
static void
inputs (void)
{
  int x, y, w[2], seen = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) output (y << w[2])
      {
	w[0] = w[1] = 0;
#pragma omp parallel for firstprivate (x) num_threads (2) schedule (static, 1)
	for (int i = 0; i < 2; i++)
	  {
	    x = x + 1;
	    w[i] = x;
	  }
#pragma omp parallel private (x) num_threads (2)
	x = -1;
	w[0] -= x;
      }
#pragma omp task input (y >> w[2]) shared (seen)
      {
#pragma omp parallel firstprivate (w)
	w[0] = w[1] = -1;
	CHECK_EQUAL (w[0], 1);
	CHECK (w[1] == seen + 1 || w[1] == seen + 2);
	seen++;
      }
    }
  CHECK_EQUAL (seen, N);
}

/* What is captured, and shared by its address.  */
static void
captures (void)
{
  int x, seen = 0;

#pragma omp parallel
#pragma omp single
  {
    int sum = 0;
    for (int k = 0; k < N; k++)
      {
	int many[3] = { k, k, k }, one = k;
	struct pair p = { k, -k };
#pragma omp task output (x) firstprivate (many, p, one) shared (sum)
	{
#pragma omp parallel num_threads (2) firstprivate (many, p, one)
	  many[0] = p.a = one = -1;
#pragma omp parallel num_threads (2) private (many, p, one)
	  many[0] = p.a = one = -1;
#pragma omp parallel for num_threads (2) reduction (+: sum, many)
	  for (int i = 0; i < 4; i++)
	    {
	      sum += i;
	      many[1] += i;
	    }
	  CHECK_EQUAL (p.b, -one);
	  CHECK_EQUAL (many[1], one + 6);
	  x = many[0] + p.a + one;
	}
#pragma omp task input (x) shared (seen)
	CHECK_EQUAL (x, 3 * seen++);
      }
#pragma omp taskwait
    CHECK_EQUAL (sum, 6 * N);
  }
  CHECK_EQUAL (seen, N);
}

/* Ordinary tasks have elements as firstprivate variables, and may be late.  */
static void
tasks (void)
{
  int x, w[4], seen = 0, windows = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 2000 * N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) shared (seen)
      {
	int should = seen++;
#pragma omp task
	CHECK_EQUAL (x, should);
      }
      if (k % 4 == 3)
	{
#pragma omp task input (x >> w[4]) shared (windows)
	  {
	    int should = windows;
	    windows += 4;
#pragma omp task
	    CHECK_EQUAL (w[3], should + 3);
	  }
	}
    }
  CHECK_EQUAL (seen, 2000 * N);
}

int
main (void)
{
  outputs ();
  inputs ();
  captures ();
  tasks ();
  return 0;
}
