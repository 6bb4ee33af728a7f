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

/* Each kind of construct whose end completes the activations inside.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-elision" } */
/* { dg-torture yes } */
/* { dg-memcheck yes } */

#include "check.h"
#include <omp.h>

#define N 500
#define SUM (N * (N - 1L) / 2)

/* A function that lends an automatic variable to its stages.  */

static void
in_function (long *result)
{
  int x;
  long seen = 0;
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x)
      x = k;
#pragma omp task input (x) shared (seen)
      {
	seen += x;
	*result = seen;
      }
    }
}

static long total;

static void
helper (void)
{
  int x;
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x)
      x = k;
#pragma omp task input (x)
      total += x;
    }
}

int
main (void)
{
  int x;
  long sum = 0;

  in_function (&sum);
  CHECK_EQUAL (sum, SUM);
  sum = 0;
  helper ();
  CHECK_EQUAL (total, SUM);

#pragma omp parallel
  {
#pragma omp single
    for (int k = 0; k < N; k++)
      {
#pragma omp task output (x) firstprivate (k)
	x = k;
#pragma omp task input (x)
	sum += x;
      }
    CHECK_EQUAL (sum, SUM);
    CHECK_EQUAL (x, N - 1);
#pragma omp barrier
#pragma omp single nowait
    for (int k = 0; k < N; k++)
      {
#pragma omp task output (x) firstprivate (k)
	x = k;
#pragma omp task input (x)
	sum += x;
      }
#pragma omp barrier
    CHECK_EQUAL (sum, 2 * SUM);
#pragma omp barrier
#pragma omp master
    for (int k = 0; k < N; k++)
      {
#pragma omp task output (x) firstprivate (k)
	x = k;
#pragma omp task input (x)
	sum += x;
      }
  }
  CHECK_EQUAL (sum, 3 * SUM);

#pragma omp parallel
#pragma omp single
  {
    helper ();
    CHECK_EQUAL (total, 2 * SUM);
  }

#pragma omp parallel sections
  {
#pragma omp section
    for (int k = 0; k < N; k++)
      {
#pragma omp task output (x) firstprivate (k)
	x = k;
#pragma omp task input (x)
	sum += x;
      }
  }
  CHECK_EQUAL (sum, 4 * SUM);
  return 0;
}
