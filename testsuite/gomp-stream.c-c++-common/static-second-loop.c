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

/* Functions whose loops may run in place use one static stream, one after the other; in
   one of them the region has had another loop before, on a stream of its own.  Each
   loop still begins behind what the other ones wrote.  */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

static unsigned x, sum, own_sum;

static void
first (unsigned n)
{
#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k * 3;
#pragma omp task input (x)
      sum = sum * 3 + x;
    }
}

static void
second (unsigned n)
{
  unsigned own;

#pragma omp parallel
#pragma omp single
  {
    for (unsigned k = 0; k < n; k++)
      {
#pragma omp task output (own) firstprivate (k)
	own = k;
#pragma omp task input (own)
	own_sum = own_sum * 5 + own;
      }
    for (unsigned k = 0; k < n; k++)
      {
#pragma omp task output (x) firstprivate (k)
	x = k * 7;
#pragma omp task input (x)
	sum = sum * 11 + x;
      }
  }
}

int
main (void)
{
  for (unsigned r = 0; r < 300; r++)
    {
      first (r % 97 == 96 ? 3000 : 1);
      second (r % 40);
      printf ("%u %u\n", sum, own_sum);
    }
#pragma omp parallel
#pragma omp single
  for (unsigned r = 0; r < 100; r++)
    {
      first (r % 3);
      second (r % 40);
    }
  printf ("%u %u\n", sum, own_sum);
  return 0;
}
