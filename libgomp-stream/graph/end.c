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

/* Stages that end before the control program stops to activate them.

   A body stops its stage: the activations behind the one that does so never
   happen.  Its streams end where they are, as far as it wrote them, and it reads no
   more.  A stage behind it goes on until one of its activations lacks input that
   nobody will write, and is stopped there.

     body, executor		control thread
     --------------		--------------
     stop_stage: STOP  ----->	cut: the stage's views know it
				starved?  stop_stage, of those behind it

   Where other producers of a stream go on, their elements follow one another.
   Who lacks elements there is known at a standstill only.  */

#include "config.h"
#include "data/channel.h"
#include "data/stream.h"
#include "graph/end.h"
#include "graph/firing.h"
#include "graph/ranks.h"
#include "graph/region.h"
#include "graph/request.h"
#include "graph/obstacle.h"
#include "graph/stage.h"
#include "sys/thread.h"
#include "graph/view.h"

void
GOMP_stream_end (void)
{
  const struct gomp_stream_running *running = gomp_stream_thread.running;
  struct gomp_stream_bodies *bodies = GOMP_stream_lending.bodies;

  if (bodies)
    bodies->ended |= bodies->bit;
  if (bodies || running == NULL)
    return;
  running->firing->stopped = true;
  running->firing->frame->n = 0;
}

int
GOMP_stream_ended (const struct gomp_stream_frame *frame)
{
  struct gomp_stream_running *running = gomp_stream_thread.running;

  /* The next activation may wait for what it asks for itself.  */
  if (running->requests)
    gomp_stream_hand_requests_on (&running->requests);
  return frame->n == 0;
}

/* Has the activations of the stage from ACTIVATION on, of which none is fired, never
   happen.  Called with the stage's lock.  */
void
gomp_stream_stop_stage (stage *g, uint64_t activation)
{
  if (activation >= g->stop)
    return;
  __atomic_store_n (&g->stop, activation, __ATOMIC_RELAXED);
  __atomic_store_n (&g->region->stopped, true, __ATOMIC_RELAXED);
  /* X1: has the control thread look; pairs with X2.  */
  __atomic_store_n (&g->region->stopping, true, __ATOMIC_RELEASE);
}

/* At the end of a scope, drops what the view's stage owes.  Its variable, which has the
   last element before that, does not get those behind it at a later wait.  */
void
gomp_stream_drop_look_ahead (view *v)
{
  stream *s = v->stream;
  bool written = s->written_back == gomp_stream_committed (s);

  gomp_stream_lock_stages (s);
  gomp_stream_drop_owed (v);
  gomp_stream_unlock_stages (s);
  if (written)
    s->written_back = gomp_stream_committed (s);
}

/* Has the control programs look that use stream S.  */
static void
tell_regions (const stream *s)
{
  for (view *v = gomp_stream_first_user (s); v; v = gomp_stream_next_user (v))
    {
      region *r = v->owner ? gomp_stream_hold_region (v->owner) : NULL;
      if (r == NULL)
	continue;
      __atomic_store_n (&r->stopping, true, __ATOMIC_RELEASE);
      r->unsettled = r->first;
      gomp_stream_let_region_go (r);
    }
}

/* Tells the streams of the stage, which was stopped, that it neither writes nor reads
   any more.  */
static void
cut (stage *g)
{
  gomp_stream_close_turns (g);
  gomp_stream_drop_tickets (g);
  /* Its other bodies end with it.  */
  for (struct gomp_stream_ticket *t = g->tickets; t; t = t->sibling)
    for (struct gomp_stream_ticket *o = t->order->members; o; o = o->next)
      if (o != t && t->order->stopped)
	{
	  gomp_stream_lock (o->owner);
	  gomp_stream_stop_stage (o->owner, o->owner->fired);
	  gomp_stream_unlock (o->owner);
	}
  for (uint32_t i = 0; i < g->n_views; i++)
    {
      view *v = g->views[i];
      stream *s = v->stream;

      gomp_stream_lock_stages (s);
      s->cut = true;
      s->n_cut += v->output;
      if (gomp_stream_turns_p (v))
	gomp_stream_drop_owed (v);
      else if (!v->output)
	v->gone = true;
      s->settled = false;
      gomp_stream_views_changed (s);
      gomp_stream_unlock_stages (s);
      tell_regions (s);
    }
  if (g->wire)
    g->wire->end (g);
  g->cut = true;
}

/* Whether the next activation of the stage never gets the input of view V.  */
static bool
never_p (const stage *g, view *v)
{
  const stream *s = v->stream;

  if (v->output || s->n_cut == 0 || s->n_cut < s->n_producers)
    return false;
  if (gomp_stream_turns_p (v) && gomp_stream_waiting (g) == 0)
    /* Its place is not known yet.  */
    return false;
  return gomp_stream_view_has (v) < v->horizon;
}

/* Stops the stage if it never gets its input.  Returns whether it does so.  */
static bool
stop_if_starved (stage *g)
{
  bool starved = false;

  /* Who holds it fires it.  */
  if (!gomp_stream_try_lock (g))
    return false;
  if (g->n_under_way == 0)
    for (uint32_t i = 0; i < g->n_views && !starved; i++)
      starved = never_p (g, g->views[i]);
  if (starved)
    gomp_stream_stop_stage (g, g->fired);
  gomp_stream_unlock (g);
  return starved;
}

/* Whether the stage, which goes on, may have to be stopped.  */
static bool
behind_end_p (const stage *g)
{
  for (uint32_t i = 0; i < g->n_views; i++)
    if (!g->views[i]->output && g->views[i]->stream->n_cut)
      return true;
  return false;
}

/* Brings the region in line with the stages that were stopped.  Returns whether any
   was.  Called by the control thread, with the guard.  */
bool
gomp_stream_settle_stops (region *r)
{
  bool any = false, again, left = false;

  /* X2: the stages that were stopped are seen; pairs with X1.  */
  if (!__atomic_load_n (&r->stopping, __ATOMIC_ACQUIRE))
    return false;
  __atomic_store_n (&r->stopping, false, __ATOMIC_RELAXED);
  __atomic_thread_fence (__ATOMIC_SEQ_CST);
  do
    {
      again = false;
      left = false;
      for (stage *g = r->first; g; g = g->region_next)
	if (g->cut)
	  ;
	else if (__atomic_load_n (&g->stop, __ATOMIC_ACQUIRE) != UINT64_MAX)
	  {
	    cut (g);
	    again = true;
	  }
	else if (behind_end_p (g))
	  {
	    if (stop_if_starved (g))
	      again = true;
	    else
	      left = true;
	  }
      any |= again;
    }
  while (again);
  if (left)
    __atomic_store_n (&r->stopping, true, __ATOMIC_RELAXED);
  return any;
}

/* At a standstill, stops the stages that lack what a stopped one would have
   written.  Returns whether there are any.  */
bool
gomp_stream_stop_starved (region *r)
{
  bool any = gomp_stream_settle_stops (r);

  for (stage *g = r->first; g && !any; g = g->region_next)
    {
      const view *v;

      if (!behind_end_p (g))
	continue;
      gomp_stream_lock (g);
      v = gomp_stream_waiting (g) ? gomp_stream_obstacle (g) : NULL;
      if (v && !v->output && v->stream->n_cut)
	{
	  gomp_stream_stop_stage (g, g->fired);
	  any = true;
	}
      gomp_stream_unlock (g);
    }
  return any && (gomp_stream_settle_stops (r), true);
}
