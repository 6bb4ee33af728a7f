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


/* Functions that activate tasks on streams of their callers, called again and again, from
   different places: each call finds the stages of the calls before.  */
/* { dg-elision yes } */

#include <omp.h>
#include <string.h>
#include "check.h"

struct filter
{
  long state, out;
};

static void __attribute__ ((noinline))
source (long *x, long k)
{
#pragma omp task output (*x) firstprivate (k)
  *x = k * k % 101;
}

/* One directive for many objects.  */
static void __attribute__ ((noinline))
run (struct filter *f, long *in)
{
#pragma omp task input (*in) output (f->out)
  {
    f->state = f->state * 3 + *in;
    f->out = f->state & 0xffff;
  }
}

static void __attribute__ ((noinline))
sink (long *x, long *sum)
{
#pragma omp task input (*x)
  *sum = *sum * 31 + *x;
}

#define FILTERS 5

struct chain
{
  long x, sum;
  struct filter f[FILTERS];
};

static void
step (struct chain *c, long k)
{
  source (&c->x, k);
  run (&c->f[0], &c->x);
  for (int i = 1; i < FILTERS; i++)
    run (&c->f[i], &c->f[i - 1].out);
  sink (&c->f[FILTERS - 1].out, &c->sum);
}

static void
steps (struct chain *c, long from, long to)
{
  for (long k = from; k < to; k++)
    step (c, k);
}

static struct chain whole, again, inner, forked[4];

/* The same streams in turn by the program, by a region, and by one in that.  */
static void
regions (void)
{
  steps (&whole, 0, 300);
#pragma omp taskwait
#pragma omp parallel num_threads (2)
#pragma omp single
  {
    steps (&whole, 300, 700);
#pragma omp taskwait
#pragma omp parallel num_threads (2)
#pragma omp single
    steps (&whole, 700, 900);
    steps (&whole, 900, 1300);
  }
  steps (&whole, 1300, 1400);
#pragma omp taskwait
}

/* A region inside is complete at its end.  */
static long
seen_inside (void)
{
  long sum = 0;
#pragma omp parallel num_threads (2)
#pragma omp single
  {
    steps (&again, 0, 100);
    for (long k = 1; k < 20; k++)
      {
#pragma omp taskwait
	steps (&again, k * 100, k * 100 + 3);
#pragma omp parallel num_threads (1)
	steps (&again, k * 100 + 3, k * 100 + 50);
	sum = sum * 7 + again.sum;
	steps (&again, k * 100 + 50, k * 100 + 100);
      }
  }
  return sum * 7 + again.sum;
}

/* Other objects in the same memory.  */
static long __attribute__ ((noinline))
local (long n)
{
  struct chain c;
  memset (&c, 0, sizeof c);
  steps (&c, 0, n);
#pragma omp taskwait
  return c.sum;
}

/* From bodies, on streams of theirs.  */
static long
in_bodies (void)
{
  long x, y, sum = 0;
#pragma omp parallel num_threads (2)
#pragma omp single
  for (long k = 0; k < 60; k++)
    {
#pragma omp task output (x) firstprivate (k)
      {
	steps (&inner, k * 10, k * 10 + 10);
#pragma omp taskwait
	x = inner.sum;
      }
#pragma omp task input (x) output (y)
      y = x + local (x & 15);
#pragma omp task input (y) shared (sum)
      sum = sum * 5 + y;
      steps (&forked[0], k, k + 1);
    }
  return sum;
}

/* By each thread of a team.  */
static long
by_all (void)
{
  long sum = 0;
#pragma omp parallel for num_threads (3) reduction (+: sum)
  for (int i = 0; i < 4; i++)
    {
      for (int j = 0; j < 3; j++)
	{
	  steps (&forked[i], j * 50, j * 50 + 50);
#pragma omp taskwait
	}
      sum += forked[i].sum * (i + 1);
    }
  return sum;
}

static void
recurse (struct chain *c, int depth)
{
  step (c, depth);
  if (depth)
    {
      recurse (c, depth - 1);
      recurse (c, depth / 2);
    }
  step (c, depth + 1);
}

int
main (void)
{
#ifdef _OPENMP
  omp_set_max_active_levels (3);
#endif
  for (int i = 0; i < 3; i++)
    {
      regions ();
      printf ("%ld\n", whole.sum);
      printf ("%ld\n", seen_inside ());
      printf ("%ld %ld\n", local (50), local (200));
      printf ("%ld\n", in_bodies ());
      printf ("%ld\n", by_all ());
#pragma omp parallel
#pragma omp single
      recurse (&whole, 9);
      printf ("%ld\n", whole.sum);
    }
  return 0;
}
