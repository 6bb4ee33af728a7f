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

/* Waits: the control program reads what other ranks have produced, consumers are
   activated behind them, pipelines come again, and stages without the clause follow
   their input.  */

#include "ranks.h"

static int total;

static void
scale (int *from, int *to, int k)
{
#pragma omp task input (*from) output (*to) firstprivate (k)
  *to = *from * k;
}

static void
round_trip (int n, int far)
{
  int a, b, c, d;
#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < n; k++)
      {
#pragma omp task output (a) firstprivate (k) on (far)
	a = k + 1;
#pragma omp task input (a) output (b)
	b = a * 2;
	if (k % 10 == 9)
	  {
#pragma omp taskwait
	    total += b;
	  }
	/* Behind the wait.  */
#pragma omp task input (b) output (c) on (0)
	c = b + 1;
	scale (&c, &d, 3);
#pragma omp task input (d) firstprivate (k, n) on (far + 1)
	if (k == n - 1)
	  printf ("d %d\n", d);
      }
#pragma omp taskwait
    total += c - d;
  }
}

int
main (void)
{
  int n = scaled (60);
  for (int i = 0; i < 4; i++)
    {
      round_trip (n + i, i);
      printf ("total %d\n", total);
    }
  return 0;
}
