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
/* Streams of which constructs that share work have copies: each thread's copy is
   a stream of its own, and lastprivate gives the last element that the sequential
   loop leaves.  */
/* { dg-elision yes } */
/* { dg-threads "1 4" } */
/* { dg-channels "auto" } */

#include "check.h"

static long sums[8];

#define DO(directive) _Pragma (#directive)
#define PIPELINE(x, n, base, sum)					\
  for (int k = 0; k < n; k++)						\
    {									\
      DO (omp task output (x) firstprivate (k))				\
      x = base + k;							\
      DO (omp task input (x) shared (sum))				\
      sum += x;								\
    }									\
  DO (omp taskwait)

__attribute__ ((noinline)) static void
in_loops (void)
{
  long x = 7, y[2] = { 0, 0 };

#pragma omp parallel
  {
#pragma omp for private (x) schedule (dynamic)
    for (int i = 0; i < 8; i++)
      {
	long sum = 0;
	PIPELINE (x, 20, i, sum)
	sums[i] += sum;
      }
#pragma omp for firstprivate (x) lastprivate (x)
    for (int i = 0; i < 8; i++)
      {
	long sum = 0;
	if (i == 5)
	  continue;
	PIPELINE (x, 10, 100 * i, sum)
	sums[i] += sum;
      }
#pragma omp for lastprivate (y)
    for (int i = 0; i < 8; i++)
      {
	long sum = 0;
	PIPELINE (y[1], 5, 1000 * i, sum)
	y[0] = i;
	sums[i] += sum;
      }
  }
  CHECK_EQUAL (x, 709);
  CHECK_EQUAL (y[0], 7);
  CHECK_EQUAL (y[1], 7004);
#pragma omp parallel for private (x)
  for (int i = 0; i < 8; i++)
    {
      long sum = 0;
      PIPELINE (x, 30, i, sum)
      sums[i] += sum;
    }
#pragma omp teams distribute parallel for lastprivate (x)
  for (int i = 0; i < 8; i++)
    {
      long sum = 0;
      PIPELINE (x, 30, i, sum)
      sums[i] += sum;
    }
  CHECK_EQUAL (x, 36);
#pragma omp parallel for lastprivate (x)
  for (int i = 0; i < 8; i++)
    {
      long sum = 0;
      PIPELINE (x, 30, i, sum)
      sums[i] += sum;
    }
  CHECK_EQUAL (x, 36);
}

__attribute__ ((noinline)) static void
in_sections (void)
{
  long x = 3, y, r = 1;

#pragma omp parallel sections private (x, y)
  {
    {
      long sum = 0;
      PIPELINE (x, 20, 1, sum)
      sums[0] += sum;
    }
#pragma omp section
    {
      long sum = 0;
      PIPELINE (y, 20, 2, sum)
      sums[1] += sum;
    }
  }
#pragma omp parallel
#pragma omp sections lastprivate (x) reduction (+: r)
  {
    {
      long sum = 0;
      PIPELINE (x, 20, 4, sum)
      r += sum;
    }
#pragma omp section
    {
      long sum = 0;
      PIPELINE (x, 20, 5, sum)
      r += sum;
    }
  }
  CHECK_EQUAL (x, 24);
  CHECK_EQUAL (r, 561);
}

__attribute__ ((noinline)) static void
in_tasks (void)
{
  long x = 3;

#pragma omp parallel
#pragma omp single
#pragma omp taskloop firstprivate (x)
  for (int i = 0; i < 8; i++)
    {
      long sum = 0;
      PIPELINE (x, 20, i, sum)
#pragma omp atomic
      sums[i] += sum;
    }
#pragma omp target firstprivate (x)
  {
    long sum = 0;
    PIPELINE (x, 20, 9, sum)
    sums[0] += sum;
  }
#ifdef _OPENMP
  CHECK_EQUAL (x, 3);
#endif
}

/* The copies of a stage's body.  */

__attribute__ ((noinline)) static void
in_bodies (void)
{
  long x = 0, y, z = 5;

  for (int i = 0; i < 8; i++)
    {
#pragma omp task output (x) firstprivate (i)
      x = i;
#pragma omp task input (x) output (y) firstprivate (z)
      {
	long sum = 0;
	PIPELINE (z, 3, x, sum)
	if (sum % 2)
	  {
#pragma omp task output (z)
	    z = 100;
#pragma omp taskwait
	  }
	y = sum;
      }
#pragma omp task input (y)
      sums[y % 8] += y;
    }
#pragma omp taskwait
#ifdef _OPENMP
  CHECK_EQUAL (z, 5);
#endif
}

int
main (void)
{
  for (int again = 0; again < 3; again++)
    {
      in_loops ();
      in_sections ();
      in_tasks ();
      in_bodies ();
    }
  for (int i = 0; i < 8; i++)
    printf ("%ld\n", sums[i]);
  return 0;
}
