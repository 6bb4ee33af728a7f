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

/* What a stream that carries one element costs depends on the caches, but not on how
   many there are.  */
/* { dg-timing yes } */
/* { dg-channels "auto" } */

#include <omp.h>
#include "check.h"

#define FEW 8000
#define MANY 64000

static long sum;

static void
merge (long *a, int n)
{
  long x;

  for (int i = 0; i < n; i++)
    {
#pragma omp task output (a[i]) firstprivate (i)
      a[i] = i;
#pragma omp task input (a[i]) output (x)
      x = a[i];
    }
  for (int i = 0; i < n; i++)
#pragma omp task input (x)
    sum += x;
#pragma omp taskwait
}

static void
reverse (long *a, int n)
{
#pragma omp task input (a[n])
  sum += a[n];
  for (int i = n - 1; i >= 0; i--)
#pragma omp task input (a[i]) output (a[i + 1])
    a[i + 1] = a[i] + 1;
#pragma omp task output (a[0])
  a[0] = 1;
#pragma omp taskwait
}

static void
fan (long *a, int n)
{
  long x;

#pragma omp task output (x)
  x = 5;
  for (int i = 0; i < n; i++)
#pragma omp task input (x) output (a[i])
    a[i] = x;
  for (int i = 0; i < n; i++)
#pragma omp task input (a[i]) shared (sum)
    {
#pragma omp atomic
      sum += a[i];
    }
#pragma omp taskwait
}

/* Returns the lesser time of two for N streams, per stream.  */
static double
time_of (void (*shape) (long *, int), int n)
{
  double least = 1e9;

  for (int i = 0; i < 2; i++)
    {
      long *a = (long *) malloc ((n + 1) * sizeof *a);
      double time = omp_get_wtime ();
#pragma omp parallel
#pragma omp single
      shape (a, n);
      time = omp_get_wtime () - time;
      if (time < least)
	least = time;
      free (a);
    }
  return least / n;
}

static void
compare (void (*shape) (long *, int))
{
  double few = time_of (shape, FEW), many = time_of (shape, MANY);

  if (many > 4 * few)
    fprintf (stderr, "%g ns each of %d, %g of %d\n", few * 1e9, FEW,
	     many * 1e9, MANY);
  CHECK (many <= 4 * few);
}

int
main (void)
{
  compare (merge);
  compare (reverse);
  compare (fan);
  return 0;
}
