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

/* Counted windows across ranks.  */

#include "ranks.h"

int
main (void)
{
  long x, y;
  long w[16], v[16];
  int m, l;
  int n = scaled (5000);
  unsigned long sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x << w[:m]) firstprivate (k) on (0)
      {
	m = k * 7 % 17;
	for (int i = 0; i < m; i++)
	  w[i] = 100 * k + i;
      }
#pragma omp task input (x >> w[:m]) output (y << v[:l]) on (1)
      {
	l = 0;
	for (int i = 0; i < m; i++)
	  if (w[i] % 3)
	    v[l++] = w[i] + 1;
      }
#pragma omp task input (y >> v[:l]) shared (sum) firstprivate (k, n) on (2)
      {
	sum = mix (sum, l);
	for (int i = 0; i < l; i++)
	  sum = mix (sum, v[i]);
	if (k == n - 1)
	  printf ("sum %lu\n", sum);
      }
    }
  return 0;
}
