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

/* 300 stages in a chain of indexed streams, and elements of 100 KB.  */

#include <omp.h>
#include <string.h>
#include "lowered.h"

#define STAGES 300

static int a[STAGES];
static struct big { char c[100000]; } big;
static const struct gomp_stream_var a_var = { "a", __FILE__, 1, 0, NULL };
static const struct gomp_stream_site big_in;
static const struct gomp_stream_view_ref big_consumers[] = { { &big_in, 0 } };
static const struct gomp_stream_var big_var
  = { "big", __FILE__, 1, 1, big_consumers };

#define INDEXED GOMP_STREAM_VIEW_INDEXED
#define OUTPUT GOMP_STREAM_VIEW_OUTPUT

SITE (first, 8, VIEW ("a[i]", int, OUTPUT | INDEXED, &a_var));
SITE (step, 0, VIEW ("a[i]", int, INDEXED, &a_var),
      VIEW ("a[i + 1]", int, OUTPUT | INDEXED, &a_var));
SITE (last, 0, VIEW ("a[i]", int, INDEXED, &a_var));
SITE (big_out, 8, VIEW ("big", struct big, OUTPUT, &big_var));
SITE (big_in, 0, VIEW ("big", struct big, 0, &big_var));

static void
first_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  for (uint64_t n = 0; n < f->n; n++)
    ((int *) f->view[0].window)[n] = ((long *) f->records)[n];
}

static long firings;		/* Of step.  */

static void
step_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  __atomic_fetch_add (&firings, 1, __ATOMIC_RELAXED);
  for (uint64_t n = 0; n < f->n; n++)
    ((int *) f->view[1].window)[n] = ((int *) f->view[0].window)[n] + 1;
}

static void
last_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  int *seen = ((struct data *) p)->shared;
  for (uint64_t n = 0; n < f->n; n++)
    {
      CHECK_EQUAL (((int *) f->view[0].window)[n], *seen + STAGES - 1);
      ++*seen;
    }
}

static void
big_write (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  for (uint64_t n = 0; n < f->n; n++)
    memset (f->view[0].window + n * sizeof big, ((long *) f->records)[n],
	    sizeof big);
}

static void
big_read (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  int *seen = ((struct data *) p)->shared;
  for (uint64_t n = 0; n < f->n; n++)
    {
      struct big *b = (struct big *) f->view[0].window + n;
      for (size_t i = 0; i < sizeof big; i += 999)
	CHECK_EQUAL (b->c[i], (char) *seen);
      ++*seen;
    }
}

static void
chain (int n)
{
  struct gomp_stream_scope scope;
  struct task t[3];
  int seen = 0;

  task_begin (&t[0], &first, first_body);
  task_begin (&t[1], &step, step_body);
  task_begin (&t[2], &last, last_body);
  GOMP_stream_scope_enter (&scope, GOMP_STREAM_SCOPE_FUNCTION);
  for (int k = 0; k < n; k++)
    {
      *(long *) task_record (&t[0]) = k;
      task_activate (&t[0], ARGS ({ &a[0], 1, 1 }), NULL);
      for (int i = 0; i < STAGES - 1; i++)
	{
	  void *keys[2] = { &a[i], &a[i + 1] };
	  task_move (&t[1], keys);
	  task_activate (&t[1], ARGS ({ &a[i], 1, 1 }, { &a[i + 1], 1, 1 }),
			 NULL);
	}
      task_activate (&t[2], ARGS ({ &a[STAGES - 1], 1, 1 }), &seen);
    }
  GOMP_stream_scope_leave (&scope);
  CHECK_EQUAL (seen, n);
  CHECK_EQUAL (a[STAGES - 1], n + STAGES - 2);
  GOMP_stream_forget (a, sizeof a);
}

static void
bigs (int n)
{
  struct gomp_stream_scope scope;
  struct task t[2];
  int seen = 0;

  task_begin (&t[0], &big_out, big_write);
  task_begin (&t[1], &big_in, big_read);
  GOMP_stream_scope_enter (&scope, GOMP_STREAM_SCOPE_FUNCTION);
  for (int k = 0; k < n; k++)
    {
      *(long *) task_record (&t[0]) = k;
      task_activate (&t[0], ARGS ({ &big, 1, 1 }), NULL);
      task_activate (&t[1], ARGS ({ &big, 1, 1 }), &seen);
    }
  GOMP_stream_scope_leave (&scope);
  CHECK_EQUAL (seen, n);
  CHECK_EQUAL (big.c[99999], (char) (n - 1));
  GOMP_stream_forget (&big, sizeof big);
}

int
main (void)
{
  chain (1);
  firings = 0;
  chain (2000);
  /* That the stages are many does not make the control program a slow one.  */
  if (omp_get_max_threads () == 1)
    CHECK (firings < 2000L * (STAGES - 1) / 16);
  bigs (500);
#pragma omp parallel
#pragma omp single
  {
    chain (2000);
    bigs (500);
  }
  return 0;
}
