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

/* What a function returns is computed when its stages are done.  */
/* { dg-torture yes } */
/* { dg-elision yes } */

#include "check.h"
#include <stdio.h>

static int
count (int n, int limit)
{
  int x, found = 0;

  if (n == 0)
    return 0;
  for (int k = 0; k < n; k++)
    {
      if (k == limit)
	return found + 1000;
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) shared (found)
      found += x % 3 == 0;
    }
  return found;
}

/* After the loop that may run in place; of the last element.  */
static double
last (int n)
{
  double v, w, sum = 0, more = 0;

  for (int k = 0; k < n; k++)
    {
#pragma omp task output (v) firstprivate (k)
      v = k * 0.5;
#pragma omp task input (v) shared (sum)
      sum += v;
    }
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (w) firstprivate (k)
      w = k;
#pragma omp task input (w) shared (more)
      more += w;
      if (k == 50)
	return sum + more;
    }
  return n > 3 ? v + w : -v;
}

static int
twice (const int *sum)
{
  return 2 * *sum;
}

static int
by_call (int n)
{
  int x, sum = 0;

  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) shared (sum)
      sum += x;
    }
  return twice (&sum);
}

int
main (void)
{
  int y, bad = 0;

  printf ("%d %d %d\n", count (1000, -1), count (1000, 100), count (0, 0));
  printf ("%g %g %g\n", last (100), last (40), last (3));
  printf ("%d\n", by_call (1000));
  for (int k = 0; k < 1000; k++)
    {
#pragma omp task output (y) firstprivate (k)
      y = k;
#pragma omp task input (y) shared (bad)
      bad += y < 0;
    }
  return bad;
}
