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

/* A team's executors go home when there is nothing to do for long, and come back
   with the next activation, also when the control program does not wait.  */
/* { dg-channels "auto" } */

#include <omp.h>
#include <unistd.h>
#include "lowered.h"

static int x;
static const struct gomp_stream_site sink;
static const struct gomp_stream_view_ref x_consumers[] = { { &sink, 0 } };
static const struct gomp_stream_var x_var
  = { "x", __FILE__, 1, 1, x_consumers };

SITE (source, 0, VIEW ("x", int, GOMP_STREAM_VIEW_OUTPUT, &x_var));
SITE (sink, 0, VIEW ("x", int, 0, &x_var));

static int arrived;

static void
source_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  for (uint64_t n = 0; n < f->n; n++)
    ((int *) f->view[0].window)[n] = 1;
}

static void
sink_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  for (uint64_t n = 0; n < f->n; n++)
    __atomic_fetch_add (&arrived, ((int *) f->view[0].window)[n],
			__ATOMIC_RELAXED);
}

int
main (void)
{
#pragma omp parallel
#pragma omp single
  {
    struct gomp_stream_scope scope;
    struct task t[2];

    task_begin (&t[0], &source, source_body);
    task_begin (&t[1], &sink, sink_body);
    GOMP_stream_scope_enter (&scope, GOMP_STREAM_SCOPE_SINGLE);
    for (int k = 1; k <= 3; k++)
      {
	task_activate (&t[0], ARGS ({ &x, 1, 1 }), NULL);
	task_activate (&t[1], ARGS ({ &x, 1, 1 }), NULL);
	for (int i = 0; (i < 500 && omp_get_num_threads () > 1
			 && __atomic_load_n (&arrived, __ATOMIC_RELAXED) < k);
	     i++)
	  usleep (10000);
	if (omp_get_num_threads () > 1)
	  CHECK_EQUAL (__atomic_load_n (&arrived, __ATOMIC_RELAXED), k);
	usleep (1300000);
      }
    GOMP_stream_scope_leave (&scope);
    GOMP_stream_forget (&x, sizeof x);
  }
  CHECK_EQUAL (arrived, 3);
  return 0;
}
