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

/* Alternatives on elements of arrays, on streams that pointers lead to, on static
   ones, and on different streams.  */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

#define N 2000

static unsigned
mix (unsigned k)
{
  k ^= k >> 7;
  k *= 0x45d9f3bu;
  return k ^ k >> 16;
}

/* The arms may meet the same element.  */
static void
elements (void)
{
  unsigned a[3], sum[3] = { 0, 0, 0 };

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    for (int i = 0; i < 3; i++)
      {
	int j = i;
#pragma omp task output (a[i]) firstprivate (k, i)
	a[i] = k * 3 + i;
	if (mix (k + i) % 2)
	  {
#pragma omp task input (a[i]) firstprivate (i)
	    sum[i] = sum[i] * 3 + a[i];
	  }
	else
	  {
#pragma omp task input (a[j]) firstprivate (j)
	    sum[j] = sum[j] * 5 + a[j];
	  }
      }
  printf ("elements: %u %u %u\n", sum[0], sum[1], sum[2]);
}

/* Each arm has an element of its own.  */
static void
demultiplex (void)
{
  unsigned x, a[2], sum[2] = { 0, 0 };

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      if (mix (k) % 2)
	{
#pragma omp task input (x) output (a[0])
	  a[0] = x * 3;
#pragma omp task input (a[0])
	  sum[0] = sum[0] * 3 + a[0];
	}
      else
	{
#pragma omp task input (x) output (a[1])
	  a[1] = x * 5;
#pragma omp task input (a[1])
	  sum[1] = sum[1] * 3 + a[1];
	}
    }
  printf ("demultiplex: %u %u\n", sum[0], sum[1]);
}

static void
pass (unsigned *p, unsigned *q, unsigned *sum, unsigned k)
{
  if (mix (k) % 2)
    {
#pragma omp task input (p[0]) output (q[0]) shared (sum)
      q[0] = sum[0] = sum[0] * 3 + p[0];
    }
  else
    {
#pragma omp task input (p[0]) output (q[0]) shared (sum)
      q[0] = sum[0] = sum[0] * 7 + p[0];
    }
}

static void
pointers (void)
{
  unsigned x[1], y[1], sum = 0, all = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    {
#pragma omp task output (x[0]) firstprivate (k)
      x[0] = k;
      pass (x, y, &sum, k);
#pragma omp task input (y[0])
      all = all * 3 + y[0];
    }
  printf ("pointers: %u %u\n", sum, all);
}

static unsigned s, t;

static void
statics (void)
{
  unsigned sum = 0, other = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    {
#pragma omp task output (s, t) firstprivate (k)
      {
	s = k;
	t = 2 * k;
      }
      if (k % 3)
	{
#pragma omp task input (s, t)
	  sum = sum * 3 + s + t;
	}
      else
	{
#pragma omp tick (t)
#pragma omp task input (s)
	  other = other * 5 + s;
#pragma omp taskwait
	}
    }
  printf ("statics: %u %u\n", sum, other);
}

int
main (void)
{
  elements ();
  demultiplex ();
  pointers ();
  for (int i = 0; i < 3; i++)
    statics ();
  return 0;
}
