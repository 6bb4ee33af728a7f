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

/* The report of a wait that cannot finish: which stages are stuck, who would
   have to help each of them, and who wait for each other.  Called at a
   standstill, with the locks of the region's stages.  */

#include "config.h"
#include "data/stream.h"
#include "graph/region.h"
#include "graph/obstacle.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "sys/message.h"
#include "wait/report.h"

/* Helpers of one stage that are named.  */
#define MOST_NOTES 8

static const char *
name_of (const view *v)
{
  return v->site->views[v->number].stream_name;
}

/* The views on the other side of V's stream.  */
static view *
other_side (const view *v)
{
  return v->output ? v->stream->consumers : v->stream->producers;
}

/* Whether view O, on the other side of V's stream, could help V.  */
static bool
could_help_p (const view *o, const view *v)
{
  /* A consumer that has seen its window keeps no space.  */
  return !v->output || (o->latch == NULL && !o->gone
			&& o->position + v->stream->capacity
			   < v->position + v->horizon);
}

/* The stage, itself stuck, for which the stage waits, or null.  */
static const stage *
waits_for (const stage *g)
{
  const view *v = gomp_stream_obstacle (g);

  if (v)
    for (const view *o = other_side (v); o; o = o->next)
      if (o->owner && o->owner->region == g->region && could_help_p (o, v)
	  && gomp_stream_waiting (o->owner))
	return o->owner;
  return NULL;
}

/* What keeps stage O from helping stage G.  */
static const char *
state (const stage *o, const stage *g)
{
  if (o == NULL)
    /* It ended with another of its streams.  */
    return "has no activations left";
  if (o->region && o->region != g->region
      && !pthread_equal (o->region->thread, g->region->thread))
    return "is activated by another thread";
  return gomp_stream_waiting (o) ? "is stuck too" : "has no activations left";
}

/* Says who would have to help view V.  */
static void
note_helpers (const view *v)
{
  const char *does = v->output ? "reads" : "produces";
  const stream *s = v->stream;
  unsigned n = 0;

  if (v->output)
    gomp_stream_note ("the channel of '%s' has grown to %llu bytes, and may "
		      "not grow further (GOMP_STREAM_BUFFER)", name_of (v),
		      (unsigned long long) (s->capacity * s->elem_size));
  for (const view *o = other_side (v); o; o = o->next)
    {
      if (!could_help_p (o, v))
	continue;
      if (++n > MOST_NOTES)
	{
	  gomp_stream_note ("and other stages");
	  break;
	}
      if (o->owner == NULL && o->position == 0)
	gomp_stream_note ("%s:%u: the task that %s '%s' was not activated",
			  o->site->file, o->site->line, does, name_of (o));
      else
	gomp_stream_note ("%s:%u: stage in %s %s '%s', and %s",
			  o->site->file, o->site->line, o->site->function,
			  does, name_of (o), state (o->owner, v->owner));
    }
  if (n == 0 && !v->output)
    gomp_stream_note ("%s:%u: no task that produces '%s' was activated",
		      s->var ? s->var->file : v->site->file,
		      s->var ? s->var->line : v->site->line, name_of (v));
}

void
gomp_stream_report_stuck (const stage *g)
{
  view *v = gomp_stream_obstacle (g);
  unsigned long long needs, has;

  if (v == NULL && g->tickets)
    /* Its turn comes behind that of an alternative, which is stuck.  */
    return;
  if (v == NULL)
    {
      gomp_stream_error ("%s:%u: stage in %s cannot fire", g->site->file,
			 g->site->line, g->site->function);
      return;
    }
  needs = v->horizon;
  has = gomp_stream_view_has (v);
  gomp_stream_error ("%s:%u: stage in %s waits for %s on stream '%s': needs "
		     "%llu element%s, has %llu", g->site->file, g->site->line,
		     g->site->function,
		     v->output ? "output space" : "input", name_of (v), needs,
		     needs == 1 ? "" : "s", has);
  if (v->missed && v->lane == NULL)
    gomp_stream_note ("%s:%u: its first activation came after %llu element%s "
		      "of '%s', which it does not see", g->site->file,
		      g->site->line, (unsigned long long) v->missed,
		      v->missed == 1 ? "" : "s", name_of (v));
  note_helpers (v);
}

/* Names stages that wait for each other, if there are any.  */
void
gomp_stream_report_cycle (const region *r)
{
  for (const stage *g = r->first; g; g = g->region_next)
    {
      const stage *first = gomp_stream_waiting (g) ? g : NULL, *next;

      /* After so many steps one is in the cycle.  */
      for (size_t i = 0; first && i < r->n_stages; i++)
	first = waits_for (first);
      if (first == NULL)
	continue;
      gomp_stream_note ("these stages wait for each other:");
      g = first;
      do
	{
	  const view *v = gomp_stream_obstacle (g);
	  next = waits_for (g);
	  gomp_stream_note ("%s:%u waits for %s:%u to %s '%s'",
			    g->site->file, g->site->line, next->site->file,
			    next->site->line, v->output ? "read" : "produce",
			    name_of (v));
	  g = next;
	}
      while (g != first);
      return;
    }
}
