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

/* Firing: which activations of a stage can run, and a run of them from the choice
   to what follows.  */

#include "config.h"
#include <limits.h>
#include "data/objects.h"
#include "data/channel.h"
#include "data/stream.h"
#include "graph/firing.h"
#include "graph/recall.h"
#include "graph/gang.h"
#include "graph/obstacle.h"
#include "graph/ranks.h"
#include "graph/region.h"
#include "graph/shape.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "observe/observe.h"
#include "policy/batch.h"
#include "policy/cost.h"
#include "policy/wake.h"
#include "run/executor.h"
#include "run/cycle.h"
#include "run/fusion.h"
#include "sys/options.h"
#include "sys/probe.h"
#include "sys/sleep.h"
#include "sys/sys.h"
#include "sys/thread.h"
#include "sys/tsan.h"

/* Bytes of a firing that lies on the stack.  */
#define MOST_ON_STACK 2048

/* What fusion.c needs of a firing's parts is inline here, although it has other
   callers: calls would take firings of 32 trivial activations 6 ns longer, of
   120.  */

/* Activations that may fire: those posted, or with FORCE all that happened.  */
static uint64_t
owed (stage *g, bool force)
{
  uint64_t n, ceiling;

  /* P2: the activations' records are there; pairs with P1.  */
  if (!force || gomp_stream_tsan_p ())
    n = __atomic_load_n (&g->posted, __ATOMIC_ACQUIRE);
  else if (__atomic_load_n (&g->turns, __ATOMIC_RELAXED))
    {
      n = __atomic_load_n (&g->logged, __ATOMIC_ACQUIRE);
      if (__atomic_load_n (&g->open, __ATOMIC_RELAXED)
	  && __atomic_load_n (&g->port.next, __ATOMIC_RELAXED) != n)
	{
	  gomp_stream_log_open (g);
	  n = __atomic_load_n (&g->logged, __ATOMIC_ACQUIRE);
	}
    }
  else
    n = __atomic_load_n (&g->port.next, __ATOMIC_ACQUIRE);
  gomp_stream_tsan_acquire (&g->posted);
  ceiling = __atomic_load_n (&g->ceiling, __ATOMIC_ACQUIRE);
  if (n > ceiling)
    n = ceiling;
  ceiling = __atomic_load_n (&g->stop, __ATOMIC_RELAXED);
  if (n > ceiling)
    n = ceiling;
  /* F2: who finds nothing owed sees what was committed; pairs with F1.  */
  ceiling = __atomic_load_n (&g->fired, __ATOMIC_ACQUIRE)
	    + __atomic_load_n (&g->claimed, __ATOMIC_RELAXED);
  return n > ceiling ? n - ceiling : 0;
}

/* The same whose records lie together.  Called with the stage's lock.  */
inline uint64_t
gomp_stream_due (stage *g, bool force)
{
  uint64_t n = owed (g, force);

  if (g->site->rec_size)
    {
      uint64_t slot = (g->fired + g->claimed) & (g->max_records - 1);
      if (n > g->max_records - slot)
	n = g->max_records - slot;
    }
  return n;
}

/* Returns how many activations of the N owed all views but WITHOUT, which may be
   null, permit.  */
inline uint64_t
gomp_stream_permitted (stage *g, uint64_t n, const view *without)
{
  if (g->tickets)
    n = gomp_stream_in_order (g, n);
  for (uint32_t i = 0; i < g->n_views && n; i++)
    if (g->views[i] != without)
      n = gomp_stream_view_ready (g->views[i], g->claimed, n);
  if (g->wire)
    n = g->wire->permits (g, n);
  return n;
}

/* Whether the N activations that can fire go up to the end of a ring, so that a wait
   would not bring more to fire with them.  */
inline bool
gomp_stream_up_to_end_p (const stage *g, uint64_t n)
{
  bool ends = (g->site->rec_size
	       && ((g->fired + g->claimed + n) & (g->max_records - 1)) == 0);

  for (uint32_t i = 0; i < g->n_views && !ends; i++)
    ends = gomp_stream_view_ends_p (g->views[i], n);
  return ends;
}

/* Whether no further firing may begin although the lock is free.  */
static bool
crowded_p (const stage *g)
{
  return g->halts || (g->n_under_way && g->n_under_way >= g->replicas);
}

/* Takes the stage's lock without a wait, for a firing to begin.  Returns whether
   it did.  */
inline bool
gomp_stream_enter_stage (stage *g)
{
  if (!gomp_stream_try_lock (g))
    return false;
  if (!crowded_p (g))
    return true;
  gomp_stream_unlock (g);
  return false;
}

/* Moves on what the stage's outputs withhold, as far as that can be.  */
void
gomp_stream_flush (stage *g)
{
  bool moved = false, left = false;

  if (g->wire && g->wire->sends)
    moved = g->wire->flush (g, &left);
  for (uint32_t i = 0; i < g->n_views; i++)
    if (g->views[i]->output)
      moved |= g->views[i]->stream->protocol->flush (g->views[i], &left);
  __atomic_store_n (&g->withheld, left, __ATOMIC_RELAXED);
  if (moved)
    gomp_stream_step_epoch (g);
}

/* Whether N activations of the stage are worth waking a thread.  */
static bool
worth_waking (const stage *g, uint64_t n)
{
  return gomp_stream_who_fires (GOMP_STREAM_NOBODY, n, gomp_stream_cost (g), false,
				true)
	 == GOMP_STREAM_OTHER;
}

/* Activations to fire together of those AVAILABLE.  */
static uint64_t
batch (const stage *g, uint64_t available)
{
  struct gomp_stream_batch b = { g->cap, g->least, 0 };

  if (g->wire)
    return available;
  return gomp_stream_share (b, available, g->replicas, g->n_under_way,
			    g->replicas > 1 && g->region->gang
			    ? g->region->gang->most : 0);
}

/* The fewest activations, of N owed, that are worth a firing with EFFORT.  */
static uint64_t
fewest (const stage *g, uint64_t n, enum gomp_stream_effort effort)
{
  uint64_t least = __atomic_load_n (&g->least, __ATOMIC_RELAXED);

  if (g->wire)
    return 1;
  if (effort == GOMP_STREAM_BATCH && n >= least)
    return least;
  return gomp_stream_fewest (least, n, effort,
			     gomp_stream_cost (g),
			     (effort == GOMP_STREAM_FETCH
			      || effort == GOMP_STREAM_SPARE
			      ? gomp_stream_fetch_size (g) : 0),
			     __atomic_load_n (&g->region->completing,
					      __ATOMIC_RELAXED));
}

/* Begins a firing of N of AVAILABLE activations at F.  */
inline void
gomp_stream_prepare (stage *g, firing *f, uint64_t n, uint64_t available,
		     bool forced)
{
  gomp_stream_begin_firing (g, f, n);
  f->available = available;
  f->forced = forced;
  /* What its batches grow by is no estimate.  */
  f->timed = (g->untimed == 0 || n * g->cost >= TUNED (short_firing)
	      || g->replicas > 1
	      || (n >= g->cap
		  && g->cap < gomp_stream_largest_batch (gomp_stream_shape_of (g),
							  g->cap,
							  g->cost * g->cap))
	      || gomp_stream_options.account || gomp_stream_tracing_p ());
}

/* Notes that the firing's body is about to run.  Returns whether the thread is out
   of sight until gomp_stream_end_work.  */
inline bool
gomp_stream_begin_work (stage *g, firing *f)
{
  const struct gomp_stream_thread *self = &gomp_stream_thread;
  /* The first one may be long, too.  */
  bool inattentive = (g->firings || g->cost == 0
		      ? g->busy >= TUNED (long_firing) * g->firings
		      : f->n * g->cost >= TUNED (long_firing));

  f->start = (self->clock && !(f->timed && self->estimated)
	      ? self->clock : gomp_stream_now ());
  if (gomp_stream_options.account)
    gomp_stream_note_wait (g, f);
  if (inattentive)
    gomp_stream_attention (g, false);
  gomp_stream_show_work (g->region);
  GOMP_STREAM_PROBE (fire, g->site->function, g->site->line, f->n);
  return inattentive;
}

/* Notes that the body has run, for as long as an activation's COST says if the
   firing is not timed.  Returns the time.  */
inline uint64_t
gomp_stream_end_work (stage *g, firing *f, float cost, bool inattentive)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;
  uint64_t end = (f->timed ? gomp_stream_now ()
		  : f->start + (uint64_t) (cost * f->n));

  f->end = end;
  gomp_stream_show_work (g->region);
  self->worked += end - f->start;
  self->long_firing = end - f->start > TUNED (long_firing) ? end : 0;
  self->estimated = !f->timed;
  if (inattentive)
    gomp_stream_attention (g, true);
  return end;
}

/* Accounts for a firing that was committed.  */
static void
account (stage *g, const firing *f)
{
  struct gomp_stream_batch b;
  /* A region that the stage joins meanwhile may set it.  */
  uint64_t expected = __atomic_load_n (&g->expected, __ATOMIC_RELAXED);

  gomp_stream_tsan_release (&g->fired);
  /* F1: what the body did, and was committed; pairs with F2.  */
  __atomic_store_n (&g->fired, g->fired + f->n, __ATOMIC_RELEASE);
  g->busy += f->end - f->start;
  if (f->n == 0)
    return;
  if (f->timed)
    {
      float cost = gomp_stream_new_cost (g->firings ? g->cost : 0, f->n,
					 f->end - f->start, g->cap);
      if (g->firings == 0)
	gomp_stream_keep_cost (g->site, cost);
      __atomic_store (&g->cost, &cost, __ATOMIC_RELAXED);
      if (!gomp_stream_small_p (f->n, g->cap))
	g->untimed = TUNED (timed_every);
    }
  if (g->untimed)
    g->untimed--;
  if (gomp_stream_options.account
      && __atomic_load_n (&g->posted, __ATOMIC_RELAXED) <= g->fired)
    /* Perhaps nobody looks at the stage before there are some.  */
    __atomic_store_n (&g->obstacle, GOMP_STREAM_WAIT_ACTIVATIONS,
		      __ATOMIC_RELAXED);
  g->firings++;
  __atomic_store_n (&g->ended, f->end, __ATOMIC_RELAXED);
  b = gomp_stream_adapt ((struct gomp_stream_batch)
			 { g->cap, g->least, expected },
			 gomp_stream_shape_of (g), f->n, f->available,
			 f->end - f->start, g->cost, f->forced);
  if (__builtin_expect (expected != 0, 0))
    __atomic_store_n (&g->expected, 0, __ATOMIC_RELAXED);
  __atomic_store_n (&g->cap, b.cap, __ATOMIC_RELAXED);
  __atomic_store_n (&g->least, b.least, __ATOMIC_RELAXED);
}

/* Completes a firing of a stage that has no replicas.  */
inline void
gomp_stream_complete_firing (stage *g, firing *f)
{
  if (gomp_stream_tracing_p ())
    gomp_stream_trace_firing (g, f->n, f->start, f->end);
  gomp_stream_commit_firing (g, f);
  account (g, f);
}

/* Commits the firings of a replicated stage whose turn it is.  */
static void
retire (stage *g)
{
  firing *f;

  while ((f = gomp_stream_retire_firing (g)) != NULL)
    {
      if (f->n)
	account (g, f);
      gomp_stream_put_firing (g, f);
      __atomic_store_n (&g->retired, g->retired + 1, __ATOMIC_RELAXED);
      /* R1: what the firing did is done, and counted in FIRED; pairs with
	 R2.  */
      __atomic_store_n (&g->n_under_way, g->n_under_way - 1, __ATOMIC_RELEASE);
    }
}

/* Whether a firing of the stage outlives the call that begins it, or is too
   large for the stack.  */
static bool
kept_p (const stage *g)
{
  return g->replicas > 1 || g->variadic || g->firing_size > MOST_ON_STACK;
}

/* What a sweep is told of a stage that it cannot fire.  */
static enum gomp_stream_look
not_ready (const stage *g)
{
  /* R2: 0 permits to believe that nothing of the stage is running.  */
  if (__atomic_load_n (&g->n_under_way, __ATOMIC_ACQUIRE))
    return GOMP_STREAM_BUSY;
  /* Another rank has it.  */
  return (g->wire && !gomp_stream_thread.apart && gomp_stream_wire_waits_p (g)
	  ? GOMP_STREAM_BUSY : GOMP_STREAM_NOT_READY);
}

/* Returns how many activations of the stage that are posted can fire.  Sets *HELD if
   no firing can begin.  */
static uint64_t
ready (stage *g, bool *held)
{
  uint64_t n = 0;

  *held = false;
  if (__atomic_load_n (&g->fn, __ATOMIC_ACQUIRE) == NULL
      || owed (g, false) == 0)
    return 0;
  *held = !gomp_stream_enter_stage (g);
  if (*held)
    return 0;
  n = gomp_stream_permitted (g, owed (g, false), NULL);
  gomp_stream_unlock (g);
  return n;
}

/* Whether the stage is worth a firing, or with ANY can fire at all.  A stage
   that somebody holds is not worth one, but may be able to.  */
bool
gomp_stream_ready (stage *g, bool any)
{
  bool held;
  uint64_t n = ready (g, &held);

  return held ? any : n && (any || n >= __atomic_load_n (&g->least,
							 __ATOMIC_RELAXED));
}

static bool
worth_waking_for (stage *g)
{
  bool held;
  uint64_t n = ready (g, &held);

  return (n && n >= __atomic_load_n (&g->least, __ATOMIC_RELAXED)
	  && worth_waking (g, n));
}

/* Whether there is work for a second thread beside the caller, who fired the
   stage and holds it, and left LEFT activations that can fire.  */
static bool
more_work (stage *g, uint64_t left)
{
  const region *r = g->region;
  unsigned n, home;

  if (!gomp_stream_sleepers_p (r))
    return false;
  /* The caller may have taken the stage over from a thread that sleeps.  */
  home = (__atomic_load_n (&r->plan.width, __ATOMIC_RELAXED) > 1
	  ? gomp_stream_slot (r)
	  : __atomic_load_n (&g->home, __ATOMIC_RELAXED));
  n = worth_waking (g, left);
  for (uint32_t i = 0; i < g->n_views && n < 2; i++)
    {
      const stream *s = g->views[i]->stream;
      for (view *v = gomp_stream_first_view (s, !g->views[i]->output);
	   v && n < 2; v = gomp_stream_next_view (v))
	{
	  stage *other = gomp_stream_owner (v);
	  if (other && other != g && worth_waking_for (other))
	    /* Another thread's stage is not for the caller.  */
	    n += 1 + (__atomic_load_n (&other->home, __ATOMIC_RELAXED)
		      != home);
	}
    }
  return n >= 2;
}

/* What follows on a firing of the stage, which could fire LEFT more activations.
   Gives back the lock; returns whether there is work for another thread.  */
inline bool
gomp_stream_leave_stage (stage *g, uint64_t left)
{
  bool more;

  if (g->linked)
    gomp_stream_flush (g);
  if (g->halts)
    gomp_stream_futex_wake (&g->retired, INT_MAX);
  more = more_work (g, left);
  gomp_stream_unlock (g);
  return more;
}

/* The same for the region, of which the calling thread has no stage any longer.
   The firing ended at END; MORE is what the above returned.  */
inline void
gomp_stream_go_on (region *r, uint64_t end, bool more)
{
  if (more)
    gomp_stream_notify_more (r);
  gomp_stream_thread.clock = gomp_stream_plan (r, end) || more ? 0 : end;
}

/* Fires the stage, of which AVAILABLE activations can fire, alone.  Called with its
   lock, which is given back.  */
static void
fire_alone (stage *g, uint64_t available, bool force)
{
  char room[MOST_ON_STACK] __attribute__ ((aligned (GOMP_STREAM_LINE)));
  region *r = g->region;
  bool replicated = g->replicas > 1, inattentive, more;
  firing *f = kept_p (g) ? gomp_stream_take_firing (g) : (firing *) room;
  uint64_t end, left;

  gomp_stream_prepare (g, f, batch (g, available), available, force);
  left = available - f->n;
  inattentive = gomp_stream_begin_work (g, f);
  if (replicated)
    {
      gomp_stream_queue_firing (g, f);
      more = gomp_stream_sleepers_p (r) && worth_waking (g, left);
      gomp_stream_unlock (g);
      if (more)
	gomp_stream_notify_more (r);
    }

  gomp_stream_call_body (g, f);
  end = gomp_stream_end_work (g, f, gomp_stream_cost (g), inattentive);

  if (replicated)
    {
      if (gomp_stream_tracing_p ())
	gomp_stream_trace_firing (g, f->n, f->start, f->end);
      gomp_stream_wait_for_lock (g);
      left = 0;
      f->ended = true;
      retire (g);
    }
  else
    {
      gomp_stream_complete_firing (g, f);
      if (kept_p (g))
	gomp_stream_put_firing (g, f);
    }
  more = gomp_stream_leave_stage (g, left);
  gomp_stream_go_on (r, end, more);
}

/* Fires the stage, with others where they are fired as one, if at least LEAST
   activations can fire.  Called with its lock, which is given back.  */
static enum gomp_stream_look
fire_held (stage *g, enum gomp_stream_effort effort, uint64_t least)
{
  uint64_t n, available, epoch = g->epoch;
  bool force = effort >= GOMP_STREAM_PART;
  enum gomp_stream_look result;

  if (g->withheld)
    gomp_stream_flush (g);
  if (__builtin_expect (__atomic_load_n (&g->cycle, __ATOMIC_RELAXED)
			|| g->tickets, 0)
      && effort != GOMP_STREAM_ALONE)
    {
      bool flushed = g->epoch != epoch;

      if (gomp_stream_fire_cycle (g, least, force, &result))
	return flushed ? GOMP_STREAM_FIRED : result;
    }
  n = gomp_stream_due (g, force);
  available = gomp_stream_permitted (g, n, NULL);
  if (available < least && effort == GOMP_STREAM_BATCH && available
      && (gomp_stream_up_to_end_p (g, available)
	  || gomp_stream_order_ends_p (g)))
    least = available;
  if (available < least || available == 0)
    {
      if (gomp_stream_options.account && effort != GOMP_STREAM_FETCH)
	gomp_stream_note_obstacle (g, n, least);
      result = g->epoch != epoch ? GOMP_STREAM_FIRED : not_ready (g);
      gomp_stream_unlock (g);
      return result;
    }
  if (__builtin_expect (gomp_stream_wanted_p (g), false))
    gomp_stream_replicate (g);
  if (g->objects && !gomp_stream_take_wraps (g, batch (g, available)))
    {
      gomp_stream_unlock (g);
      return GOMP_STREAM_BUSY;
    }
  if (__builtin_expect (g->fusion == NULL, true)
      || effort == GOMP_STREAM_ALONE
      || !gomp_stream_fire_fused (g, available, least, force))
    fire_alone (g, available, force);
  return GOMP_STREAM_FIRED;
}

/* Fires the stage once, if it is ready and worth the effort.  */
static enum gomp_stream_look
fire (stage *g, enum gomp_stream_effort effort)
{
  uint64_t n, least;

  /* S2: who finds it free sees what its last holder did; pairs with S1.  */
  if (__atomic_load_n (&g->lock, __ATOMIC_ACQUIRE))
    return GOMP_STREAM_BUSY;
  /* D2: the body is there; pairs with D1.  */
  if (__atomic_load_n (&g->fn, __ATOMIC_ACQUIRE) == NULL)
    return GOMP_STREAM_NOT_READY;
  n = owed (g, effort >= GOMP_STREAM_PART);
  least = fewest (g, n, effort);
  if (n < least && !__atomic_load_n (&g->withheld, __ATOMIC_RELAXED))
    {
      if (gomp_stream_options.account && n == 0)
	__atomic_store_n (&g->obstacle, GOMP_STREAM_WAIT_ACTIVATIONS,
			  __ATOMIC_RELAXED);
      return not_ready (g);
    }
  return (gomp_stream_enter_stage (g) ? fire_held (g, effort, least)
	  : GOMP_STREAM_BUSY);
}

/* Fires the stage, if it is ready and worth the effort; again while its batches
   grow, as all that it needs is in the cache then.  To go round many stages for
   each step of each takes long.  */
enum gomp_stream_look
gomp_stream_fire (stage *g, enum gomp_stream_effort effort)
{
  uint64_t before = __atomic_load_n (&g->cap, __ATOMIC_RELAXED), cap;
  enum gomp_stream_look first = fire (g, effort), look = first;

  while (look == GOMP_STREAM_FIRED
	 && (cap = __atomic_load_n (&g->cap, __ATOMIC_RELAXED)) > before)
    {
      before = cap;
      look = fire (g, effort);
    }
  if (look != GOMP_STREAM_FIRED)
    gomp_stream_thread.clock = 0;
  return first;
}
