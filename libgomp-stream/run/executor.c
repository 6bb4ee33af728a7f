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

/* Executors: the threads that fire stages, how they find them, and when they
   sleep.

   A sweep looks at the stages in the order of their first activation, so a
   thread follows the batch that it made from stage to stage while the data is
   in its cache.  Which stages a thread fires at first is the plan's matter.  */

#include "config.h"
#include "channel/wait.h"
#include "data/stream.h"
#include "graph/gang.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "graph/shape.h"
#include "graph/view.h"
#include "policy/wake.h"
#include "run/executor.h"
#include "sys/carrier.h"
#include "sys/sleep.h"
#include "sys/sys.h"
#include "sys/thread.h"

/* Looking for work.  */

/* Looks at a lock that another thread has for a moment.  */
#define LOOKS 64

/* Whether nobody has fired the stage for longer than those who are at home with
   the region's stages take to come to it.  */
static bool
neglected_p (const region *r, const stage *g, uint64_t now)
{
  uint64_t ended = __atomic_load_n (&g->ended, __ATOMIC_RELAXED);
  return (now > ended
	  && now - ended > __atomic_load_n (&r->plan.round, __ATOMIC_RELAXED));
}

/* Fires stage G, which another thread has, as that goes on with its batch through
   many stages, and this one follows.  */
static enum gomp_stream_look
follow (stage *g, enum gomp_stream_effort effort)
{
  uint64_t start = gomp_stream_now ();
  enum gomp_stream_look look;

  do
    {
      for (int i = 0; i < 16; i++)
	gomp_stream_pause ();
      look = (__atomic_load_n (&g->lock, __ATOMIC_RELAXED)
	      ? GOMP_STREAM_BUSY : gomp_stream_fire (g, effort));
    }
  while (look == GOMP_STREAM_BUSY
	 && gomp_stream_now () - start < 2 * TUNED (firing_time));
  return look;
}

/* Returns a stage that reads what G writes and comes before it in the region, or
   null.  The first consumer of a stream is the one to look at.  */
static stage *
earlier_reader (stage *g)
{
  stage *reader = NULL;
  unsigned looks = 0;

  /* Others may be looking at it.  */
  while (!gomp_stream_try_lock (g))
    if (looks++ == LOOKS)
      return NULL;
    else
      gomp_stream_pause ();
  for (uint32_t i = 0; i < g->n_views && reader == NULL; i++)
    {
      const view *v = (g->views[i]->output
		       ? gomp_stream_first_view (g->views[i]->stream, false)
		       : NULL);
      stage *owner = v ? gomp_stream_owner (v) : NULL;

      if (owner && owner->number < g->number
	  && __atomic_load_n (&owner->region, __ATOMIC_RELAXED) == g->region)
	reader = owner;
    }
  gomp_stream_unlock (g);
  return reader;
}

/* Fires what waited for stage G, which was fired, and what waited for that, as far as
   the sweep is past it: one sweep for each of them would take long where there are
   many.  */
static void
fire_earlier (stage *g, enum gomp_stream_effort effort)
{
  while ((g = earlier_reader (g)) != NULL
	 && gomp_stream_fire (g, effort) == GOMP_STREAM_FIRED)
    ;
}

/* Whether a sweep of this KIND looks at a stage, which is the thread's OWN or not, and
   perhaps NEGLECTED; and with which *EFFORT.  */
static bool
looks_p (enum gomp_stream_sweep kind, bool own, bool neglected,
	 enum gomp_stream_effort *effort)
{
  static const enum gomp_stream_effort efforts[]
    = { [GOMP_STREAM_OWN] = GOMP_STREAM_BATCH,
	[GOMP_STREAM_OTHERS] = GOMP_STREAM_FETCH,
	[GOMP_STREAM_REST] = GOMP_STREAM_PART,
	[GOMP_STREAM_SPARES] = GOMP_STREAM_SPARE,
	[GOMP_STREAM_ALL] = GOMP_STREAM_FORCE };

  *effort = neglected ? GOMP_STREAM_FORCE : efforts[kind];
  if (neglected || kind == GOMP_STREAM_ALL)
    return true;
  return own == (kind == GOMP_STREAM_OWN || kind == GOMP_STREAM_REST);
}

/* Notes that the calling thread has fired a stage of the region.  */
static void
note_progress (region *r)
{
  if (pthread_equal (r->thread, pthread_self ()))
    __atomic_store_n (&r->progress, r->progress + 1, __ATOMIC_RELAXED);
  else if (!__atomic_load_n (&r->plan.helped, __ATOMIC_RELAXED))
    __atomic_store_n (&r->plan.helped, 1, __ATOMIC_RELAXED);
}

/* Looks at the stages of the region, in the order of their first activation,
   and fires those that are ready.  Returns whether anything was done; sets
   *BUSY when a stage was in other hands.  The last look at stages at home with the
   calling thread took OWN_TIME ns, in vain.  */
static bool
sweep (region *r, enum gomp_stream_sweep kind, uint64_t own_time, bool *busy)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;
  unsigned slot = gomp_stream_slot (r);
  bool wanted = slot < __atomic_load_n (&r->plan.width, __ATOMIC_RELAXED);
  bool batches = kind == GOMP_STREAM_OWN || kind == GOMP_STREAM_OTHERS;
  uint64_t worked = self->worked, start = 0;
  /* What took long may have made other stages wait for long.  */
  uint64_t now = self->long_firing;
  bool done = false;
  stage *g;

  self->clock = 0;
  if (kind == GOMP_STREAM_OTHERS || kind == GOMP_STREAM_ALL)
    start = gomp_stream_now ();
  if (kind == GOMP_STREAM_OTHERS)
    now = start;
  /* L2: the stage is there; pairs with L1.  */
  for (g = __atomic_load_n (&r->first, __ATOMIC_ACQUIRE); g;
       g = __atomic_load_n (&g->region_next, __ATOMIC_ACQUIRE))
    {
      unsigned home = __atomic_load_n (&g->home, __ATOMIC_RELAXED);
      bool common = home == GOMP_STREAM_EVERYWHERE && wanted;
      bool own = common || home == slot;
      enum gomp_stream_effort effort;
      enum gomp_stream_look look;

      if (__atomic_load_n (&r->closing, __ATOMIC_RELAXED))
	break;
      if (!looks_p (kind, own, batches && now && neglected_p (r, g, now),
		    &effort))
	continue;
      look = gomp_stream_fire (g, effort);
      /* Who is here is on its way to what follows.  Where that is far away this
	 thread follows; else what it brought along waits.  */
      if (look == GOMP_STREAM_BUSY && common && done
	  && gomp_stream_many_p (r))
	look = follow (g, effort);
      *busy |= look == GOMP_STREAM_BUSY;
      if (look == GOMP_STREAM_BUSY && common && done)
	break;
      if (look != GOMP_STREAM_FIRED)
	continue;
      done = true;
      if (g->read_before && gomp_stream_many_p (r))
	fire_earlier (g, effort);
      note_progress (r);
      if (self->long_firing)
	now = self->long_firing;
      /* Its own stages may be ready, once it was worth the looks; but what
	 took long in this one may have made the stages behind wait.  */
      else if (!own && start && now <= start
	       && ((TUNED (share) + 1) * (self->worked - worked)
		   > TUNED (share) * (own_time + gomp_stream_now () - start)))
	break;
    }
  return done;
}

bool
gomp_stream_sweep (region *r, enum gomp_stream_sweep kind, bool *busy)
{
  return sweep (r, kind, 0, busy);
}

/* Fires what stages at home with the calling thread have, or, when that was
   nothing for a while, what it looks for next in the SEARCH; less than batches
   from REST ns on, of its own first.  Returns whether anything was done; sets *BUSY as
   above.  */
bool
gomp_stream_search (region *r, struct gomp_stream_search *search, uint64_t rest,
		    bool *busy)
{
  uint64_t begin = search->others ? gomp_stream_now () : 0, now;
  bool done = false;

  search->looked = false;
  if (gomp_stream_sweep (r, GOMP_STREAM_OWN, busy))
    {
      search->since = search->others = search->rest = 0;
      return true;
    }
  now = gomp_stream_now ();
  if (search->since == 0)
    search->since = now;
  if (search->others == 0)
    search->others = now + TUNED (reserve_time);
  if (search->rest == 0)
    search->rest = rest;
  if (now >= search->others)
    {
      search->looked = true;
      done = sweep (r, GOMP_STREAM_OTHERS, begin ? now - begin : 0, busy);
      search->others = gomp_stream_now ();
      if (!done)
	/* A look costs those who work on these stages.  */
	search->others += TUNED (share) * (search->others - now);
    }
  if (!done && now - search->since > search->rest)
    {
      /* What is not posted lies in lines that the control program writes.  */
      done = (gomp_stream_sweep (r, GOMP_STREAM_REST, busy)
	      || gomp_stream_sweep (r, GOMP_STREAM_SPARES, busy));
      search->rest = 2 * (now - search->since);
    }
  if (done)
    search->since = search->rest = 0;
  return done;
}

/* Sleeping.  */

/* One look at all regions of the gang.  Returns whether anything was done, or the
   regions changed meanwhile.  */
static bool
last_look (gang *g, bool *busy)
{
  bool alone, done = false;
  unsigned version, first_version;
  region *r = gomp_stream_enter_next (g, NULL, &first_version, &alone);
  region *first = r;

  while (r)
    {
      done |= gomp_stream_sweep (r, GOMP_STREAM_ALL, busy);
      __atomic_thread_fence (__ATOMIC_SEQ_CST);
      /* E4.  */
      gomp_stream_notify_waiter (&r->waiter);
      if (alone)
	break;
      r = gomp_stream_enter_next (g, r, &version, &alone);
      /* FIRST may be gone.  */
      if (version != first_version)
	done = true;
      if (r == first || version != first_version)
	break;
    }
  gomp_stream_leave_region (g, r);
  return done;
}

/* How long the calling thread, whose last sleep was SLEPT ns, looks for work.  */
uint64_t
gomp_stream_patience (const region *r, uint64_t slept)
{
  unsigned width = r ? __atomic_load_n (&r->plan.width, __ATOMIC_RELAXED) : 1;
  return gomp_stream_spin_time (slept,
				width > 1 && gomp_stream_slot (r) < width);
}

/* Lets the executor, whose wait began as W says, go home.  Returns false if it has
   to stay.  */
static bool
go_home (gang *g, const struct gomp_stream_sleep *w)
{
  /* E3: who finds no sleeper sees this.  */
  pthread_mutex_lock (&g->lock);
  g->tasks--;
  __atomic_store_n (&g->departed, true, __ATOMIC_SEQ_CST);
  pthread_mutex_unlock (&g->lock);
  if (gomp_stream_leave_wait (&g->monitor, w))
    return true;
  pthread_mutex_lock (&g->lock);
  g->tasks++;
  pthread_mutex_unlock (&g->lock);
  return false;
}

/* Sleeps until there is work again, or the gang is to return.  Returns how
   long that was, ns; 0 when the executor has slept long enough to go home, or others
   may want its thread, and it does.  With UNWANTED the control threads go on without
   this executor, and are left alone.  */
static uint64_t
sleep_on (gang *g, bool unwanted)
{
  struct gomp_stream_monitor *m = &g->monitor;
  uint64_t start = gomp_stream_now (), slept, before;
  uint64_t now = gomp_stream_progress (g);
  bool busy = false, notified = false, leaves;
  struct gomp_stream_sleep w = gomp_stream_prepare_wait (m, unwanted);

  if (__atomic_load_n (&g->quit, __ATOMIC_RELAXED))
    {
      gomp_stream_cancel_wait (m);
      return 1;
    }
  /* E3: who claims the thread from here on wakes it.  */
  leaves = !g->pool && gomp_stream_rivals_p ();
  if (w.hasty && !leaves)
    {
      unsigned steps = 0;
      do
	{
	  before = now;
	  notified = gomp_stream_commit_wait (m, &w, TUNED (long_sleep));
	  now = gomp_stream_progress (g);
	}
      while (!notified && now != before && ++steps < TUNED (hasty_steps)
	     && gomp_stream_hasty_p (m));
    }
  if (!notified)
    {
      long time = (leaves ? 0
		   : g->pool && !w.last ? -1 : (long) TUNED (retire_time));
      bool done = false;

      if (w.last)
	{
	  /* E1.  */
	  gomp_stream_end_haste (m);
	  gomp_stream_lower_all_limits (g);
	  if (!gomp_stream_barrier_on_all ())
	    busy = true;
	  done = last_look (g, &busy);
	  leaves &= !done;
	}
      if (busy)
	time = gomp_stream_carrier ? TUNED (long_sleep) : TUNED (blind_sleep);
      if (!done && time)
	notified = gomp_stream_commit_wait (m, &w, time);
    }
  slept = gomp_stream_now () - start + 1;
  /* However long a short sleep took, there may be something to see.  */
  if (g->pool || !(leaves || slept >= TUNED (retire_time)) || notified || busy)
    gomp_stream_cancel_wait (m);
  else if (go_home (g, &w))
    return 0;
  return slept;
}

/* Executing.  */

/* Looks for work, and sleeps where there is none, until the gang is to return.  Returns
   whether the executor goes home for want of work.  */
static bool
work (gang *g)
{
  struct gomp_stream_search search = { 0 };
  bool searching = true, alone = false, surplus;
  unsigned version = 0, fruitless = 0, pauses = 1;
  uint64_t idle_since = 0, slept = 1, before = 0, spin;
  region *r = NULL;

  while (!__atomic_load_n (&g->quit, __ATOMIC_RELAXED))
    {
      bool busy = false;
      uint64_t now;

      if (r == NULL || !alone
	  || __atomic_load_n (&g->version, __ATOMIC_RELAXED) != version)
	r = gomp_stream_enter_next (g, r, &version, &alone);
      spin = gomp_stream_patience (r, slept);
      if (r && gomp_stream_search (r, &search,
				   (spin < TUNED (spin_time)
				     ? spin : TUNED (spin_time)) / 2,
				   &busy))
	{
	  if (searching)
	    gomp_stream_found_work (&g->monitor);
	  searching = false;
	  idle_since = 0;
	  pauses = 1;
	  continue;
	}
      if (r && !busy && search.looked)
	{
	  /* E4.  */
	  __atomic_thread_fence (__ATOMIC_SEQ_CST);
	  gomp_stream_notify_waiter (&r->waiter);
	}
      if (!alone && ++fruitless % 4 != 0)
	continue;
      now = gomp_stream_now ();
      if (idle_since == 0)
	{
	  idle_since = now;
	  before = gomp_stream_progress (g);
	}
      if (now - idle_since < spin)
	{
	  for (unsigned i = 0; i < pauses; i++)
	    gomp_stream_pause ();
	  if (pauses < 64)
	    pauses *= 2;
	  continue;
	}
      surplus = (r == NULL || gomp_stream_slot (r)
		 >= __atomic_load_n (&r->plan.width, __ATOMIC_RELAXED));
      gomp_stream_leave_region (g, r);
      r = NULL;
      gomp_stream_give_slot (g);
      slept = sleep_on (g, surplus && gomp_stream_progress (g) != before);
      gomp_stream_take_slot (g);
      if (slept == 0)
	return true;
      searching = true;
      idle_since = 0;
      pauses = 1;
      search = (struct gomp_stream_search) { 0 };
    }
  gomp_stream_leave_region (g, r);
  return false;
}

/* Runs an executor, in a task that may be inside of a body.  Returns whether it went
   home for want of work.  */
bool
gomp_stream_execute (gang *g)
{
  struct gomp_stream_thread *self = &gomp_stream_thread, outer = *self;
  void *thrown = GOMP_stream_lending.thrown;
  struct gomp_stream_bodies *bodies = GOMP_stream_lending.bodies;
  bool home;

  gomp_stream_turn_away ();
  self->gang = g;
  self->engaged = 0;
  self->current = NULL;
  self->unopened = NULL;
  self->running = NULL;
  GOMP_stream_lending.bodies = NULL;
  gomp_stream_take_slot (g);
  gomp_stream_attend (&g->monitor);
  home = work (g);
  if (!home)
    gomp_stream_end_attention (&g->monitor);
  gomp_stream_give_slot (g);
  *self = outer;
  GOMP_stream_lending.thrown = thrown;
  GOMP_stream_lending.bodies = bodies;
  self->clock = 0;
  return home;
}
