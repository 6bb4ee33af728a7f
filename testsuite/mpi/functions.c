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

/* Functions that are called again: stages that end with a stream of the function go on
   where they were in the streams that last, on whatever rank they are; and so do the wires
   of these.  What one process prints is right.  */

#include "ranks.h"

enum { LANES = 4 };

struct lanes
{
  long x[LANES], y[LANES];
};

static unsigned long sum, sum2;

/* Streams that the compiler knows.  */
static void
named (int first, int n)
{
  static long x[LANES], y[LANES];
  long z;

  for (int k = first; k < first + n; k++)
    {
      int i = k % LANES;
#pragma omp task output (x[i]) firstprivate (k) on (0)
      x[i] = k;
#pragma omp task input (x[i]) output (y[i]) on (1 + i)
      y[i] = 3 * x[i];
#pragma omp task input (y[i]) output (z) on (2)
      z = y[i] + 1;
#pragma omp task input (z) firstprivate (k, first, n) shared (sum) on (2)
      {
	sum = mix (sum, z);
	if (k + 1 == first + n)
	  printf ("named %d: %lu\n", k, sum);
      }
    }
}

/* Streams that it does not; those of ROWS end with the variable, in main.  */
static void
pointed_to (long *x, long *y, int first, int n)
{
  long z;

  for (int k = first; k < first + n; k++)
    {
      int i = k % LANES;
#pragma omp task output (x[i]) firstprivate (k) on (3)
      x[i] = k;
#pragma omp task input (x[i]) output (y[i]) on (i)
      y[i] = 5 * x[i];
#pragma omp task input (y[i]) output (z) on (1)
      z = y[i] + 2;
#pragma omp task input (z) firstprivate (k, first, n) shared (sum2) on (1)
      {
	sum2 = mix (sum2, z);
	if (k + 1 == first + n)
	  printf ("pointed to %d: %lu\n", k, sum2);
      }
    }
}

/* The consumer is in a function of its own, which comes to each element.  */
static void
produce (struct lanes *l, int i, int k)
{
#pragma omp task output (l->x[i]) firstprivate (k) on (1)
  l->x[i] = 7 * k;
}

static void
consume (struct lanes *l, int i, int k, int n)
{
  long z;

#pragma omp task input (l->x[i]) output (z) on (2 + i)
  z = l->x[i] + 3;
#pragma omp task input (z) firstprivate (k, n) on (2 + i)
  if (k + LANES >= n)
    printf ("apart %d: %ld\n", k, z);
}

int
main (void)
{
  static const int lengths[] = { 2, 1, 6, 4, 40, 3, 300 };
  struct lanes rows = { { 0 }, { 0 } }, apart = rows;
  static long x[LANES], y[LANES];
  int first = 0;

  for (unsigned r = 0; r < sizeof lengths / sizeof *lengths; r++)
    {
      int n = scaled (lengths[r]);
      named (first, n);
      pointed_to (x, y, first, n);
      pointed_to (rows.x, rows.y, first, n);
      if (r % 2)
	{
#pragma omp taskwait
	}
      first += n;
    }
  for (int k = 0; k < scaled (200); k++)
    {
      produce (&apart, k % LANES, k);
      consume (&apart, k % LANES, k, scaled (200));
    }
  return 0;
}
