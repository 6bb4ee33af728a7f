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
/* Streams that are copies, of a thread's or a task's own, end with what has
   them: other streams may have the same memory afterwards.  */
/* { dg-threads "1 4" } */
/* { dg-channels "auto" } */
/* { dg-memcheck yes } */

#include "check.h"

static int wrong;

#define STAGE(directive) _Pragma (#directive)
#define PIPELINE(x, y, n)						\
  {									\
    int sum = 0;							\
    for (int k = 0; k < n; k++)						\
      {									\
	STAGE (omp task output (x) firstprivate (k))			\
	x = k;								\
	STAGE (omp task input (x) output (y))				\
	y = x;								\
	STAGE (omp task input (y) shared (sum))				\
	sum += y;							\
      }									\
    STAGE (omp taskwait)						\
    if (sum != n * (n - 1) / 2)						\
      {									\
	STAGE (omp atomic)						\
	wrong++;							\
      }									\
  }

__attribute__ ((noinline)) static void
copies_of_threads (int n)
{
  int x, y;
#pragma omp parallel private (x, y)
  PIPELINE (x, y, n)
}

__attribute__ ((noinline)) static void
copies_in_single (int n)
{
  int x = 0, y;
#pragma omp parallel
#pragma omp single firstprivate (x) private (y)
  PIPELINE (x, y, n)
}

__attribute__ ((noinline)) static void
copies_of_tasks (int n)
{
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 3; i++)
#pragma omp task firstprivate (x, y)
    PIPELINE (x, y, n)
}

__attribute__ ((noinline)) static void
implied_copies (int n)
{
  int x = 0, y = 0;
  for (int i = 0; i < 3; i++)
#pragma omp task
    PIPELINE (x, y, n)
#pragma omp taskwait
}

/* The copies are not the variables.  */
__attribute__ ((noinline)) static void
both (int n)
{
  int x, y;
#pragma omp task output (x)
  x = -1;
#pragma omp parallel private (x, y)
  PIPELINE (x, y, n)
#pragma omp task input (x) output (y)
  y = x;
#pragma omp task input (y)
  wrong += y != -1;
}

__attribute__ ((noinline)) static void
local (int n)
{
#pragma omp parallel
  {
    int x, y;
    PIPELINE (x, y, n)
  }
}

int
main (void)
{
  for (int i = 0; i < 30; i++)
    {
      copies_of_threads (100);
      local (3);
      copies_of_tasks (100);
      local (5);
      implied_copies (100);
      local (4);
      copies_of_threads (10);
      copies_in_single (100);
      local (7);
      both (100);
    }
  CHECK_EQUAL (wrong, 0);
  return 0;
}
