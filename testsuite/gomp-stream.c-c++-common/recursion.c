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

/* Functions that activate tasks on the same streams at several depths of
   recursion, or one after the other from frames at different addresses: each
   call's tasks use the variables of that call.  */
/* { dg-memcheck yes } */

#include "check.h"

static int x, a[4];

/* Half of the activations, the call inside, the other half.  */
static void
scalars (int depth)
{
  int seen = 0, sum = 0;

  for (int k = 0; k < 40; k++)
    {
#pragma omp task output (x) firstprivate (k, depth)
      x = k * 10 + depth;
#pragma omp task input (x) shared (seen, sum) firstprivate (depth)
      {
	CHECK_EQUAL (x, seen * 10 + depth);
	seen++;
	sum += x;
      }
      if (k == 20 && depth > 0)
	{
#pragma omp taskwait
	  CHECK_EQUAL (seen, 21);
	  scalars (depth - 1);
	}
    }
#pragma omp taskwait
  CHECK_EQUAL (seen, 40);
  CHECK_EQUAL (sum, 39 * 20 * 10 + 40 * depth);
}

static void
elements (int depth)
{
  int seen[4] = { 0, 0, 0, 0 };

  for (int k = 0; k < 40; k++)
    {
      for (int i = 0; i < 4; i++)
	{
#pragma omp task output (a[i]) firstprivate (k, depth)
	  a[i] = k * 10 + depth;
#pragma omp task input (a[i]) shared (seen) firstprivate (depth, i)
	  {
	    CHECK_EQUAL (a[i], seen[i] * 10 + depth);
	    seen[i]++;
	  }
	}
      if (k == 20 && depth > 0)
	{
#pragma omp taskwait
	  elements (depth - 1);
	}
    }
#pragma omp taskwait
  for (int i = 0; i < 4; i++)
    CHECK_EQUAL (seen[i], 40);
}

/* Calls F from a frame somewhere else.  */
static void
call_from_elsewhere (void (*f) (int), int n)
{
  volatile char space[1000];

  space[n] = n;
  if (n > 0)
    call_from_elsewhere (f, n - 1);
  else
    f (2);
  CHECK_EQUAL (space[n], n);
}

static void
all (void)
{
  for (int n = 0; n < 5; n++)
    {
      call_from_elsewhere (scalars, n);
      call_from_elsewhere (elements, n);
    }
}

int
main (void)
{
  all ();
#pragma omp parallel
#pragma omp single
  all ();
  return 0;
}
