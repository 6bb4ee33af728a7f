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

/* At most as many activations of a producer are ahead of its slowest consumer as
   clause depth says; longer windows of a consumer go on all the same.  */

#include "check.h"

static void
bounded (int n)
{
  int x, most = 0, first = 0, second = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 2000; k++)
    {
#pragma omp task output (x) depth (n) firstprivate (k)
      {
	int ahead = k + 1 - __atomic_load_n (&second, __ATOMIC_RELAXED);
	x = k;
	if (ahead > most)
	  most = ahead;
      }
#pragma omp task input (x)
      first += x >= 0;
#pragma omp task input (x)
      __atomic_add_fetch (&second, x >= 0, __ATOMIC_RELAXED);
    }
  CHECK_EQUAL (first, 2000);
  CHECK_EQUAL (second, 2000);
  CHECK (most <= n);
}

static void
windows (void)
{
  int x, y, w[3], v[8], u[4], c;
  long sum = 0, elements = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 1000; k++)
    {
#pragma omp task output (x << w[3]) output (y << u[:c]) depth (1) \
		 firstprivate (k)
      {
	w[0] = w[1] = w[2] = k;
	c = k % 5;
	for (int i = 0; i < c; i++)
	  u[i] = k;
      }
#pragma omp task input (x >> v[3])
      sum += v[7] - v[7] + v[0];
#pragma omp task input (y >> u[:c])
      elements += c;
    }
  CHECK_EQUAL (elements, 2000);
  CHECK (sum > 0);
}

int
main (void)
{
  bounded (1);
  bounded (4);
  bounded (100);
  windows ();
  return 0;
}
