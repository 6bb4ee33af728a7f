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

/* Chains of scalar streams, with state and captures, in a team and without one.  */

#include "../phase.h"

enum { N = 600 };

static unsigned
alone (unsigned n)
{
  unsigned x, y, sum = 0;

  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k * k;
#pragma omp task input (x) output (y)
      y = x ^ x >> 3;
#pragma omp task input (y) shared (sum)
      sum = sum * 3 + y;
    }
#pragma omp taskwait
  return sum;
}

static unsigned
team (unsigned n)
{
  unsigned x, y, z, state = 1, sum = 0;

#pragma omp parallel
#pragma omp single
  {
    for (unsigned k = 0; k < n; k++)
      {
	if (k == n / 2)
	  phase (1);
#pragma omp task output (x) firstprivate (k)
	x = k;
#pragma omp task input (x) output (y) shared (state)
	y = state = state * 5 + x;
#pragma omp task input (y) output (z) firstprivate (k)
	z = y + k;
#pragma omp task input (z) shared (sum)
	sum = sum * 7 + z;
      }
    phase (2);
  }
  return sum;
}

int
main (int argc, char **argv)
{
  for (int i = repetitions (argc, argv); i-- > 0; )
    {
      printf ("%u\n", alone (N));
      printf ("%u\n", team (N));
    }
  return 0;
}
