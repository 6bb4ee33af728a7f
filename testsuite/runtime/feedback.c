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

/* A loop of two stages with one element in it, and one with a bystander.  */

#include <omp.h>
#include "lowered.h"

static int x, y;
static const struct gomp_stream_site forth, back, watch;
static const struct gomp_stream_view_ref x_consumers[] = { { &forth, 0 } };
static const struct gomp_stream_view_ref y_consumers[]
  = { { &back, 0 }, { &watch, 0 } };
static const struct gomp_stream_var x_var
  = { "x", __FILE__, 1, 1, x_consumers };
static const struct gomp_stream_var y_var
  = { "y", __FILE__, 2, 2, y_consumers };

SITE (prime, 0, VIEW ("x", int, GOMP_STREAM_VIEW_OUTPUT, &x_var));
SITE (forth, 0, VIEW ("x", int, 0, &x_var),
      VIEW ("y", int, GOMP_STREAM_VIEW_OUTPUT, &y_var));
SITE (watch, 0, VIEW ("y", int, 0, &y_var));
SITE (back, 0, VIEW ("y", int, 0, &y_var),
      VIEW ("x", int, GOMP_STREAM_VIEW_OUTPUT, &x_var));

static void
prime_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  for (uint64_t n = 0; n < f->n; n++)
    ((int *) f->view[0].window)[n] = 1;
}

static void
step_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  for (uint64_t n = 0; n < f->n; n++)
    ((int *) f->view[1].window)[n] = ((int *) f->view[0].window)[n] + 1;
}

static void
watch_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  int *seen = ((struct data *) p)->shared;
  for (uint64_t n = 0; n < f->n; n++)
    {
      CHECK_EQUAL (((int *) f->view[0].window)[n], 2 * *seen + 2);
      ++*seen;
    }
}

static void
run (int n)
{
  struct gomp_stream_scope scope;
  struct task t[4];
  int seen = 0;

  task_begin (&t[0], &prime, prime_body);
  task_begin (&t[1], &forth, step_body);
  task_begin (&t[2], &watch, watch_body);
  task_begin (&t[3], &back, step_body);
  GOMP_stream_scope_enter (&scope, GOMP_STREAM_SCOPE_FUNCTION);
  task_activate (&t[0], ARGS ({ &x, 1, 1 }), NULL);
  for (int k = 0; k < n; k++)
    {
      task_activate (&t[1], ARGS ({ &x, 1, 1 }, { &y, 1, 1 }), NULL);
      task_activate (&t[2], ARGS ({ &y, 1, 1 }), &seen);
      task_activate (&t[3], ARGS ({ &y, 1, 1 }, { &x, 1, 1 }), NULL);
    }
  GOMP_stream_scope_leave (&scope);
  CHECK_EQUAL (seen, n);
  CHECK_EQUAL (x, 2 * n + 1);
  GOMP_stream_forget (&x, sizeof x);
  GOMP_stream_forget (&y, sizeof y);
}

int
main (void)
{
  for (int n = 1; n < 50000; n = n * 9 + 1)
    {
      run (n);
#pragma omp parallel
#pragma omp single
      run (n);
    }
  return 0;
}
