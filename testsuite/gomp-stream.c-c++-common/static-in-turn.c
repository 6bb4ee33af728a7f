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

/* Static streams that one function after the other uses, each with tasks of its own
   in a region of its own, with more elements than a consumer that comes late
   finds.  */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

enum { N = 3000 };

static unsigned x, y, sum;
static struct { unsigned in, out; } both;

static void
first (unsigned n)
{
#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) output (y)
      y = x + 1;
#pragma omp task input (y)
      sum = sum * 3 + y;
    }
}

static void
second (unsigned n)
{
#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (x, y) firstprivate (k)
      x = y = 2 * k;
#pragma omp task input (x, y)
      sum = sum * 5 + x + y;
    }
}

static void
third (unsigned n)
{
#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (both.in) firstprivate (k)
      both.in = k;
#pragma omp task input (both.in) output (both.out)
      both.out = both.in * 3;
#pragma omp task input (both.out)
      sum = sum * 7 + both.out;
    }
}

static void
fourth (unsigned n)
{
#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (both.out) firstprivate (k)
      both.out = k * k;
#pragma omp task input (both.out)
      sum = sum * 11 + both.out;
    }
}

int
main (void)
{
  for (unsigned i = 0; i < 3; i++)
    {
      first (N);
      printf ("%u\n", sum);
      second (N + i);
      printf ("%u\n", sum);
      third (N / 2);
      printf ("%u\n", sum);
      fourth (N);
      printf ("%u %u %u\n", sum, x, both.out);
    }
  return 0;
}
