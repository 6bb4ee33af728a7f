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
#include "sys/options.h"
#include "sys/thread.h"

/* One part in so many of the time of fused stages is divided equally.  */
#define DOUBT 32

/* Most stages that are fired as one, and bytes of their firings.  */
#define MOST_FUSED 16
#define FIRINGS_SIZE 8192

/* Stages of which the caller has the locks, and what is begun of them.  */
struct run
{
  unsigned length;
  stage *stages[MOST_FUSED];
  firing *firings[MOST_FUSED];
  uint64_t available[MOST_FUSED];
  void *args[MOST_FUSED];
};

/* Whether what FROM, a stage, writes goes to a stage that can be fused with it, as
   NEXT says.  Called with FROM's lock, or with those of all stages of the stream, or
   by the control thread.  */
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
  return (g->replicas == 1 && g->claimed == 0 && !g->variadic && !g->dialect && !g->objects
	  && !__atomic_load_n (&g->turns, __ATOMIC_RELAXED));
}

/* Whether the stream, which has one producer and one consumer, should have the
   native protocol because these two can be fused.  */
bool
gomp_stream_fusible_p (const stream *s)
{
  const stage *g = s->producers->owner;

  return (g->fusion && g->fusion->n
	  && g->fusion->next[0].from == s->producers->number
	  && !g->variadic && !s->ops && linked_p (g, &g->fusion->next[0]));
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

/* Takes the locks of the stages to be fused with RUN's first one, of which N
   activations can fire, at least LEAST.  Returns how many of all of them can.  One
   that permits less than half of what is worth a firing is left out: as a rule one
   activation is missing, which the control program is about to issue.  */
static uint64_t
gather (struct run *run, uint64_t n, uint64_t least, bool force)
{
  const struct gomp_stream_fusion *fusion = run->stages[0]->fusion;
  size_t size = run->stages[0]->firing_size;

  for (uint32_t i = 0; i < fusion->n && run->length < MOST_FUSED; i++)
    {
      const struct gomp_stream_fused *next = &fusion->next[i];
      stage *g = enter_next (run->stages[i], next);
      uint64_t m = 0;

      if (g == NULL)
	break;
      if (g->withheld && gomp_stream_flush (g))
	gomp_stream_step_epoch (g);
      size += g->firing_size + GOMP_STREAM_LINE;
      if (size <= FIRINGS_SIZE)
	m = can_fire (g, g->views[next->to], n, force);
      if (m == 0 || (m < n && (2 * m < least || (!force && 2 * m < g->least))
		     && !gomp_stream_up_to_end_p (g, m)))
	{
	  gomp_stream_unlock (g);
	  break;
	}
      n = m;
      run->stages[run->length] = g;
      run->available[run->length++] = n;
    }
  return n;
}

/* Begins a firing of N activations of each stage, in memory from ROOM on; with
   TIMED the clock says how long it takes.  */
static void
begin (struct run *run, uint64_t n, bool force, bool timed, char *room)
{
  const struct gomp_stream_fusion *fusion = run->stages[0]->fusion;

  for (unsigned i = 0; i < run->length; i++)
    {
      stage *g = run->stages[i];
      firing *f = (firing *) room;

      gomp_stream_prepare (g, f, n, run->available[i], force);
      if (i + 1 < run->length)
	{
	  struct gomp_stream_frame_view *to
	    = &f->frame->view[fusion->next[i].from];
	  to->window += (n - 1) * to->stride;
	}
      run->firings[i] = f;
      run->args[i] = f->data;
      timed |= f->timed;
      room += (g->firing_size + GOMP_STREAM_LINE - 1) & -GOMP_STREAM_LINE;
    }
  for (unsigned i = 0; i < run->length; i++)
    run->firings[i]->timed = timed;
}

/* An activation's cost, of all stages; 0 if that of one is unknown, or comes from
   so few firings that the clock, and lines that had to come into the cache, may
   be most of it.  */
static float
cost (const struct run *run)
{
  float sum = 0;

  for (unsigned i = 0; i < run->length; i++)
    {
      const stage *g = run->stages[i];
      if (g->fired * g->cost < TUNED (sure_time))
	return 0;
      sum += g->cost;
    }
  return sum;
}

/* Gives each firing its part of the time that the first one took: by the stages'
   known costs, of which COST is the sum, or in equal parts.  What was known may
   have been wrong, and then would stay so: part of the time is divided equally, so
   that stages are tried on several threads sooner or later.  */
static void
divide_time (struct run *run, float cost)
{
  uint64_t start = run->firings[0]->start, at = start;
  uint64_t time = run->firings[0]->end - start;
  double part = 0;

  for (unsigned i = 0; i < run->length; i++)
    {
      double known = cost ? run->stages[i]->cost / cost : 1.0 / run->length;

      part += known + (1.0 / run->length - known) / DOUBT;
      run->firings[i]->start = at;
      at = i + 1 < run->length ? start + (uint64_t) (part * time + 0.5)
			       : start + time;
      run->firings[i]->end = at;
    }
}

/* Fires the stage, of which AVAILABLE activations can fire, with those behind it;
   not fewer than LEAST.  Called with the stage's lock; gives that back and returns
   true, unless there is none behind it with which it can be fused.  */
bool
gomp_stream_fire_fused (stage *g, uint64_t available, uint64_t least, bool force)
{
  char room[FIRINGS_SIZE] __attribute__ ((aligned (GOMP_STREAM_LINE)));
  const struct gomp_stream_fusion *fusion = g->fusion;
  struct gomp_stream_thread *self = &gomp_stream_thread;
  struct run run;
  region *r = g->region;
  uint64_t n, clock, end;
  float sum;
  bool inattentive, more = false;

  if (!plain_p (g) || (gomp_stream_options.protocol
		       && (gomp_stream_options.protocol
			   != &gomp_stream_native_protocol)))
    return false;
  run.length = 1;
  run.stages[0] = g;
  run.available[0] = available;
  n = gather (&run, available, least, force);
  if (run.length == 1)
    return false;
  if (n > g->cap)
    n = g->cap;
  sum = cost (&run);
  begin (&run, n, force, sum == 0, room);
  clock = self->clock;
  self->clock = 0;
  inattentive = gomp_stream_begin_work (g, run.firings[0], clock);
  for (unsigned i = 1; i < run.length && gomp_stream_options.account; i++)
    {
      run.firings[i]->start = run.firings[0]->start;
      gomp_stream_note_wait (run.stages[i], run.firings[i]);
    }

  fusion->next[run.length - 2].fn (run.args);

  end = gomp_stream_end_work (g, run.firings[0], sum, inattentive);
  divide_time (&run, sum);
  for (unsigned i = 0; i < run.length; i++)
    gomp_stream_complete_firing (run.stages[i], run.firings[i]);
  /* A stage's review takes the locks of those behind it.  */
  for (unsigned i = run.length; i-- > 0; )
    more |= gomp_stream_leave_stage (run.stages[i], i ? 0 : available - n);
  gomp_stream_go_on (r, end, more);
  return true;
}
