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

/* Thirty million activations, with and without captures, take no more than
   64 MB.  */
/* { dg-threads "1 2" } */

#include <string.h>
#include "check.h"

#define N 30000000

static long
peak_kilobytes (void)
{
  char line[200];
  long kilobytes = -1;
  FILE *status = fopen ("/proc/self/status", "r");
  while (status && fgets (line, sizeof line, status))
    if (strncmp (line, "VmHWM:", 6) == 0)
      kilobytes = atol (line + 6);
  if (status)
    fclose (status);
  return kilobytes;
}

int
main (void)
{
  long x, y, sum = 0;
  unsigned state = 0;

#pragma omp parallel
#pragma omp single
  for (long k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) output (y)
      y = x * 2 + 1;
#pragma omp task input (y)
      sum += y;
    }
  CHECK_EQUAL (sum, (long) N * N);

  sum = 0;
#pragma omp parallel
#pragma omp single
  for (long k = 0; k < N; k++)
    {
      long z;
#pragma omp task output (z)
      z = state++;
#pragma omp task input (z)
      sum += z;
    }
  CHECK_EQUAL (sum, (N - 1L) * N / 2);

  CHECK (peak_kilobytes () < 64 * 1024);
  return 0;
}
