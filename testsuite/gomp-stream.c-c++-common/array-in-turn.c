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
/* Streams of an array that one region after the other uses, each by tasks of its own,
   with more elements than a consumer that comes late finds.  */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

enum { N = 4000, LANES = 4 };

int
main (void)
{
  unsigned x[LANES], y[LANES], sum = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    {
#pragma omp task output (x[k % LANES]) firstprivate (k)
      x[k % LANES] = k;
#pragma omp task input (x[k % LANES]) output (y[k % LANES]) firstprivate (k)
      y[k % LANES] = x[k % LANES] + 1;
#pragma omp task input (y[k % LANES]) shared (sum) firstprivate (k)
#pragma omp atomic
      sum += y[k % LANES];
    }
#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    {
#pragma omp task output (y[k % LANES]) firstprivate (k)
      y[k % LANES] = 2 * k;
#pragma omp task input (y[k % LANES]) output (x[k % LANES]) firstprivate (k)
      x[k % LANES] = 3 * y[k % LANES];
#pragma omp task input (x[k % LANES]) shared (sum) firstprivate (k)
#pragma omp atomic
      sum += x[k % LANES];
    }
  printf ("%u %u %u\n", sum, x[1], y[LANES - 1]);
  return 0;
}
