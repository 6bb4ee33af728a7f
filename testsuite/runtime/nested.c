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

/* Pipelines in the bodies of a pipeline's stages, and several control programs
   at once, in a team and in threads of their own.  */

#include <omp.h>
#include <pthread.h>
#include "lowered.h"

static const struct gomp_stream_site inner_in, outer_in;
static const struct gomp_stream_view_ref inner_consumers[]
  = { { &inner_in, 0 } };
static const struct gomp_stream_view_ref outer_consumers[]
  = { { &outer_in, 0 } };
static const struct gomp_stream_var inner_var
  = { "i", __FILE__, 1, 1, inner_consumers };
static const struct gomp_stream_var outer_var
  = { "o", __FILE__, 1, 1, outer_consumers };

SITE (inner_out, 8, VIEW ("i", long, GOMP_STREAM_VIEW_OUTPUT, &inner_var));
SITE (inner_in, 0, VIEW ("i", long, 0, &inner_var));
SITE (outer_out, 8, VIEW ("o", long, GOMP_STREAM_VIEW_OUTPUT, &outer_var));
SITE (outer_in, 0, VIEW ("o", long, 0, &outer_var));

static void
write_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  for (uint64_t n = 0; n < f->n; n++)
    ((long *) f->view[0].window)[n] = ((long *) f->records)[n];
}

static void
sum_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  long *sum = ((struct data *) p)->shared;
  for (uint64_t n = 0; n < f->n; n++)
    *sum += ((long *) f->view[0].window)[n];
}

static long
inner (long n)
{
  struct gomp_stream_scope scope;
  struct task t[2];
  long i, sum = 0;

  task_begin (&t[0], &inner_out, write_body);
  task_begin (&t[1], &inner_in, sum_body);
  GOMP_stream_scope_enter (&scope, GOMP_STREAM_SCOPE_FUNCTION);
  for (long k = 0; k < n; k++)
    {
      *(long *) task_record (&t[0]) = k;
      task_activate (&t[0], ARGS ({ &i, 1, 1 }), NULL);
      task_activate (&t[1], ARGS ({ &i, 1, 1 }), &sum);
    }
  GOMP_stream_scope_leave (&scope);
  GOMP_stream_forget (&i, sizeof i);
  return sum;
}

static void
nest_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  for (uint64_t n = 0; n < f->n; n++)
    ((long *) f->view[0].window)[n] = inner (((long *) f->records)[n]);
}

static void
outer (long n)
{
  struct gomp_stream_scope scope;
  struct task t[2];
  long o, sum = 0, should = 0;

  task_begin (&t[0], &outer_out, nest_body);
  task_begin (&t[1], &outer_in, sum_body);
  GOMP_stream_scope_enter (&scope, GOMP_STREAM_SCOPE_FUNCTION);
  for (long k = 0; k < n; k++)
    {
      *(long *) task_record (&t[0]) = k;
      task_activate (&t[0], ARGS ({ &o, 1, 1 }), NULL);
      task_activate (&t[1], ARGS ({ &o, 1, 1 }), &sum);
      should += k * (k - 1) / 2;
    }
  GOMP_stream_scope_leave (&scope);
  CHECK_EQUAL (sum, should);
  GOMP_stream_forget (&o, sizeof o);
}

static void *
thread (void *unused)
{
  outer (100);
  outer (30);
  return unused;
}

int
main (void)
{
  pthread_t threads[4];

  outer (200);
#pragma omp parallel
#pragma omp single
  outer (200);
#pragma omp parallel
  {
    struct gomp_stream_scope scope;
    GOMP_stream_scope_enter (&scope, GOMP_STREAM_SCOPE_PARALLEL);
    outer (100);
    GOMP_stream_scope_leave (&scope);
  }
  for (int i = 0; i < 4; i++)
    CHECK_EQUAL (pthread_create (&threads[i], NULL, thread, NULL), 0);
  outer (100);
  for (int i = 0; i < 4; i++)
    pthread_join (threads[i], NULL);
  return 0;
}
