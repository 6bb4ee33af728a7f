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

/* Windows: bursts that do not divide the ring, sliding windows whose look-ahead
   stays owed at a wait and is dropped at the end of the scope, horizons beyond
   the default ring, burst 0, and rings that grow while their readers wait to be
   activated.  */

#include <omp.h>
#include <string.h>
#include "lowered.h"

#define VIEWS(NAME)							\
  static int NAME;							\
  static const struct gomp_stream_site NAME##_in;			\
  static const struct gomp_stream_view_ref NAME##_c[] = { { &NAME##_in, 0 } }; \
  static const struct gomp_stream_var NAME##_var			\
    = { #NAME, __FILE__, 1, 1, NAME##_c };				\
  SITE (NAME##_out, 8, VIEW (#NAME, int, GOMP_STREAM_VIEW_OUTPUT,	\
			     &NAME##_var));				\
  SITE (NAME##_in, 0, VIEW (#NAME, int, 0, &NAME##_var))

VIEWS (x);

struct reader
{
  int burst, horizon;
  int position;			/* Expected first element.  */
  int firings;
};

static void
write_body (void *p)
{
  struct data *d = p;
  struct gomp_stream_frame *f = d->frame;
  int per = f->view[0].stride / sizeof (int);
  for (uint64_t n = 0; n < f->n; n++)
    for (int i = 0; i < per; i++)
      ((int *) f->view[0].window)[n * per + i] = ((long *) f->records)[n] + i;
}

static void
read_body (void *p)
{
  struct data *d = p;
  struct gomp_stream_frame *f = d->frame;
  struct reader *r = d->shared;
  int step = 1 + r->horizon / 300;
  CHECK_EQUAL (f->view[0].stride, r->burst * (int) sizeof (int));
  for (uint64_t n = 0; n < f->n; n++)
    {
      int *w = (int *) f->view[0].window + n * r->burst;
      /* Of a long window, which is looked at often, one element in some, others
	 each time, and the last one.  */
      for (int i = r->firings % step; i < r->horizon; i += step)
	CHECK_EQUAL (w[i], r->position + i);
      if (r->horizon)
	CHECK_EQUAL (w[r->horizon - 1], r->position + r->horizon - 1);
      r->position += r->burst;
      r->firings++;
    }
}

/* Writes N elements in bursts of OUT and reads them through a window; with LATE
   the reader is activated after all is written.  */
static void
run (int n, int out, int burst, int horizon, int late)
{
  struct gomp_stream_scope scope;
  struct task t[2];
  struct reader r = { burst, horizon, 0, 0 };
  int written = 0, activated = 0, due, complete;

  task_begin (&t[0], &x_out, write_body);
  task_begin (&t[1], &x_in, read_body);
  GOMP_stream_scope_enter (&scope, GOMP_STREAM_SCOPE_FUNCTION);
  while (written < n)
    {
      *(long *) task_record (&t[0]) = written;
      task_activate (&t[0], ARGS ({ &x, out, out }), NULL);
      written += out;
      if (!late)
	while ((activated + 1) * burst <= written && (burst || activated < 9))
	  {
	    task_activate (&t[1], ARGS ({ &x, burst, horizon }), &r);
	    activated++;
	  }
    }
  if (late)
    {
      GOMP_stream_wait ();
      CHECK_EQUAL (x, written - 1);
    }
  while ((activated + 1) * burst <= written && (burst || activated < 9))
    {
      task_activate (&t[1], ARGS ({ &x, burst, horizon }), &r);
      activated++;
    }
  GOMP_stream_wait ();
  due = written < horizon ? 0
	: burst ? (written - horizon) / burst + 1 : activated;
  complete = due < activated ? due : activated;
  CHECK_EQUAL (r.firings, complete);
  CHECK_EQUAL (x, written - 1);

  /* More input completes what stayed owed.  */
  *(long *) task_record (&t[0]) = written;
  task_activate (&t[0], ARGS ({ &x, out, out }), NULL);
  written += out;
  GOMP_stream_wait ();
  due = written < horizon ? 0
	: burst ? (written - horizon) / burst + 1 : activated;
  complete = due < activated ? due : activated;
  CHECK_EQUAL (r.firings, complete);
  GOMP_stream_scope_leave (&scope);
  CHECK_EQUAL (r.firings, complete);
  GOMP_stream_forget (&x, sizeof x);
}

int
main (void)
{
  static const int shapes[][3] =
    { { 1, 1, 1 }, { 3, 1, 1 }, { 1, 3, 3 }, { 7, 3, 3 }, { 5, 5, 5 },
      { 1, 1, 4 }, { 3, 1, 100 }, { 11, 2, 9 }, { 1, 0, 5 }, { 2, 0, 1000 },
      { 1, 1, 30000 }, { 1000, 900, 50000 }, { 777, 1, 778 } };

  for (unsigned i = 0; i < sizeof shapes / sizeof *shapes; i++)
    for (int late = 0; late < 2; late++)
      for (int n = 1; n < 200000; n = n * 40 + 3)
	{
	  run (n, shapes[i][0], shapes[i][1], shapes[i][2], late);
#pragma omp parallel
#pragma omp single
	  run (n, shapes[i][0], shapes[i][1], shapes[i][2], late);
	}
  return 0;
}
