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

/* Windows across ranks: bursts that differ, windows that slide, elements that two
   ranks read, and one that goes to and fro.  */
/* What one process prints is what it has to be.  */

#include "ranks.h"

struct pixel
{
  int x;
  char c[3];
};

int
main (void)
{
  float s[6], w[6], tap[9], u[4], x, y, mean;
  struct pixel p;
  int n = scaled (4000), last;
  unsigned long sum = 0, other = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x << s[6]) firstprivate (k) on (1)
      for (int i = 0; i < 6; i++)
	s[i] = (k * 6 + i) % 1001;
      for (int j = 0; j < 2; j++)
	{
#pragma omp task input (x >> tap[3]) output (y) on (0)
	  {
	    y = 0;
	    for (int i = 0; i < 9; i++)
	      y += tap[i] * (i + 1);
	  }
	}
#pragma omp task input (x >> w[6]) shared (other) firstprivate (k, n) on (3)
      {
	other = mix (other, (unsigned long) (w[0] + w[5]));
	if (k == n - 1)
	  printf ("other %lu\n", other);
      }
      if (k % 2)
	{
#pragma omp task input (y >> u[4]) output (p) firstprivate (k) on (2)
	  {
	    p.x = u[0] + u[1] - u[2] + u[3];
	    memset (p.c, k, 3);
	  }
#pragma omp task input (p) output (mean) on (1)
	  mean = p.x + p.c[2];
#pragma omp task input (mean) shared (sum) on (0)
	  sum = mix (sum, mean);
	}
    }
#pragma omp parallel
#pragma omp single
  {
#pragma omp task output (last) shared (sum) on (0)
    {
      printf ("sum %lu\n", sum);
      last = sum % 1000;
    }
#pragma omp taskwait
    printf ("last %d %d\n", last, p.x);
  }
  return 0;
}
