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

/* Fused stages: three in a row, of which the second one has another input and
   another output, from and to stages beside them.  One call fires them where that
   is possible, and only there, and nobody can tell.  Also with batches of one
   activation.  */

/* { dg-time-limit 300 } */

#include <omp.h>
#include <unistd.h>
#include "lowered.h"

static long x, y, v, w;
static const struct gomp_stream_site middle, last, tap;
static const struct gomp_stream_view_ref x_consumers[] = { { &middle, 0 } };
static const struct gomp_stream_view_ref w_consumers[] = { { &middle, 1 } };
static const struct gomp_stream_view_ref y_consumers[] = { { &last, 0 } };
static const struct gomp_stream_view_ref v_consumers[] = { { &tap, 0 } };
#define VAR(NAME, LINE)							\
  static const struct gomp_stream_var NAME##_var			\
    = { #NAME, __FILE__, LINE, 1, NAME##_consumers }
VAR (x, 1);
VAR (w, 2);
VAR (y, 3);
VAR (v, 4);

SITE (feed, 8, VIEW ("w", long, GOMP_STREAM_VIEW_OUTPUT, &w_var));
SITE (source, 8, VIEW ("x", long, GOMP_STREAM_VIEW_OUTPUT, &x_var));
SITE (middle, 16, VIEW ("x", long, 0, &x_var), VIEW ("w", long, 0, &w_var),
      VIEW ("y", long, GOMP_STREAM_VIEW_OUTPUT, &y_var),
      VIEW ("v", long, GOMP_STREAM_VIEW_OUTPUT, &v_var));
SITE (last, 8, VIEW ("y", long, 0, &y_var));
SITE (tap, 0, VIEW ("v", long, 0, &v_var));
SITE (other, 0, VIEW ("x", long, 0, &x_var));

/* Activations so far; of the fused ones, by the last stage and the first.  */
static long n_source, n_middle, n_last, n_tap, n_other;
static long fused_all, fused_first, fused_end;

static long *
window (const struct gomp_stream_frame *f, int view, uint64_t i)
{
  return (long *) (f->view[view].window + i * f->view[view].stride);
}

static int
burst (const struct gomp_stream_frame *f, int view)
{
  return f->view[view].stride / sizeof (long);
}

static struct gomp_stream_frame *
frame (void *data)
{
  return ((struct data *) data)->frame;
}

static void
feed_body (void *p)
{
  struct gomp_stream_frame *f = frame (p);
  for (uint64_t i = 0; i < f->n; i++)
    *window (f, 0, i) = 7 * ((long *) f->records)[i];
}

/* Each of these does activation I of a firing.  */

static void
do_source (const struct gomp_stream_frame *f, uint64_t i, long *to)
{
  long k = ((long *) f->records)[i];
  CHECK_EQUAL (k, n_source);
  n_source++;
  for (int j = 0; j < burst (f, 0); j++)
    to[j] = 3 * k + j;
}

static void
do_middle (const struct gomp_stream_frame *f, uint64_t i, const long *from,
	   long *to)
{
  const long *k = (long *) f->records + 2 * i;
  CHECK_EQUAL (*k, n_middle);
  CHECK_EQUAL (k[1], -n_middle);
  CHECK_EQUAL (*window (f, 1, i), 7 * n_middle);
  for (int j = 0; j < burst (f, 2); j++)
    {
      CHECK_EQUAL (from[j], 3 * n_middle + j);
      to[j] = from[j] + *window (f, 1, i);
    }
  *window (f, 3, i) = n_middle ^ 5;
  n_middle++;
}

static void
do_last (const struct gomp_stream_frame *f, uint64_t i, const long *from)
{
  CHECK_EQUAL (((long *) f->records)[i], n_last + 9);
  for (int j = 0; j < burst (f, 0); j++)
    CHECK_EQUAL (from[j], 10 * n_last + j);
  n_last++;
}

static void
source_body (void *p)
{
  struct gomp_stream_frame *f = frame (p);
  for (uint64_t i = 0; i < f->n; i++)
    do_source (f, i, window (f, 0, i));
}

static void
middle_body (void *p)
{
  struct gomp_stream_frame *f = frame (p);
  for (uint64_t i = 0; i < f->n; i++)
    do_middle (f, i, window (f, 0, i), window (f, 2, i));
}

static void
last_body (void *p)
{
  struct gomp_stream_frame *f = frame (p);
  for (uint64_t i = 0; i < f->n; i++)
    do_last (f, i, window (f, 0, i));
}

/* Replicas of the second stage, which have no state.  */
static void
replicated_body (void *p)
{
  struct gomp_stream_frame *f = frame (p);
  for (uint64_t i = 0; i < f->n; i++)
    {
      for (int j = 0; j < burst (f, 2); j++)
	window (f, 2, i)[j] = window (f, 0, i)[j] + *window (f, 1, i);
      *window (f, 3, i) = ((long *) f->records)[2 * i] ^ 5;
    }
}

static void
tap_body (void *p)
{
  struct gomp_stream_frame *f = frame (p);
  for (uint64_t i = 0; i < f->n; i++, n_tap++)
    CHECK_EQUAL (*window (f, 0, i), n_tap ^ 5);
}

static void
other_body (void *p)
{
  struct gomp_stream_frame *f = frame (p);
  for (uint64_t i = 0; i < f->n; i++, n_other++)
    CHECK_EQUAL (*window (f, 0, i), 3 * n_other);
}

/* What the compiler makes of two or three of the bodies.  */

static void
first_two (void *const *args)
{
  struct gomp_stream_frame *f = frame (args[0]), *g = frame (args[1]);
  CHECK_EQUAL (f->n, g->n);
  for (uint64_t i = 0; i < f->n; i++)
    {
      do_source (f, i, window (f, 0, 0));
      do_middle (g, i, window (f, 0, 0), window (g, 2, i));
    }
  fused_first += f->n;
}

static void
last_two (void *const *args)
{
  struct gomp_stream_frame *f = frame (args[0]), *g = frame (args[1]);
  CHECK_EQUAL (f->n, g->n);
  for (uint64_t i = 0; i < f->n; i++)
    {
      do_middle (f, i, window (f, 0, i), window (f, 2, 0));
      do_last (g, i, window (f, 2, 0));
    }
  fused_end += f->n;
}

static void
all_three (void *const *args)
{
  struct gomp_stream_frame *f = frame (args[0]), *g = frame (args[1]);
  struct gomp_stream_frame *h = frame (args[2]);
  CHECK_EQUAL (f->n, g->n);
  CHECK_EQUAL (f->n, h->n);
  for (uint64_t i = 0; i < f->n; i++)
    {
      do_source (f, i, window (f, 0, 0));
      do_middle (g, i, window (f, 0, 0), window (g, 2, 0));
      do_last (h, i, window (g, 2, 0));
    }
  fused_all += f->n;
}

static const struct gomp_stream_fusion source_fusion
  = { 2, { { &middle, 0, 0, first_two }, { &last, 2, 0, all_three } } };
static const struct gomp_stream_fusion middle_fusion
  = { 1, { { &last, 2, 0, last_two } } };

/* What keeps stages from being fused.  */
enum obstacle
{
  NONE,
  OTHER,			/* X has another consumer.  */
  AHEAD,			/* The second stage looks ahead in X.  */
  REPLICAS			/* Of the second stage.  */
};

/* N activations of each stage, with SIZE elements each of X and Y.  */
static void
run (long n, int size, enum obstacle obstacle)
{
  struct gomp_stream_scope scope;
  struct task t[6];
  uint64_t horizon = size + (obstacle == AHEAD);

  n_source = n_middle = n_last = n_tap = n_other = 0;
  fused_all = fused_first = fused_end = 0;
  task_begin (&t[0], &feed, feed_body);
  task_begin (&t[1], &source, source_body);
  t[1].fusion = &source_fusion;
  task_begin (&t[2], &middle, obstacle == REPLICAS ? replicated_body
			      : middle_body);
  t[2].fusion = &middle_fusion;
  if (obstacle == REPLICAS)
    t[2].replicas = 2;
  task_begin (&t[3], &last, last_body);
  task_begin (&t[4], &tap, tap_body);
  task_begin (&t[5], &other, other_body);
  GOMP_stream_scope_enter (&scope, GOMP_STREAM_SCOPE_SINGLE);
  for (long k = 0; k < n; k++)
    {
      *(long *) task_record (&t[0]) = k;
      task_activate (&t[0], ARGS ({ &w, 1, 1 }), NULL);
      *(long *) task_record (&t[1]) = k;
      task_activate (&t[1], ARGS ({ &x, size, size }), NULL);
      if (obstacle == OTHER)
	task_activate (&t[5], ARGS ({ &x, size, size }), NULL);
      ((long *) task_record (&t[2]))[0] = k;
      ((long *) task_record (&t[2]))[1] = -k;
      task_activate (&t[2], ARGS ({ &x, size, horizon }, { &w, 1, 1 },
				  { &y, size, size }, { &v, 1, 1 }), NULL);
      *(long *) task_record (&t[3]) = k + 9;
      task_activate (&t[3], ARGS ({ &y, size, size }), NULL);
      task_activate (&t[4], ARGS ({ &v, 1, 1 }), NULL);
      if (k == n / 3 && obstacle != AHEAD)
	{
	  GOMP_stream_wait ();
	  CHECK_EQUAL (n_last, k + 1);
	  CHECK_EQUAL (x, 3 * k + size - 1);
	  CHECK_EQUAL (y, 10 * k + size - 1);
	  CHECK_EQUAL (v, k ^ 5);
	}
    }
  GOMP_stream_scope_leave (&scope);
  CHECK_EQUAL (n_source, n);
  CHECK_EQUAL (n_last, n - (obstacle == AHEAD));
  CHECK_EQUAL (n_tap, n_last);
  CHECK_EQUAL (n_other, obstacle == OTHER ? n : 0);
  CHECK_EQUAL (x, 3 * (n - 1) + size - 1);
  CHECK (n_last == 0 || y == 10 * (n_last - 1) + size - 1);
  GOMP_stream_forget (&x, sizeof x);
  GOMP_stream_forget (&y, sizeof y);
  GOMP_stream_forget (&v, sizeof v);
  GOMP_stream_forget (&w, sizeof w);
}

/* An array of streams.  A consumer that comes late begins with the first element
   if there are few, so the first ones are not left out.  */

static long a[2];
static const struct gomp_stream_var a_var = { "a[i]", __FILE__, 5, 0, NULL };
SITE (element, 8, VIEW ("a[i]", long,
			GOMP_STREAM_VIEW_OUTPUT | GOMP_STREAM_VIEW_INDEXED,
			&a_var));
SITE (early, 0, VIEW ("a[i]", long, GOMP_STREAM_VIEW_INDEXED, &a_var));
SITE (late, 0, VIEW ("a[i]", long, GOMP_STREAM_VIEW_INDEXED, &a_var));

static long n_early, n_late, fused_array;

static void
element_body (void *p)
{
  struct gomp_stream_frame *f = frame (p);
  for (uint64_t i = 0; i < f->n; i++)
    *window (f, 0, i) = ((long *) f->records)[i];
}

static void
read_in_order (const struct gomp_stream_frame *f, long *n)
{
  for (uint64_t i = 0; i < f->n; i++, ++*n)
    CHECK_EQUAL (*window (f, 0, i), *n);
}

static void
early_body (void *p)
{
  read_in_order (frame (p), &n_early);
}

static void
late_body (void *p)
{
  read_in_order (frame (p), &n_late);
}

static void
both (void *const *args)
{
  struct gomp_stream_frame *f = frame (args[0]);
  for (uint64_t i = 0; i < f->n; i++, n_early++)
    CHECK_EQUAL (*window (f, 0, 0) = ((long *) f->records)[i], n_early);
  fused_array += f->n;
}

static const struct gomp_stream_fusion element_fusion
  = { 1, { { &early, 0, 0, both } } };

static void
move_and_activate (struct task *t, long record)
{
  void *key = &a[1];

  task_move (t, &key);
  if (t->site->rec_size)
    *(long *) task_record (t) = record;
  task_activate (t, ARGS ({ &a[1], 1, 1 }), NULL);
}

/* N elements, of which a late consumer reads all if COMES.  */
static void
run_array (long n, int comes)
{
  struct gomp_stream_scope scope;
  struct task t[3];

  n_early = n_late = fused_array = 0;
  task_begin (&t[0], &element, element_body);
  t[0].fusion = &element_fusion;
  task_begin (&t[1], &early, early_body);
  task_begin (&t[2], &late, late_body);
  GOMP_stream_scope_enter (&scope, GOMP_STREAM_SCOPE_SINGLE);
  for (long k = 0; k < n; k++)
    {
      move_and_activate (&t[0], k);
      move_and_activate (&t[1], 0);
      if (k == n / 4)
	GOMP_stream_wait ();
    }
  GOMP_stream_wait ();
  for (long k = 0; comes && k < n; k++)
    move_and_activate (&t[2], 0);
  GOMP_stream_scope_leave (&scope);
  CHECK_EQUAL (n_early, n);
  CHECK_EQUAL (n_late, comes ? n : 0);
  CHECK_EQUAL (a[1], n - 1);
  GOMP_stream_forget (a, sizeof a);
}

/* Two stages that take as long as each other.  */

static long z, n_long, fused_long;
static const struct gomp_stream_site read_long;
static const struct gomp_stream_view_ref z_consumers[] = { { &read_long, 0 } };
VAR (z, 6);
SITE (write_long, 8, VIEW ("z", long, GOMP_STREAM_VIEW_OUTPUT, &z_var));
SITE (read_long, 0, VIEW ("z", long, 0, &z_var));

static void
write_long_body (void *p)
{
  struct gomp_stream_frame *f = frame (p);
  for (uint64_t i = 0; i < f->n; i++)
    {
      usleep (200);
      *window (f, 0, i) = ((long *) f->records)[i];
    }
}

static void
read_long_body (void *p)
{
  struct gomp_stream_frame *f = frame (p);
  for (uint64_t i = 0; i < f->n; i++, n_long++)
    {
      usleep (200);
      CHECK_EQUAL (*window (f, 0, i), n_long);
    }
}

static void
both_long (void *const *args)
{
  struct gomp_stream_frame *f = frame (args[0]);
  for (uint64_t i = 0; i < f->n; i++, n_long++)
    {
      usleep (400);
      *window (f, 0, 0) = ((long *) f->records)[i];
    }
  fused_long += f->n;
}

static const struct gomp_stream_fusion long_fusion
  = { 1, { { &read_long, 0, 0, both_long } } };

/* N activations of each.  */
static void
run_long (long n)
{
  struct gomp_stream_scope scope;
  struct task t[2];

  n_long = fused_long = 0;
  task_begin (&t[0], &write_long, write_long_body);
  t[0].fusion = &long_fusion;
  task_begin (&t[1], &read_long, read_long_body);
  GOMP_stream_scope_enter (&scope, GOMP_STREAM_SCOPE_SINGLE);
  for (long k = 0; k < n; k++)
    {
      *(long *) task_record (&t[0]) = k;
      task_activate (&t[0], ARGS ({ &z, 1, 1 }), NULL);
      task_activate (&t[1], ARGS ({ &z, 1, 1 }), NULL);
    }
  GOMP_stream_scope_leave (&scope);
  CHECK_EQUAL (n_long, n);
  CHECK_EQUAL (z, n - 1);
  GOMP_stream_forget (&z, sizeof z);
}

/* Whether nothing but GOMP_STREAM_CHANNEL could keep stages from being fused.  */
static int
native_p (void)
{
  const char *channel = getenv ("GOMP_STREAM_CHANNEL");
  return (channel == NULL || strcmp (channel, "auto") == 0
	  || strcmp (channel, "native") == 0);
}

int
main (int argc, char **argv)
{
  (void) argc;
#pragma omp parallel
#pragma omp single
  {
    int alone = omp_get_num_threads () == 1;
    long fused = 0;

    for (int size = 1; size < 4; size += 2)
      for (long n = 1; n < 100000; n = n * 7 + 1)
	{
	  run (n, size, NONE);
	  fused += fused_all;
	  if (alone && native_p ())
	    CHECK (n < 100 || fused_all > n / 2);
	  else if (!native_p ())
	    CHECK_EQUAL (fused_all + fused_first + fused_end, 0);

	  run (n, size, OTHER);
	  CHECK_EQUAL (fused_all + fused_first, 0);
	  if (alone && native_p ())
	    CHECK (n < 100 || fused_end > n / 2);

	  run (n, size, AHEAD);
	  CHECK_EQUAL (fused_all + fused_first, 0);

	  run (n, size, REPLICAS);
	  CHECK_EQUAL (fused_all + fused_first + fused_end, 0);
	}
    if (native_p ())
      CHECK (fused > 0);

    run_array (64, 1);
    run_array (100000, 0);
    CHECK (!alone || !native_p () || fused_array > 20000);

    /* Threads share what is long.  */
    run_long (1000);
    CHECK (alone || fused_long < 950);
  }
  if (getenv ("GOMP_STREAM_BATCH") == NULL)
    {
      setenv ("GOMP_STREAM_BATCH", "1", 1);
      execv ("/proc/self/exe", argv);
      CHECK (!"executed");
    }
  return 0;
}
