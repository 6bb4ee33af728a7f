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

/* 30 million activations of each stage, with captures and without, take less
   than 64 MB.  */
/* { dg-unsanitized "thread" } */

#include <omp.h>
#include <string.h>
#include "lowered.h"

#define N 30000000

static int x;
static const struct gomp_stream_site sink;
static const struct gomp_stream_view_ref consumers[] = { { &sink, 0 } };
static const struct gomp_stream_var x_var
  = { "x", __FILE__, 1, 1, consumers };

SITE (captured, 8, VIEW ("x", int, GOMP_STREAM_VIEW_OUTPUT, &x_var));
SITE (counted, 0, VIEW ("x", int, GOMP_STREAM_VIEW_OUTPUT, &x_var));
SITE (sink, 0, VIEW ("x", int, 0, &x_var));

static int count;

static void
captured_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  for (uint64_t n = 0; n < f->n; n++)
    ((int *) f->view[0].window)[n] = ((long *) f->records)[n];
}

static void
counted_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  for (uint64_t n = 0; n < f->n; n++)
    ((int *) f->view[0].window)[n] = count++;
}

static void
sink_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  unsigned *sum = ((struct data *) p)->shared;
  unsigned s = *sum;
  for (uint64_t n = 0; n < f->n; n++)
    s = s * 31 + ((int *) f->view[0].window)[n];
  *sum = s;
}

static void
run (const struct gomp_stream_site *source, void (*body) (void *))
{
  struct gomp_stream_scope scope;
  struct task t[2];
  unsigned sum = 0, should = 0;

  count = 0;
  task_begin (&t[0], source, body);
  task_begin (&t[1], &sink, sink_body);
  GOMP_stream_scope_enter (&scope, GOMP_STREAM_SCOPE_FUNCTION);
  for (int k = 0; k < N; k++)
    {
      if (source->rec_size)
	*(long *) task_record (&t[0]) = k;
      task_activate (&t[0], ARGS ({ &x, 1, 1 }), NULL);
      task_activate (&t[1], ARGS ({ &x, 1, 1 }), &sum);
      should = should * 31 + k;
    }
  GOMP_stream_scope_leave (&scope);
  CHECK_EQUAL (sum, should);
  GOMP_stream_forget (&x, sizeof x);
}

static long
peak_kilobytes (void)
{
  char line[200];
  long kilobytes = 0;
  FILE *f = fopen ("/proc/self/status", "r");

  while (f && fgets (line, sizeof line, f))
    if (sscanf (line, "VmHWM: %ld", &kilobytes) == 1)
      break;
  if (f)
    fclose (f);
  return kilobytes;
}

int
main (void)
{
  run (&captured, captured_body);
  run (&counted, counted_body);
#pragma omp parallel
#pragma omp single
  run (&captured, captured_body);
  CHECK (peak_kilobytes () < 64 * 1024);
  return 0;
}
