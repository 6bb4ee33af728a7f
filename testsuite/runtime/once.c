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

/* A control program that makes stages which run once, by hundreds, and whose bodies are
   known to be short, does without other threads; bodies that take long find them.  */
/* { dg-channels "auto" } */

#define GOMP_STREAM_TUNABLE 0
#include <omp.h>
#include <pthread.h>
#include <unistd.h>
#include "lowered.h"
#include "policy/wake.h"

enum { STAGES = 200, REGIONS = 50, NAP = 20000 };

static int a[STAGES + 1];
static const struct gomp_stream_var a_var = { "a", __FILE__, 1, 0, NULL };

SITE (first, 0, VIEW ("a[i]", int,
		      GOMP_STREAM_VIEW_OUTPUT | GOMP_STREAM_VIEW_INDEXED, &a_var));
SITE (step, 0, VIEW ("a[i]", int, GOMP_STREAM_VIEW_INDEXED, &a_var),
      VIEW ("a[i + 1]", int, GOMP_STREAM_VIEW_OUTPUT | GOMP_STREAM_VIEW_INDEXED,
	    &a_var));
SITE (nap, 0, VIEW ("a[i]", int,
		    GOMP_STREAM_VIEW_OUTPUT | GOMP_STREAM_VIEW_INDEXED, &a_var));

static pthread_t control;
static int elsewhere;		/* Bodies that another thread ran.  */

static void
note (void)
{
  if (!pthread_equal (pthread_self (), control))
    __atomic_fetch_add (&elsewhere, 1, __ATOMIC_RELAXED);
}

static void
first_body (void *p)
{
  *(int *) ((struct data *) p)->frame->view[0].window = 1;
  note ();
}

static void
step_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  *(int *) f->view[1].window = *(int *) f->view[0].window + 1;
  note ();
}

static void
nap_body (void *p)
{
  *(int *) ((struct data *) p)->frame->view[0].window = 1;
  note ();
  usleep (NAP);
}

/* Each element of A is one more than that before it.  */
static void
chain (void)
{
  struct task t[2];

  task_begin (&t[0], &first, first_body);
  task_begin (&t[1], &step, step_body);
  task_activate (&t[0], ARGS ({ &a[0], 1, 1 }), NULL);
  for (int i = 0; i < STAGES; i++)
    {
      void *keys[2] = { &a[i], &a[i + 1] };
      task_move (&t[1], keys);
      task_activate (&t[1], ARGS ({ &a[i], 1, 1 }, { &a[i + 1], 1, 1 }), NULL);
    }
}

static void
naps (void)
{
  struct task t;

  task_begin (&t, &nap, nap_body);
  for (int i = 0; i < 8; i++)
    {
      void *keys[1] = { &a[i] };
      task_move (&t, keys);
      task_activate (&t, ARGS ({ &a[i], 1, 1 }), NULL);
    }
}

/* Runs PROGRAM in a region of its own, and returns how many bodies another thread
   ran.  */
static int
run (void (*program) (void))
{
  elsewhere = 0;
#pragma omp parallel
#pragma omp single
  {
    struct gomp_stream_scope scope;

    control = pthread_self ();
    GOMP_stream_scope_enter (&scope, GOMP_STREAM_SCOPE_SINGLE);
    program ();
    GOMP_stream_scope_leave (&scope);
    GOMP_stream_forget (a, sizeof a);
  }
  return elsewhere;
}

/* Of a thousand stages.  */
static void
check_policy (void)
{
  CHECK (gomp_stream_worth_threads (0, 1, 0, 1000));
  CHECK (!gomp_stream_worth_threads (0, 1, 30, 1));
  for (uint64_t n = 1; n <= 1000; n++)
    {
      CHECK (!gomp_stream_worth_threads (30 * n, 1, 30, n));
      CHECK (gomp_stream_worth_threads (TUNED (short_firing) * n
					+ TUNED (waking_time), 1, 30, n));
    }
  CHECK (gomp_stream_worth_threads (0, 1, TUNED (waking_time)
				    + TUNED (short_firing), 1));
}

int
main (void)
{
  int shared = 0;

  check_policy ();
  for (int k = 0; k < REGIONS; k++)
    {
      run (chain);
      CHECK_EQUAL (a[STAGES], STAGES + 1);
    }
  run (naps);
  for (int k = 0; k < 3; k++)
    shared += run (naps);
  CHECK (shared > 0 || omp_get_max_threads () == 1);
  return 0;
}
