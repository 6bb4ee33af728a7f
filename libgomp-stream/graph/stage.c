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

/* Stages: made at their first activation, posted by the control program, fired
   by whoever finds them ready.

   Life of a stage:

     GOMP_stream_post     GOMP_stream_define      owed, input, space
     with a blank port    gives the body          are there
          |                    |                       |
          v                    v                       v
       [made] ------------> [defined] <---------- [firing, locked]
                               |   ^                   |
                  region ends  v   | next region       | a stream ends
                            [detached]                 v
                                                    [freed]  */

#include "config.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include "data/channel.h"
#include "data/counted.h"
#include "data/objects.h"
#include "data/stream.h"
#include "graph/dialect.h"
#include "graph/end.h"
#include "graph/firing.h"
#include "graph/fusion.h"
#include "graph/region.h"
#include "graph/registry.h"
#include "graph/stage.h"
#include "graph/thread.h"
#include "graph/view.h"
#include "observe/observe.h"
#include "policy/batch.h"
#include "policy/cost.h"
#include "policy/placement.h"
#include "policy/plan.h"
#include "policy/wake.h"
#include "run/executor.h"
#include "run/gang.h"
#include "run/post.h"
#include "sys/memory.h"
#include "sys/message.h"
#include "sys/options.h"
#include "sys/slab.h"
#include "sys/sys.h"
#include "sys/tsan.h"
#include "wait/wait.h"

/* Who begins a firing that takes longer than this, as far as known, is left out
   when it is counted who will look at the ports soon.  ns.  */
#define LONG_FIRING 1000000

/* Of a stage whose firings are short one in so many is timed: to look at the clock
   takes as long as some of the bodies.  */
#define FIRINGS_PER_TIMED_ONE 8

/* Who waits for the lock of a stage sleeps after this time, ns: a firing is over
   by then, as a rule.  */
#define LOCK_TIME 25000

/* After so many firings the protocols of the streams that a stage writes are
   chosen anew.  */
#define FIRINGS_PER_REVIEW 64

/* Most activations between two posts.  */
#define MAX_QUARTER 4096

/* That batches stay in the nearest cache does not make them smaller than
   this.  */
#define LEAST_HOT 256

/* Bytes of a firing that lies on the stack.  */
#define MOST_ON_STACK 2048

/* Bytes that a ring of capture records may take, unless the stages need
   more to go on.  */
#define RECORDS_SIZE 262144

/* What moves with a stage that another thread fires is a line, and one more for
   each view.  */
_Static_assert (offsetof (stage, oldest) - offsetof (stage, lock)
		== GOMP_STREAM_LINE, "a stage's state takes one line");
_Static_assert (offsetof (view, owner) <= GOMP_STREAM_LINE,
		"a view's state takes one line");

__thread struct gomp_stream_thread gomp_stream_thread
  __attribute__ ((tls_model ("initial-exec")));

/* What fusion.c needs of a firing's parts is inline here, although it has other
   callers: calls would take firings of 32 trivial activations 6 ns longer, of
   120.  */

/* The lock: 0 free, 1 held, 2 held and waited for.  */

bool
gomp_stream_try_lock (stage *g)
{
  unsigned expected = 0;
  /* S2: permits use of the stage's state; pairs with S1.  */
  if (__atomic_load_n (&g->lock, __ATOMIC_RELAXED)
      || !__atomic_compare_exchange_n (&g->lock, &expected, 1, false,
				       __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
    return false;
  gomp_stream_tsan_acquire (&g->lock);
  return true;
}

static void
wait_for_lock (stage *g)
{
  uint64_t start = 0, now;

  /* Who takes it without a sleep need not wake anybody, nor be woken.  */
  do
    {
      if (gomp_stream_try_lock (g))
	return;
      for (int i = 0; i < 16; i++)
	gomp_stream_pause ();
      now = gomp_stream_now ();
      if (start == 0)
	start = now;
    }
  while (now - start < LOCK_TIME);
  /* S2.  */
  while (__atomic_exchange_n (&g->lock, 2, __ATOMIC_ACQUIRE) != 0)
    gomp_stream_futex_wait (&g->lock, 2, -1);
  gomp_stream_tsan_acquire (&g->lock);
}

/* Waits for the lock, with no firing under way.  Only control threads do, to
   change structure.  */
void
gomp_stream_lock (stage *g)
{
  bool locked = gomp_stream_try_lock (g);

  if (locked && g->n_under_way == 0)
    return;
  for (struct gomp_stream_running *r = gomp_stream_thread.running; r;
       r = r->outer)
    if (r->stage == g)
      gomp_stream_fatal_at (g->site->file, g->site->line,
			    "the body of the stage in %s activates a task on "
			    "a stream of its own", g->site->function);
  if (!locked)
    wait_for_lock (g);
  g->halts++;
  while (g->n_under_way)
    {
      unsigned retired = __atomic_load_n (&g->retired, __ATOMIC_RELAXED);
      gomp_stream_unlock (g);
      gomp_stream_futex_wait (&g->retired, retired, -1);
      wait_for_lock (g);
    }
  g->halts--;
}

void
gomp_stream_unlock (stage *g)
{
  gomp_stream_tsan_release (&g->lock);
  /* S1: hands the stage's state to the next holder; pairs with S2.  */
  if (__atomic_exchange_n (&g->lock, 0, __ATOMIC_RELEASE) == 2)
    gomp_stream_futex_wake (&g->lock, 1);
}

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

/* For the control thread: activations issued and not completed.  */
uint64_t
gomp_stream_owed (const stage *g)
{
  /* F2: what the bodies did is there; pairs with F1.  */
  uint64_t fired = __atomic_load_n (&g->fired, __ATOMIC_ACQUIRE);
  uint64_t end = __atomic_load_n (&g->stop, __ATOMIC_RELAXED);

  gomp_stream_tsan_acquire (&g->fired);
  if (end > g->port.next)
    end = g->port.next;
  return end > fired ? end - fired : 0;
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
  for (uint32_t i = 0; i < g->n_views && n; i++)
    if (g->views[i] != without)
      n = gomp_stream_view_ready (g->views[i], g->claimed, n);
  return n;
}

/* Returns how many activations of the N owed can fire.  */
static uint64_t
look (stage *g, uint64_t n)
{
  return gomp_stream_permitted (g, n, NULL);
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

bool
gomp_stream_flush (stage *g)
{
  bool moved = false, left = false;

  for (uint32_t i = 0; i < g->n_views; i++)
    if (g->views[i]->output)
      moved |= g->views[i]->stream->protocol->flush (g->views[i], &left);
  __atomic_store_n (&g->withheld, left, __ATOMIC_RELAXED);
  return moved;
}

/* Notes that something else than a firing was done that may help another
   stage.  */
void
gomp_stream_step_epoch (stage *g)
{
  __atomic_store_n (&g->epoch, g->epoch + 1, __ATOMIC_RELAXED);
}

/* Whether N activations of the stage, which the caller holds, are worth waking a
   thread.  */
static bool
worth_waking (const stage *g, uint64_t n)
{
  return n && gomp_stream_worth_waking_p (n * g->cost);
}

/* Activations to fire together of those AVAILABLE.  */
static uint64_t
batch (const stage *g, uint64_t available)
{
  uint64_t n = available < g->cap ? available : g->cap;

  /* Threads that find a replica idle get a share.  */
  if (g->replicas > 1 && g->region->gang)
    {
      uint64_t threads = g->region->gang->size + 1, share;
      if (threads > g->replicas)
	threads = g->replicas;
      if (threads > g->n_under_way)
	{
	  threads -= g->n_under_way;
	  share = available / threads + (available % threads != 0);
	  if (share < g->least)
	    share = g->least;
	  if (n > share)
	    n = share;
	}
    }
  return n;
}

/* Notes, for the statistics, what keeps the stage from firing LEAST activations
   of the N owed.  */
static void
note_obstacle (stage *g, uint64_t n, uint64_t least)
{
  unsigned obstacle = GOMP_STREAM_WAIT_ACTIVATIONS;

  if (n >= least)
    for (uint32_t i = 0; i < g->site->n_views; i++)
      if (gomp_stream_view_ready (g->views[i], g->claimed, n) < least)
	{
	  obstacle = (i * GOMP_STREAM_WAITS
		      + (g->views[i]->output ? GOMP_STREAM_WAIT_OUTPUT
			 : GOMP_STREAM_WAIT_INPUT));
	  break;
	}
  __atomic_store_n (&g->obstacle, obstacle, __ATOMIC_RELAXED);
}

/* Accounts for the time until the firing that begins.  */
void
gomp_stream_note_wait (stage *g, const firing *f)
{
  unsigned obstacle = __atomic_load_n (&g->obstacle, __ATOMIC_RELAXED);
  unsigned kind = obstacle % GOMP_STREAM_WAITS;
  uint64_t time = g->ended && f->start > g->ended && g->n_under_way == 0
		  ? f->start - g->ended : 0;

  g->waited[kind] += time;
  if (kind >= GOMP_STREAM_WAIT_INPUT)
    g->views[obstacle / GOMP_STREAM_WAITS]->waited += time;
  __atomic_store_n (&g->obstacle, GOMP_STREAM_WAIT_THREAD, __ATOMIC_RELAXED);
  if (f->n > g->largest)
    g->largest = f->n;
  g->migrations += g->last_thread && g->last_thread != &gomp_stream_thread;
  g->last_thread = &gomp_stream_thread;
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
  f->timed = (g->untimed == 0 || n * g->cost >= GOMP_STREAM_SHORT_FIRING
	      || g->replicas > 1
	      || (n >= g->cap
		  && g->cap < gomp_stream_largest_batch (g, g->cost * g->cap))
	      || gomp_stream_options.account || gomp_stream_options.trace);
}

/* Notes that the firing's body is about to run; CLOCK is the time if that is
   known, else 0.  Returns whether the thread is out of sight until
   gomp_stream_end_work.  */
inline bool
gomp_stream_begin_work (stage *g, firing *f, uint64_t clock)
{
  /* The first one may be long, too.  */
  bool inattentive = g->busy >= LONG_FIRING * g->firings;

  f->start = (clock && !(f->timed && gomp_stream_thread.estimated)
	      ? clock : gomp_stream_now ());
  if (gomp_stream_options.account)
    gomp_stream_note_wait (g, f);
  if (inattentive)
    gomp_stream_attention (g, false);
  gomp_stream_show_work (g->region);
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
  self->long_firing = end - f->start > GOMP_STREAM_LONG_TIME ? end : 0;
  self->estimated = !f->timed;
  if (inattentive)
    gomp_stream_attention (g, true);
  return end;
}

/* Accounts for a firing that was committed.  */
static void
account (stage *g, const firing *f)
{
  gomp_stream_tsan_release (&g->fired);
  /* F1: what the body did, and was committed; pairs with F2.  */
  __atomic_store_n (&g->fired, g->fired + f->n, __ATOMIC_RELEASE);
  g->busy += f->end - f->start;
  if (f->timed)
    {
      float cost = gomp_stream_new_cost (g->cost, f->n, f->end - f->start,
					 g->cap);
      __atomic_store (&g->cost, &cost, __ATOMIC_RELAXED);
      if (!gomp_stream_small_p (f->n, g->cap))
	g->untimed = FIRINGS_PER_TIMED_ONE;
    }
  if (g->untimed)
    g->untimed--;
  if (++g->firings % FIRINGS_PER_REVIEW == 0)
    {
      uint64_t activations = g->fired - g->reviewed;
      __atomic_store_n (&g->length,
			(uint64_t) (g->cost * activations
				    / FIRINGS_PER_REVIEW) + 1,
			__ATOMIC_RELAXED);
      g->reviewed = g->fired;
      g->review = true;
    }
  __atomic_store_n (&g->ended, f->end, __ATOMIC_RELAXED);
  gomp_stream_adapt (g, f->n, f->available, f->end - f->start, f->forced);
}

/* Completes a firing of a stage that has no replicas.  */
inline void
gomp_stream_complete_firing (stage *g, firing *f)
{
  if (gomp_stream_options.trace)
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
  return (__atomic_load_n (&g->n_under_way, __ATOMIC_ACQUIRE)
	  ? GOMP_STREAM_BUSY : GOMP_STREAM_NOT_READY);
}

/* What follows on a firing of the stage, which could fire LEFT more activations.
   Gives back the lock; returns whether there is work for another thread.  */
inline bool
gomp_stream_leave_stage (stage *g, uint64_t left)
{
  bool more;

  if (g->linked)
    gomp_stream_flush (g);
  if (g->review && g->replicas <= 1)
    g->review = !gomp_stream_review (g);
  if (g->halts)
    gomp_stream_futex_wake (&g->retired, INT_MAX);
  more = gomp_stream_more_work (g, left);
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
  if (!gomp_stream_plan (r, end) && !more)
    gomp_stream_thread.clock = end;
}

/* Fires the stage once, if it is ready and worth the effort.  */
static enum gomp_stream_look
fire (stage *g, enum gomp_stream_effort effort)
{
  uint64_t n, least, available, epoch, end;
  bool more, inattentive, replicated;
  bool force = effort >= GOMP_STREAM_PART;
  struct gomp_stream_thread *self = &gomp_stream_thread;
  uint64_t clock = self->clock;
  char room[MOST_ON_STACK] __attribute__ ((aligned (GOMP_STREAM_LINE)));
  region *r;
  firing *f;

  self->clock = 0;
  /* S2: who finds it free sees what its last holder did; pairs with S1.  */
  if (__atomic_load_n (&g->lock, __ATOMIC_ACQUIRE))
    return GOMP_STREAM_BUSY;
  /* D2: the body is there; pairs with D1.  */
  if (__atomic_load_n (&g->fn, __ATOMIC_ACQUIRE) == NULL)
    return GOMP_STREAM_NOT_READY;
  n = owed (g, force);
  least = gomp_stream_fewest (g, n, effort);
  if (n < least && !__atomic_load_n (&g->withheld, __ATOMIC_RELAXED))
    {
      if (gomp_stream_options.account && n == 0)
	__atomic_store_n (&g->obstacle, GOMP_STREAM_WAIT_ACTIVATIONS,
			  __ATOMIC_RELAXED);
      return not_ready (g);
    }
  if (!gomp_stream_enter_stage (g))
    return GOMP_STREAM_BUSY;

  epoch = g->epoch;
  if (g->withheld && gomp_stream_flush (g))
    gomp_stream_step_epoch (g);
  n = gomp_stream_due (g, force);
  available = look (g, n);
  if (available < least && effort == GOMP_STREAM_BATCH && available
      && gomp_stream_up_to_end_p (g, available))
    least = available;
  if (available < least || available == 0)
    {
      if (gomp_stream_options.account && effort != GOMP_STREAM_FETCH)
	note_obstacle (g, n, least);
      enum gomp_stream_look result
	= g->epoch != epoch ? GOMP_STREAM_FIRED : not_ready (g);
      gomp_stream_unlock (g);
      return result;
    }
  if (g->objects && !gomp_stream_take_wraps (g, batch (g, available)))
    {
      gomp_stream_unlock (g);
      return GOMP_STREAM_BUSY;
    }
  if (__builtin_expect (g->fusion != NULL, false)
      && effort != GOMP_STREAM_ALONE)
    {
      self->clock = clock;
      if (gomp_stream_fire_fused (g, available, least, force))
	return GOMP_STREAM_FIRED;
      clock = self->clock;
      self->clock = 0;
    }
  r = g->region;
  replicated = g->replicas > 1;
  f = kept_p (g) ? gomp_stream_take_firing (g) : (firing *) room;
  gomp_stream_prepare (g, f, batch (g, available), available, force);
  inattentive = gomp_stream_begin_work (g, f, clock);
  if (replicated)
    {
      gomp_stream_queue_firing (g, f);
      more = (gomp_stream_sleepers_p (r)
	      && worth_waking (g, available - f->n));
      gomp_stream_unlock (g);
      if (more)
	gomp_stream_notify_more (r);
    }

  gomp_stream_call_body (g, f);
  end = gomp_stream_end_work (g, f, gomp_stream_cost (g), inattentive);

  if (replicated)
    {
      if (gomp_stream_options.trace)
	gomp_stream_trace_firing (g, f->n, f->start, f->end);
      wait_for_lock (g);
      n = 0;
      f->ended = true;
      retire (g);
    }
  else
    {
      n = available - f->n;
      gomp_stream_complete_firing (g, f);
      if (kept_p (g))
	gomp_stream_put_firing (g, f);
    }
  more = gomp_stream_leave_stage (g, n);
  gomp_stream_go_on (r, end, more);
  return GOMP_STREAM_FIRED;
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
  return first;
}

/* Whether the stage is worth a firing, or with ANY can fire at all.  A stage
   that somebody holds is not worth one, but may be able to.  */
bool
gomp_stream_ready (stage *g, bool any)
{
  uint64_t n;
  bool ready = false;

  if (__atomic_load_n (&g->fn, __ATOMIC_ACQUIRE) == NULL
      || owed (g, false) == 0)
    return false;
  if (!gomp_stream_try_lock (g))
    return any;
  n = owed (g, false);
  if (crowded_p (g))
    ready = any;
  else if (n)
    ready = look (g, n) >= (any ? 1 : g->least);
  gomp_stream_unlock (g);
  return ready;
}

static bool
worth_waking_for (stage *g)
{
  uint64_t n;
  bool worth = false;

  if (__atomic_load_n (&g->fn, __ATOMIC_ACQUIRE) == NULL
      || owed (g, false) == 0 || !gomp_stream_try_lock (g))
    return false;
  n = owed (g, false);
  if (n && !crowded_p (g))
    {
      n = look (g, n);
      worth = n >= g->least && worth_waking (g, n);
    }
  gomp_stream_unlock (g);
  return worth;
}

/* Whether there is work for a second thread beside the caller, who fired the
   stage and holds it, and left LEFT activations that can fire.  */
bool
gomp_stream_more_work (stage *g, uint64_t left)
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
      for (view *v = g->views[i]->output ? s->consumers : s->producers;
	   v && n < 2; v = v->next)
	if (v->owner && v->owner != g && worth_waking_for (v->owner))
	  /* Another thread's stage is not for the caller.  */
	  n += 1 + (__atomic_load_n (&v->owner->home, __ATOMIC_RELAXED)
		    != home);
    }
  return n >= 2;
}

/* Making.  */

/* Works out how many activations a quarter of the stage's rings carries, and how
   many of them make a batch that stays in the nearest cache while a stage passes
   it on: its own window, the next stage's, and what they replace.  */
void
gomp_stream_set_quarter (stage *g)
{
  uint64_t quarter = MAX_QUARTER, hot = MAX_QUARTER;
  uint64_t cache = gomp_stream_nearest_cache () / 3, bytes = 0, bytes_out = 0;

  g->linked = false;
  for (uint32_t i = 0; i < g->n_views; i++)
    {
      view *v = g->views[i];
      uint64_t n, own;
      if (v == NULL || v->burst == 0)
	continue;
      own = v->burst * v->stream->elem_size;
      if (v->stream->counts)
	/* A guess.  */
	own += v->most * v->stream->data_size / 2;
      bytes += own;
      if (v->output)
	bytes_out += own;
      if (v->output && v->stream->link)
	g->linked = true;
      n = v->stream->capacity / 4 / v->burst;
      if (v->data && n > gomp_stream_data_windows (v) / 4)
	n = gomp_stream_data_windows (v) / 4;
      if (n < quarter)
	quarter = n;
      while (hot > LEAST_HOT && hot * own > cache)
	hot /= 2;
    }
  if (quarter == 0)
    quarter = 1;
  /* Planners look at these without the lock.  */
  __atomic_store_n (&g->bytes, bytes, __ATOMIC_RELAXED);
  __atomic_store_n (&g->bytes_out, bytes_out, __ATOMIC_RELAXED);
  __atomic_store_n (&g->quarter, quarter, __ATOMIC_RELAXED);
  g->hot = hot < quarter ? hot : quarter;
  if (g->cap > quarter)
    __atomic_store_n (&g->cap, quarter, __ATOMIC_RELAXED);
  if (g->least > g->cap)
    __atomic_store_n (&g->least, g->cap, __ATOMIC_RELAXED);
}

/* Bytes of a stage of N views, with its lists of keys and views.  */
static size_t
stage_size (uint32_t n)
{
  return sizeof (stage) + n * (sizeof (void *) + sizeof (view *));
}

static stage *
make_stage (region *r, const site *from, const struct gomp_stream_arg *args,
	    void *const *keys, uint32_t n)
{
  static uint64_t numbers;
  stage *g;

  if (from->abi_version != GOMP_STREAM_ABI_VERSION)
    gomp_stream_fatal ("%s was compiled for version %u of the interface, and "
		       "this library has version %u; compile it again",
		       from->file, from->abi_version,
		       GOMP_STREAM_ABI_VERSION);
  g = gomp_stream_take (__alignof__ (stage), 1, stage_size (n));
  memset (g, 0, stage_size (n));
  g->number = __atomic_add_fetch (&numbers, 1, __ATOMIC_RELAXED);
  g->site = from;
  g->n_views = n;
  g->port.stage = g;
  g->port.successor = &g->port;
  g->port.keys = g->keys;
  g->ceiling = g->stop = UINT64_MAX;
  g->cap = g->least = g->chunk = 1;
  if (gomp_stream_options.batch)
    g->cap = gomp_stream_options.batch;
  if (n)
    memcpy (g->keys, keys, n * sizeof *keys);
  g->views = (view **) (g->keys + n);
  g->region = r;
  pthread_mutex_init (&g->log_lock, NULL);
  gomp_stream_open_views (g, args);
  gomp_stream_set_quarter (g);
  if (from->rec_size)
    {
      g->max_records = 16;
      while (g->max_records < 4 * g->quarter
	     && 2 * g->max_records * from->rec_size <= RECORDS_SIZE)
	g->max_records *= 2;
      g->records = gomp_stream_take (from->rec_align, g->max_records,
				     from->rec_size);
    }
  return g;
}

/* Frees a stage that no region has, and whose views are closed.  */
void
gomp_stream_free_stage (stage *g)
{
  pthread_mutex_destroy (&g->log_lock);
  gomp_stream_free_firings (g);
  gomp_stream_free_copies (g);
  gomp_stream_give_back (g->records, g->site->rec_align, g->max_records,
			 g->site->rec_size);
  gomp_stream_give_back (g->original, 1, 1, g->data_size);
  gomp_stream_give_back (g, __alignof__ (stage), 1, stage_size (g->n_views));
}

void *
GOMP_stream_copy (const void *from, size_t size, size_t align)
{
  void *copy = gomp_stream_malloc_aligned (align, 1, size);

  if (from)
    memcpy (copy, from, size);
  return copy;
}

/* Frees what the records of activations that never happen own.  Called with the
   stage's lock, or when no thread fires it.  */
void
gomp_stream_free_copies (stage *g)
{
  uint64_t from = g->fired > g->disposed ? g->fired : g->disposed;

  g->disposed = g->port.next;
  for (uint64_t i = from; g->site->n_copies && i < g->port.next; i++)
    {
      void **copies = (void **) (g->records + ((i & (g->max_records - 1))
					       * g->site->rec_size));
      for (uint32_t j = 0; j < g->site->n_copies; j++)
	{
	  if (g->site->destroy && g->site->destroy[j])
	    g->site->destroy[j] (copies[j]);
	  free (copies[j]);
	}
    }
}

/* Doubles the ring of records, which is full.  */
void
gomp_stream_grow_records (stage *g)
{
  uint64_t n = 2 * g->max_records, size = g->site->rec_size;
  char *records;

  gomp_stream_lock (g);
  records = gomp_stream_take (g->site->rec_align, n, size);
  /* All of them: rounds are copies of those before, which may have fired.  */
  for (uint64_t i = (g->port.next > g->max_records
		     ? g->port.next - g->max_records : 0);
       i < g->port.next; i++)
    memcpy (records + (i & (n - 1)) * size,
	    g->records + (i & (g->max_records - 1)) * size, size);
  gomp_stream_give_back (g->records, g->site->rec_align, g->max_records, size);
  g->records = records;
  g->max_records = n;
  g->alike = 0;
  gomp_stream_unlock (g);
}

/* Posting.  */

/* Tells executors of the activations so far.  */
void
gomp_stream_publish (stage *g)
{
  if (g->port.next == g->posted)
    return;
  if (g->open)
    gomp_stream_log_open (g);
  gomp_stream_tsan_release (&g->posted);
  /* P1: permits executors to fire these activations; pairs with P2.  The
     generated code's store of NEXT does so too.  */
  __atomic_store_n (&g->posted, g->port.next, __ATOMIC_RELEASE);
}

static void
check_args (const stage *g, const struct gomp_stream_arg *args)
{
  for (uint32_t i = 0; i < g->n_views; i++)
    {
      const view *v = g->views[i];
      uint32_t number = v->number;
      const struct gomp_stream_arg *arg = &args[number];
      if (v->stream->shared)
	continue;
      if (v->stream->counts)
	{
	  if (arg->horizon != v->most)
	    GOMP_stream_changed (g->site, number, 1, v->most, arg->horizon);
	  continue;
	}
      if (arg->burst != v->burst)
	GOMP_stream_changed (g->site, number, 0, v->burst, arg->burst);
      if (arg->horizon != v->horizon)
	GOMP_stream_changed (g->site, number, 1, v->horizon, arg->horizon);
    }
}

/* Completes what other control programs, which are suspended or wait at a
   barrier, have under way on the stage's streams.  */
static void
complete_others (stage *g)
{
  for (uint32_t i = 0; i < g->n_views; i++)
    for (int kind = 0; kind < 2; kind++)
      {
	stream *s = g->views[i]->stream;
	for (view *v = !s->passed_on ? NULL
	     : kind ? s->consumers : s->producers; v; v = v->next)
	  if (v->owner && v->owner->region && v->owner->region != g->region
	      && gomp_stream_owed (v->owner))
	    gomp_stream_complete_other (v->owner);
      }
}

/* Lets REPLICAS firings of the stage be under way at once.  */
static void
set_replicas (stage *g, uint64_t replicas)
{
  if ((int64_t) replicas <= 0)
    gomp_stream_fatal_at (g->site->file, g->site->line,
			  "num_threads is %lld, must be positive",
			  (long long) replicas);
  gomp_stream_lock (g);
  __atomic_store_n (&g->replicas, replicas, __ATOMIC_RELAXED);
  gomp_stream_unlock (g);
  /* The protocols of its channels may have to change.  */
  for (uint32_t i = 0; i < g->n_views; i++)
    g->views[i]->stream->settled = false;
  g->region->unsettled = g->region->first;
}

/* What is activated from here on needs another definition of the body, which
   was defined with the variables of one call of its function.  What was
   activated before runs as it is.  Called by the control thread.  */
void
gomp_stream_undefine (stage *g)
{
  __atomic_store_n (&g->ceiling, g->port.next, __ATOMIC_RELEASE);
  __atomic_store_n (&g->port.limit, 0, __ATOMIC_RELAXED);
  g->port.define = 1;
  g->port.successor = &g->port;
}

/* Makes the stage, which no region has, one of region R.  */
static void
join_region (region *r, stage *g)
{
  /* Who fires a stage before it may look.  */
  __atomic_store_n (&g->region, r, __ATOMIC_RELAXED);
  g->depth = r->depth;
  for (uint32_t i = 0; i < g->n_views; i++)
    {
      stream *s = g->views[i]->stream;

      if (s->last_user != r)
	{
	  pthread_mutex_lock (&gomp_stream_registry_lock);
	  gomp_stream_set_user (s, r);
	  pthread_mutex_unlock (&gomp_stream_registry_lock);
	}
      r->dynamic |= s->dynamic_only;
      /* It may have another number of threads.  */
      s->settled = false;
    }
  complete_others (g);
  gomp_stream_region_append (r, g);
}

/* The first activation through a blank port: of the stage, or in this
   construct.  */
static struct gomp_stream_port *
attach (struct gomp_stream_port *blank, const site *from,
	const struct gomp_stream_arg *args, uint64_t replicas)
{
  region *r = gomp_stream_current (true);
  uint32_t n = gomp_stream_expand_keys (from, args, NULL);
  void *keys[n + 1];
  stage *g;

  gomp_stream_expand_keys (from, args, keys);
  r->bare |= r->depth == 0;
  g = gomp_stream_region_find (r, from, keys, n);
  if (g == NULL)
    {
      pthread_mutex_lock (&gomp_stream_registry_lock);
      g = gomp_stream_find_stage (from, keys, n);
      pthread_mutex_unlock (&gomp_stream_registry_lock);
      if (g && g->region)
	gomp_stream_take_over (g);
      if (g == NULL)
	g = make_stage (r, from, args, keys, n);
      else
	check_args (g, args);
      join_region (r, g);
    }
  else
    check_args (g, args);
  if (g->dialect)
    gomp_stream_note_sizes (g, args);

  if (g->replicas != replicas)
    set_replicas (g, replicas);
  pthread_mutex_lock (&r->guard);
  gomp_stream_make_record_room (g);
  pthread_mutex_unlock (&r->guard);
  if (from->rec_size)
    memcpy (g->records + (g->port.next & (g->max_records - 1))
	    * from->rec_size, blank->bias, from->rec_size);
  /* Until the body is defined for this construct, only what was activated
     before may fire.  */
  __atomic_store_n (&g->ceiling, g->port.next, __ATOMIC_RELEASE);
  __atomic_store_n (&g->port.next, g->port.next + 1, __ATOMIC_RELEASE);
  if (g->turns)
    gomp_stream_log_turns (g);
  g->port.define = 1;
  if (g->fn)
    gomp_stream_finish_post (g);
  else
    {
      gomp_stream_publish (g);
      gomp_stream_set_limit (g);
    }
  return &g->port;
}

struct gomp_stream_port *
GOMP_stream_post (struct gomp_stream_port *port, const site *from,
		  const struct gomp_stream_arg *args, uint64_t replicas)
{
  if (port->stage == NULL)
    return attach (port, from, args, replicas);
  if (port->define)
    {
      /* A construct inside, or another control program, defined the body for
	 itself since.  */
      region *r = gomp_stream_current (true);
      stage *g = port->stage;

      if (g->region != r)
	{
	  if (g->region)
	    gomp_stream_take_over (g);
	  join_region (r, g);
	}
    }
  if (port->stage->dialect)
    gomp_stream_note_sizes (port->stage, args);
  if (port->stage->turns)
    {
      uint64_t limit = GOMP_STREAM_LIMIT_OF_TURNS;

      gomp_stream_log_turns (port->stage);
      if (!port->define && port->next < port->stage->due
	  && __atomic_load_n (&port->limit, __ATOMIC_RELAXED))
	{
	  /* Unless an executor lowers it.  */
	  if (port->stage->open)
	    __atomic_compare_exchange_n (&port->limit, &limit,
					 port->stage->due, false,
					 __ATOMIC_RELAXED, __ATOMIC_RELAXED);
	  return port;
	}
    }
  gomp_stream_finish_post (port->stage);
  return port;
}

struct gomp_stream_port *
GOMP_stream_find (const site *from, struct gomp_stream_port *port,
		  struct gomp_stream_port *blank)
{
  void *resolved[from->n_views + 1], *const *keys = blank->keys;
  region *r = gomp_stream_current (false);
  stage *g = NULL, *last = port->stage;

  if (from->flags & GOMP_STREAM_SITE_SHARED)
    {
      for (uint32_t i = 0; i < from->n_views; i++)
	resolved[i] = GOMP_stream_resolve (keys[i]);
      keys = resolved;
    }
  if (r)
    g = gomp_stream_region_find (r, from, keys, from->n_views);
  if (g == NULL)
    {
      blank->next = 0;
      blank->limit = 0;
      blank->stage = NULL;
      return blank;
    }
  /* It may have been defined in a call of the function that is suspended
     around this one.  So a link leads between bodies of one definition only,
     or to one that is undefined.  */
  if (g->defined != r->depth)
    gomp_stream_undefine (g);
  if (last && last->region == r && last->defined == r->depth && !port->define)
    port->successor = &g->port;
  return &g->port;
}

void
GOMP_stream_define (void (*fn) (void *), const void *data, size_t size,
		    size_t align, size_t frame_offset,
		    const struct gomp_stream_fusion *fusion)
{
  struct gomp_stream_port *port;
  stage *g;

  memcpy (&port, (const char *) data + frame_offset, sizeof port);
  g = port->stage;
  if (g->fn != fn || g->data_size != size
      || memcmp (g->original, data, size) != 0)
    {
      char *copy;

      if (g->fn)
	/* What was activated before runs as it was defined before.  */
	gomp_stream_complete (g->region, g);
      copy = gomp_stream_take (1, 1, size);
      memcpy (copy, data, size);
      gomp_stream_lock (g);
      gomp_stream_free_firings (g);
      gomp_stream_give_back (g->original, 1, 1, g->data_size);
      g->original = copy;
      g->data_size = size;
      g->data_align = align;
      g->frame_offset = frame_offset;
      g->fusion = fusion;
      g->firing_size = gomp_stream_firing_size (g);
      /* D1: permits to call the body; pairs with D2.  */
      __atomic_store_n (&g->fn, fn, __ATOMIC_RELEASE);
      gomp_stream_unlock (g);
    }
  port->define = 0;
  g->defined = g->region->depth;
  if (g->defined == 0)
    for (uint32_t i = 0; i < g->n_views; i++)
      g->views[i]->stream->bare = true;
  __atomic_store_n (&g->ceiling, UINT64_MAX, __ATOMIC_RELEASE);
  gomp_stream_notify_definition (g);
}

void
GOMP_stream_wait_stage (struct gomp_stream_port *port)
{
  if (port->stage)
    gomp_stream_complete (port->stage->region, port->stage);
}

void
GOMP_stream_changed (const site *from, uint32_t number, uint32_t what,
		     uint64_t was, uint64_t is)
{
  const struct gomp_stream_view_desc *desc = &from->views[number];

  gomp_stream_fatal_at (from->file, desc->line,
			"%s of '%s' changed from %lld to %lld in the life of "
			"its stream", what ? "horizon" : "burst",
			desc->window_name ? desc->window_name
					  : desc->stream_name,
			(long long) was, (long long) is);
}
