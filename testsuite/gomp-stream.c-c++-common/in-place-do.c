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

/* Loops that test behind their bodies, in place and as pipelines by turns: with `continue'
   and `break', one in another, one that ends at once, and one of a macro.  */
/* { dg-elision yes } */
/* { dg-torture yes } */
/* { dg-set-env GOMP_STREAM_IN_PLACE "random" } */

#include <stdio.h>

static unsigned
run (unsigned n, unsigned last)
{
  unsigned x, y, sum = 0, k = 0;

  do
    {
      k++;
      if (k % 5 == 4)
	continue;
      if (k == last)
	break;
#pragma omp task output (x) firstprivate (k)
      x = k * 2654435761u;
#pragma omp task input (x) output (y)
      y = x >> 7;
#pragma omp task input (y) shared (sum)
      sum = sum * 31 + y;
    }
  while (k < n);
#pragma omp taskwait
  return sum * 7 + k;
}

static unsigned
nested (unsigned n)
{
  unsigned x, sum = 0, r = 0;

  do
    {
      unsigned k = r % 3;
      do
	{
#pragma omp task output (x) firstprivate (k)
	  x = k + 1;
#pragma omp task input (x) shared (sum)
	  sum = sum * 31 + x;
	}
      while (++k < 9);
    }
  while (++r < n);
#pragma omp taskwait
  return sum;
}

#define SEND(VALUE)							\
  do									\
    {									\
      _Pragma ("omp task output (z) firstprivate (k)")			\
      z = (VALUE);							\
      _Pragma ("omp task input (z) shared (sum)")			\
      sum = sum * 3 + z;						\
    }									\
  while (0)

static unsigned
macros (unsigned n)
{
  unsigned z, sum = 0;

  for (unsigned k = 0; k < n; k++)
    SEND (k ^ 5);
#pragma omp taskwait
  return sum;
}

int
main (void)
{
#pragma omp parallel
#pragma omp single
  {
    printf ("%u %u %u\n", run (1000, 2000), run (1000, 300), run (0, 2));
    for (int i = 0; i < 4; i++)
      printf ("%u\n", run (50 + i, 1000));
    printf ("%u %u\n", nested (100), nested (1));
    printf ("%u\n", macros (500));
  }
  return 0;
}
