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

/* A chain through an array of streams, whose control program issues many rounds of it at
   once: what goes over the wires is counted by what the streams have.  */

#include "ranks.h"

int
main (void)
{
  unsigned long x[4], sum = 0, n = scaled (100000);

#pragma omp parallel
#pragma omp single
  for (unsigned long k = 0; k < n; k++)
    {
#pragma omp task output (x[0]) firstprivate (k) on (0)
      x[0] = k;
      for (int j = 0; j < 3; j++)
	{
#pragma omp task input (x[j]) output (x[j + 1]) on (j)
	  x[j + 1] = 3 * x[j] + 1;
	}
#pragma omp task input (x[3]) shared (sum) firstprivate (k, n) on (0)
      {
	sum = mix (sum, x[3]);
	if (k + 1 == n)
	  printf ("sum %lu\n", sum);
      }
    }
  printf ("last %lu\n", x[3]);
  return 0;
}
