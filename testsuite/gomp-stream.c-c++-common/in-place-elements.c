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

/* Elements of arrays that one index names in an iteration are like scalars.  */
/* { dg-elision yes } */
/* { dg-torture yes } */

#include <stdio.h>

#define N 1000
#define WORKERS 4

static unsigned
mix (unsigned k)
{
  k ^= k >> 7;
  k *= 0x45d9f3bu;
  return k ^ k >> 16;
}

/* Items are dealt out, in turn or by their values.  */
static void
farm (unsigned n, int by_value)
{
  unsigned x[WORKERS] = { 1, 2, 3, 4 }, y[WORKERS] = { 5, 6, 7, 8 };
  unsigned sum[WORKERS] = { 0, 0, 0, 0 };

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
      unsigned i = by_value ? mix (k) % WORKERS : k % WORKERS;
#pragma omp task output (x[i]) firstprivate (k)
      x[i] = mix (k);
#pragma omp task input (x[i]) output (y[i])
      y[i] = x[i] / 3;
#pragma omp task input (y[i]) firstprivate (i)
      sum[i] = sum[i] * 3 + y[i];
    }
  for (int i = 0; i < WORKERS; i++)
    printf ("farm %u %u %u\n", x[i], y[i], sum[i]);
}

/* The loop's own variable is the index; some iterations do nothing.  */
static void
each (unsigned n)
{
  unsigned x[16], sum = 0, twice[16] = { 0 };

#pragma omp parallel
#pragma omp single
  for (unsigned j = 0; j < n; j++)
    for (int i = 15; i >= 0; i -= 3)
      {
	if ((j + i) % 5 == 0)
	  continue;
#pragma omp task output (x[i]) firstprivate (i, j)
	x[i] = i * j;
#pragma omp task input (x[i]) firstprivate (i) shared (twice)
	twice[i] += 2 * x[i];
      }
  for (int i = 0; i < 16; i++)
    sum = sum * 5 + twice[i];
  printf ("each %u\n", sum);
}

/* Indices that differ, or change in an iteration, are none of these.  */
static void
others (unsigned n)
{
  unsigned x[8], y[8], sum = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
      unsigned i = k % 8;
#pragma omp task output (x[i]) firstprivate (k)
      x[i] = mix (k);
#pragma omp task input (x[i]) output (y[7 - i])
      y[7 - i] = x[i] + 1;
      i = 7 - i;
#pragma omp task input (y[i])
      {
#pragma omp atomic
	sum += y[i];
      }
    }
  printf ("others %u\n", sum);
}

/* One element.  */
static void
constant (unsigned n)
{
  struct { unsigned a, b; } x[3];
  unsigned sum = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (x[1]) firstprivate (k)
      {
	x[1].a = k;
	x[1].b = mix (k);
      }
#pragma omp task input (x[1])
      sum = sum * 3 + (x[1].a ^ x[1].b);
    }
  printf ("constant %u\n", sum);
}

int
main (void)
{
  farm (N, 0);
  farm (N, 1);
  farm (2, 0);
  each (100);
  others (N);
  constant (N);
  return 0;
}
