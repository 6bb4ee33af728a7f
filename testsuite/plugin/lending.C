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

// A function that lends its variables notes them while it runs, and calls the runtime at
// its begin and at its end only where a stream may be.

#include <initializer_list>
#include <string.h>
#include "mock-runtime.h"

struct triple { long a, b, c; };
static int depth, exceptions;

static const gomp_stream_lent *
noted (const void *variable)
{
  for (size_t i = 0; i < GOMP_stream_lending.n; i++)
    if (GOMP_stream_lending.lent[i].begin == variable)
      return &GOMP_stream_lending.lent[i];
  return NULL;
}

/* What is called is not known.  */

static void
look (long *x, triple *t)
{
  const gomp_stream_lent *l = noted (x);
  CHECK (l && l->size == sizeof *x);
  CHECK (l->frame >= __builtin_frame_address (0));
  l = noted (t);
  CHECK (l && l->size == sizeof *t);
}

static void
fail (long *x, triple *t)
{
  look (x, t);
  throw 1;
}

static void
crowd (long *x, triple *t)
{
  look (x, t);
  char *last = (char *) (t + 1) - 1;
  for (void *p : { (void *) x, (void *) last })
    GOMP_stream_crowd[(size_t) p / GOMP_STREAM_CLASS_LINE % GOMP_STREAM_CLASSES] = 1;
}

static void recurse (long *, triple *);
static void (*volatile callee) (long *, triple *);

__attribute__ ((noinline)) static void
lends ()
{
  long x = 1;
  triple t = { 1, 2, 3 };
  callee (&x, &t);
}

__attribute__ ((noinline)) static void
lends_twice ()
{
  for (int i = 0; i < 2; i++)
    {
      long x;
      triple t;
      callee (&x, &t);
      lends ();
    }
}

static void
recurse (long *x, triple *t)
{
  look (x, t);
  if (depth-- > 0)
    lends ();
  look (x, t);
}

static void
run (void (*to_call) (long *, triple *))
{
  size_t n = GOMP_stream_lending.n;
  callee = to_call;
  for (void (*lender) () : { lends, lends_twice })
    try
      {
	depth = 8;
	lender ();
      }
    catch (int)
      {
	exceptions++;
      }
  CHECK (GOMP_stream_lending.n == n);
}

static long
pipeline ()
{
  long x, sum = 0;
#pragma omp parallel num_threads (1)
#pragma omp single
  for (int k = 0; k < 3; k++)
    {
#pragma omp task output (x)
      x = k;
#pragma omp task input (x) shared (sum)
      sum += x;
    }
  return sum;
}

int
main ()
{
  CHECK (pipeline () == 3);
  memset (GOMP_stream_crowd, 0, sizeof GOMP_stream_crowd);
  int forgets = mock.forgets;
  run (look);
  run (recurse);
  run (fail);
  CHECK (exceptions == 2);
  CHECK (mock.forgets == forgets);
  callee = crowd;
  lends ();
  CHECK (mock.forgets > forgets);
  return 0;
}
