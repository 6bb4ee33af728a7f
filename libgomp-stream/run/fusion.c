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

/* Fusion: stages that follow one another, fired as one.

   Where the compiler made one function of the bodies of neighbouring directives
   (struct gomp_stream_fusion), and all these stages are at home with one thread, a
   firing of the first is one of all: the function is called once, and what travels
   between them stays in registers.

     first                 inner channel                       last
     inputs -->[ A ]--- x: empty, skipped ---[ B ]--- y ---[ C ]--> outputs
	 \_________________ one call, N activations ____________/

   Who fires the first stage takes the locks of those behind it, as far as it gets
   them without a wait, and as they have what a firing needs: activations owed, and
   on all views but those within, elements and space.  A channel within has to be
   empty: what lies in it comes first, so its consumer is fired alone then.  Each
   stage has a firing of its own, of the same activations, which is begun,
   committed and accounted for as any other.  So nobody else can tell, but for
   this: of the elements of a channel within only the last activation's are
   written.  Nobody can read the others, as there is one consumer and none may come
   that begins before them; the last one may have to be written back.  */

#include "config.h"
#include "data/channel.h"
#include "data/stream.h"
#include "graph/firing.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "graph/planner.h"
#include "policy/cost.h"
#include "run/fusion.h"
#include "run/group.h"
#include "sys/options.h"
#include "sys/thread.h"

/* One part in so many of the time of fused stages is divided equally.  */
#define DOUBT 32

/* Whether what FROM, a stage, writes goes to a stage that can be fused with it, as
   NEXT says.  Called with FROM's lock.  */
static bool
linked_p (const stage *from, const struct gomp_stream_fused *next)
{
  const view *v = from->views[next->from], *to;
  const stream *s = v->stream;
  unsigned home = __atomic_load_n (&from->home, __ATOMIC_RELAXED);

  /* Other threads want the stages that have no home.  */
  if (home == GOMP_STREAM_EVERYWHERE)
    return false;
  if (s->n_producers != 1 || s->n_consumers != 1 || s->turns || s->lanes)
    return false;
  to = s->consumers;
  return (to->owner && to->site == next->site && to->number == next->to
	  && to->owner != from
	  && (__atomic_load_n (&to->owner->region, __ATOMIC_RELAXED)
	      == from->region)
	  && v->burst && to->burst == v->burst && to->horizon == v->burst
	  && __atomic_load_n (&to->owner->home, __ATOMIC_RELAXED) == home);
}

/* Whether firings of the stage, which has a body, can be part of a fused one.  */
static bool
plain_p (const stage *g)
{
  return (g->replicas == 1 && g->claimed == 0 && !gomp_stream_wanted_p (g)
	  && !g->variadic && !g->dialect && !g->objects
	  && !__atomic_load_n (&g->turns, __ATOMIC_RELAXED));
}

/* Returns the stage behind FROM, with its lock, if it can be fused with it as NEXT
   says; else null.  Empties the channel between them if that is possible.  */
static stage *
enter_next (const stage *from, const struct gomp_stream_fused *next)
{
  const view *v = from->views[next->from], *in;
  const stream *s = v->stream;
  stage *to;

  if (!linked_p (from, next) || s->protocol != &gomp_stream_native_protocol
      || __atomic_load_n (&s->whole, __ATOMIC_RELAXED))
    return NULL;
  in = s->consumers;
  to = in->owner;
  for (;;)
    {
      uint64_t elements, n;

      if (!gomp_stream_enter_stage (to))
	return NULL;
      elements = v->position - in->position;
      /* D2: the body is there; pairs with D1.  */
      if (__atomic_load_n (&to->fn, __ATOMIC_ACQUIRE) && plain_p (to))
	{
	  if (elements == 0)
	    return to;
	  n = gomp_stream_permitted (to, gomp_stream_due (to, true), NULL);
	  if (n < to->least && n * in->burst < elements
	      && !gomp_stream_up_to_end_p (to, n))
	    n = 0;
	}
      else
	n = 0;
      gomp_stream_unlock (to);
      if (n == 0
	  || gomp_stream_fire (to, GOMP_STREAM_ALONE) != GOMP_STREAM_FIRED)
	return NULL;
    }
}

/* Returns how many of N activations the stage can fire whose input IN another one
   of the run gives it.  */
static uint64_t
can_fire (stage *g, view *in, uint64_t n, bool force)
{
  uint64_t due = gomp_stream_due (g, force);

  /* Its post may come after that of the stage before it.  */
  if (due < n && !force)
    due = gomp_stream_due (g, true);
  in->at = in->position;
  return gomp_stream_permitted (g, due < n ? due : n, in);
}

/* Takes the locks of the stages to be fused with the group's first one, of which N
   activations can fire, at least LEAST; AVAILABLE is how many of each can.  Returns
   how many of all of them can.  One that permits less than half of what is worth a
   firing is left out: as a rule one activation is missing, which the control program
   is about to issue.  */
static uint64_t
gather (struct gomp_stream_group *u, uint64_t n, uint64_t least, bool force,
	uint64_t *available)
{
  const struct gomp_stream_fusion *fusion = u->stages[0]->fusion;
  size_t size = gomp_stream_room_of (u->stages[0]);

  for (uint32_t i = 0;
       i < fusion->n && u->length < GOMP_STREAM_MOST_MEMBERS; i++)
    {
      const struct gomp_stream_fused *next = &fusion->next[i];
      stage *g = enter_next (u->stages[i], next);
      uint64_t m = 0;

      if (g == NULL)
	break;
      if (g->withheld)
	gomp_stream_flush (g);
      size += gomp_stream_room_of (g);
      if (size <= GOMP_STREAM_FIRINGS_SIZE)
	m = can_fire (g, g->views[next->to], n, force);
      if (m == 0 || (m < n && (2 * m < least || (!force && 2 * m < g->least))
		     && !gomp_stream_up_to_end_p (g, m)))
	{
	  gomp_stream_unlock (g);
	  break;
	}
      available[u->length] = n = m;
      u->stages[u->length++] = g;
    }
  return n;
}

/* Begins a firing of N activations of each stage, in memory from ROOM on; with
   TIMED the clock says how long it takes.  */
static void
begin (struct gomp_stream_group *u, uint64_t n, const uint64_t *available,
       bool force, bool timed, char *room)
{
  const struct gomp_stream_fusion *fusion = u->stages[0]->fusion;

  for (unsigned i = 0; i < u->length; i++)
    {
      firing *f = u->firings[i] = (firing *) room;

      gomp_stream_prepare (u->stages[i], f, n, available[i], force);
      if (i + 1 < u->length)
	{
	  struct gomp_stream_frame_view *to
	    = &f->frame->view[fusion->next[i].from];
	  to->window += (n - 1) * to->stride;
	}
      timed |= f->timed;
      room += gomp_stream_room_of (u->stages[i]);
    }
  for (unsigned i = 0; i < u->length; i++)
    u->firings[i]->timed = timed;
}

/* An activation's cost, of all stages; 0 if that of one is unknown, or comes from
   so few firings that the clock, and lines that had to come into the cache, may
   be most of it.  */
static float
cost (const struct gomp_stream_group *u)
{
  float sum = 0;

  for (unsigned i = 0; i < u->length; i++)
    {
      const stage *g = u->stages[i];
      if (g->fired * g->cost < TUNED (sure_time))
	return 0;
      sum += g->cost;
    }
  return sum;
}

/* Gives each firing its part of the time that the first one took until END: by the
   stages' known costs, of which COST is the sum, or in equal parts.  What was known
   may have been wrong, and then would stay so: part of the time is divided equally,
   so that stages are tried on several threads sooner or later.  */
static void
divide_time (struct gomp_stream_group *u, float cost, uint64_t end)
{
  double parts[GOMP_STREAM_MOST_MEMBERS], equal = 1.0 / u->length;

  for (unsigned i = 0; i < u->length; i++)
    {
      parts[i] = cost ? u->stages[i]->cost / cost : equal;
      parts[i] += (equal - parts[i]) / DOUBT;
    }
  gomp_stream_divide_time (u, parts, 1, u->firings[0]->start, end);
}

/* Fires the stage, of which N activations can fire, with those behind it; not fewer
   than LEAST.  Called with the stage's lock; gives that back and returns true, unless
   there is none behind it with which it can be fused.  */
bool
gomp_stream_fire_fused (stage *g, uint64_t n, uint64_t least, bool force)
{
  char room[GOMP_STREAM_FIRINGS_SIZE]
    __attribute__ ((aligned (GOMP_STREAM_LINE)));
  const struct gomp_stream_fusion *fusion = g->fusion;
  uint64_t available[GOMP_STREAM_MOST_MEMBERS], end;
  void *args[GOMP_STREAM_MOST_MEMBERS];
  struct gomp_stream_group u;
  float sum;
  bool inattentive;

  if (!plain_p (g) || (gomp_stream_options.protocol
		       && (gomp_stream_options.protocol
			   != &gomp_stream_native_protocol)))
    return false;
  u.length = 1;
  u.stages[0] = g;
  available[0] = n;
  n = gather (&u, n, least, force, available);
  if (u.length == 1)
    return false;
  if (n > g->cap)
    n = g->cap;
  sum = cost (&u);
  begin (&u, n, available, force, sum == 0, room);
  for (unsigned i = 0; i < u.length; i++)
    args[i] = u.firings[i]->data;
  inattentive = gomp_stream_begin_group (&u, 0);

  fusion->next[u.length - 2].fn (args);

  end = gomp_stream_end_work (g, u.firings[0], sum, inattentive);
  divide_time (&u, sum, end);
  for (unsigned i = 0; i < u.length; i++)
    gomp_stream_complete_firing (u.stages[i], u.firings[i]);
  gomp_stream_leave_group (&u, available[0] - n, end);
  return true;
}
