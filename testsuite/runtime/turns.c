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

/* Several producers of one stream, several consumers of it: everybody sees all
   elements in the order of their activations.  */

#include <omp.h>
#include <stdbool.h>
#include "lowered.h"

static int x;
static const struct gomp_stream_site reader, pairs;
static const struct gomp_stream_view_ref consumers[]
  = { { &reader, 0 }, { &pairs, 0 } };
static const struct gomp_stream_var x_var
  = { "x", __FILE__, 1, 2, consumers };

SITE (even, 8, VIEW ("x", int, GOMP_STREAM_VIEW_OUTPUT, &x_var));
SITE (odd, 8, VIEW ("x", int, GOMP_STREAM_VIEW_OUTPUT, &x_var));
static const struct gomp_stream_site even_in_rounds
  = { .abi_version = GOMP_STREAM_ABI_VERSION, .file = __FILE__,
      .function = "main", .line = __LINE__, .column = 1, .rec_size = 8,
      .rec_align = 8, .count_size = 8, .n_views = 1, .views = even_views };
static const struct gomp_stream_site odd_in_rounds
  = { .abi_version = GOMP_STREAM_ABI_VERSION, .file = __FILE__,
      .function = "main", .line = __LINE__, .column = 1, .rec_size = 8,
      .rec_align = 8, .count_size = 8, .n_views = 1, .views = odd_views };
SITE (triple, 8, VIEW ("x", int, GOMP_STREAM_VIEW_OUTPUT, &x_var));
SITE (reader, 0, VIEW ("x", int, 0, &x_var));
SITE (pairs, 0, VIEW ("x", int, 0, &x_var));

static int slow;
static uint64_t largest;	/* Activations in a firing of a producer.  */

/* Writes consecutive numbers from the captured one on.  */
static void
write_body (void *p)
{
  struct data *d = p;
  struct gomp_stream_frame *f = d->frame;
  int per = f->view[0].stride / sizeof (int);
  uint64_t most = __atomic_load_n (&largest, __ATOMIC_RELAXED);
  while (f->n > most
	 && !__atomic_compare_exchange_n (&largest, &most, f->n, 1,
					  __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    ;
  for (uint64_t n = 0; n < f->n; n++)
    for (int i = 0; i < per; i++)
      ((int *) f->view[0].window)[n * per + i] = ((long *) f->records)[n] + i;
  for (volatile int i = 0; i < slow * (int) f->n; i++)
    ;
}

/* Checks consecutive numbers.  */
static void
read_body (void *p)
{
  struct data *d = p;
  struct gomp_stream_frame *f = d->frame;
  int per = f->view[0].stride / sizeof (int), *expected = d->shared;
  for (uint64_t n = 0; n < f->n * per; n++)
    {
      CHECK_EQUAL (((int *) f->view[0].window)[n], *expected);
      ++*expected;
    }
}

static void
run (int n, int pattern)
{
  struct gomp_stream_scope scope;
  struct task t[5];
  int seen[2] = { 0 }, next = 0, activated = 0;
  unsigned random = pattern;

  task_begin (&t[0], &even, write_body);
  task_begin (&t[1], &odd, write_body);
  task_begin (&t[2], &triple, write_body);
  task_begin (&t[3], &reader, read_body);
  task_begin (&t[4], &pairs, read_body);
  GOMP_stream_scope_enter (&scope, GOMP_STREAM_SCOPE_FUNCTION);
  for (int k = 0; k < n; k++)
    {
      int which = pattern == 0 ? k % 3 : k / 50 % 3, burst;
      if (pattern > 1)
	{
	  random = random * 1103515245 + 12345;
	  which = (random >> 16) % 3;
	}
      burst = which == 2 ? 3 : 1;
      if (pattern == 3 && k < n / 2)
	which = 0, burst = 1;
      *(long *) task_record (&t[which]) = next;
      task_activate (&t[which], ARGS ({ &x, burst, burst }), NULL);
      next += burst;
      for (int i = 0; i < burst; i++)
	task_activate (&t[3], ARGS ({ &x, 1, 1 }), &seen[0]);
      while (activated + 2 <= next)
	{
	  task_activate (&t[4], ARGS ({ &x, 2, 2 }), &seen[1]);
	  activated += 2;
	}
      if (k == n / 4)
	{
	  GOMP_stream_wait ();
	  CHECK_EQUAL (seen[0], next);
	  CHECK_EQUAL (seen[1], activated);
	  CHECK_EQUAL (x, next - 1);
	}
    }
  GOMP_stream_scope_leave (&scope);
  CHECK_EQUAL (seen[0], next);
  CHECK_EQUAL (seen[1], activated);
  CHECK_EQUAL (x, next - 1);
  GOMP_stream_forget (&x, sizeof x);
}

#ifdef __SANITIZE_THREAD__
static const bool one_by_one = true;
#else
static const bool one_by_one = ENABLE_CHECKING;
#endif

/* Two producers take turns in each iteration of a loop, which issues many at
   once.  */
static void
run_rounds (long n)
{
  struct gomp_stream_scope scope;
  struct gomp_stream_round round = { 0, 0, 0 };
  struct task t[3];
  int seen = 0;
  long by_runtime = 0;

  task_begin (&t[0], &even_in_rounds, write_body);
  task_begin (&t[1], &odd_in_rounds, write_body);
  task_begin (&t[2], &pairs, read_body);
  GOMP_stream_scope_enter (&scope, GOMP_STREAM_SCOPE_FUNCTION);
  for (long k = 0; k < n;)
    {
      for (int i = 0; i < 2; i++)
	{
	  *(long *) task_record (&t[i]) = 2 * k + i;
	  task_activate (&t[i], ARGS ({ &x, 1, 1 }), NULL);
	}
      task_activate (&t[2], ARGS ({ &x, 2, 2 }), &seen);
      k++;
      if (round.pause)
	round.pause--;
      else if (k < n)
	{
	  long more = GOMP_stream_repeat (&round, n - k - 1, 2);
	  by_runtime += more;
	  k += more;
	}
    }
  GOMP_stream_scope_leave (&scope);
  CHECK_EQUAL (seen, 2 * n);
  /* A checking build looks at each activation, and so do ThreadSanitizer and
     executors that sleep.  */
  CHECK (one_by_one || omp_get_max_threads () > 1 || n < 10000
	 || by_runtime > n / 2);
  GOMP_stream_forget (&x, sizeof x);
}

int
main (void)
{
  for (long n = 1; n < 100000; n = n * 7 + 1)
    {
      run_rounds (n);
#pragma omp parallel
#pragma omp single
      run_rounds (n);
    }
  for (int pattern = 0; pattern < 4; pattern++)
    for (int n = 1; n < 20000; n = n * 7 + 1)
      {
	slow = n < 1000 ? 100 : 0;
	largest = 0;
	run (n, pattern);
	/* Producers in rotation have batches, too.  */
	if (n > 10000)
	  CHECK (largest > 16);
#pragma omp parallel
#pragma omp single
	run (n, pattern);
      }
  return 0;
}
