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

/* Many short pipelines: parallel regions, sections, and functions that begin and
   end them.  */

#include "../phase.h"

enum { N = 40 };

static unsigned
function (unsigned n)
{
  unsigned x, sum = 0;

  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k + n;
#pragma omp task input (x) shared (sum)
      sum = sum * 3 + x;
    }
#pragma omp taskwait
  return sum;
}

static unsigned
region (unsigned n)
{
  unsigned x, y, sum = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k + n;
#pragma omp task input (x) output (y)
      y = x * 3;
#pragma omp task input (y) shared (sum)
      sum = sum * 3 + y;
    }
  return sum;
}

static unsigned
in_sections (unsigned n)
{
  unsigned one = 0, two = 0;

#pragma omp parallel sections
  {
#pragma omp section
    one = function (n);
#pragma omp section
    two = function (n + 1);
  }
  return one * 5 + two;
}

int
main (int argc, char **argv)
{
  for (int i = repetitions (argc, argv); i-- > 0; )
    {
      unsigned sum = 0;
      for (int k = 0; k < N; k++)
	{
	  if (k == N / 2)
	    phase (1);
	  sum = sum * 3 + function (k % 4);
	  sum = sum * 3 + region (k % 5);
	  sum = sum * 3 + in_sections (k % 6);
	}
      phase (2);
      sum = sum * 3 + region (1);
      printf ("%u\n", sum);
    }
  return 0;
}
