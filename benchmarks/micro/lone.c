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

   You should have received a copy of the GNU General Public License along
   with this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* How long a lone item takes through three stages of a program that sleeps between
   one and the next, so that the executors do, too: from the activation of the first
   stage to the body of the last one.

     lone [ITEMS [PAUSE]]

   PAUSE is in us.  Prints the median, the 99th percentile and the largest.  */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double
now (void)
{
  struct timespec t;

  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

static int
compare (const void *p, const void *q)
{
  const double *a = p, *b = q;
  return *a < *b ? -1 : *a > *b;
}

int
main (int argc, char **argv)
{
  long items = argc > 1 ? atol (argv[1]) : 10000;
  long pause = argc > 2 ? atol (argv[2]) : 2000;
  struct timespec time = { pause / 1000000, pause % 1000000 * 1000 };
  double *late, x, y;

  if (items <= 0 || pause < 0)
    return 1;
  late = malloc (items * sizeof *late);
  #pragma omp parallel
  #pragma omp single
  for (long k = 0; k < items; k++)
    {
      double start;

      nanosleep (&time, NULL);
      start = now ();
      #pragma omp task output (x) firstprivate (start)
      x = start;
      #pragma omp task input (x) output (y)
      y = x;
      #pragma omp task input (y) firstprivate (k)
      late[k] = now () - y;
    }
  qsort (late, items, sizeof *late, compare);
  printf ("median %.1f us, 99 of 100 below %.1f us, largest %.1f us\n",
	  late[items / 2], late[items * 99 / 100], late[items - 1]);
  free (late);
  return 0;
}
