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

/* Properties of all plans, with 2 to 128 threads and random pipelines, in a model of
   what threads do: each stage has a thread that fires it; nothing is slower for long
   than one thread; where more threads cost nothing they gain what the loads promise,
   and more of them no less; and decisions settle.  */
/* { dg-threads "1" } */
/* { dg-channels "auto" } */
/* { dg-unsanitized "thread" } */

#define GOMP_STREAM_TUNABLE 0
#include <stdlib.h>
#include <policy/plan.c>
#include "../lib/check.h"

enum { MOST_STAGES = 200, MOST_THREADS = 128 };

/* A pipeline on a machine.  */
struct world
{
  unsigned threads;
  size_t n;
  double control;		/* ns an item.  */
  double cost[MOST_STAGES];
  double penalty;		/* How many times longer with more threads.  */
  double noise;			/* Of 1: what an interval is longer or shorter.  */
  double error;			/* Of 1: that of a cost that is measured.  */
  bool stateless;		/* All stages are.  */
};

static struct gomp_stream_item items[MOST_STAGES];
static struct gomp_stream_item *list[MOST_STAGES];
static struct gomp_stream_load loads[MOST_STAGES + 1];
static unsigned homes[MOST_STAGES + 1];
static struct gomp_stream_planner planner;
static struct gomp_stream_snapshot now;

/* What a run came to.  */
struct result
{
  double rate;			/* Items in a ns, at the end.  */
  unsigned changes;		/* Of homes, then.  */
};

static double
uniform (void)
{
  return rand () / (RAND_MAX + 1.0);
}

/* Time for an item with the homes as they are.  */
static double
item_time (const struct world *w)
{
  double sum[MOST_THREADS] = { w->control }, common = 0, all = w->control;
  double most = 0, each = w->control;
  unsigned width = planner.width;

  for (size_t i = 0; i < w->n; i++)
    {
      all += w->cost[i];
      if (items[i].home == GOMP_STREAM_EVERYWHERE)
	{
	  common += w->cost[i];
	  if (w->cost[i] > each)
	    each = w->cost[i];
	}
      else
	{
	  /* Each stage has a thread that is awake.  */
	  CHECK (items[i].home < width);
	  sum[items[i].home] += w->cost[i];
	}
    }
  for (unsigned k = 0; k < width; k++)
    if (sum[k] > most)
      most = sum[k];
  if (common)
    {
      CHECK (most <= w->control);
      most = (common + w->control) / width > each
	     ? (common + w->control) / width : each;
    }
  return width == 1 ? all : most * w->penalty;
}

static void
begin (const struct world *w)
{
  uint64_t start = 1000000;

  for (size_t i = 0; i < w->n; i++)
    {
      items[i] = (struct gomp_stream_item)
	{ .cap = 1024, .quarter = 1024, .bytes_out = 8, .replicas = 1,
	  .stateless = w->stateless, .cost = w->cost[i] };
      while (items[i].cap > 1
	     && items[i].cap * w->cost[i] > 2 * TUNED (firing_time))
	items[i].cap /= 2;
      list[i] = &items[i];
    }
  planner = (struct gomp_stream_planner) { .loads = loads, .homes = homes };
  gomp_stream_begin_planner (&planner, start);
  now = (struct gomp_stream_snapshot)
    { .now = start, .items = list, .n = w->n, .size = w->threads - 1,
      .most = w->threads, .probed = true, .trip = 100 };
}

/* What one thread does.  */
static double
alone (const struct world *w)
{
  double all = w->control;

  for (size_t i = 0; i < w->n; i++)
    all += w->cost[i];
  return 1 / all;
}

/* Runs W for N plans, and as many again; returns what it came to then.  */
static struct result
run (const struct world *w, unsigned n)
{
  struct result result = { 0, 0 };
  uint64_t due, half = 0;
  double done = 0, items_done = 0;

  begin (w);
  due = now.now + TUNED (trial_time);
  for (unsigned plan = 0; plan < 2 * n; plan++)
    {
      struct gomp_stream_decision d;
      double noise = 1 + w->noise * (2 * uniform () - 1);
      uint64_t interval = due - now.now;
      double k = interval / (item_time (w) * noise);
      double part = w->control;
      bool late = plan >= n;

      CHECK (due > now.now);
      now.helped = planner.width > 1;
      now.now = due;
      now.inside += interval - (uint64_t) (k * w->control);
      items_done += k;
      /* Each stage is done with an item when its turn is over.  If all were at the
	 same time, a rate would be a whole number of items in an interval, of which
	 long ones fill two or three.  */
      for (size_t i = 0; i < w->n; i++)
	{
	  part += w->cost[i];
	  items[i].next = items_done + 1;
	  items[i].fired = items_done + 1 - part * alone (w);
	  if (w->error)
	    items[i].cost = w->cost[i] * (1 + w->error * (2 * uniform () - 1));
	}
      d = gomp_stream_decide (&planner, &now);
      CHECK (d.width >= 1 && d.width <= w->threads);
      CHECK (d.width == planner.width && d.awake <= d.width);
      CHECK (d.round > 0);
      if (late && half == 0)
	{
	  half = now.now;
	  done = items_done;
	}
      if (d.divided)
	{
	  result.changes += late;
	  for (size_t i = 0; i < w->n; i++)
	    items[i].home = d.homes ? d.homes[i + 1] : 0;
	}
      due = d.due;
    }
  result.rate = (items_done - done) / (now.now - half);
  return result;
}

/* The best that the loads permit.  */
static double
best (const struct world *w)
{
  double most = w->control;

  for (size_t i = 0; i < w->n; i++)
    if (w->cost[i] > most)
      most = w->cost[i];
  if (1 / alone (w) / w->threads > most)
    most = 1 / alone (w) / w->threads;
  return 1 / most;
}

static void
check (struct world *w)
{
  double before = alone (w);

  for (w->threads = 2; w->threads <= MOST_THREADS; w->threads *= 2)
    {
      struct result r = run (w, 2000);

      /* Trials of other ways cost a little.  */
      CHECK (r.rate >= 0.95 * (1 - w->noise) * alone (w));
      /* Each trial of threads is two changes, and they have become rare, unless one
	 way is as good as the other.  */
      CHECK (r.changes <= 16 || fabs (r.rate / alone (w) - 1) < 0.1);
      if (w->penalty == 1 && w->noise == 0)
	{
	  CHECK (r.rate >= 0.9 * before);
	  CHECK (r.rate >= 0.45 * best (w));
	  before = r.rate;
	}
    }
}

/* One more thread would be worth about as much as counts: measurements do not have
   it come and go.  */
static void
check_width (void)
{
  struct world w = { .n = 6, .control = 10, .penalty = 1, .error = 0.05,
		     .cost = { 480, 60, 50, 400, 380, 420 } };

  for (w.threads = 4; w.threads <= MOST_THREADS; w.threads *= 2)
    CHECK (run (&w, 500).changes <= 16);
}

/* A stage for which all others would wait gets replicas, if it may have them, and no
   other one does.  */
static void
check_replicas (void)
{
  struct world w = { .n = 4, .control = 10, .penalty = 1,
		     .cost = { 20, 900, 30, 40 } };

  for (w.threads = 2; w.threads <= MOST_THREADS; w.threads *= 2)
    for (int kind = 0; kind < 3; kind++)
      {
	w.stateless = kind != 0;
	w.cost[1] = kind == 2 ? 30 : 900;
	run (&w, 10);
	for (size_t i = 0; i < w.n; i++)
	  /* With many threads each stage is longer than its part.  */
	  CHECK (w.threads > 2 && kind
		 ? items[i].wanted == w.threads || items[i].wanted == 0
		 : items[i].wanted == (kind == 1 && i == 1 ? 2 : 0));
	CHECK (kind != 1 || items[1].wanted == w.threads);
      }
}

int
main (int argc, char **argv)
{
  struct world w = { .penalty = 1 };

  srand (argc > 1 ? atoi (argv[1]) : 1);
  for (int i = 0; i < 40; i++)
    {
      double scale = i % 3 == 0 ? 10 : i % 3 == 1 ? 300 : 20000;

      w.n = 1 + (size_t) (uniform () * (i % 4 == 0 ? MOST_STAGES : 20));
      w.control = scale * uniform () / 4;
      for (size_t k = 0; k < w.n; k++)
	w.cost[k] = (i % 2 ? scale
		     : scale * exp (2 * uniform () + 2 * uniform () - 2));
      w.penalty = i % 5 < 2 ? 1 : 1 + 2 * uniform ();
      w.noise = i % 7 < 3 ? 0 : 0.1;
      check (&w);
    }
  check_width ();
  check_replicas ();
  return 0;
}
