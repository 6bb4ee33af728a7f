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

/* A source of one element per 10 ms takes next to no processor time, whether
   the control program or a body is slow, and every element arrives soon.  What
   is short a slow control program's thread does itself, rather than wake
   another for it.  What other programs do may spoil some attempts.  */

/* { dg-timing yes } */

#include <omp.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>
#include "lowered.h"

#define N 60
#define ATTEMPTS 6

static double x, y;
static const struct gomp_stream_site pass, sink;
static const struct gomp_stream_view_ref x_consumers[] = { { &pass, 0 } };
static const struct gomp_stream_view_ref y_consumers[] = { { &sink, 0 } };
static const struct gomp_stream_var x_var
  = { "x", __FILE__, 1, 1, x_consumers };
static const struct gomp_stream_var y_var
  = { "y", __FILE__, 1, 1, y_consumers };

SITE (source, 8, VIEW ("x", double, GOMP_STREAM_VIEW_OUTPUT, &x_var));
SITE (pass, 0, VIEW ("x", double, 0, &x_var),
      VIEW ("y", double, GOMP_STREAM_VIEW_OUTPUT, &y_var));
SITE (sink, 0, VIEW ("y", double, 0, &y_var));

static int slow_body, arrived, here;
static pthread_t control;
static double delays[N];

static void
source_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  for (uint64_t n = 0; n < f->n; n++)
    {
      if (slow_body)
	usleep (10000);
      ((double *) f->view[0].window)[n]
	= slow_body ? now (CLOCK_MONOTONIC) : ((double *) f->records)[n];
    }
}

static void
pass_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  for (uint64_t n = 0; n < f->n; n++)
    ((double *) f->view[1].window)[n] = ((double *) f->view[0].window)[n];
}

static void
sink_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  for (uint64_t n = 0; n < f->n; n++)
    {
      CHECK (arrived < N);
      here += pthread_equal (pthread_self (), control);
      delays[arrived++] = (now (CLOCK_MONOTONIC)
			   - ((double *) f->view[0].window)[n]);
    }
}

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

/* Returns whether all was as it should be.  */
static int
attempt (void)
{
  struct gomp_stream_scope scope;
  struct task t[3];
  double elapsed, used;

  arrived = here = 0;
  control = pthread_self ();
  task_begin (&t[0], &source, source_body);
  task_begin (&t[1], &pass, pass_body);
  task_begin (&t[2], &sink, sink_body);
  GOMP_stream_scope_enter (&scope, GOMP_STREAM_SCOPE_FUNCTION);
  elapsed = now (CLOCK_MONOTONIC);
  used = now (CLOCK_PROCESS_CPUTIME_ID);
  for (int k = 0; k < N; k++)
    {
      if (!slow_body)
	usleep (10000);
      *(double *) task_record (&t[0]) = now (CLOCK_MONOTONIC);
      task_activate (&t[0], ARGS ({ &x, 1, 1 }), NULL);
      task_activate (&t[1], ARGS ({ &x, 1, 1 }, { &y, 1, 1 }), NULL);
      task_activate (&t[2], ARGS ({ &y, 1, 1 }), NULL);
    }
  GOMP_stream_scope_leave (&scope);
  elapsed = now (CLOCK_MONOTONIC) - elapsed;
  used = now (CLOCK_PROCESS_CPUTIME_ID) - used;
  CHECK_EQUAL (arrived, N);
  qsort (delays, N, sizeof *delays, compare);
  printf ("slow %s: %.2f%% of a core, delay: median %.0f us, at worst %.0f us,"
	  " %d of %d here\n",
	  slow_body ? "body" : "control program", used / elapsed * 100,
	  delays[N / 2] * 1e6, delays[N - 1] * 1e6, here, N);
  GOMP_stream_forget (&x, sizeof x);
  GOMP_stream_forget (&y, sizeof y);
  /* Elements do not wait for the next ones; but a word queue holds one back while
     its only thread is in the slow body.  */
  return (used / elapsed < 0.05
	  && (delays[N / 2] < 0.01
	      || (slow_body && omp_get_max_threads () == 1))
	  && (slow_body || here > N / 10));
}

static void
run (void)
{
  int good = 0;

  for (int i = 0; i < ATTEMPTS && !good; i++)
    good = attempt ();
  CHECK (good);
}

int
main (void)
{
  for (slow_body = 0; slow_body < 2; slow_body++)
    {
      run ();
#pragma omp parallel
#pragma omp single
      run ();
    }
  return 0;
}
