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

/* How a control thread waits: it fires stages, or sleeps until others did.  */

#include "config.h"
#include "channel/wait.h"
#include "graph/end.h"
#include "graph/gang.h"
#include "graph/distance.h"
#include "graph/region.h"
#include "graph/request.h"
#include "graph/stage.h"
#include "graph/steps.h"
#include "policy/tuning.h"
#include "policy/wake.h"
#include "run/advance.h"
#include "run/executor.h"
#include "run/live.h"
#include "run/post.h"
#include "sys/sleep.h"
#include "sys/sys.h"

/* When nobody has done anything for this time, ns, a control thread takes what it can
   get; for the second one when others are in a firing.  */
#define QUIET_TIME (TUNED (waking_time) / 3)
#define BUSY_TIME (3 * TUNED (waking_time))

/* One that has waited so long for other ranks, ns, looks whether rings are too small
   for all of them to go on.  */
#define TIRED_TIME (TUNED (look_again) / 2)

/* Pauses between two looks at all stages, for those who have these.  Messages of other
   ranks are found by looks alone, and with 32 pauses a lone word takes 1.3 us longer
   from rank to rank (benchmarks/ranks/pair).  */
#define PAUSES 32
#define MESSAGE_PAUSES 1

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

/* Whether nothing is done here, nor can be, unless a message comes.  */
static bool
idle_p (region *r)
{
  uint64_t sum = epochs (r);
  bool busy = false;

  gomp_stream_thread.apart = true;
  __atomic_thread_fence (__ATOMIC_SEQ_CST);
  busy |= gomp_stream_sweep (r, GOMP_STREAM_ALL, &busy);
  __atomic_thread_fence (__ATOMIC_SEQ_CST);
  gomp_stream_thread.apart = false;
  return !busy && epochs (r) == sum && !gomp_stream_asked_p (r);
}

/* Fires stages, or waits for others to, until something has been done, in a SEARCH
   that goes on from one call to the next.  Returns false at a standstill: no stage
   can fire, none is running, and no body has asked for what the SEARCH serves.

   Why that is certain: assume that another thread did something after the
   first sum.  The first such thing was the firing of a stage that was ready at
   the first sum.  The forced sweep came to that stage and found it neither
   ready nor held; so it had fired before, and the second sum differs.  */
bool
gomp_stream_advance (region *r, struct gomp_stream_search *search)
{
  uint64_t quiet_since = gomp_stream_now (), idle_since = quiet_since;
  uint64_t work = 0, last, sum, now;
  bool under_way;

  r->tired = false;

  for (;;)
    {
      bool busy = false;

      if (__atomic_load_n (&r->report_wanted, __ATOMIC_RELAXED))
	gomp_stream_report_live (r);
      if (gomp_stream_search (r, search, BUSY_TIME, &busy)
	  || (search->serves && gomp_stream_asked_p (r)))
	return true;
      now = gomp_stream_now ();
      last = work;
      work = gomp_stream_work_shown (r, &under_way);
      if (work != last)
	quiet_since = idle_since = now;
      if (!busy
	  && (gomp_stream_alone_p (r)
	      || now - quiet_since > (under_way ? BUSY_TIME : QUIET_TIME)))
	{
	  sum = epochs (r);
	  __atomic_thread_fence (__ATOMIC_SEQ_CST);
	  if (gomp_stream_sweep (r, GOMP_STREAM_ALL, &busy))
	    return true;
	  __atomic_thread_fence (__ATOMIC_SEQ_CST);
	  if (!busy)
	    /* What has fired before the first sum may have left requests, which F2
	       shows.  */
	    return (epochs (r) != sum
		    || (search->serves && gomp_stream_asked_p (r)));
	  quiet_since = gomp_stream_now ();
	}
      if (r->dealt && busy && now - idle_since > TIRED_TIME)
	{
	  r->tired = true;
	  r->idle = idle_p (r);
	  return false;
	}
      if (now - idle_since < gomp_stream_patience (r, r->slept))
	{
	  for (int i = 0; i < (r->dealt ? MESSAGE_PAUSES : PAUSES); i++)
	    gomp_stream_pause ();
	  continue;
	}
      /* E4: asks for a wake-up, and looks once more.  */
      sum = epochs (r);
      gomp_stream_prepare_waiter (&r->waiter);
      busy = false;
      if (!gomp_stream_sweep (r, GOMP_STREAM_ALL, &busy) && busy
	  && epochs (r) == sum
	  && !__atomic_load_n (&r->report_wanted, __ATOMIC_SEQ_CST)
	  && !(search->serves && gomp_stream_asked_p (r)))
	{
	  gomp_stream_commit_waiter (&r->waiter,
				     r->dealt ? gomp_stream_doze_time (now
								- idle_since)
				     : TUNED (look_again));
	  r->slept = gomp_stream_now () - now;
	}
      gomp_stream_cancel_waiter (&r->waiter);
    }
}

/* Fires each stage of the region once, if it can be, where there is no other thread, or
   nobody has done anything for some time: the control program has nothing to do, and
   perhaps looks for what bodies do.  */
void
gomp_stream_yield (region *r)
{
  bool busy = false, quiet;

  /* As in gomp_stream_complete.  */
  gomp_stream_leave_lockstep (r);
  pthread_mutex_lock (&r->guard);
  quiet = gomp_stream_alone_p (r);
  if (!quiet)
    {
      uint64_t sum = epochs (r), now = gomp_stream_now ();

      if (sum != r->yielded)
	r->yielded_at = now;
      r->yielded = sum;
      quiet = now - r->yielded_at > QUIET_TIME;
    }
  if (quiet)
    {
      gomp_stream_enter_runtime (r);
      gomp_stream_publish_all (r);
      gomp_stream_sweep (r, GOMP_STREAM_ALL, &busy);
      gomp_stream_leave_runtime (r);
    }
  pthread_mutex_unlock (&r->guard);
  if (gomp_stream_asked_p (r))
    gomp_stream_serve (r);
}

/* Waits until there is room for a record of the stage's; for a little longer
   until there is room for a batch of them, as control program and executors
   would keep in step with small batches otherwise.  Returns false when there
   will be no room.  */
bool
gomp_stream_wait_for_room (stage *g)
{
  struct gomp_stream_search search = { 0, 0, 0, false, false };
  uint64_t since = gomp_stream_now (), owed, most = gomp_stream_most_owed (g);

  gomp_stream_enter_runtime (g->region);
  gomp_stream_publish_all (g->region);
  while ((owed = gomp_stream_owed (g)) + g->quarter > most
	 && (owed >= most
	     || gomp_stream_now () - since < 5 * TUNED (spin_time))
	 && (gomp_stream_settle_stops (g->region)
	     || gomp_stream_advance (g->region, &search)))
    ;
  gomp_stream_leave_runtime (g->region);
  return gomp_stream_owed (g) < most;
}
