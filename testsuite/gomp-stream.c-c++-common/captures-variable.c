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

/* Arrays of variable length are captured per activation, or private to it, also
   where they are declared around the region, and freed if activations never
   happen.  */
/* { dg-memcheck yes } */

#include <stdlib.h>
#include "check.h"

enum { N = 300 };

static long
inside (int n)
{
  int x, w[3];
  long sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      int list[n + k % 5], scratch[n], shared_list[n];
      for (int i = 0; i < n + k % 5; i++)
	list[i] = i * k;
      for (int i = 0; i < n; i++)
	shared_list[i] = -1;
#pragma omp task output (x) firstprivate (list, k) private (scratch)
      {
	for (int i = 0; i < n; i++)
	  scratch[i] = list[i];
	list[n - 1] = -7;
	x = scratch[n - 1] + list[n - 2] + (k % 5 ? list[n + k % 5 - 1] : 0);
      }
#pragma omp task input (x >> w[1]) firstprivate (shared_list) shared (sum)
      {
	sum += w[2] + shared_list[n - 1] + 1;
	shared_list[n - 1] = 5;
      }
    }
  return sum;
}

static long
outside (int n)
{
  double list[n];
  char scratch[2 * n];
  int x;
  long sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      for (int i = 0; i < n; i++)
	list[i] = k + i;
#pragma omp task output (x) firstprivate (list) private (scratch)
      {
	scratch[2 * n - 1] = 1;
	x = list[n - 1] + scratch[2 * n - 1];
      }
#pragma omp task input (x) firstprivate (list, k)
      {
	if (list[0] != k || x != k + n)
	  abort ();
	sum += x;
      }
    }
  return sum;
}

/* By implication, outside all regions.  */

static void
implied (int n, long *sum)
{
  int x;
  int list[n];

  for (int k = 0; k < N; k++)
    {
      for (int i = 0; i < n; i++)
	list[i] = k;
#pragma omp task output (x)
      x = list[n - 1];
#pragma omp task input (x)
      *sum += x + list[0];
    }
}

int
main (void)
{
  long should = 0, sum = 0;

  for (int k = 2; k < N; k++)
    should += (9 + 8) * k + (k % 5 ? (10 + k % 5 - 1) * k : 0);
  CHECK_EQUAL (inside (10), should);
  CHECK_EQUAL (outside (6), (long) N * (N - 1) / 2 + 6 * N);
  implied (9, &sum);
  CHECK_EQUAL (sum, (long) N * (N - 1));
  return 0;
}
