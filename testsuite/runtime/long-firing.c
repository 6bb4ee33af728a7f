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

/* What is short does not wait for the end of a long firing while there are
   threads that sleep: neither what is there when that begins, nor what is
   activated during it.  What other programs do may spoil some attempts.  */
/* { dg-timing yes } */
/* { dg-channels "auto" } */

#include <omp.h>
#include <unistd.h>
#include "lowered.h"

#define ROUNDS 4
#define ATTEMPTS 4
#define LONG 0.08		/* Seconds.  */

static int a, c;
static double b;
static const struct gomp_stream_site sink;
static const struct gomp_stream_view_ref b_consumers[] = { { &sink, 0 } };
static const struct gomp_stream_var a_var = { "a", __FILE__, 1, 0, NULL };
static const struct gomp_stream_var b_var
  = { "b", __FILE__, 1, 1, b_consumers };
static const struct gomp_stream_var c_var = { "c", __FILE__, 1, 0, NULL };

SITE (lengthy, 0, VIEW ("a", int, GOMP_STREAM_VIEW_OUTPUT, &a_var));
SITE (source, 8, VIEW ("b", double, GOMP_STREAM_VIEW_OUTPUT, &b_var));
SITE (sink, 0, VIEW ("b", double, 0, &b_var));
SITE (other, 0, VIEW ("c", int, GOMP_STREAM_VIEW_OUTPUT, &c_var));

static int late, arrived;

static void
lengthy_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  for (uint64_t n = 0; n < f->n; n++)
    {
      usleep (LONG * 1e6);
      ((int *) f->view[0].window)[n] = 0;
    }
}

static void
source_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  for (uint64_t n = 0; n < f->n; n++)
    ((double *) f->view[0].window)[n] = ((double *) f->records)[n];
}

static void
sink_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  for (uint64_t n = 0; n < f->n; n++)
    {
      arrived++;
      late += (now (CLOCK_MONOTONIC) - ((double *) f->view[0].window)[n]
	       > LONG / 2);
    }
}

static void
other_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  for (uint64_t n = 0; n < f->n; n++)
    ((int *) f->view[0].window)[n] = 0;
}

/* An element per round, PAUSE us after the lengthy stage's activation.  With
   HURRY the control program was just busy with a stage of its own.  Returns how
   many were late.  */
static int
attempt (unsigned pause, int hurry)
{
  struct gomp_stream_scope scope;
  struct task t[4];

  arrived = late = 0;
  task_begin (&t[0], &lengthy, lengthy_body);
  task_begin (&t[1], &source, source_body);
  task_begin (&t[2], &sink, sink_body);
  task_begin (&t[3], &other, other_body);
  GOMP_stream_scope_enter (&scope, GOMP_STREAM_SCOPE_FUNCTION);
  for (int k = 0; k < ROUNDS; k++)
    {
      for (int i = 0; i < 1000 * hurry; i++)
	task_activate (&t[3], ARGS ({ &c, 1, 1 }), NULL);
      task_activate (&t[0], ARGS ({ &a, 1, 1 }), NULL);
      if (pause)
	usleep (pause);
      *(double *) task_record (&t[1]) = now (CLOCK_MONOTONIC);
      task_activate (&t[1], ARGS ({ &b, 1, 1 }), NULL);
      task_activate (&t[2], ARGS ({ &b, 1, 1 }), NULL);
      usleep (1.5 * LONG * 1e6);
    }
  GOMP_stream_scope_leave (&scope);
  printf ("pause %u us, hurry %d: %d of %d late\n", pause, hurry, late,
	  arrived);
  CHECK_EQUAL (arrived, ROUNDS);
  GOMP_stream_forget (&a, sizeof a);
  GOMP_stream_forget (&b, sizeof b);
  GOMP_stream_forget (&c, sizeof c);
  return late;
}

static void
run (unsigned pause, int hurry)
{
  int least = ROUNDS;

  for (int i = 0; i < ATTEMPTS && least > ROUNDS / 2; i++)
    {
      int n = attempt (pause, hurry);
      if (n < least)
	least = n;
      if (omp_get_max_threads () <= 2)
	return;
    }
  CHECK (least <= ROUNDS / 2);
}

int
main (void)
{
  for (int hurry = 0; hurry < 2; hurry++)
    {
      run (0, hurry);
      run (LONG * 2e5, hurry);
    }
  return 0;
}
