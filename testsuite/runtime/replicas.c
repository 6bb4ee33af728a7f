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

/* A replicated stage: as many firings as it may have are under way at once, on
   ranges of their own, and are committed in order, whichever ends first.  */

#include <omp.h>
#include <sched.h>
#include "lowered.h"

static long x, y;
static const struct gomp_stream_site work, sink;
static const struct gomp_stream_view_ref x_consumers[] = { { &work, 0 } };
static const struct gomp_stream_view_ref y_consumers[] = { { &sink, 0 } };
static const struct gomp_stream_var x_var
  = { "x", __FILE__, 1, 1, x_consumers };
static const struct gomp_stream_var y_var
  = { "y", __FILE__, 2, 1, y_consumers };

SITE (source, 0, VIEW ("x", long, GOMP_STREAM_VIEW_OUTPUT, &x_var));
SITE (work, 8, VIEW ("x", long, 0, &x_var),
      VIEW ("y", long, GOMP_STREAM_VIEW_OUTPUT, &y_var));
SITE (sink, 0, VIEW ("y", long, 0, &y_var));

static long produced, consumed;
static int inside, most_inside, wanted;

static void
source_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  for (uint64_t n = 0; n < f->n; n++)
    ((long *) f->view[0].window)[n] = produced++;
}

/* Waits, for a while, until the other replicas are there too; then the sooner
   the batch was begun the later it ends.  */
static void
work_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  long *records = (long *) f->records;
  long *in = (long *) f->view[0].window, *out = (long *) f->view[1].window;
  double start = now (CLOCK_MONOTONIC);
  int n_inside;

  __atomic_add_fetch (&inside, 1, __ATOMIC_ACQ_REL);
  while (__atomic_load_n (&inside, __ATOMIC_ACQUIRE) < wanted
	 && __atomic_load_n (&most_inside, __ATOMIC_ACQUIRE) < wanted
	 && now (CLOCK_MONOTONIC) - start < 0.02)
    sched_yield ();
  n_inside = __atomic_load_n (&inside, __ATOMIC_ACQUIRE);
  if (n_inside > __atomic_load_n (&most_inside, __ATOMIC_ACQUIRE))
    __atomic_store_n (&most_inside, n_inside, __ATOMIC_RELEASE);
  if (in[0] % 2 == 0)
    while (now (CLOCK_MONOTONIC) - start < 2e-5)
      ;
  for (uint64_t n = 0; n < f->n; n++)
    {
      CHECK_EQUAL (records[n], in[n]);
      out[n] = in[n] * 2 + records[n];
    }
  __atomic_sub_fetch (&inside, 1, __ATOMIC_ACQ_REL);
}

static void
sink_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  for (uint64_t n = 0; n < f->n; n++, consumed++)
    CHECK_EQUAL (((long *) f->view[0].window)[n], 3 * consumed);
}

static void
run (long n, uint64_t replicas)
{
  struct gomp_stream_scope scope;
  struct task t[3];

  produced = consumed = 0;
  most_inside = 0;
  wanted = omp_get_num_threads ();
  if (wanted > (int) replicas)
    wanted = replicas;
  task_begin (&t[0], &source, source_body);
  task_begin (&t[1], &work, work_body);
  task_begin (&t[2], &sink, sink_body);
  t[1].replicas = replicas;
  GOMP_stream_scope_enter (&scope, GOMP_STREAM_SCOPE_SINGLE);
  for (long k = 0; k < n; k++)
    {
      task_activate (&t[0], ARGS ({ &x, 1, 1 }), NULL);
      *(long *) task_record (&t[1]) = k;
      task_activate (&t[1], ARGS ({ &x, 1, 1 }, { &y, 1, 1 }), NULL);
      task_activate (&t[2], ARGS ({ &y, 1, 1 }), NULL);
    }
  GOMP_stream_scope_leave (&scope);
  CHECK_EQUAL (consumed, n);
  CHECK_EQUAL (most_inside, wanted);
  CHECK_EQUAL (y, 3 * (n - 1));
  GOMP_stream_forget (&x, sizeof x);
  GOMP_stream_forget (&y, sizeof y);
}

int
main (void)
{
#pragma omp parallel
#pragma omp single
  for (uint64_t replicas = 1; replicas < 8; replicas++)
    run (10000, replicas);
  return 0;
}
