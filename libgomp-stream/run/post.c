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

/* Posts: what follows an activation that the generated code cannot do alone.

   A post tells executors of a chunk of activations, sets the limit up to which
   the control program goes on without a call, and decides who fires what.  */

#include "config.h"
#include "channel/wait.h"
#include "data/channel.h"
#include "data/stream.h"
#include "graph/end.h"
#include "graph/gang.h"
#include "graph/region.h"
#include "graph/shape.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "graph/steps.h"
#include "policy/batch.h"
#include "policy/wake.h"
#include "run/advance.h"
#include "run/cycle.h"
#include "run/executor.h"
#include "run/post.h"
#include "sys/message.h"
#include "sys/sleep.h"
#include "sys/sys.h"
#include "sys/thread.h"
#include "sys/tsan.h"

/* Activations that a stage without records may owe at least, as with records.  */
#define LEAST_OWED 16

/* Keeps the account of the time that the control program is not running, which is
   no firing's.  */
void
gomp_stream_enter_runtime (region *r)
{
  gomp_stream_thread.clock = 0;
  __atomic_store_n (&r->plan.entered, gomp_stream_now (), __ATOMIC_RELAXED);
}

void
gomp_stream_leave_runtime (region *r)
{
  struct gomp_stream_plan *p = &r->plan;
  uint64_t time = gomp_stream_now () - p->entered;

  __atomic_store_n (&p->entered, 0, __ATOMIC_RELAXED);
  __atomic_store_n (&p->inside, p->inside + time, __ATOMIC_RELAXED);
}

/* Tells executors of all activations of the region so far.  */
void
gomp_stream_publish_all (region *r)
{
  for (stage *g = r->first; g; g = g->region_next)
    gomp_stream_publish (g);
}

/* Limits.  */

/* Returns how many activations the stage may owe: those whose records have room,
   or, of one without records, those that its rings carry, and as many again for each
   thread, which has batches in rings before it.  */
uint64_t
gomp_stream_most_owed (const stage *g)
{
  uint64_t most;
  unsigned width = __atomic_load_n (&g->region->plan.width, __ATOMIC_RELAXED);

  if (g->site->rec_size)
    return g->max_records;
  most = (4 * __atomic_load_n (&g->quarter, __ATOMIC_RELAXED)
	  * (width > 1 ? width + 1 : 1));
  if (most < LEAST_OWED)
    most = LEAST_OWED;
  return most < g->ahead ? g->ahead : most;
}

/* Returns how many records of the stage are in use.  What copies own is freed when
   they are fired, or with free_dropped; the activations that a stage owes are
   fewer when it is stopped.  */
static uint64_t
records_in_use (const stage *g)
{
  uint64_t fired;

  if (g->site->n_copies == 0)
    return gomp_stream_owed (g);
  /* F2.  */
  fired = __atomic_load_n (&g->fired, __ATOMIC_ACQUIRE);
  return g->port.next - (fired > g->disposed ? fired : g->disposed);
}

/* Frees what activations own that never happen.  */
static void
free_dropped (stage *g)
{
  if (g->site->n_copies == 0
      || __atomic_load_n (&g->stop, __ATOMIC_RELAXED) == UINT64_MAX)
    return;
  /* The firing that stopped the stage may not be over.  */
  gomp_stream_lock (g);
  gomp_stream_free_copies (g);
  gomp_stream_unlock (g);
}

/* Waits until the control program may activate the stage once more.  At a
   standstill it has to go on, as what the stage lacks is yet to be activated.  */
void
gomp_stream_make_record_room (stage *g)
{
  do
    {
      free_dropped (g);
      if (records_in_use (g) < gomp_stream_most_owed (g))
	return;
    }
  while (gomp_stream_wait_for_room (g));
  if (g->site->rec_size)
    gomp_stream_grow_records (g);
  else
    g->ahead = 2 * gomp_stream_most_owed (g);
}

/* Lets the control program go on without a call for a chunk of activations, as
   far as there is room for their records.  Chunks end at multiples of their
   size, and of the last stage one activation before those of the others: so a
   loop that activates each stage once posts when all have as many activations,
   and all fire the same batches, which the ends of their rings do not
   divide.  */
void
gomp_stream_set_limit (stage *g)
{
  uint64_t next = g->port.next, limit = next + g->chunk + g->chunk / 2;
  uint64_t used = records_in_use (g), most = gomp_stream_most_owed (g);
  uint64_t room = most > used ? most - used : 1;

  limit -= limit % g->chunk;
  limit += g != g->region->last;
  if (limit > next + room)
    limit = next + room;
  if (g->site->rec_size)
    {
      uint64_t slot = next & (g->max_records - 1);

      if (limit > next + g->max_records - slot)
	limit = next + g->max_records - slot;
      if (g->cut && g->site->n_copies)
	/* To be freed at once.  */
	limit = 0;
      /* The arithmetic is that of the generated code, and may pass through
	 addresses outside the ring.  */
      g->port.bias = (char *) ((uintptr_t) g->records
			       - (next - slot) * g->site->rec_size);
    }
  /* A checking build looks at every activation, and ThreadSanitizer knows of none
     that is not posted.  */
  if (ENABLE_CHECKING || gomp_stream_tsan_p ())
    limit = 0;
  if (g->turns)
    {
      g->due = limit;
      if (!g->open && limit)
	limit = GOMP_STREAM_LIMIT_OF_TURNS;
    }
  __atomic_store_n (&g->port.limit, limit, __ATOMIC_RELAXED);
  if (limit && !g->raised)
    {
      g->raised = true;
      g->raised_next = g->region->raised;
      g->region->raised = g;
    }
}

/* Makes the control program call with the next activation of each stage.  */
void
gomp_stream_lower_raised (region *r)
{
  for (stage *g; (g = r->raised) != NULL; r->raised = g->raised_next)
    {
      g->raised = false;
      __atomic_store_n (&g->port.limit, 0, __ATOMIC_RELAXED);
    }
}

/* After the control thread fired stages: their next post is a chunk away.  */
static void
renew_limits (region *r)
{
  for (stage *g = r->first; g; g = g->region_next)
    if (g->fn && !g->port.define)
      {
	gomp_stream_note_issue (g);
	g->chunk = g->quarter;
	if (gomp_stream_owed (g) < gomp_stream_most_owed (g))
	  gomp_stream_set_limit (g);
      }
}

/* Fires the stages at home with the control thread until the stage owes no more than
   LEFT, or all stages if there is no other thread, or none of them can fire; but of
   many stages only this one if it owes less than a batch then: where they post one
   after the other, a look at all of them each time would take longer than they
   do.  */
static void
help (region *r, stage *g, uint64_t left)
{
  bool alone = (gomp_stream_alone_p (r)
		|| __atomic_load_n (&r->plan.width, __ATOMIC_RELAXED) == 1);
  bool busy = false;

  gomp_stream_enter_runtime (r);
  if (gomp_stream_many_p (r)
      && gomp_stream_fire (g, GOMP_STREAM_BATCH) == GOMP_STREAM_FIRED
      && gomp_stream_owed (g) < __atomic_load_n (&g->cap, __ATOMIC_RELAXED))
    {
      gomp_stream_leave_runtime (r);
      return;
    }
  gomp_stream_publish_all (r);
  while ((alone || gomp_stream_owed (g) > left)
	 && (gomp_stream_sweep (r, GOMP_STREAM_OWN, &busy)
	     || (alone && gomp_stream_owed (g)
		 && gomp_stream_sweep (r, GOMP_STREAM_ALL, &busy))))
    ;
  gomp_stream_leave_runtime (r);
  renew_limits (r);
}

/* Who fires.  */

/* Says who fires what stage S owes, if executors are as WATCH says; with WAKEABLE
   some of them can be woken.  */
static enum gomp_stream_firer
who_fires (stage *s, enum gomp_stream_watch watch, bool wakeable)
{
  double cost = gomp_stream_cost (s);
  uint64_t owed = gomp_stream_owed (s);
  bool mine = (watch == GOMP_STREAM_SOMEBODY && cost != 0
	       && __atomic_load_n (&s->region->plan.width,
				   __ATOMIC_RELAXED) == 1
	       && gomp_stream_fetch_size (s) == UINT64_MAX);
  enum gomp_stream_firer firer;

  /* An output may wait for its consumer to have taken the last one.  */
  if (owed == 0 && __atomic_load_n (&s->withheld, __ATOMIC_RELAXED))
    owed = 1;
  firer = gomp_stream_who_fires (watch, owed, cost, mine, wakeable);
  if (firer == GOMP_STREAM_OTHER
      && !gomp_stream_ready (s, watch == GOMP_STREAM_NOBODY))
    firer = GOMP_STREAM_LATER;
  return firer;
}

/* Called by the control thread when it posted something, at NOW, and no executor
   will look.  Fires what can fire and is not worth waking one of them.  Returns
   whether anything is.  */
static bool
fire_alone (region *r, uint64_t now, bool wakeable)
{
  bool fired = true, rest = false;
  uint64_t since = now > r->spent + TUNED (plan_time) ? now - TUNED (plan_time)
		   : r->spent;

  pthread_mutex_lock (&r->guard);
  gomp_stream_enter_runtime (r);
  gomp_stream_publish_all (r);
  while (fired && !rest)
    {
      fired = false;
      for (stage *s = r->first; s; s = s->region_next)
	switch (who_fires (s, GOMP_STREAM_NOBODY, wakeable))
	  {
	  case GOMP_STREAM_LATER:
	    break;
	  case GOMP_STREAM_OTHER:
	    rest = true;
	    break;
	  case GOMP_STREAM_ME:
	    switch (gomp_stream_fire (s, GOMP_STREAM_FORCE))
	      {
	      case GOMP_STREAM_FIRED:
		fired = true;
		break;
	      case GOMP_STREAM_BUSY:
		/* E2: in its last look an executor may be past what is there.  */
		rest |= wakeable;
		break;
	      case GOMP_STREAM_NOT_READY:
		break;
	      }
	    break;
	  }
    }
  gomp_stream_leave_runtime (r);
  pthread_mutex_unlock (&r->guard);
  r->spent = since + TUNED (share) * (gomp_stream_now () - now);
  return rest;
}

/* Tells of activations of the stage, which has been posted.  Called by the control
   thread.  */
void
gomp_stream_notify_post (stage *s)
{
  region *r = s->region;
  gang *g = r->gang;
  bool wake, haste = false, wakeable = true;
  enum gomp_stream_watch watch;

  if (gomp_stream_alone_p (r))
    return;
  watch = gomp_stream_watch (&g->monitor);
  if (watch == GOMP_STREAM_AWAKE)
    {
      if (!__atomic_load_n (&g->departed, __ATOMIC_SEQ_CST))
	return;
      /* E3: the last sleeper went home.  */
      gomp_stream_start (r, NULL);
      if (!__atomic_load_n (&g->departed, __ATOMIC_RELAXED)
	  || gomp_stream_attended_p (&g->monitor))
	return;
      /* Only the control program around this one can ask for others.  */
      watch = GOMP_STREAM_NOBODY;
      wakeable = false;
    }
  if (watch == GOMP_STREAM_NOBODY)
    {
      uint64_t now = gomp_stream_now ();
      /* E2.  Others' limits, too, may be those of a help after E1.  */
      gomp_stream_lower_raised (r);
      wake = (r->spent > now && wakeable ? gomp_stream_ready (s, true)
	      : fire_alone (r, now, wakeable));
      if (wake)
	haste = gomp_stream_haste_p (&g->monitor, now, TUNED (haste));
    }
  else
    wake = (!gomp_stream_searching_p (&g->monitor)
	    && who_fires (s, watch, true) == GOMP_STREAM_OTHER);
  /* E3: if all went home meanwhile, others are needed.  */
  if (wake && !gomp_stream_notify (&g->monitor, haste))
    gomp_stream_start (r, NULL);
}

/* Fires the first activation of stage G since it got its body, or since a wait, where
   there is no other thread: the control program may be a slow one, or look for what
   the body does.  Called with the guard, which is given back.  */
static void
fire_first (stage *g)
{
  region *r = g->region;
  uint64_t worked = gomp_stream_thread.worked;
  bool fired;

  gomp_stream_thread.clock = 0;
  fired = gomp_stream_fire (g, GOMP_STREAM_FORCE) == GOMP_STREAM_FIRED;
  /* Without a look at the clock.  */
  worked = gomp_stream_thread.worked - worked;
  __atomic_store_n (&r->plan.inside, r->plan.inside + worked, __ATOMIC_RELAXED);
  g->post_time = fired ? g->ended - r->plan.inside : 0;
  pthread_mutex_unlock (&r->guard);
  if ((!fired || g->read_before) && !gomp_stream_many_p (r))
    fire_alone (r, gomp_stream_now (), false);
}

/* Tells that the stage, which was activated once or more, has a body.  */
void
gomp_stream_notify_definition (stage *s)
{
  region *r = s->region;

  pthread_mutex_lock (&r->guard);
  gomp_stream_start (r, s);
  if (gomp_stream_alone_p (r))
    {
      fire_first (s);
      return;
    }
  pthread_mutex_unlock (&r->guard);
  gomp_stream_notify_post (s);
}

/* Whether the control program, and not the runtime, took its time for the
   activations of the stage since its last post, at least one.  */
static bool
slow_p (stage *g, uint64_t now)
{
  region *r = g->region;
  uint64_t outside = now - r->plan.inside, last = g->post_time;

  g->post_time = outside;
  return (last && g->port.next != g->posted
	  && (outside - last) / (g->port.next - g->posted)
	     > TUNED (spin_time) + TUNED (slow_look) * r->n_stages * r->n_stages);
}

/* What follows an activation on the slow path.  */
void
gomp_stream_finish_post (stage *g)
{
  region *r = g->region;
  uint64_t since = 0, inside = r->plan.inside, quarter, left;
  /* What a post of one of many does comes from afar.  */
  uint64_t growth = gomp_stream_many_p (r) ? TUNED (growth) : 2;
  bool slow = false, first;

  if (ENABLE_CHECKING && !pthread_equal (r->thread, pthread_self ()))
    gomp_stream_fatal_at (g->site->file, g->site->line,
			  "two threads activate tasks on stream '%s' at the "
			  "same time", g->views[0]->stream->name);
  __atomic_store_n (&r->progress, r->progress + 1, __ATOMIC_RELAXED);
  pthread_mutex_lock (&r->guard);
  gomp_stream_start (r, g);
  first = (r->caught_up && gomp_stream_alone_p (r) && !g->port.define
	   && g->port.next == g->settled + 1);
  if (gomp_stream_alone_p (r) && !first
      && g->chunk < __atomic_load_n (&g->quarter, __ATOMIC_RELAXED))
    {
      since = gomp_stream_now ();
      slow = slow_p (g, since);
    }
  gomp_stream_publish (g);
  gomp_stream_note_issue (g);
  gomp_stream_settle_stops (r);
  if (r->unsettled)
    {
      gomp_stream_find_cycles (r);
      gomp_stream_settle_all (r);
    }

  quarter = __atomic_load_n (&g->quarter, __ATOMIC_RELAXED);
  if (slow)
    g->chunk = 1;
  else if (!first)
    g->chunk = growth * g->chunk > quarter ? quarter : growth * g->chunk;
  if (gomp_stream_far_ahead_p (__atomic_load_n (&g->home, __ATOMIC_RELAXED),
			       quarter, gomp_stream_owed (g), &left))
    help (r, g, left);
  gomp_stream_make_record_room (g);
  gomp_stream_set_limit (g);
  if (first)
    fire_first (g);
  else
    pthread_mutex_unlock (&r->guard);
  if (slow)
    fire_alone (r, since, false);
  else if (!first)
    gomp_stream_notify_post (g);
  if (since)
    __atomic_store_n (&r->plan.inside, inside + gomp_stream_now () - since,
		      __ATOMIC_RELAXED);
  if (g->site->flags & GOMP_STREAM_SITE_STEP)
    gomp_stream_note_lockstep (g);
}

