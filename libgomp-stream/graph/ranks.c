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


/* Stages that are dealt to ranks: processes that run the same program.

   Every rank runs the same control program and counts the activations of all
   stages.  A stage of another rank is absent here: it has a port, which counts, and
   views, which say where it begins to read and how much it writes, but it was
   stopped before its first activation, so nothing of it is fired, and its streams do
   not know it.  So all ranks agree on where a consumer opens, and each of them knows
   how many elements there will be.  */

#include "config.h"
#include "data/channel.h"
#include "data/counted.h"
#include "data/stream.h"
#include "graph/dialect.h"
#include "graph/ranks.h"
#include "graph/region.h"
#include "graph/registry.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "sys/carrier.h"
#include "sys/message.h"

/* Reports an error that all control programs come to, once.  */
#define fail_at(...)							\
  (gomp_stream_give_word (0), gomp_stream_fatal_at (__VA_ARGS__))

/* Returns the stream of the variable at KEY if it is dealt, or null.  */
static const stream *
dealt_stream (void *key)
{
  const stream *s = gomp_stream_look_up (key);

  return s && s->number ? s : NULL;
}

/* Whether the stage, which is new, is dealt: a directive of its function has the
   clause ON, or one of its streams is.  */
static bool
dealt_p (const stage *g)
{
  if (g->site->flags & GOMP_STREAM_SITE_DEALT)
    return true;
  for (uint32_t i = 0; g->region->dealt && i < g->n_views; i++)
    if (dealt_stream (g->keys[i]))
      return true;
  return false;
}

/* The rank of the stage: what its clause says, or where its first input comes
   from.  */
static int
rank_of (const stage *g, const struct gomp_stream_arg *args)
{
  const site *from = g->site;

  if (from->flags & GOMP_STREAM_SITE_ON)
    {
      uint64_t n = args[from->n_views].burst;
      if ((int64_t) n < 0)
	fail_at (from->file, from->line,
		 "rank of 'on' is %lld, must not be negative", (long long) n);
      return n % gomp_stream_carrier->size;
    }
  for (uint32_t i = 0; i < from->n_views; i++)
    if (!(from->views[i].flags
	  & (GOMP_STREAM_VIEW_OUTPUT | GOMP_STREAM_VIEW_VARIADIC)))
      {
	const stream *s = dealt_stream (args[i].key);
	return s && s->homed ? s->home : 0;
      }
  return 0;
}

/* Exits if V, a view of the stage, shares a position in its stream with one of another
   stage of its directive, and they are not where the stream is: all ranks come to that.  */
static void
check_shared (const stage *g, const view *v)
{
  const stream *s = v->stream;
  const view *views[] = { s->consumers, s->absent };

  if (!(v->site->views[v->number].flags & GOMP_STREAM_VIEW_TOGETHER))
    return;
  for (int kind = 0; kind < 2; kind++)
    for (const view *o = views[kind]; o; o = o->next)
      if (o != v && o->owner && o->site == v->site && o->number == v->number
	  && (o->owner->rank != g->rank || s->home != g->rank))
	fail_at (g->site->file, v->site->views[v->number].line,
		 "stream '%s' goes from rank %d to rank %d, and %s", s->name, s->home,
		 g->rank == s->home ? o->owner->rank : g->rank,
		 "its consumers are alternatives, or share a position");
}

/* Exits if the stage is of a loop or function that reads what it writes in the stream, and
   another one does, too: in one process, none of them sees what another one writes.  */
static void
check_loop (const stage *g, const view *v)
{
  const stream *s = v->stream;

  if (g->site->place && s->loop && s->loop != g->site->place)
    fail_at (g->site->file, g->site->views[v->number].line,
	     "stream '%s', which is dealt to ranks, is written and read by another loop or "
	     "function here than at %s:%u", s->name, s->first_site->file,
	     s->first_site->line);
}

/* Makes the stream of V, a view of the stage, which is dealt, a stream that is.
   Called with the locks of all stages.  */
static void
number_stream (stage *g, const view *v)
{
  static uint64_t numbers;
  stream *s = v->stream;
  const char *file = g->site->file;
  unsigned line = g->site->views[v->number].line;

  for (const view *o = s->number == 0 ? gomp_stream_first_user (s) : NULL; o;
       o = gomp_stream_next_user (o))
    if (o->owner && o != v)
      fail_at (file, line, "stream '%s' is dealt to ranks here, and not at %s:%u",
	       s->name, o->site->file, o->site->line);
  if (s->number == 0)
    s->number = ++numbers;
  check_loop (g, v);
  if (!v->output)
    {
      check_shared (g, v);
      return;
    }
  if (s->homed && s->home != g->rank)
    fail_at (file, line, "stream '%s' has a producer on rank %d here, and one on rank "
	     "%d; its producers have to be on one rank", s->name, g->rank, s->home);
  s->homed = true;
  s->home = g->rank;
}

/* Takes the placeholder V off the stream's list.  */
static void
remove_placeholder (stream *s, view *v)
{
  view **p = &s->consumers;

  while (*p != v)
    p = &(*p)->next;
  *p = v->next;
  if (s->ends[0] == &v->next)
    s->ends[0] = p;
  s->n_placeholders--;
  s->n_passing -= v->passing;
  s->n_consumers--;
}

/* Opens view I of the stage, which is absent, view NUMBER of its directive: what it
   writes is counted, and a wire goes to where it reads.  */
static void
open_absent (stage *g, uint32_t i, uint32_t number,
	     const struct gomp_stream_arg *arg)
{
  stream *s;
  view *v, *held;

  gomp_stream_check_size (g->site, number, arg);
  s = gomp_stream_obtain (g->region, g->site, number, g->keys[i]);
  gomp_stream_lock_stages (s);
  v = gomp_stream_new_view (s, g->site, number);
  held = gomp_stream_placeholder (s, g->site, number);
  if (!v->output)
    v->position = held ? held->position : gomp_stream_opening (s, g->site);
  v->owner = g;
  gomp_stream_set_sizes (v, arg);
  g->views[i] = v;
  v->next = s->absent;
  s->absent = v;
  number_stream (g, v);
  gomp_stream_make_room (v);
  if (v->output)
    gomp_stream_note_producer (v, s->counts ? gomp_stream_likely_windows (v) : 0);
  gomp_stream_connect (s);
  if (held)
    {
      remove_placeholder (s, held);
      gomp_stream_free_view (held);
    }
  gomp_stream_views_changed (s);
  s->settled = false;
  gomp_stream_unlock_stages (s);
}

/* Opens the one view of the stage, the end of a wire, on the stream: from element
   POSITION on; an activation has at most MOST elements if they are counted.  Called
   with the locks of all stages.  */
void
gomp_stream_open_wire (stage *g, stream *s, uint64_t position, uint64_t most)
{
  view *v = gomp_stream_new_view (s, g->site, 0);

  v->owner = g;
  v->burst = v->next_burst = 1;
  v->horizon = v->next_horizon = v->max_horizon = 1;
  v->position = v->sent = position;
  v->carries = !v->output;
  v->most = s->counts ? most : 0;
  g->views[0] = v;
  gomp_stream_append_view (v);
  if (v->output)
    {
      s->committed.index = position;
      s->n_producers++;
      if (s->counts)
	gomp_stream_open_data (v);
    }
  else
    s->n_consumers++;
  gomp_stream_views_changed (s);
}

static void
opened (stage *g, view *v)
{
  number_stream (g, v);
  gomp_stream_connect (v->stream);
}

static const struct gomp_stream_dealing dealing
  = { open_absent, opened, gomp_stream_note_dealt };

/* Finds the rank of the stage, which is new.  */
void
gomp_stream_deal_stage (stage *g, const struct gomp_stream_arg *args)
{
  if (!dealt_p (g))
    return;
  if (g->region->body)
    gomp_stream_fatal_at (g->site->file, g->site->line,
			  "the stage in %s, which a body activates, cannot be "
			  "dealt to ranks", g->site->function);
  g->region->dealt = true;
  g->dealt = &dealing;
  g->rank = rank_of (g, args);
  g->absent = g->rank != gomp_stream_carrier->rank;
  if (g->absent)
    {
      g->stop = 0;
      g->cut = true;
    }
}
