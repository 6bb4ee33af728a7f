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

   Under Section 7 of GPL version 3, you are granted additional permissions
   described in the GCC Runtime Library Exception, version 3.1, as published
   by the Free Software Foundation.

   You should have received a copy of the GNU General Public License and a
   copy of the GCC Runtime Library Exception along with this program; see the
   files COPYING and COPYING.RUNTIME respectively.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* Standstills of a wait: nothing can fire, and nothing runs.  Rings grow for what
   waits for room; other control programs complete what this one needs; then
   what is left lacks only look-ahead, or is stuck.  */

#include "config.h"
#include <stdlib.h>
#include "data/channel.h"
#include "data/stream.h"
#include "graph/end.h"
#include "graph/region.h"
#include "graph/obstacle.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "sys/memory.h"
#include "sys/message.h"
#include "api/program.h"
#include "wait/agree.h"
#include "wait/deadlock.h"
#include "wait/report.h"
#include "wait/wait.h"

static void
lock_all (region *r)
{
  for (stage *g = r->first; g; g = g->region_next)
    gomp_stream_lock (g);
}

static void
unlock_all (region *r)
{
  for (stage *g = r->first; g; g = g->region_next)
    gomp_stream_unlock (g);
}

/* Compares what two pointers to streams point to.  */
static int
compare_streams (const void *p, const void *q)
{
  uintptr_t a = (uintptr_t) *(stream *const *) p;
  uintptr_t b = (uintptr_t) *(stream *const *) q;
  return a < b ? -1 : a > b;
}

/* Adds to LIST the streams that keep stages of the region from firing: with OUTPUT
   those that are full; else those that have all input, of which a producer that is
   at rest in another region withholds some.  */
static void
add_obstacles (region *r, bool output, struct gomp_stream_list *list)
{
  lock_all (r);
  for (stage *g = r->first; g; g = g->region_next)
    if (gomp_stream_waiting (g))
      {
	const view *v = gomp_stream_obstacle (g);
	for (uint32_t i = 0; i < g->n_views; i++)
	  if (output ? v == g->views[i] && v->output
	      : v == NULL && !g->views[i]->output && g->views[i]->stream->link)
	    gomp_stream_add (list, g->views[i]->stream);
      }
  unlock_all (r);
  if (list->n)
    qsort (list->of, list->n, sizeof *list->of, compare_streams);
}

/* At a standstill, makes room in the rings for which stages wait (T. Parks,
   "Bounded scheduling of process networks", 1995), and brings along what is
   withheld.  Returns whether anything was done.  */
static bool
relieve (region *r)
{
  bool done = false;

  /* What is held for consumers that may come makes no ring grow.  */
  for (stage *g = r->first; g && pthread_equal (r->thread, pthread_self ());
       g = g->region_next)
    for (uint32_t i = 0; i < g->n_views; i++)
      if (g->views[i]->output)
	done |= gomp_stream_give_up_passing (g->views[i]->stream);
  for (int output = 0; output < 2; output++)
    {
      struct gomp_stream_list list = { 0 };

      add_obstacles (r, output, &list);
      for (size_t i = 0; i < list.n; i++)
	{
	  stream *s = list.of[i];

	  if (i && s == list.of[i - 1])
	    continue;
	  gomp_stream_lock_stages (s);
	  if (output)
	    done |= gomp_stream_grow (s);
	  else
	    {
	      gomp_stream_views_changed (s);
	      done = true;
	    }
	  gomp_stream_unlock_stages (s);
	}
      free (list.of);
    }
  return done;
}

/* The account of a standstill: how many of the activations that each of a region's
   stages owes have, or wait for, their bursts of input.  The others never get
   theirs.

   It is the least solution of

     ahead (g) = min (owed (g),
		      activations whose bursts lie below the reach of each input)
     reach (s) = the first element of S whose producer's activation is not in
		 AHEAD of its stage

   Room for output has no part in it: a ring grows for a stage that lacks nothing
   else, and what lacks look-ahead fires neither way.  */
struct account
{
  region *r;
  bool alone;			/* Other ranks will do no more.  */
  uint64_t *ahead;		/* By a stage's INDEX.  */
  /* A ring of the stages that are to be looked at, and who is in it.  */
  stage **queue;
  bool *queued;
  size_t first, n;
};

/* How many activations of the producer's stage count as fired.  Another control
   program has been completed, if it is at rest: what is left there lacks
   look-ahead.  */
static uint64_t
ahead_of (const struct account *a, const view *producer)
{
  const stage *g = producer->owner;
  const region *r = g ? __atomic_load_n (&g->region, __ATOMIC_RELAXED) : NULL;

  if (r == a->r)
    return a->ahead[g->index];
  if (r == NULL || gomp_stream_inside_p (r)
      || __atomic_load_n (&r->resolving, __ATOMIC_RELAXED))
    return 0;
  return gomp_stream_waiting (g);
}

/* Returns the first element of the stream that nobody will produce.  What was
   dropped counts as produced.  */
static uint64_t
reach (const struct account *a, stream *s)
{
  uint64_t end;

  if (s->turns)
    {
      pthread_mutex_lock (&s->turn_lock);
      end = s->issue;
      for (const view *p = s->producers; p; p = p->next)
	{
	  uint64_t position;
	  if (gomp_stream_turn_at (p, ahead_of (a, p), &position)
	      && position < end)
	    end = position;
	}
      pthread_mutex_unlock (&s->turn_lock);
    }
  else if (s->producers)
    end = (s->producers->position
	   + ahead_of (a, s->producers) * s->producers->burst);
  else
    end = gomp_stream_committed (s);
  return end + s->lost;
}

/* Activations whose bursts of the view, which consumes, lie below the reach of its
   stream.  */
static uint64_t
within_reach (const struct account *a, const view *v)
{
  uint64_t end;

  if (!gomp_stream_turns_p (v) && v->burst == 0)
    return UINT64_MAX;
  end = reach (a, v->stream);
  if (gomp_stream_turns_p (v))
    return gomp_stream_turns_within (v, end);
  return end > v->position ? (end - v->position) / v->burst : 0;
}

/* Looks at the stage.  Returns whether more activations than before are
   ahead.  */
static bool
look_ahead (struct account *a, const stage *g)
{
  uint64_t can = gomp_stream_waiting (g);

  for (uint32_t i = 0; i < g->n_views && can > a->ahead[g->index]; i++)
    if (!g->views[i]->output)
      {
	uint64_t most = within_reach (a, g->views[i]);
	if (can > most)
	  can = most;
      }
  can = gomp_stream_in_order_ahead (g, can, a->ahead);
  if (can <= a->ahead[g->index])
    return false;
  a->ahead[g->index] = can;
  return true;
}

static void
enqueue (struct account *a, stage *g)
{
  if (a->queued[g->index])
    return;
  a->queued[g->index] = true;
  a->queue[(a->first + a->n++) % a->r->n_stages] = g;
}

/* Works out AHEAD.  A stage is looked at again when one before it has got
   on.  */
static void
make_account (struct account *a)
{
  size_t n = 0;

  for (stage *g = a->r->first; g; g = g->region_next)
    g->index = n++;
  a->ahead = gomp_stream_calloc (n * sizeof *a->ahead);
  a->queue = gomp_stream_malloc (n * sizeof *a->queue);
  a->queued = gomp_stream_calloc (n * sizeof *a->queued);
  a->first = a->n = 0;
  for (stage *g = a->r->first; g; g = g->region_next)
    enqueue (a, g);
  while (a->n)
    {
      stage *g = a->queue[a->first];

      a->first = (a->first + 1) % n;
      a->n--;
      a->queued[g->index] = false;
      if (!look_ahead (a, g))
	continue;
      for (uint32_t i = 0; i < g->n_views; i++)
	if (g->views[i]->output)
	  for (view *v = g->views[i]->stream->consumers; v; v = v->next)
	    if (v->owner && v->owner->region == a->r)
	      enqueue (a, v->owner);
      for (struct gomp_stream_ticket *t = g->tickets; t; t = t->sibling)
	for (struct gomp_stream_ticket *o = t->order->members; o; o = o->next)
	  if (o->owner->region == a->r)
	    enqueue (a, o->owner);
    }
}

static void
free_account (struct account *a)
{
  free (a->ahead);
  free (a->queue);
  free (a->queued);
}

/* Whether the stage owes what can never be done: it never gets its input, or lacks
   nothing but room that cannot be had.  */
static bool
stuck_p (const struct account *a, const stage *g)
{
  uint64_t waiting = gomp_stream_waiting (g);
  const view *v;

  if (waiting == 0)
    return false;
  if (a->ahead[g->index] < waiting)
    return true;
  if (a->r->dealt && !a->alone)
    /* Other ranks may have to go on first.  */
    return false;
  v = gomp_stream_obstacle (g);
  if (v == NULL)
    /* It may come behind an alternative that lacks look-ahead, or wait for another
       rank.  */
    return g->wire == NULL && gomp_stream_in_order (g, 1) != 0;
  return v->output;
}

/* Returns what producers of the region's streams in other control programs, but
   those around this one, have fired.  Adds the control programs of those that owe
   something to OTHERS, unless it is null; they are held.  */
static uint64_t
look_at_producers (region *r, struct gomp_stream_list *others)
{
  uint64_t sum = 0;

  for (stage *g = r->first; g; g = g->region_next)
    {
      /* Views come and go with this lock.  */
      gomp_stream_lock (g);
      for (uint32_t i = 0; i < g->n_views; i++)
	for (view *v = g->views[i]->output ? NULL
	       : g->views[i]->stream->producers; v; v = v->next)
	  {
	    region *other = v->owner && v->owner->region != r
			    ? gomp_stream_hold_region (v->owner) : NULL;
	    if (other == NULL)
	      continue;
	    if (!gomp_stream_inside_p (other))
	      sum += __atomic_load_n (&v->owner->fired, __ATOMIC_ACQUIRE);
	    if (others && !gomp_stream_inside_p (other)
		&& gomp_stream_owed (v->owner))
	      gomp_stream_add (others, other);
	    else
	      gomp_stream_let_region_go (other);
	  }
      gomp_stream_unlock (g);
    }
  return sum;
}

/* Completes what other control programs, such as that around an ordinary task,
   have under way for the region's stages; those that wait for this one in turn
   are left alone.  Returns a sum that has changed if anything was done since the
   last call.  */
static uint64_t
complete_producers (region *r)
{
  struct gomp_stream_list others = { 0 };
  uint64_t sum;

  __atomic_store_n (&r->resolving, true, __ATOMIC_RELAXED);
  look_at_producers (r, &others);
  /* Without the guard, as another control program may want both the other way
     round.  */
  pthread_mutex_unlock (&r->guard);
  for (size_t i = 0; i < others.n; i++)
    {
      region *other = others.of[i];
      if (!__atomic_load_n (&other->resolving, __ATOMIC_RELAXED))
	gomp_stream_complete (other, NULL);
      gomp_stream_let_region_go (other);
    }
  pthread_mutex_lock (&r->guard);
  free (others.of);
  sum = look_at_producers (r, NULL);
  __atomic_store_n (&r->resolving, false, __ATOMIC_RELAXED);
  return sum;
}

/* Reports the stages of the region, or ONLY that one, that never get what they need,
   and exits, if there are any.  With ALONE other ranks will do no more.  In a wait that is
   patient, returns whether there are some.  */
static bool
report_if_stuck (region *r, stage *only, bool alone)
{
  struct account account = { .r = r, .alone = alone };
  bool stuck = false;

  lock_all (r);
  make_account (&account);
  for (stage *g = r->first; g; g = g->region_next)
    if ((only == NULL || only == g) && stuck_p (&account, g)
	&& !((r->leaving || g->by_body) && g->dialect))
      {
	if (!r->patient)
	  gomp_stream_report_stuck (g);
	stuck = true;
      }
  free_account (&account);
  if (stuck && !r->patient)
    gomp_stream_report_cycle (r);
  unlock_all (r);
  if (stuck && !r->patient)
    gomp_stream_fail_stuck ();
  return stuck;
}

/* At a standstill, returns true if there is something to fire after all; false
   if all that is left waits for look-ahead only, or for activations that may still come.
   Otherwise reports and exits.  OTHERS is what COMPLETE_PRODUCERS returned last.  */
bool
gomp_stream_resolve_standstill (region *r, stage *only, uint64_t *others)
{
  uint64_t sum;

  if (gomp_stream_settle_stops (r) || relieve (r))
    return true;
  if (r->tired)
    {
      return !(report_if_stuck (r, only, false)
	       || (gomp_stream_tally (r, r->idle) && report_if_stuck (r, only, true)));
    }
  sum = complete_producers (r);
  if (sum != *others)
    {
      *others = sum;
      return true;
    }
  if (gomp_stream_stop_starved (r))
    return true;
  if (!gomp_stream_finishing)
    report_if_stuck (r, only, false);
  return false;
}
