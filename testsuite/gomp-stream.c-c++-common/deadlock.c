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

/* A loop that nobody primes: each of its stages has a line in the report.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-rates" } */
/* { dg-status 1 } */

#include <stdio.h>

int
main (void)
{
  int x, y, z, other;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 100; k++)
    {
#pragma omp task output (other) firstprivate (k)
      other = k;
#pragma omp task input (x, other) output (y)	/* { dg-stderr {:@LINE@:.* input .*'x'} } */
      y = x + other;
#pragma omp task input (y) output (z)	/* { dg-stderr {:@LINE@:.* input .*'y'} } */
      z = y;
#pragma omp task input (z) output (x)	/* { dg-stderr {:@LINE@:.* input .*'z'} } */
      x = z;
    }
  puts ("not reached");
  return 0;
}
