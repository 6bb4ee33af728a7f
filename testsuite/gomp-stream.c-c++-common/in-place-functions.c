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

/* Loops that run in place have the bodies of functions that they call, and hand
   streams to.  */
/* { dg-set-env GOMP_STREAM_IN_PLACE "random" } */
/* { dg-elision yes } */
/* { dg-torture yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

static unsigned
mix (unsigned k)
{
  k ^= k >> 7;
  k *= 0x45d9f3bu;
  return k ^ k >> 16;
}

static void
produce (unsigned *x, unsigned k)
{
  unsigned twice = 2 * k;
#pragma omp task output (x[0]) firstprivate (k, twice)
  *x = mix (k) + twice;
}

static void
change (unsigned *x, unsigned *y)
{
#pragma omp task input (*x) output (*y)
  {
    unsigned local[2];
    local[0] = *x;
    local[1] = x[0] / 3;
    *y = local[0] ^ local[1];
  }
}

static void
add (unsigned *x, unsigned *sum, unsigned factor)
{
#pragma omp task input (*x) firstprivate (factor)
  *sum = *sum * factor + *x;
}

/* One that keeps its parameter has bodies of its own.  */
static unsigned *kept;

static void
keep (unsigned *x)
{
  kept = x;
#pragma omp task output (*x)
  *x = 3;
}

/* As a chain, with a task of the loop's own.  */
static void
chain (unsigned n)
{
  unsigned x = 1, y = 2, z = 3, sum = 4;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
      produce (&x, k);
      change (&x, &y);
#pragma omp task input (y) output (z)
      z = y + 1;
      add (&z, &sum, 3);
    }
  printf ("chain %u %u %u %u\n", x, y, z, sum);
}

/* Functions that have several stages.  */
static void
several (unsigned n)
{
  unsigned sum = 0, other = 0;

#pragma omp parallel
#pragma omp single
  {
    unsigned a, b, c, d;
    for (unsigned k = 0; k < n; k++)
      {
	produce (&a, k);
	change (&a, &b);
	produce (&c, k + 7);
	change (&c, &d);
	add (&b, &sum, 5);
	add (&d, &other, k & 3);
      }
  }
  printf ("several %u %u\n", sum, other);
}

/* Two stages of one directive on a stream, and one that is activated outside of the
   loop.  */
static void
twice (unsigned n)
{
  unsigned w, x, y, z, first = 0, sum = 0, more = 0, last = 0;

#pragma omp parallel
#pragma omp single
  {
    produce (&w, 5);
    add (&w, &first, 7);
    for (unsigned k = 0; k < n; k++)
      {
	produce (&x, k);
	change (&x, &y);
	change (&x, &z);
	add (&x, &sum, 3);
	add (&y, &more, 3);
	add (&z, &last, 5);
      }
  }
  printf ("twice %u %u %u %u\n", first, sum, more, last);
}

/* A function that is called in a body, and a stream that goes on behind the loop.  */
static unsigned
total (unsigned n)
{
  unsigned sum = 1, k, x;
  for (k = 0; k < n; k++)
    {
      produce (&x, k);
      add (&x, &sum, 3);
    }
#pragma omp taskwait
  return sum;
}

static void
bodies (unsigned n)
{
  unsigned x, y, z, sum = 0, last = 0;

#pragma omp parallel
#pragma omp single
  {
    for (unsigned k = 0; k < n; k++)
      {
#pragma omp task output (x) firstprivate (k)
	x = total (k & 3);
	change (&x, &y);
	add (&y, &sum, 3);
      }
#pragma omp taskwait
    produce (&z, 4);
    add (&z, &last, 5);
  }
  printf ("bodies %u %u\n", sum, last);
}

static void
keeping (unsigned n)
{
  unsigned x, y, sum = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
      keep (&x);
      change (&x, &y);
      add (&y, &sum, 3);
    }
  printf ("keeping %u %d\n", sum, kept == &x);
}

int
main (void)
{
  for (unsigned n = 0; n < 3000; n = 3 * n + 1)
    {
      chain (n);
      several (n);
      twice (n);
      bodies (n < 100 ? n : 100);
      keeping (n);
    }
  return 0;
}
