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

/* Elements that are larger than a block, and more than rings hold at first.  */

#include "ranks.h"

struct large
{
  unsigned a[40000];
};

static struct large x, y;

int
main (void)
{
  int n = scaled (60);
  unsigned long sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k) on (0)
      for (unsigned i = 0; i < 40000; i++)
	x.a[i] = i * k;
#pragma omp task input (x) output (y) on (1)
      for (unsigned i = 0; i < 40000; i++)
	y.a[i] = x.a[39999 - i] + 1;
#pragma omp task input (x, y) shared (sum) firstprivate (k, n) on (2)
      {
	for (unsigned i = 0; i < 40000; i += 7)
	  sum = mix (sum, x.a[i] + y.a[i]);
	if (k == n - 1)
	  printf ("sum %lu\n", sum);
      }
    }
  printf ("last %u %u\n", x.a[39999], y.a[1]);
  return 0;
}
