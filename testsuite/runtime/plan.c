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

/* Plans of a region whose threads, stages and clock are made up: what planners keep
   from one plan, and one region, to the next.  */
/* { dg-threads "1" } */
/* { dg-channels "auto" } */

#define GOMP_STREAM_TUNABLE 0
#include <stdlib.h>
#include <policy/plan.c>
#include <graph/planner.c>
#include <graph/recall.c>
#include <string.h>
#include "../lib/check.h"

/* A few, and many.  */
#define STAGES 4
#define MANY 32

static stage stages[MANY];
static gang others;
static region here;
static uint64_t clock_now;
static unsigned calls, trip;

__thread struct gomp_stream_thread gomp_stream_thread;
struct gomp_stream_options gomp_stream_options;

uint64_t
gomp_stream_now (void)
{
  return clock_now;
}

void *
gomp_stream_take (size_t align __attribute__ ((unused)), uint64_t n,
		  uint64_t size)
{
  return malloc (n * size);
}

void
gomp_stream_give_back (void *p, size_t align __attribute__ ((unused)),
		       uint64_t n __attribute__ ((unused)),
		       uint64_t size __attribute__ ((unused)))
{
  free (p);
}

void
gomp_stream_notify_n (struct gomp_stream_monitor *m, unsigned size,
		      unsigned n)
{
  CHECK (m == &others.monitor && size == others.size && n == 1);
  calls++;
}

void
gomp_stream_init_placement (region *r)
{
  r->plan.placement.trip = trip;
}

void
gomp_stream_probe (region *r)
{
  r->plan.placement.trip = trip;
}

void
gomp_stream_note_stores (region *r __attribute__ ((unused)))
{
}

/* Whether threads are being tried.  */
static bool
trying (void)
{
  return here.plan.planner.known.threads.trying;
}

/* What an item takes, ns: of the control program's time and of each stage's; and
   how many times longer than that where two threads work on it.  */
struct world
{
  double control, stage, penalty;
  bool ahead;			/* Nothing stops the control program.  */
};

static const site sites[2];

/* Begins a region with N stages, of a directive each.  */
static void
begin_some (const struct world *w, unsigned n)
{
  memset (&here, 0, sizeof here);
  memset (stages, 0, sizeof stages);
  others.size = 1;
  others.most = 2;
  here.gang = &others;
  here.thread = pthread_self ();
  here.first = stages;
  clock_now += 1000000;
  gomp_stream_init_plan (&here);
  for (unsigned i = 0; i < n; i++)
    {
      stages[i].region = &here;
      stages[i].site = sites + i % 2;
      if (i)
	stages[i - 1].region_next = &stages[i];
      stages[i].cost = w->stage;
      stages[i].cap = stages[i].quarter = 1024;
      here.n_stages++;
      gomp_stream_note_stage (&here, &stages[i]);
    }
}

static void
end (void)
{
  gomp_stream_keep_plan (&here, false);
  gomp_stream_free_plan (&here);
}

/* Begins a region that nothing is known of.  */
static void
begin (const struct world *w)
{
  gomp_stream_free_kept_plans ();
  begin_some (w, STAGES);
}

/* Lets the threads fill the pipeline until the next plan, and has it made.  */
static void
fill (void)
{
  clock_now = here.plan.due;
  here.plan.helped = 1;
  stages[0].port.next += 10;
  stages[0].fired += 10;
  CHECK (gomp_stream_plan (&here, clock_now));
}

/* Lets the threads work until the next plan, and has it made.  */
static void
step (const struct world *w)
{
  struct gomp_stream_plan *p = &here.plan;
  uint64_t from = clock_now, time, issued, fired;
  double first = 0, second = 0, item;
  bool behind;

  clock_now = p->due;
  time = clock_now - from;
  for (unsigned i = 0; i < here.n_stages; i++)
    if (stages[i].home == GOMP_STREAM_EVERYWHERE)
      {
	first += stages[i].cost / 2;
	second += stages[i].cost / 2;
      }
    else
      *(stages[i].home ? &second : &first) += stages[i].cost;
  if (p->width > 1)
    {
      first *= w->penalty;
      second *= w->penalty;
    }
  /* Where the control program is ahead, its thread finishes its stages first.  */
  behind = w->ahead && stages->port.next > stages->fired + 10 * 1024;
  if (!behind || p->width > 1)
    first += w->control;
  item = first > second ? first : second;
  fired = time / item;
  issued = (w->ahead && p->width > 1 ? time / w->control
	    : behind ? 0 : fired);
  p->inside += time - (uint64_t) (issued * w->control);
  for (unsigned i = 0; i < here.n_stages; i++)
    {
      stages[i].port.next += issued;
      stages[i].fired += fired;
    }
  p->helped = p->width > 1;
  CHECK (gomp_stream_plan (&here, clock_now));
}

/* Steps until the region has WIDTH threads, at most N times.  Returns whether it
   has.  */
static bool
reach (const struct world *w, unsigned width, unsigned n)
{
  while (here.plan.width != width && n--)
    step (w);
  return here.plan.width == width;
}

static unsigned
homes (void)
{
  unsigned all = 0;

  for (unsigned i = 0; i < STAGES; i++)
    all = 2 * all + stages[i].home;
  return all;
}

/* Two threads that gain something lose their stages for a review, and get the same
   ones back, for long.  */
static void
restore (void)
{
  struct world w = { 10, 100, 1.4, false };
  unsigned before;

  begin (&w);
  CHECK (reach (&w, 2, 10));
  before = homes ();
  CHECK (before == 3 || before == 1);
  for (unsigned i = 0, n = 40; i < 3; i++, n *= 4)
    {
      /* Later and later.  */
      CHECK (!reach (&w, 1, n / 2));
      CHECK (reach (&w, 1, 4 * n));
      CHECK (homes () == 0);
      CHECK (reach (&w, 2, TUNED (trial_length)));
      CHECK (homes () == before);
    }
  end ();
}

/* Two threads that gain nothing are tried less and less often.  */
static void
give_up (void)
{
  struct world w = { 10, 100, 2.2, false };
  uint64_t since, last = 0;

  begin (&w);
  for (int i = 0; i < 4; i++)
    {
      CHECK (reach (&w, 2, 100000));
      CHECK (reach (&w, 1, 10));
      since = clock_now;
      CHECK (reach (&w, 2, 100000));
      since = clock_now - since;
      CHECK (since > 2 * last || since >= TUNED (max_pause) * TUNED (plan_time));
      last = since;
      CHECK (reach (&w, 1, 10));
    }
  end ();
}

/* A control program that takes most of the time has a thread of its own; where it is
   far ahead of its stages one thread is not put to the test.  */
static void
far_ahead (void)
{
  struct world w = { 250, 75, 1, true };

  begin (&w);
  CHECK (reach (&w, 2, 10));
  CHECK (homes () == 15);
  CHECK (!reach (&w, 1, 1000));
  CHECK (homes () == 15);
  end ();
}

/* Others that sleep are woken where there is work for them, not where the threads
   wait for the control program's.  */
static void
wake (void)
{
  struct world w = { 10, 100, 1, false };

  begin (&w);
  CHECK (reach (&w, 2, 10));
  for (int i = 0; i < 10; i++)
    step (&w);
  calls = 0;
  for (int i = 0; i < 10 && here.plan.width == 2; i++)
    step (&w);
  CHECK (here.plan.width == 2);
  CHECK (calls == 10);
  w.control = 10000;
  for (int i = 0; i < 20; i++)
    step (&w);
  CHECK (here.plan.width == 2);
  calls = 0;
  for (int i = 0; i < 5; i++)
    step (&w);
  CHECK (calls == 0);
  end ();
}

/* A region goes on with the plan of an earlier one with the same stages.  */
static void
recall (void)
{
  struct world w = { 10, 100, 1, false };
  unsigned before;

  begin (&w);
  CHECK (reach (&w, 2, 10));
  for (int i = 0; i < 50; i++)
    step (&w);
  before = homes ();
  CHECK (here.plan.width == 2);
  end ();
  for (int i = 0; i < 20; i++)
    {
      begin_some (&w, STAGES);
      CHECK (here.plan.width == 2 && homes () == before);
      for (int k = 0; k < 3; k++)
	step (&w);
      CHECK (here.plan.width == 2 && homes () == before);
      end ();
    }
  /* One that ends before anything is learnt changes nothing.  */
  begin_some (&w, STAGES);
  end ();
  begin_some (&w, STAGES);
  CHECK (here.plan.width == 2 && homes () == before);
  end ();

  /* Other stages.  */
  begin_some (&w, STAGES - 1);
  CHECK (here.plan.width == 1 && homes () == 0);
  end ();

  /* Other work.  */
  w.stage *= 10;
  begin_some (&w, STAGES);
  step (&w);
  step (&w);
  CHECK (here.plan.width == 1 && homes () == 0);
  CHECK (reach (&w, 2, 10));
  end ();
}

/* One that takes long to fill is not taken for other work, unless it takes very
   long.  */
static void
recall_deep (void)
{
  struct world w = { 10, 100, 1, false };
  unsigned before;

  for (unsigned n = 0; n <= TUNED (trial_length); n++)
    {
      begin (&w);
      CHECK (reach (&w, 2, 10));
      while (trying ())
	step (&w);
      before = homes ();
      end ();
      begin_some (&w, STAGES);
      for (unsigned i = 0; i < n; i++)
	fill ();
      CHECK (here.plan.width == 2 && homes () == before);
      if (n < TUNED (trial_length))
	step (&w);
      else
	fill ();
      CHECK ((here.plan.width == 2) == (n < TUNED (trial_length)));
      step (&w);
      CHECK ((here.plan.width == 2) == (n < TUNED (trial_length)));
      end ();
    }
}

/* A region that ends amid a review leaves the rest of it to the next one.  */
static void
recall_review (void)
{
  struct world w = { 10, 100, 1.4, false };
  unsigned before, steps = 0;

  begin (&w);
  CHECK (reach (&w, 2, 10));
  before = homes ();
  while (steps < 100 && here.plan.width == 2)
    {
      step (&w);
      steps++;
      end ();
      begin_some (&w, STAGES);
      step (&w);
    }
  CHECK (here.plan.width == 1);
  for (steps = 0; steps < 10 && here.plan.width == 1; steps++)
    {
      end ();
      begin_some (&w, STAGES);
      step (&w);
      step (&w);
    }
  CHECK (here.plan.width == 2 && homes () == before);
  end ();
}

/* A try of more threads that failed is not put off for long.  */
static void
recall_failure (void)
{
  struct world w = { 10, 100, 2.2, false };
  uint64_t since;

  begin (&w);
  for (int i = 0; i < 5; i++)
    {
      CHECK (reach (&w, 2, 100000));
      CHECK (reach (&w, 1, 10));
    }
  since = clock_now;
  w.penalty = 1;
  while (here.plan.width == 1 && clock_now - since < 1000000000)
    {
      end ();
      begin_some (&w, STAGES);
      for (int i = 0; i < 10; i++)
	step (&w);
    }
  CHECK (clock_now - since < 8 * TUNED (min_pause) * TUNED (plan_time));
  end ();
}

/* Whether none of the stages has a home; else all have.  */
static bool
homeless (void)
{
  unsigned n = 0;

  for (unsigned i = 0; i < here.n_stages; i++)
    n += stages[i].home == GOMP_STREAM_EVERYWHERE;
  CHECK (n == 0 || n == here.n_stages);
  return n != 0;
}

/* Begins a region with N stages that nothing is known of, and lets it get two
   threads.  */
static void
widen (const struct world *w, unsigned n)
{
  gomp_stream_free_kept_plans ();
  begin_some (w, n);
  CHECK (reach (w, 2, 10));
}

/* Two or three stages that cost the same have no homes, until they don't; the same
   ones that come later have none either.  */
static void
everywhere (void)
{
  struct world w = { 1, 100, 1, false };

  trip = 100;
  for (unsigned n = 2; n <= 3; n++)
    {
      widen (&w, n);
      CHECK (homeless ());
      for (int i = 0; i < 20; i++)
	step (&w);
      CHECK (homeless ());
      end ();
      begin_some (&w, n);
      CHECK (here.plan.width == 2 && homeless ());
      fill ();
      CHECK (homeless ());
      end ();
    }

  widen (&w, 2);
  CHECK (homeless ());
  while (trying ())
    step (&w);
  stages[1].cost *= 4;
  for (int i = 0; i < 10; i++)
    step (&w);
  CHECK (!homeless () && reach (&w, 2, TUNED (trial_length)));
  CHECK (!homeless ());
  stages[1].cost /= 4;
  for (int i = 0; i < 10; i++)
    step (&w);
  CHECK (homeless () && reach (&w, 2, TUNED (trial_length)));
  CHECK (homeless ());
  /* One that comes later has none either.  */
  stages[2] = stages[1];
  stages[1].region_next = &stages[2];
  stages[2].region_next = NULL;
  stages[2].home = 0;
  here.n_stages++;
  for (int i = 0; i < 10; i++)
    step (&w);
  CHECK (homeless ());
  end ();

  /* Firings are not worth the moves.  */
  trip = 100 * 1024 / TUNED (moves) + 1;
  widen (&w, 2);
  CHECK (!homeless ());
  end ();
  /* Stages can be taken off the slower thread.  */
  trip = 100;
  widen (&w, 4);
  CHECK (!homeless ());
  end ();

  /* A batch takes long to go through many stages; but it waits for none.  */
  w.stage = TUNED (long_sweep) / (MANY * 1024) + 1;
  widen (&w, MANY);
  CHECK (homeless ());
  for (int i = 0; i < 5; i++)
    step (&w);
  CHECK (homeless ());
  while (trying ())
    step (&w);
  stages[5].cost *= MANY / 2;
  for (int i = 0; i < 10; i++)
    step (&w);
  CHECK (!homeless () && here.plan.width == 2);
  end ();
  w.stage /= 2;
  widen (&w, MANY);
  CHECK (!homeless ());
  end ();
}

/* Where there are many stages, they go on with the batches of those before.  */
static void
batches (void)
{
  struct world w = { 1, 100, 1, false };

  for (unsigned n = MANY - 1; n <= MANY; n++)
    {
      widen (&w, n);
      for (unsigned i = 0; i < n; i++)
	stages[i].cap = 100 + i;
      step (&w);
      end ();
      begin_some (&w, n);
      CHECK (here.plan.width == 2);
      for (unsigned i = 0; i < n; i++)
	{
	  CHECK (stages[i].expected == (n < MANY ? 0 : 100 + i));
	  CHECK (stages[i].chunk == (n < MANY ? 0 : stages[i].quarter));
	}
      end ();
    }
}

int
main (void)
{
  everywhere ();
  batches ();
  recall ();
  recall_deep ();
  recall_review ();
  recall_failure ();
  restore ();
  give_up ();
  far_ahead ();
  wake ();
  return 0;
}
