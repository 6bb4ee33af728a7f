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

/* Loops over streams that are static variables, some of which others use, too.  */
/* { dg-elision yes } */
/* { dg-torture yes } */

#include <stdio.h>

#define N 1000

static unsigned x, y, count;
unsigned seen;

static unsigned
mix (unsigned k)
{
  k ^= k >> 7;
  k *= 0x45d9f3bu;
  return k ^ k >> 16;
}

static unsigned
chain (unsigned n)
{
  static unsigned z;
  unsigned sum = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = mix (k);
#pragma omp task input (x) output (y, seen)
      {
	y = x / 3;
	seen = x;
      }
#pragma omp task input (y, seen) output (z)
      z = y ^ seen;
#pragma omp task input (z)
      {
	sum = sum * 3 + z;
	count++;
      }
    }
  return sum ^ z;
}

/* Each run of the inner loop, with a wait and something else between.  */
static unsigned
rows (unsigned n)
{
  static unsigned a, b;
  unsigned sum = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned i = 0; i < n; i++)
    {
      for (unsigned k = 0; k < i; k++)
	{
#pragma omp task output (a) firstprivate (i, k)
	  a = i * k;
#pragma omp task input (a) output (b)
	  b = a + 1;
#pragma omp task input (b)
	  sum = sum * 3 + b;
	}
      if (i % 3 == 0)
	{
#pragma omp taskwait
	  sum += a + b;
	}
    }
  return sum;
}

/* One that reads the stream in another function, which the loop calls.  */

static unsigned c, others;

static void
reads (void)
{
#pragma omp task input (c)
  others = others * 3 + c;
}

static void
elsewhere (unsigned n)
{
  unsigned sum = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (c) firstprivate (k)
      c = mix (k);
#pragma omp task input (c)
      sum = sum * 5 + c;
      reads ();
    }
  printf ("elsewhere %u %u\n", sum, others);
}

/* One that another function reads behind each iteration.  */

static unsigned d;

static void __attribute__ ((noinline))
takes (unsigned *sum)
{
#pragma omp task input (d)
  *sum = *sum * 3 + d;
}

static void
behind (unsigned n)
{
  unsigned sum = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
      for (int i = 0; i < 1; i++)
	{
#pragma omp task output (d) firstprivate (k)
	  d = mix (k);
	}
      takes (&sum);
    }
  printf ("behind %u\n", sum);
}

/* A static one that begins with an element.  */
static void
begun (unsigned n)
{
  static unsigned s, t;
  unsigned sum = 0;

#pragma omp parallel
#pragma omp single
  {
#pragma omp task output (s)
    s = 5;
    for (unsigned k = 0; k < n; k++)
      {
#pragma omp task input (s) output (t) firstprivate (k)
	t = mix (s + k);
#pragma omp task input (t) output (s)
	s = t + 1;
#pragma omp task input (t)
	sum = sum * 3 + t;
      }
  }
  printf ("begun %u\n", sum);
}

int
main (void)
{
  for (unsigned n = 0; n < 4; n++)
    {
      unsigned sum = chain (n * n * 100);
      printf ("chain %u %u %u %u %u\n", sum, x, y, seen, count);
    }
  printf ("rows %u\n", rows (5));
  printf ("rows %u\n", rows (60));
  elsewhere (N);
  behind (N);
  begun (N);
  return 0;
}
