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

/* A chain over three ranks, and back to the first one.  Lines that bodies print come
   from one rank, those of the control program from all.  */

#include "ranks.h"

int
main (void)
{
  long x, y, z;
  unsigned long sum = 0, n = scaled (30000);

#pragma omp parallel
#pragma omp single
  for (unsigned long k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k) on (0)
      x = 3 * k;
#pragma omp task input (x) output (y) on (1)
      y = x + 1;
#pragma omp task input (y) output (z) on (2)
      z = y ^ 5;
#pragma omp task input (y, z) shared (sum) firstprivate (k, n) on (0)
      {
	sum = mix (sum, y - z);
	if (k + 1 == n)
	  printf ("sum %lu\n", sum);
      }
    }
  printf ("last %ld %ld %ld\n", x, y, z);
  return 0;
}
