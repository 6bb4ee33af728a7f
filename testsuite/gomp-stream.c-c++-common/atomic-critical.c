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

/* Bodies that use other OpenMP constructs.  */
/* { dg-elision yes } */

#include <stdio.h>

#define N 500

int
main (void)
{
  int x, y;
  long shared_sum = 0, critical_sum = 0;
  unsigned hash = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      {
	int total = 0;
#pragma omp simd reduction (+: total)
	for (int i = 0; i < 20; i++)
	  total += i * k;
	x = total;
#pragma omp atomic
	shared_sum += k;
      }
#pragma omp task input (x) output (y)
      {
#pragma omp critical
	critical_sum += x;
	y = x + 1;
#pragma omp atomic
	shared_sum += 1;
      }
#pragma omp task input (y)
      hash = hash * 31 + y;
    }
  printf ("%x %ld %ld\n", hash, shared_sum, critical_sum);
  return 0;
}
