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

/* Executors: the threads that fire stages, how they find them, and how they
   sleep and wake.

   A team's executors are tasks that the control thread spawns in its own team;
   they return at its waits.  Outside parallel regions one helper thread opens
   a parallel region whose team runs executors until the program ends.  The
   executors of one team, or of the helper, are a gang, and sweep the gang's
   regions: the control program's, and those of pipelines inside its bodies.

   A sweep looks at the stages in the order of their first activation, so a
   thread follows the batch that it made from stage to stage while the data is
   in its cache.  Which stages a thread fires at first is the plan's matter.

   Sleeping.  An executor that finds nothing pauses briefly and then sleeps on
   the gang's BELL.  No activation may be forgotten while all sleep, although
   the control program posts only once in a while:

     E1	The executor counts itself out of ATTENTIVE, then stores 0 in the LIMIT
	of all ports, then executes a barrier on all threads (membarrier), and
	then looks at NEXT of all ports.  The generated code stores NEXT and
	then loads LIMIT, with no fence.  Either the executor sees the
	activation, or the control program sees 0 and posts.  A stage that is
	in other hands at that look may have been looked at too early there, by
	an executor that goes to sleep as well: then the sleep is a short one.
     E2	A post stores LIMIT, executes a fence, and then loads ATTENTIVE and
	SEARCHING; if both are 0 it stores LIMIT 0.  Either it sees E1's count,
	or E1's 0 overwrites its LIMIT.  Then it fires what is short itself
	(wait.c), and rings for the rest.  SEARCHING says that an executor has been
	woken and will do E1 before it sleeps again, which clears SEARCHING
	first; until it gets a processor the control program is not held up.
     E3	Who rings steps BELL and wakes one sleeper.  The sleeper read BELL
	before it looked at the stages, and does not sleep if BELL has changed.
	SEARCHING is set from a ring until somebody found work or went to sleep
	again, so that one ring at a time is under way.
	When executors are faster than the control program, waking one for every
	activation costs both of them dearly.  So when posts find everybody
	asleep in quick succession, or the control program gets on while an
	executor finds nothing, the gang is HASTY: an executor then leaves
	LIMIT alone, and is woken only for a batch.  It looks once in a
	millisecond whether the control program still gets on; else, and after a
	few times at the latest, the haste is over, and it does E1.  Somebody
	is awake or sleeps in such steps while the gang is hasty: who makes it
	so is the executor itself, or the ring that wakes one.
	An executor that begins a long firing is as good as asleep until its
	end.  It clears SEARCHING and counts itself out of ATTENTIVE; the last one
	ends the haste, does E1 and rings if there is work for a sleeper.
     E4	A control thread that waits stores WAITER, executes a fence and looks
	at the stages once more before it sleeps.  An executor that finds
	nothing executes a fence and then loads WAITER.  */

#include "config.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <omp.h>
#include "data/channel.h"
#include "data/stream.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "graph/thread.h"
#include "graph/view.h"
#include "policy/plan.h"
#include "run/executor.h"
#include "run/gang.h"
#include "sys/memory.h"
#include "sys/message.h"
#include "sys/sys.h"
#include "wait/wait.h"

/* A thread that finds nothing sleeps after this time, ns; sooner if its last
   sleep was longer than LONG_SLEEP, and later if the plan counts on it.  Half-way
   it takes what is not worth a firing otherwise.  */
#define SPIN_TIME 20000
#define SHORT_SPIN_TIME 4000
#define LONG_SPIN_TIME 100000
#define LONG_SLEEP 1000000

/* A thread that has nothing to do at home looks at the others' stages after this
   time, ns, and then after so many times as long as a look takes.  */
#define RESERVE_TIME 500
#define LOOK_RATIO 16

/* How long a thread waits for a stage to follow another thread through many, ns.  */
#define FOLLOW_TIME 50000

/* Activations come in haste when a post finds everybody asleep so soon after
   the last time, ns.  */
#define HASTE 200000

/* How long they may then go without notice, ns, and how often in a row.  */
#define HASTY_SLEEP 1000000
#define HASTY_STEPS 10

/* A team's executor that slept for so long returns, ns.  */
#define RETIRE_TIME 1000000000

/* Longest sleep where there is no membarrier, or a stage was in other hands,
   ns.  */
#define BLIND_SLEEP 5000000

extern void GOMP_parallel (void (*) (void *), void *, unsigned, unsigned);
extern void GOMP_task (void (*) (void *), void *, void (*) (void *, void *),
		       long, long, _Bool, unsigned, void **, int, void *);

static gang pool = { .lock = PTHREAD_MUTEX_INITIALIZER,
		     .left = PTHREAD_COND_INITIALIZER, .pool = true };
static pthread_mutex_t pool_lock = PTHREAD_MUTEX_INITIALIZER;
static bool pool_running;

/* Waking.  */

/* Wakes a sleeper, unless that is under way.  With HASTE the gang becomes
   hasty.  */
static void
ring (gang *g, bool haste)
{
  if (__atomic_load_n (&g->sleepers, __ATOMIC_RELAXED) == 0
      || __atomic_exchange_n (&g->searching, 1, __ATOMIC_SEQ_CST))
    return;
  /* E3.  Who leaves its sleep for this sees HASTY before it sleeps again.  */
  if (haste)
    __atomic_store_n (&g->hasty, 1, __ATOMIC_SEQ_CST);
  __atomic_fetch_add (&g->bell, 1, __ATOMIC_SEQ_CST);
  if (__atomic_load_n (&g->sleepers, __ATOMIC_SEQ_CST) == 0)
    __atomic_store_n (&g->searching, 0, __ATOMIC_RELAXED);
  else
    gomp_stream_futex_wake (&g->bell, 1);
}

/* Wakes the region's control thread if it sleeps.  Returns whether it did.  */
static bool
wake_waiter (region *r)
{
  if (__atomic_load_n (&r->waiter, __ATOMIC_RELAXED) == 0
      || __atomic_exchange_n (&r->waiter, 0, __ATOMIC_ACQ_REL) == 0)
    return false;
  gomp_stream_futex_wake (&r->waiter, 1);
  return true;
}

bool
gomp_stream_sleepers_p (const region *r)
{
  const gang *g = r->gang;
  return (__atomic_load_n (&r->waiter, __ATOMIC_RELAXED)
	  || (g && __atomic_load_n (&g->sleepers, __ATOMIC_RELAXED)
	      && !__atomic_load_n (&g->searching, __ATOMIC_RELAXED)));
}

/* Wakes a thread for more work than the caller can do.  */
void
gomp_stream_notify_more (region *r)
{
  if (!wake_waiter (r) && r->gang)
    ring (r->gang, false);
}

/* Wakes executors such that N are awake, as far as there are so many.  */
void
gomp_stream_call (gang *g, unsigned n)
{
  unsigned asleep = __atomic_load_n (&g->sleepers, __ATOMIC_RELAXED);
  unsigned awake = g->size > asleep ? g->size - asleep : 0;

  if (asleep == 0 || awake >= n)
    return;
  /* E3.  */
  __atomic_fetch_add (&g->bell, 1, __ATOMIC_SEQ_CST);
  gomp_stream_futex_wake (&g->bell, n - awake);
}

/* Tells of activations of the stage, which has been posted.  */
void
gomp_stream_notify_post (stage *s)
{
  gang *g = s->region->gang;
  bool all_asleep, haste = false;

  if (g == NULL)
    return;
  __atomic_thread_fence (__ATOMIC_SEQ_CST);
  if (__atomic_load_n (&g->sleepers, __ATOMIC_RELAXED) == 0)
    return;
  all_asleep = (__atomic_load_n (&g->attentive, __ATOMIC_RELAXED) == 0
		&& !__atomic_load_n (&g->hasty, __ATOMIC_RELAXED)
		&& !__atomic_load_n (&g->searching, __ATOMIC_RELAXED));
  if (all_asleep)
    {
      /* E2.  */
      uint64_t now = gomp_stream_now ();
      __atomic_store_n (&s->port.limit, 0, __ATOMIC_RELAXED);
      if (gomp_stream_do_alone (s->region, now))
	return;
      haste = now - __atomic_load_n (&g->rung, __ATOMIC_RELAXED) < HASTE;
      __atomic_store_n (&g->rung, now, __ATOMIC_RELAXED);
    }
  /* What it can do alone the control thread does.  */
  else if (__atomic_load_n (&s->region->plan.width, __ATOMIC_RELAXED) == 1
	   && gomp_stream_cost (s) != 0
	   && gomp_stream_worth_fetching (s) == UINT64_MAX)
    return;
  if (!__atomic_load_n (&g->searching, __ATOMIC_RELAXED)
      && gomp_stream_ready (s, all_asleep))
    ring (g, haste);
}

/* Regions of a gang.  */

static void
lower_limits (region *r)
{
  for (stage *g = __atomic_load_n (&r->first, __ATOMIC_ACQUIRE); g;
       g = __atomic_load_n (&g->region_next, __ATOMIC_ACQUIRE))
    __atomic_store_n (&g->port.limit, 0, __ATOMIC_RELAXED);
}

/* Executors check a region's CLOSING between two stages.  */
static void
leave (gang *g, region *r)
{
  if (r == NULL)
    return;
  pthread_mutex_lock (&g->lock);
  r->visitors--;
  if (r->closing)
    pthread_cond_broadcast (&g->left);
  pthread_mutex_unlock (&g->lock);
}

/* Leaves region R, unless null, and enters the next one that is open.  Returns
   it, or null.  *VERSION is that of the gang's regions; *ALONE says that there
   is one only.  */
static region *
enter_next (gang *g, region *r, unsigned *version, bool *alone)
{
  region *next, *start;

  pthread_mutex_lock (&g->lock);
  start = next = r && r->gang_next ? r->gang_next : g->regions;
  while (next && next->closing)
    {
      next = next->gang_next ? next->gang_next : g->regions;
      if (next == start)
	next = NULL;
    }
  if (r)
    {
      r->visitors--;
      if (r->closing)
	pthread_cond_broadcast (&g->left);
    }
  if (next)
    next->visitors++;
  *version = g->version;
  *alone = g->regions == NULL || g->regions->gang_next == NULL;
  pthread_mutex_unlock (&g->lock);
  return next;
}

/* Keeps executors out of the region, and waits until those inside have left.
   Called by its control thread.  */
void
gomp_stream_close_region (region *r)
{
  gang *g = r->gang;

  if (g == NULL)
    return;
  pthread_mutex_lock (&g->lock);
  __atomic_store_n (&r->closing, 1, __ATOMIC_RELAXED);
  __atomic_store_n (&g->version, g->version + 1, __ATOMIC_RELAXED);
  while (r->visitors)
    pthread_cond_wait (&g->left, &g->lock);
  pthread_mutex_unlock (&g->lock);
}

void
gomp_stream_reopen_region (region *r)
{
  gang *g = r->gang;

  if (g == NULL)
    return;
  /* Executors may have gone to sleep without a look at this region.  */
  lower_limits (r);
  pthread_mutex_lock (&g->lock);
  __atomic_store_n (&r->closing, 0, __ATOMIC_RELAXED);
  __atomic_store_n (&g->version, g->version + 1, __ATOMIC_RELAXED);
  pthread_mutex_unlock (&g->lock);
}

static void
drop_reference (gang *g)
{
  bool last;

  pthread_mutex_lock (&g->lock);
  last = --g->references == 0 && !g->pool;
  pthread_mutex_unlock (&g->lock);
  if (last)
    {
      pthread_cond_destroy (&g->left);
      pthread_mutex_destroy (&g->lock);
      free (g->slots);
      free (g);
    }
}

static void
join_gang (region *r, gang *g)
{
  pthread_mutex_lock (&g->lock);
  g->references++;
  r->gang = g;
  r->gang_next = g->regions;
  g->regions = r;
  __atomic_store_n (&g->version, g->version + 1, __ATOMIC_RELAXED);
  pthread_mutex_unlock (&g->lock);
}

void
gomp_stream_leave_gang (region *r)
{
  gang *g = r->gang;
  region **p;

  if (g == NULL)
    return;
  gomp_stream_close_region (r);
  pthread_mutex_lock (&g->lock);
  for (p = &g->regions; *p != r; p = &(*p)->gang_next)
    ;
  *p = r->gang_next;
  __atomic_store_n (&g->version, g->version + 1, __ATOMIC_RELAXED);
  pthread_mutex_unlock (&g->lock);
  r->gang = NULL;
  drop_reference (g);
}

/* Executing.  */

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
	 && gomp_stream_now () - start < FOLLOW_TIME);
  return look;
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
      enum gomp_stream_effort effort = GOMP_STREAM_FORCE;
      enum gomp_stream_look look;

      if (__atomic_load_n (&r->closing, __ATOMIC_RELAXED))
	break;
      switch (kind)
	{
	case GOMP_STREAM_OWN:
	  if (now && neglected_p (r, g, now))
	    break;
	  if (!own)
	    continue;
	  effort = GOMP_STREAM_BATCH;
	  break;
	case GOMP_STREAM_OTHERS:
	  if (neglected_p (r, g, now))
	    break;
	  if (own)
	    continue;
	  effort = GOMP_STREAM_FETCH;
	  break;
	case GOMP_STREAM_REST:
	  if (!own)
	    continue;
	  effort = GOMP_STREAM_PART;
	  break;
	case GOMP_STREAM_SPARES:
	  if (own)
	    continue;
	  effort = GOMP_STREAM_SPARE;
	  break;
	case GOMP_STREAM_ALL:
	  break;
	}
      look = gomp_stream_fire (g, effort);
      /* Who is here is on its way to what follows.  Where that is far away this
	 thread follows; else what it brought along waits.  */
      if (look == GOMP_STREAM_BUSY && common && done
	  && (__atomic_load_n (&r->n_stages, __ATOMIC_RELAXED)
	      >= GOMP_STREAM_MANY_STAGES))
	look = follow (g, effort);
      *busy |= look == GOMP_STREAM_BUSY;
      if (look == GOMP_STREAM_BUSY && common && done)
	break;
      if (look == GOMP_STREAM_FIRED)
	{
	  done = true;
	  if (pthread_equal (r->thread, pthread_self ()))
	    __atomic_store_n (&r->progress, r->progress + 1, __ATOMIC_RELAXED);
	  else if (!__atomic_load_n (&r->plan.helped, __ATOMIC_RELAXED))
	    __atomic_store_n (&r->plan.helped, 1, __ATOMIC_RELAXED);
	  if (self->long_firing)
	    now = self->long_firing;
	  /* Its own stages may be ready, once it was worth the looks; but what
	     took long in this one may have made the stages behind wait.  */
	  else if (!own && start && now <= start)
	    {
	      uint64_t time = own_time + gomp_stream_now () - start;
	      if ((LOOK_RATIO + 1) * (self->worked - worked)
		  > LOOK_RATIO * time)
		break;
	    }
	}
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
    search->others = now + RESERVE_TIME;
  if (search->rest == 0)
    search->rest = rest;
  if (now >= search->others)
    {
      search->looked = true;
      done = sweep (r, GOMP_STREAM_OTHERS, begin ? now - begin : 0, busy);
      search->others = gomp_stream_now ();
      if (!done)
	/* A look costs those who work on these stages.  */
	search->others += LOOK_RATIO * (search->others - now);
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

/* Lowers the limits of all the gang's regions.  */
static void
lower_all_limits (gang *g)
{
  /* The gang's lock keeps regions from being closed and changed.  */
  pthread_mutex_lock (&g->lock);
  for (region *r = g->regions; r; r = r->gang_next)
    if (!r->closing)
      lower_limits (r);
  pthread_mutex_unlock (&g->lock);
}

/* Whether a stage of the gang's beside S can fire, or has activations that are
   not posted.  */
static bool
other_work_p (gang *g, const stage *s)
{
  bool work = false;

  pthread_mutex_lock (&g->lock);
  for (region *r = g->regions; r && !work; r = r->gang_next)
    for (stage *t = (r->closing ? NULL
		     : __atomic_load_n (&r->first, __ATOMIC_ACQUIRE));
	 t && !work; t = __atomic_load_n (&t->region_next, __ATOMIC_ACQUIRE))
      work = (__atomic_load_n (&t->port.next, __ATOMIC_RELAXED)
	      != __atomic_load_n (&t->posted, __ATOMIC_RELAXED)
	      || (t != s && gomp_stream_ready (t, true)));
  pthread_mutex_unlock (&g->lock);
  return work;
}

/* Called by a thread that is about to fire stage S for long, or with BACK has.
   An executor is counted out of those who will look at the ports soon, or in
   again.  Wakes a sleeper if there is other work and nobody is left to see it.  */
void
gomp_stream_attention (const stage *s, bool back)
{
  gang *g = s->region->gang;

  if (g == NULL)
    return;
  if (!gomp_stream_thread.executor)
    {
      /* A control thread.  Its executors, if they sleep, have done E1.  */
      if (!back && __atomic_load_n (&g->sleepers, __ATOMIC_RELAXED)
	  && __atomic_load_n (&g->attentive, __ATOMIC_RELAXED) == 0
	  && other_work_p (g, s))
	ring (g, false);
      return;
    }
  if (back)
    {
      __atomic_fetch_add (&g->attentive, 1, __ATOMIC_SEQ_CST);
      return;
    }
  /* E3.  Who was woken has found work.  */
  __atomic_store_n (&g->searching, 0, __ATOMIC_SEQ_CST);
  if (__atomic_sub_fetch (&g->attentive, 1, __ATOMIC_SEQ_CST) == 0
      && __atomic_load_n (&g->sleepers, __ATOMIC_SEQ_CST))
    {
      /* E1, with the look left to a sleeper, if there is something to see.
	 Haste counts on somebody who looks now and then.  */
      __atomic_store_n (&g->hasty, 0, __ATOMIC_SEQ_CST);
      lower_all_limits (g);
      if (!gomp_stream_barrier_on_all () || other_work_p (g, s))
	ring (g, false);
    }
}

/* One look at all regions of the gang.  Returns whether anything was done.  */
static bool
last_look (gang *g, bool *busy)
{
  bool alone, done = false;
  unsigned version;
  region *r = NULL, *first = NULL;

  while ((r = enter_next (g, r, &version, &alone)) != NULL && r != first)
    {
      if (first == NULL)
	first = r;
      done |= gomp_stream_sweep (r, GOMP_STREAM_ALL, busy);
      __atomic_thread_fence (__ATOMIC_SEQ_CST);
      /* E4.  */
      wake_waiter (r);
      if (alone)
	break;
    }
  leave (g, r);
  return done;
}

/* How long the calling thread, whose last sleep was SLEPT ns, looks for work.  */
uint64_t
gomp_stream_spin_time (const region *r, uint64_t slept)
{
  unsigned width;

  if (slept > LONG_SLEEP)
    return SHORT_SPIN_TIME;
  width = r ? __atomic_load_n (&r->plan.width, __ATOMIC_RELAXED) : 1;
  return width > 1 && gomp_stream_slot (r) < width ? LONG_SPIN_TIME : SPIN_TIME;
}

/* Makes room for SIZE executors, and the control threads.  */
static struct gomp_stream_slot *
make_slots (unsigned size)
{
  struct gomp_stream_slot *slots
    = gomp_stream_malloc_aligned (GOMP_STREAM_APART, size + 1, sizeof *slots);
  memset (slots, 0, (size + 1) * sizeof *slots);
  return slots;
}

/* Gives the executor the least slot that is free.  */
static void
take_slot (gang *g)
{
  unsigned slot = 1;

  pthread_mutex_lock (&g->lock);
  while (slot < g->size && g->slots[slot].taken)
    slot++;
  g->slots[slot].taken = true;
  pthread_mutex_unlock (&g->lock);
  gomp_stream_thread.slot = slot;
}

static void
give_slot (gang *g)
{
  pthread_mutex_lock (&g->lock);
  g->slots[gomp_stream_thread.slot].taken = false;
  pthread_mutex_unlock (&g->lock);
  gomp_stream_thread.slot = 0;
}

/* Steps with whatever the control threads of the gang's regions do.  */
static uint64_t
progress (gang *g)
{
  uint64_t sum = 0;

  pthread_mutex_lock (&g->lock);
  for (const region *r = g->regions; r; r = r->gang_next)
    sum += __atomic_load_n (&r->progress, __ATOMIC_RELAXED);
  pthread_mutex_unlock (&g->lock);
  return sum;
}

/* Sleeps until there is work again, or the gang is to return.  Returns how
   long that was, ns; 0 when the executor has slept long enough to go home.
   With UNWANTED the control threads go on without this executor, and are left
   alone.  */
static uint64_t
sleep_on (gang *g, bool unwanted)
{
  unsigned bell = __atomic_load_n (&g->bell, __ATOMIC_SEQ_CST);
  uint64_t start = gomp_stream_now (), slept = 1, before, now = progress (g);
  bool busy = false, last, hasty;
  long time = g->pool ? -1 : RETIRE_TIME;

  if (unwanted)
    __atomic_store_n (&g->hasty, 1, __ATOMIC_SEQ_CST);
  hasty = __atomic_load_n (&g->hasty, __ATOMIC_SEQ_CST);
  __atomic_store_n (&g->searching, 0, __ATOMIC_RELAXED);
  __atomic_fetch_add (&g->sleepers, 1, __ATOMIC_SEQ_CST);
  last = __atomic_sub_fetch (&g->attentive, 1, __ATOMIC_SEQ_CST) == 0;
  if (hasty)
    {
      unsigned steps = 0;
      do
	{
	  before = now;
	  gomp_stream_futex_wait (&g->bell, bell, HASTY_SLEEP);
	  now = progress (g);
	}
      while (now != before && ++steps < HASTY_STEPS
	     && __atomic_load_n (&g->hasty, __ATOMIC_RELAXED)
	     && !__atomic_load_n (&g->quit, __ATOMIC_RELAXED)
	     && __atomic_load_n (&g->bell, __ATOMIC_SEQ_CST) == bell);
      /* A ring that came meanwhile is for this executor, and its haste
	 another one.  */
      hasty = __atomic_load_n (&g->bell, __ATOMIC_SEQ_CST) != bell;
      if (!hasty)
	last = __atomic_load_n (&g->attentive, __ATOMIC_SEQ_CST) == 0;
    }
  if (!hasty)
    {
      /* E1.  Haste counts on somebody who does not sleep for long.  */
      if (last)
	{
	  __atomic_store_n (&g->hasty, 0, __ATOMIC_SEQ_CST);
	  lower_all_limits (g);
	  if (!gomp_stream_barrier_on_all ())
	    time = BLIND_SLEEP;
	}
      if (!(last && last_look (g, &busy))
	  && !__atomic_load_n (&g->quit, __ATOMIC_RELAXED))
	gomp_stream_futex_wait (&g->bell, bell, busy ? BLIND_SLEEP : time);
    }
  slept += gomp_stream_now () - start;
  __atomic_fetch_add (&g->attentive, 1, __ATOMIC_SEQ_CST);
  __atomic_fetch_sub (&g->sleepers, 1, __ATOMIC_SEQ_CST);
  /* A ring that came while it was leaving is for this executor.  */
  if (!g->pool && slept >= RETIRE_TIME
      && __atomic_load_n (&g->bell, __ATOMIC_SEQ_CST) == bell)
    slept = 0;
  return slept;
}

/* Runs an executor.  Returns whether it went home for want of work.  */
static bool
execute (gang *g)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;
  bool was_executor = self->executor;
  region *outer = self->current, *r = NULL;
  struct gomp_stream_running *running = self->running;
  unsigned outer_slot = self->slot;
  struct gomp_stream_search search = { 0, 0, 0, false };
  bool searching = true, alone = false, surplus;
  unsigned version = 0, fruitless = 0, pauses = 1;
  uint64_t idle_since = 0, slept = 1, before = 0, spin;

  self->executor = true;
  self->current = NULL;
  self->running = NULL;
  take_slot (g);
  __atomic_fetch_add (&g->attentive, 1, __ATOMIC_SEQ_CST);
  while (!__atomic_load_n (&g->quit, __ATOMIC_RELAXED))
    {
      bool busy = false;
      uint64_t now;

      if (r == NULL || !alone
	  || __atomic_load_n (&g->version, __ATOMIC_RELAXED) != version)
	r = enter_next (g, r, &version, &alone);
      spin = gomp_stream_spin_time (r, slept);
      if (r && gomp_stream_search (r, &search,
				   (spin < SPIN_TIME ? spin : SPIN_TIME) / 2,
				   &busy))
	{
	  if (searching)
	    __atomic_store_n (&g->searching, 0, __ATOMIC_RELAXED);
	  searching = false;
	  idle_since = 0;
	  pauses = 1;
	  continue;
	}
      if (r && !busy && search.looked)
	{
	  /* E4.  */
	  __atomic_thread_fence (__ATOMIC_SEQ_CST);
	  wake_waiter (r);
	}
      if (!alone && ++fruitless % 4 != 0)
	continue;
      now = gomp_stream_now ();
      if (idle_since == 0)
	{
	  idle_since = now;
	  before = progress (g);
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
      leave (g, r);
      r = NULL;
      give_slot (g);
      slept = sleep_on (g, surplus && progress (g) != before);
      take_slot (g);
      if (slept == 0)
	break;
      searching = true;
      idle_since = 0;
      search.since = search.others = search.rest = 0;
      pauses = 1;
    }
  leave (g, r);
  __atomic_store_n (&g->searching, 0, __ATOMIC_RELAXED);
  __atomic_fetch_sub (&g->attentive, 1, __ATOMIC_SEQ_CST);
  give_slot (g);
  self->slot = outer_slot;
  self->executor = was_executor;
  self->current = outer;
  self->running = running;
  return slept == 0;
}

static void
team_executor (void *data)
{
  gang *g = *(gang **) data;
  bool departed = false;

  /* The control thread itself runs it when libgomp does not defer it, or in
     a wait that the compiler does not know about.  It has better to do.  */
  if (!pthread_equal (pthread_self (), g->spawner)
      && !__atomic_load_n (&g->quit, __ATOMIC_RELAXED))
    departed = execute (g);
  pthread_mutex_lock (&g->lock);
  g->tasks--;
  if (departed)
    __atomic_store_n (&g->departed, true, __ATOMIC_RELAXED);
  pthread_mutex_unlock (&g->lock);
  drop_reference (g);
}

/* The team's first thread, which the runtime made, leaves the stages to those that
   libgomp made: these have the stacks that OMP_STACKSIZE asks for, and where threads
   are bound to places it is at that of the control program's.

   None of them ever returns: a thread that ends needs libgcc_s.so.1, which may be
   out of reach, and the library stays until the process ends.  */
static void
pool_executor (void *data)
{
  static unsigned parked;

  if (omp_get_thread_num () != 0)
    execute (data);
  for (;;)
    gomp_stream_futex_wait (&parked, 0, -1);
}

static void *
pool_main (void *data)
{
  GOMP_parallel (pool_executor, data, pool.size + 1, 0);
  return NULL;
}

/* In a forked child the pool is gone.  */
void
gomp_stream_forget_pool (void)
{
  pool_running = false;
}

/* Makes the thread that opens the pool's team.  */
static void
make_helper (void)
{
  pthread_attr_t attributes;
  pthread_t helper;

  if (pthread_attr_init (&attributes) != 0
      || pthread_attr_setdetachstate (&attributes, PTHREAD_CREATE_DETACHED) != 0
      || pthread_create (&helper, &attributes, pool_main, &pool) != 0)
    gomp_stream_fatal ("cannot create a thread");
  pthread_attr_destroy (&attributes);
}

static void
start_pool (void)
{
  pthread_mutex_lock (&pool_lock);
  if (!pool_running)
    {
      pool.size = omp_get_max_threads () - 1;
      free (pool.slots);
      pool.slots = make_slots (pool.size);
      __atomic_store_n (&pool.quit, 0, __ATOMIC_RELAXED);
      make_helper ();
      pool_running = true;
    }
  pthread_mutex_unlock (&pool_lock);
}

/* Keeps the pool's executors from further firings.  Called at exit.  */
void
gomp_stream_stop_pool (void)
{
  __atomic_store_n (&pool.quit, 1, __ATOMIC_SEQ_CST);
  __atomic_fetch_add (&pool.bell, 1, __ATOMIC_SEQ_CST);
  gomp_stream_futex_wake (&pool.bell, INT_MAX);
}

static void
spawn (gang *g)
{
  unsigned missing;

  __atomic_store_n (&g->quit, 0, __ATOMIC_RELAXED);
  pthread_mutex_lock (&g->lock);
  __atomic_store_n (&g->departed, false, __ATOMIC_RELAXED);
  missing = g->size > g->tasks ? g->size - g->tasks : 0;
  g->tasks += missing;
  g->references += missing;
  pthread_mutex_unlock (&g->lock);
  while (missing--)
    GOMP_task (team_executor, &g, NULL, sizeof g, __alignof__ (g), 1, 0,
	       NULL, 0, NULL);
}

/* Gives the region's streams their protocols.  Called by the control thread
   when the stages have been activated once, or at a wait.  */
void
gomp_stream_settle_all (region *r)
{
  r->unsettled = false;
  for (stage *g = r->first; g; g = g->region_next)
    for (uint32_t i = 0; i < g->n_views; i++)
      {
	if (!g->views[i]->stream->settled)
	  gomp_stream_settle (g->views[i]->stream);
	/* What one producer of several left is not all done.  */
	r->unsettled |= !g->views[i]->stream->settled;
      }
}

/* There may be better protocols for the region's streams.  */
static void
unsettle (region *r)
{
  r->unsettled = true;
  for (stage *g = r->first; g; g = g->region_next)
    for (uint32_t i = 0; i < g->n_views; i++)
      g->views[i]->stream->settled = false;
}

/* Gives the region executors, if there are threads for them and it lacks any.
   Called by the control thread.  */
void
gomp_stream_start (region *r)
{
  if (r->started && !r->restart
      && !(r->owner && __atomic_load_n (&r->gang->departed, __ATOMIC_RELAXED)))
    return;
  if (!r->started)
    {
      r->started = true;
      if (r->body)
	{
	  if (r->body->region->gang)
	    join_gang (r, r->body->region->gang);
	}
      else if (r->level == 0)
	{
	  if (omp_get_max_threads () > 1)
	    {
	      start_pool ();
	      join_gang (r, &pool);
	    }
	}
      else if (omp_get_num_threads () > 1)
	{
	  gang *g = gomp_stream_malloc_aligned (GOMP_STREAM_APART, 1,
						sizeof *g);
	  memset (g, 0, sizeof *g);
	  pthread_mutex_init (&g->lock, NULL);
	  pthread_cond_init (&g->left, NULL);
	  g->size = omp_get_num_threads () - 1;
	  g->slots = make_slots (g->size);
	  g->spawner = pthread_self ();
	  r->owner = true;
	  join_gang (r, g);
	  spawn (g);
	}
      if (r->gang)
	unsettle (r);
    }
  else if (r->owner)
    spawn (r->gang);
  r->restart = false;
}

/* Sends a team's executors home, so that a wait of OpenMP's own does not wait
   for them: they are tasks of the thread that spawned them.  */
void
gomp_stream_retire (region *r)
{
  if (!r->owner || r->gang == NULL || r->restart)
    return;
  /* The next activation calls for them again.  */
  lower_limits (r);
  __atomic_store_n (&r->gang->quit, 1, __ATOMIC_SEQ_CST);
  __atomic_fetch_add (&r->gang->bell, 1, __ATOMIC_SEQ_CST);
  if (__atomic_load_n (&r->gang->sleepers, __ATOMIC_SEQ_CST))
    gomp_stream_futex_wake (&r->gang->bell, INT_MAX);
  r->restart = true;
}

/* The same for a wait in a body that the calling thread runs while it waits for
   the pipeline around it.  */
void
gomp_stream_retire_around (void)
{
  const struct gomp_stream_running *running = gomp_stream_thread.running;
  region *r;

  if (running == NULL)
    return;
  for (r = running->stage->region; r->body; r = r->body->region)
    ;
  if (r->owner && r->level == omp_get_level ()
      && pthread_equal (r->gang->spawner, pthread_self ()))
    gomp_stream_retire (r);
}
