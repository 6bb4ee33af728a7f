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

/* Static streams, with stages in several functions, and one of them in a
   structure.  */

#include "../phase.h"

enum { N = 300 };

static unsigned x, y, sum;
static struct { unsigned in, out; } both;

static void
produce (unsigned k)
{
#pragma omp task output (x) firstprivate (k)
  x = k;
}

static void
consume (void)
{
#pragma omp task input (y)
  sum = sum * 3 + y;
}

static void
first (unsigned n)
{
#pragma omp parallel
#pragma omp single
  {
    for (unsigned k = 0; k < n; k++)
      {
	if (k == n / 2)
	  phase (1);
	produce (k);
#pragma omp task input (x) output (y)
	y = x ^ x >> 1;
	consume ();
      }
    phase (2);
  }
}

static void
second (unsigned n)
{
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (both.in) firstprivate (k)
      both.in = k;
#pragma omp task input (both.in) output (both.out)
      both.out = both.in * 3;
#pragma omp task input (both.out)
      sum = sum * 7 + both.out;
    }
#pragma omp taskwait
}

int
main (int argc, char **argv)
{
  for (int i = repetitions (argc, argv); i-- > 0; )
    {
      first (N);
      printf ("%u\n", sum);
      second (N);
      printf ("%u\n", sum);
    }
  return 0;
}
