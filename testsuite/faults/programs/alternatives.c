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

/* Directives in arms: two bodies of one stage, a choice of three with other
   streams, and consumers that tick instead.  */

#include "../phase.h"

enum { N = 500 };

static unsigned
arms (unsigned n)
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
	x = k * k;
	if (k % 7 < 3)
	  {
#pragma omp task input (x) output (y)
	    y = state = state * 3 + x;
	  }
	else
	  {
#pragma omp task input (x) output (y) firstprivate (k)
	    y = state = state * 5 - x + k;
	  }
	switch (k % 3)
	  {
	  case 0:
#pragma omp task input (y) output (z)
	    z = y + 1;
	    break;
	  case 1:
#pragma omp task input (y) output (z) firstprivate (k)
	    z = y - k;
	    break;
	  default:
#pragma omp task input (y) output (z)
	    z = y * 2;
	  }
	if (k % 100 < 90)
	  {
#pragma omp task input (z) shared (sum)
	    sum = sum * 7 + z;
	  }
	else
	  {
#pragma omp tick (z)
	  }
      }
    phase (2);
  }
  return sum ^ state;
}

int
main (int argc, char **argv)
{
  for (int i = repetitions (argc, argv); i-- > 0; )
    printf ("%u\n", arms (N));
  return 0;
}
