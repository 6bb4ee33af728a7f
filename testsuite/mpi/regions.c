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

/* Parallel regions that use the same streams one after the other: arrays of them, by the
   same directives and by others, and behind windows whose look-ahead was dropped at
   the end of a region.  What one process prints is right.  */

#include "ranks.h"

enum { LANES = 4 };

static unsigned long sum[LANES], sum2[LANES], sum3[LANES], sum4[LANES];

/* The same stages come again.  */
static void
again (int n, int round)
{
  static long x[LANES], y[LANES];

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
      int i = k % LANES;
#pragma omp task output (x[i]) firstprivate (k, round) on (0)
      x[i] = 10 * k + round;
#pragma omp task input (x[i]) output (y[i]) on (1 + i % 2)
      y[i] = x[i] + 1;
#pragma omp task input (y[i]) firstprivate (k, n, i, round) on (0)
      {
	sum[i] = mix (sum[i], y[i]);
	if (k + LANES >= n)
	  printf ("again %d %d: %lu\n", round, i, sum[i]);
      }
    }
  printf ("again %d: %ld %ld\n", round, y[0], y[LANES - 1]);
}

/* Other stages use what those before have used up.  */
static void
in_turn (int n)
{
  long x[LANES], y[LANES];

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
      int i = k % LANES;
#pragma omp task output (x[i]) firstprivate (k) on (0)
      x[i] = 10 * k;
#pragma omp task input (x[i]) output (y[i]) on (1 + i % 3)
      y[i] = x[i] + 1;
#pragma omp task input (y[i]) firstprivate (k, n, i) on (2)
      {
	sum2[i] = mix (sum2[i], y[i]);
	if (k + LANES >= n)
	  printf ("first %d: %lu\n", i, sum2[i]);
      }
    }
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
      int i = k % LANES;
#pragma omp task output (y[i]) firstprivate (k) on (i)
      y[i] = 3 * k;
#pragma omp task input (y[i]) firstprivate (k, n, i) on (3)
      {
	sum3[i] = mix (sum3[i], y[i]);
	if (k + LANES >= n)
	  printf ("second %d: %lu\n", i, sum3[i]);
      }
    }
  printf ("%ld %ld\n", y[0], y[LANES - 1]);
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
      int i = k % LANES;
#pragma omp task output (x[i]) firstprivate (k) on (1)
      x[i] = 5 * k;
#pragma omp task input (x[i]) firstprivate (k, n, i) on (2)
      {
	sum4[i] = mix (sum4[i], x[i]);
	if (k + LANES >= n)
	  printf ("third %d: %lu\n", i, sum4[i]);
      }
    }
  printf ("%ld %ld\n", x[0], x[LANES - 1]);
}

/* Elements that were dropped do not count for the consumer that comes later.  */
static void
look_ahead (int n)
{
  static long x, y, z, w[4];
  unsigned long s = 0;

  for (int round = 0; round < 4; round++)
    {
#pragma omp parallel
#pragma omp single
      for (int k = 0; k < n; k++)
	{
#pragma omp task output (x) firstprivate (k, round) on (0)
	  x = k + round;
#pragma omp task input (x >> w[1]) output (y) on (1)
	  y = w[0] + 10 * w[3];
	  if (round < 2)
	    continue;
#pragma omp task input (y) output (z) on (2)
	  z = 2 * y;
#pragma omp task input (z) firstprivate (k, n, round) shared (s) on (1)
	  {
	    s = mix (s, z);
	    if (k + 4 == n)
	      printf ("look ahead %d: %lu\n", round, s);
	  }
	}
      printf ("y %ld\n", y);
    }
}

int
main (void)
{
  for (int round = 0; round < 3; round++)
    again (scaled (1000), round);
  in_turn (scaled (1000));
  look_ahead (scaled (100));
  return 0;
}
