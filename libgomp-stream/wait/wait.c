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

/* Waits: completing a control program's activations.  */

#include "config.h"
#include <stdlib.h>
#include <string.h>
#include "data/channel.h"
#include "data/stream.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "graph/thread.h"
#include "graph/view.h"
#include "policy/placement.h"
#include "policy/plan.h"
#include "policy/recall.h"
#include "run/executor.h"
#include "run/gang.h"
#include "sys/memory.h"
#include "sys/message.h"
#include "sys/sys.h"
#include "wait/deadlock.h"
#include "wait/wait.h"

/* A control thread that sleeps looks again at least this often, ns.  */
#define LOOK_AGAIN 100000000

/* A wait for room for a record may last so long, ns, to get more of it.  */
#define BATCH_TIME 100000

/* When nobody has done anything for this time, ns, it takes what it can get; for
   the second one when others are in a firing.  */
#define QUIET_TIME 3000
#define BUSY_TIME 30000

/* A control thread that nobody helps at the time fires what takes less than
   SHORT_TIME, ns, itself, as another thread would not be awake sooner; but only
   for one part in SHARE of its time, of which it can save up SAVINGS, ns.  */
#define SHORT_TIME 10000
#define SHARE 16
#define SAVINGS 1000000

/* The sum changes with everything that a stage's holder does.  */
static uint64_t
epochs (const region *r)
{
  uint64_t sum = 0;
  for (const stage *g = r->first; g; g = g->region_next)
    /* F2: what these firings committed is there; pairs with F1.  */
    sum += (__atomic_load_n (&g->fired, __ATOMIC_ACQUIRE)
	    + __atomic_load_n (&g->epoch, __ATOMIC_RELAXED));
  return sum;
}

/* Fires stages, or waits for others to, until something has been done, in a SEARCH
   that goes on from one call to the next.  Returns false at a standstill: no stage
   can fire, and none is running.

   Why that is certain: assume that another thread did something after the
   first sum.  The first such thing was the firing of a stage that was ready at
   the first sum.  The forced sweep came to that stage and found it neither
   ready nor held; so it had fired before, and the second sum differs.  */
static bool
advance (region *r, struct gomp_stream_search *search)
{
  uint64_t quiet_since = gomp_stream_now (), idle_since = quiet_since;
  uint64_t work = 0, last, sum, now;
  bool under_way;

  for (;;)
    {
      bool busy = false;

      if (gomp_stream_search (r, search, BUSY_TIME, &busy))
	return true;
      now = gomp_stream_now ();
      last = work;
      work = gomp_stream_work_shown (r, &under_way);
      if (work != last)
	quiet_since = idle_since = now;
      if (!busy
	  && (r->gang == NULL
	      || now - quiet_since > (under_way ? BUSY_TIME : QUIET_TIME)))
	{
	  sum = epochs (r);
	  __atomic_thread_fence (__ATOMIC_SEQ_CST);
	  if (gomp_stream_sweep (r, GOMP_STREAM_ALL, &busy))
	    return true;
	  __atomic_thread_fence (__ATOMIC_SEQ_CST);
	  if (!busy)
	    return epochs (r) != sum;
	  quiet_since = gomp_stream_now ();
	}
      if (now - idle_since < gomp_stream_spin_time (r, r->slept))
	{
	  for (int i = 0; i < 32; i++)
	    gomp_stream_pause ();
	  continue;
	}
      /* E4: asks for a wake-up, and looks once more.  */
      sum = epochs (r);
      __atomic_store_n (&r->waiter, 1, __ATOMIC_SEQ_CST);
      __atomic_thread_fence (__ATOMIC_SEQ_CST);
      busy = false;
      if (!gomp_stream_sweep (r, GOMP_STREAM_ALL, &busy) && busy
	  && epochs (r) == sum)
	{
	  gomp_stream_futex_wait (&r->waiter, 1, LOOK_AGAIN);
	  r->slept = gomp_stream_now () - now;
	}
      __atomic_store_n (&r->waiter, 0, __ATOMIC_RELAXED);
    }
}

/* Keeps the account of the time that the control program is not running, which is
   no firing's.  */
static void
enter (region *r)
{
  gomp_stream_thread.clock = 0;
  __atomic_store_n (&r->plan.entered, gomp_stream_now (), __ATOMIC_RELAXED);
}

static void
leave (region *r)
{
  struct gomp_stream_plan *p = &r->plan;
  uint64_t time = gomp_stream_now () - p->entered;

  __atomic_store_n (&p->entered, 0, __ATOMIC_RELAXED);
  __atomic_store_n (&p->inside, p->inside + time, __ATOMIC_RELAXED);
}

static void
publish_all (region *r)
{
  for (stage *g = r->first; g; g = g->region_next)
    gomp_stream_publish (g);
}

/* Fires the stages at home with the control thread until the stage owes no more than
   LEFT, or all stages if there is no other thread, or none of them can fire; but of
   many stages only this one if it owes less than a batch then: where they post one
   after the other, a look at all of them each time would take longer than they
   do.  */
void
gomp_stream_help (region *r, stage *g, uint64_t left)
{
  bool alone = (r->gang == NULL
		|| __atomic_load_n (&r->plan.width, __ATOMIC_RELAXED) == 1);
  bool busy = false;

  enter (r);
  if (r->n_stages >= GOMP_STREAM_MANY_STAGES
      && gomp_stream_fire (g, GOMP_STREAM_BATCH) == GOMP_STREAM_FIRED
      && gomp_stream_owed (g) < __atomic_load_n (&g->cap, __ATOMIC_RELAXED))
    {
      leave (r);
      return;
    }
  publish_all (r);
  while ((alone || gomp_stream_owed (g) > left)
	 && (gomp_stream_sweep (r, GOMP_STREAM_OWN, &busy)
	     || (alone && gomp_stream_owed (g)
		 && gomp_stream_sweep (r, GOMP_STREAM_ALL, &busy))))
    ;
  leave (r);
  gomp_stream_renew_limits (r);
}

/* Called by the control thread when all executors sleep, or there are none, and
   it posted something, at NOW.  Fires what can fire and is short, if it has time
   to spare; the rest is worth waking somebody, if there is anybody.  Returns
   whether there is none.  */
bool
gomp_stream_do_alone (region *r, uint64_t now)
{
  bool fired = true, rest = false;
  uint64_t since = now > r->spent + SAVINGS ? now - SAVINGS : r->spent;

  if (r->gang && since > now)
    return false;
  pthread_mutex_lock (&r->guard);
  enter (r);
  publish_all (r);
  while (fired && !rest)
    {
      fired = false;
      for (stage *g = r->first; g; g = g->region_next)
	{
	  uint64_t owed = gomp_stream_owed (g);
	  double cost = gomp_stream_cost (g);

	  /* An output may wait for its consumer to have taken the last one.  */
	  if (owed == 0 && !__atomic_load_n (&g->withheld, __ATOMIC_RELAXED))
	    continue;
	  if (r->gang && (cost == 0 || owed * cost >= SHORT_TIME))
	    rest |= gomp_stream_ready (g, true);
	  else
	    fired |= (gomp_stream_fire (g, GOMP_STREAM_FORCE)
		      == GOMP_STREAM_FIRED);
	}
    }
  leave (r);
  pthread_mutex_unlock (&r->guard);
  r->spent = since + SHARE * (gomp_stream_now () - now);
  return !rest;
}

/* Waits until there is room for a record of the stage's; for a little longer
   until there is room for a batch of them, as control program and executors
   would keep in step with small batches otherwise.  Returns false when there
   will be no room.  */
bool
gomp_stream_wait_for_room (stage *g)
{
  struct gomp_stream_search search = { 0, 0, 0, false };
  uint64_t since = gomp_stream_now (), owed;

  enter (g->region);
  publish_all (g->region);
  while ((owed = gomp_stream_owed (g)) + g->quarter > g->max_records
	 && (owed >= g->max_records
	     || gomp_stream_now () - since < BATCH_TIME)
	 && advance (g->region, &search))
    ;
  leave (g->region);
  return gomp_stream_owed (g) < g->max_records;
}

/* Whether the stage ONLY is done with what it owes; or, if that is null, *NEXT and
   all stages behind it, where *NEXT goes on past those that are.  */
static bool
done_p (const stage *only, const stage **next)
{
  /* F2 in GOMP_STREAM_OWED.  */
  if (only)
    return (gomp_stream_owed (only) == 0
	    || __atomic_load_n (&only->fired, __ATOMIC_ACQUIRE)
	       >= only->ceiling);
  while (*next && gomp_stream_owed (*next) == 0)
    *next = (*next)->region_next;
  return *next == NULL;
}

/* Completes the activations of the region, or those of the stage ONLY, that
   were issued so far; those that lack only look-ahead stay owed.  Called by the
   region's control thread.  */
void
gomp_stream_complete (region *r, stage *only)
{
  const stage *next;

  pthread_mutex_lock (&r->guard);
  next = r->first;
  if (!done_p (only, &next))
    {
      struct gomp_stream_search search = { 0, 0, 0, false };
      unsigned stages = 0;
      uint64_t others = 0;

      publish_all (r);
      for (stage *g = r->first; g && stages < 2; g = g->region_next)
	stages += gomp_stream_owed (g) != 0;
      enter (r);
      __atomic_store_n (&r->completing, true, __ATOMIC_RELAXED);
      while (!done_p (only, &next))
	{
	  /* A wait in a body may have sent the executors home.  */
	  if (stages > 1)
	    gomp_stream_start (r);
	  if (r->unsettled)
	    gomp_stream_settle_all (r);
	  if (advance (r, &search))
	    continue;
	  if (!gomp_stream_resolve_standstill (r, only, &others))
	    break;
	  /* Another control program may have taken stages over.  */
	  next = r->first;
	}
      __atomic_store_n (&r->completing, false, __ATOMIC_RELAXED);
      leave (r);
    }
  for (stage *g = only ? NULL : r->first; g; g = g->region_next)
    {
      for (uint32_t i = 0; i < g->n_views; i++)
	{
	  stream *s = g->views[i]->stream;
	  if (g->views[i]->output)
	    gomp_stream_write_back (s);
	}
      __atomic_store_n (&g->settled, g->port.next, __ATOMIC_RELAXED);
    }
  if (only == NULL && r->leaving)
    gomp_stream_keep_plan (r, false);
  if (only == NULL)
    gomp_stream_retire (r);
  pthread_mutex_unlock (&r->guard);
}
