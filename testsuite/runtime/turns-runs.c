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

/* Turns that follow one another are logged when somebody asks: no activation of
   stages that are alone on their streams calls the runtime, but for one in a
   batch.  Executors see them without a further call, and where another producer
   or consumer has a turn between them, elements are in control order.  */

#include <omp.h>
#include "lowered.h"

static int x;
static const struct gomp_stream_var x_var = { "x", __FILE__, 1, 0, NULL };

#define DIALECT(NAME, FLAGS)						\
  static const struct gomp_stream_view_desc NAME##_views[]		\
    = { VIEW ("x", int, GOMP_STREAM_VIEW_SHARED | FLAGS, &x_var) };	\
  static const struct gomp_stream_site NAME				\
    = { .abi_version = GOMP_STREAM_ABI_VERSION, .file = __FILE__,	\
	.flags = GOMP_STREAM_SITE_SHARED | GOMP_STREAM_SITE_CONSTANT,	\
	.function = "main", .line = __LINE__, .column = 1,		\
	.rec_size = FLAGS ? 8 : 0, .rec_align = 8, .n_views = 1,	\
	.views = NAME##_views }

DIALECT (first, GOMP_STREAM_VIEW_OUTPUT);
DIALECT (second, GOMP_STREAM_VIEW_OUTPUT);
DIALECT (reader, 0);

static void
write_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  for (uint64_t n = 0; n < f->n; n++)
    ((int *) f->view[0].window)[n] = ((long *) f->records)[n];
}

static void
read_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  int *seen = ((struct data *) p)->shared;
  for (uint64_t n = 0; n < f->n; n++)
    {
      CHECK_EQUAL (((int *) f->view[0].window)[n], *seen);
      __atomic_store_n (seen, *seen + 1, __ATOMIC_RELEASE);
    }
}

/* Activates T, and returns whether that took a call.  */
static int
activate (struct task *t, void *shared)
{
  int calls = t->port->next + 1 >= t->port->limit;

  task_activate (t, ARGS ({ &x, 1, 1 }), shared);
  return calls;
}

/* N items, of which the other producer writes one in EVERY.  Without a wait at the
   end unless WAIT.  Returns how many activations called the runtime.  */
static int
run (int n, int every, int wait)
{
  struct gomp_stream_scope scope;
  struct task t[3];
  int seen = 0, calls = 0;

  task_begin (&t[0], &first, write_body);
  task_begin (&t[1], &second, write_body);
  task_begin (&t[2], &reader, read_body);
  GOMP_stream_scope_enter (&scope, GOMP_STREAM_SCOPE_FUNCTION);
  for (int k = 0; k < n; k++)
    {
      int which = k % every == every - 1;
      *(long *) task_record (&t[which]) = k;
      calls += activate (&t[which], NULL);
      calls += activate (&t[2], &seen);
    }
  if (!wait)
    {
      double end = now (CLOCK_MONOTONIC) + 60;
      while (__atomic_load_n (&seen, __ATOMIC_ACQUIRE) < n)
	CHECK (now (CLOCK_MONOTONIC) < end);
    }
  GOMP_stream_scope_leave (&scope);
  CHECK_EQUAL (seen, n);
  CHECK_EQUAL (x, n - 1);
  GOMP_stream_forget (&x, sizeof x);
  return calls;
}

#ifdef __SANITIZE_THREAD__
static const int one_by_one = 1;
#else
static const int one_by_one = ENABLE_CHECKING;
#endif

int
main (void)
{
  const int n = 20000;

  for (int every = 1; every < 3 * n; every = 3 * every + 1)
    for (int wait = 1; wait >= 0; wait--)
      #pragma omp parallel
      #pragma omp single
      {
	/* Alone, the control thread has to wait.  */
	int calls = run (n, every, wait || omp_get_num_threads () == 1);
	/* Executors that sleep are told of each activation.  */
	CHECK (one_by_one || omp_get_num_threads () > 1
	       || calls < n / 10 + 4 * n / every);
      }
  return 0;
}
