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

   You should have received a copy of the GNU General Public License along
   with this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* Objects that begin, have a few elements, and end: the tasks of their calls are in place from
   the first one on.  But where a directive elsewhere may read these streams, in another
   file, through a pointer or by name, it sees all elements of an object that is young.  */
/* { dg-additional-sources "sources/objects-born-2.c" } */
/* { dg-threads "1 2 5" } */
/* { dg-set-env GOMP_STREAM_IN_PLACE always } */
/* { dg-torture yes } */

#include <stdio.h>
#include <stdlib.h>
#include "sources/objects-born.h"

enum { OBJECTS = 200, CALLS = 20, BEFORE = 10 };

static void
check (const char *what, unsigned is, unsigned should)
{
  if (is == should)
    return;
  fprintf (stderr, "%s: %u instead of %u\n", what, is, should);
  abort ();
}

/* No other directive comes to its streams.  */

struct alone
{
  unsigned a, b, sum;
};

static void
push_alone (struct alone *o, unsigned in)
{
#pragma omp task output (o->a) firstprivate (o, in)
  o->a = in;
#pragma omp task input (o->a) output (o->b) firstprivate (o)
  o->b = o->a * o->a;
#pragma omp task input (o->b) firstprivate (o)
  o->sum = o->sum * 3 + o->b;
}

static void
push_watched (struct watched *o, unsigned in)
{
#pragma omp task output (o->c) firstprivate (o, in)
  o->c = in;
#pragma omp task input (o->c) output (o->d) firstprivate (o)
  o->d = o->c * o->c;
#pragma omp task input (o->d) firstprivate (o)
  o->sum = o->sum * 3 + o->d;
}

/* What a pointer leads to.  */

struct pointed
{
  double e, f;
  unsigned sum;
};

static void
push_pointed (struct pointed *o, unsigned in)
{
#pragma omp task output (o->e) firstprivate (o, in)
  o->e = in;
#pragma omp task input (o->e) output (o->f) firstprivate (o)
  o->f = o->e * o->e;
#pragma omp task input (o->f) firstprivate (o)
  o->sum = o->sum * 3 + (unsigned) o->f;
}

static void
follow (double *x, unsigned *sum)
{
#pragma omp task input (*x) firstprivate (x, sum)
  *sum = *sum * 5 + (unsigned) *x;
}

/* A name.  */

struct named
{
  short g, h;
  unsigned sum;
};

static struct named one;

static void
push_named (struct named *o, unsigned in)
{
#pragma omp task output (o->g) firstprivate (o, in)
  o->g = in;
#pragma omp task input (o->g) output (o->h) firstprivate (o)
  o->h = o->g * o->g;
#pragma omp task input (o->h) firstprivate (o)
  o->sum = o->sum * 3 + o->h;
}

static void
name_it (unsigned *sum)
{
#pragma omp task input (one.h) firstprivate (sum)
  *sum = *sum * 5 + one.h;
}

static unsigned
expected (unsigned n, unsigned factor)
{
  unsigned sum = 0;

  for (unsigned i = 0; i < n; i++)
    sum = sum * factor + i * i;
  return sum;
}

int
main (void)
{
  unsigned seen = 0, all = expected (CALLS, 3), last = expected (CALLS - BEFORE, 5);

  for (int i = 0; i < OBJECTS; i++)
    {
      struct alone *o = (struct alone *) calloc (1, sizeof *o);
      for (unsigned k = 0; k < CALLS; k++)
	push_alone (o, k);
#pragma omp taskwait
      check ("alone", o->sum, all);
      free (o);
    }
  for (int i = 0; i < OBJECTS; i++)
    {
      struct watched *o = (struct watched *) calloc (1, sizeof *o);
      for (unsigned k = 0; k < CALLS; k++)
	{
	  push_watched (o, k);
	  if (i == OBJECTS - 1 && k >= BEFORE)
	    watch (o, &seen);
	}
#pragma omp taskwait
      check ("watched", o->sum, all);
      free (o);
    }
  check ("watch", seen, last);
  seen = 0;
  for (int i = 0; i < OBJECTS; i++)
    {
      struct pointed *o = (struct pointed *) calloc (1, sizeof *o);
      for (unsigned k = 0; k < CALLS; k++)
	{
	  push_pointed (o, k);
	  if (i == OBJECTS - 1 && k >= BEFORE)
	    follow (&o->f, &seen);
	}
#pragma omp taskwait
      check ("pointed", o->sum, all);
      free (o);
    }
  check ("follow", seen, last);
  seen = 0;
  for (int i = 0; i < OBJECTS; i++)
    {
      struct named *o = i == OBJECTS - 1 ? &one : (struct named *) calloc (1, sizeof *o);
      for (unsigned k = 0; k < CALLS; k++)
	{
	  push_named (o, k);
	  if (o == &one && k >= BEFORE)
	    name_it (&seen);
	}
#pragma omp taskwait
      check ("named", o->sum, all);
      if (o != &one)
	free (o);
    }
  check ("name", seen, last);
  return 0;
}
