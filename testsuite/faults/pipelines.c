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

/* Pipelines under faults: in a team and without one, with captures, windows,
   an element of an array, replicas and a pipeline in a body; it prints their
   sums.  */

#include <stdio.h>

static long
inner (int n)
{
  long x, sum = 0;

  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) shared (sum)
      sum += x;
    }
#pragma omp taskwait
  return sum;
}

static long
outer (int n)
{
  long x, y, a[3], w[4], v[2], sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x << w[4]) firstprivate (k)
      for (int i = 0; i < 4; i++)
	w[i] = k + i;
#pragma omp task input (x >> w[4]) output (y << v[2]) num_threads (2)
      {
	v[0] = w[0] + inner (w[1] % 4);
	v[1] = w[3];
      }
#pragma omp task input (y >> v[2]) output (a[1])
      a[1] = v[0] * v[1];
#pragma omp task input (a[1])
      sum += a[1];
    }
  return sum;
}

int
main (void)
{
  printf ("%ld\n", inner (500));
  printf ("%ld\n", outer (500));
  return 0;
}
