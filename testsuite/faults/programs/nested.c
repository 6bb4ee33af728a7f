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

/* Pipelines in bodies, two deep, one of them with parallel regions.  */

#include "../phase.h"

enum { N = 60 };

static unsigned
innermost (unsigned n)
{
  unsigned x, sum = 0;

  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) shared (sum)
      sum = sum * 3 + x;
    }
#pragma omp taskwait
  return sum;
}

static unsigned
inner (unsigned n)
{
  unsigned x, y, sum = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = innermost (k % 5);
#pragma omp task input (x) output (y)
      y = x + 1;
#pragma omp task input (y) shared (sum)
      sum = sum * 5 + y;
    }
  return sum;
}

static unsigned
outer (unsigned n)
{
  unsigned x, y, sum = 0;

#pragma omp parallel
#pragma omp single
  {
    for (unsigned k = 0; k < n; k++)
      {
	if (k == n / 2)
	  phase (1);
#pragma omp task output (x) firstprivate (k)
	x = inner (k % 7);
#pragma omp task input (x) output (y) firstprivate (k) num_threads (2)
	y = x + innermost (k);
#pragma omp task input (y) shared (sum)
	sum = sum * 7 + y;
      }
    phase (2);
  }
  return sum;
}

int
main (int argc, char **argv)
{
  for (int i = repetitions (argc, argv); i-- > 0; )
    printf ("%u\n", outer (N));
  return 0;
}
