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

/* Channels that change from 1-to-1 to several consumers or producers and back
   while elements are under way: nothing is lost or repeated.  */

#include <omp.h>
#include "lowered.h"

static int x, y;
static const struct gomp_stream_var x_var = { "x", __FILE__, 1, 0, NULL };
static const struct gomp_stream_var y_var = { "y", __FILE__, 1, 0, NULL };

#define STATIC GOMP_STREAM_VIEW_STATIC
#define OUTPUT GOMP_STREAM_VIEW_OUTPUT

SITE (first, 8, VIEW ("x", int, OUTPUT | STATIC, &x_var));
SITE (second, 8, VIEW ("x", int, OUTPUT | STATIC, &x_var),
      VIEW ("y", int, OUTPUT, &y_var));
SITE (reader, 0, VIEW ("x", int, STATIC, &x_var));
SITE (guest, 0, VIEW ("x", int, STATIC, &x_var),
      VIEW ("y", int, OUTPUT, &y_var));

static void
write_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  for (uint64_t n = 0; n < f->n; n++)
    ((int *) f->view[0].window)[n] = ((long *) f->records)[n];
}

static void
write_both_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  write_body (p);
  for (uint64_t n = 0; n < f->n; n++)
    ((int *) f->view[1].window)[n] = 0;
}

static void
check_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  int *expected = ((struct data *) p)->shared;
  for (uint64_t n = 0; n < f->n; n++)
    {
      CHECK_EQUAL (((int *) f->view[0].window)[n], *expected);
      ++*expected;
    }
}

static void
guest_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  check_body (p);
  for (uint64_t n = 0; n < f->n; n++)
    ((int *) f->view[1].window)[n] = 1;
}

static void
run (int rounds, int length)
{
  struct gomp_stream_scope scope;
  struct task out, in;
  int written = 0, read = 0, stopped = 0;

  task_begin (&out, &first, write_body);
  task_begin (&in, &reader, check_body);
  GOMP_stream_scope_enter (&scope, GOMP_STREAM_SCOPE_FUNCTION);
  for (int round = 0; round < rounds; round++)
    {
      struct gomp_stream_scope inner;
      struct task visitor;
      int seen, first;

      for (int k = 0; k < length + round; k++)
	{
	  *(long *) task_record (&out) = written++;
	  task_activate (&out, ARGS ({ &x, 1, 1 }), NULL);
	  task_activate (&in, ARGS ({ &x, 1, 1 }), &read);
	}
      if (round == 0)
	GOMP_stream_wait ();
      /* A second consumer, or producer, for a while.  A consumer goes on where it
	 stopped if few elements came since.  */
      first = seen = written - stopped <= 64 ? stopped : written;
      if (round % 2)
	task_begin (&visitor, &second, write_both_body);
      else
	task_begin (&visitor, &guest, guest_body);
      GOMP_stream_scope_enter (&inner, GOMP_STREAM_SCOPE_FUNCTION);
      for (int k = 0; k < length; k++)
	{
	  if (round % 2)
	    {
	      *(long *) task_record (&visitor) = written++;
	      task_activate (&visitor, ARGS ({ &x, 1, 1 }, { &y, 1, 1 }),
			     NULL);
	      task_activate (&in, ARGS ({ &x, 1, 1 }), &read);
	    }
	  else
	    task_activate (&visitor, ARGS ({ &x, 1, 1 }, { &y, 1, 1 }),
			   &seen);
	  *(long *) task_record (&out) = written++;
	  task_activate (&out, ARGS ({ &x, 1, 1 }), NULL);
	  task_activate (&in, ARGS ({ &x, 1, 1 }), &read);
	}
      GOMP_stream_scope_leave (&inner);
      GOMP_stream_forget (&y, sizeof y);
      if (round % 2 == 0)
	{
	  CHECK_EQUAL (seen, first + length);
	  stopped = seen;
	}
    }
  GOMP_stream_scope_leave (&scope);
  CHECK_EQUAL (read, written);
  CHECK_EQUAL (x, written - 1);
  GOMP_stream_forget (&x, sizeof x);
}

int
main (void)
{
  for (int length = 1; length < 20000; length = length * 9 + 1)
    {
      run (9, length);
#pragma omp parallel
#pragma omp single
      run (9, length);
    }
  return 0;
}
