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

/* Counted windows: an expander, a filter, and sums of what is left.  */

#include "../phase.h"

enum { N = 1000 };

static unsigned
counted (unsigned count)
{
  unsigned x, y, z, w[9], kept[9], sum = 0;
  int n, m;

#pragma omp parallel
#pragma omp single
  {
    for (unsigned k = 0; k < count; k++)
      {
	if (k == count / 2)
	  phase (1);
#pragma omp task output (x) firstprivate (k)
	x = k;
#pragma omp task input (x) output (y << w[:n])
	{
	  n = x % 9;
	  for (int i = 0; i < n; i++)
	    w[i] = x + i;
	}
#pragma omp task input (y >> w[:n]) output (z << kept[:m])
	{
	  m = 0;
	  for (int i = 0; i < n; i++)
	    if (w[i] % 3)
	      kept[m++] = w[i];
	}
#pragma omp task input (z >> kept[:m]) shared (sum)
	for (int i = 0; i < m; i++)
	  sum = sum * 3 + kept[i];
      }
    phase (2);
  }
  return sum;
}

int
main (int argc, char **argv)
{
  for (int i = repetitions (argc, argv); i-- > 0; )
    printf ("%u\n", counted (N));
  return 0;
}
