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

/* Loops of the OpenStream dialect run in place.  */
/* { dg-set-env GOMP_STREAM_IN_PLACE "random" } */
/* { dg-elision yes } */
/* { dg-torture yes } */

#include <stdio.h>

#ifdef _OPENMP
# define STREAM __attribute__ ((stream))
#else
# define STREAM
#endif

/* Consumers that take turns share the read position, also where a tick does.  */
static void
turns (unsigned n)
{
  unsigned x STREAM, y STREAM, sum = 0, other = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k * 5 ^ 9;
      if (k % 5 == 1)
	{
#pragma omp tick (x)
	  continue;
	}
      if (k % 3)
#pragma omp task input (x) output (y)
	y = x + 1;
      else
#pragma omp task input (x) output (y)
	y = x * 3;
      if (k % 7)
#pragma omp task input (y)
	sum = sum * 3 + y;
      else
#pragma omp task input (y)
	other = other * 5 + y;
    }
  printf ("turns %u %u\n", sum, other);
}

int
main (void)
{
  for (unsigned n = 0; n < 3000; n = 3 * n + 1)
    turns (n);
  return 0;
}
