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

/* A chain of stages: every element arrives once, in order, with and without an
   enclosing parallel region, with and without captures.  */

#include <omp.h>
#include "lowered.h"

static long x, y;
static const struct gomp_stream_site add, sink;
static const struct gomp_stream_view_ref x_consumers[] = { { &add, 0 } };
static const struct gomp_stream_view_ref y_consumers[] = { { &sink, 0 } };
static const struct gomp_stream_var x_var
  = { "x", __FILE__, 1, 1, x_consumers };
static const struct gomp_stream_var y_var
  = { "y", __FILE__, 2, 1, y_consumers };

SITE (source, 8, VIEW ("x", long, GOMP_STREAM_VIEW_OUTPUT, &x_var));
SITE (add, 0, VIEW ("x", long, 0, &x_var),
      VIEW ("y", long, GOMP_STREAM_VIEW_OUTPUT, &y_var));
SITE (sink, 0, VIEW ("y", long, 0, &y_var));

static void
source_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  long *records = (long *) f->records, *out = (long *) f->view[0].window;
  CHECK_EQUAL (f->view[0].stride, sizeof (long));
  for (uint64_t n = 0; n < f->n; n++)
    out[n] = records[n];
}

static void
add_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  long *in = (long *) f->view[0].window, *out = (long *) f->view[1].window;
  for (uint64_t n = 0; n < f->n; n++)
    out[n] = in[n] * 3 + 1;
}

static void
sink_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  long *in = (long *) f->view[0].window;
  long *expected = ((struct data *) p)->shared;
  for (uint64_t n = 0; n < f->n; n++)
    {
      CHECK_EQUAL (in[n], *expected * 3 + 1);
      ++*expected;
    }
}

static void
pipeline (long n, unsigned kind)
{
  struct gomp_stream_scope scope;
  struct task t[3];
  long seen = 0;

  task_begin (&t[0], &source, source_body);
  task_begin (&t[1], &add, add_body);
  task_begin (&t[2], &sink, sink_body);
  GOMP_stream_scope_enter (&scope, kind);
  for (long k = 0; k < n; k++)
    {
      *(long *) task_record (&t[0]) = k;
      task_activate (&t[0], ARGS ({ &x, 1, 1 }), NULL);
      task_activate (&t[1], ARGS ({ &x, 1, 1 }, { &y, 1, 1 }), NULL);
      task_activate (&t[2], ARGS ({ &y, 1, 1 }), &seen);
      if (k == n / 3)
	{
	  GOMP_stream_wait ();
	  CHECK_EQUAL (seen, k + 1);
	  CHECK_EQUAL (x, k);
	  CHECK_EQUAL (y, 3 * k + 1);
	}
    }
  GOMP_stream_scope_leave (&scope);
  CHECK_EQUAL (seen, n);
  CHECK_EQUAL (x, n - 1);
  GOMP_stream_forget (&x, sizeof x);
  GOMP_stream_forget (&y, sizeof y);
}

int
main (void)
{
  for (long n = 1; n < 500000; n = n * 3 + 1)
    {
      pipeline (n, GOMP_STREAM_SCOPE_FUNCTION);
#pragma omp parallel
#pragma omp single
      pipeline (n, GOMP_STREAM_SCOPE_SINGLE);
    }
  return 0;
}
