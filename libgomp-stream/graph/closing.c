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

/* Views leave streams that live on: as their stages end, or, as placeholders, where it is
   too late for the consumers that they wait for; and where those begin that come
   later.  */

#include "config.h"
#include <stdlib.h>
#include "data/channel.h"
#include "data/objects.h"
#include "data/stream.h"
#include "graph/region.h"
#include "graph/registry.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "observe/observe.h"
#include "sys/memory.h"

/* Whether V, whose stage ends before its stream, becomes a placeholder: as a stage of
   the same directive goes on there, unless another one reads the stream already, or it is
   the end of a wire.  So it is on all ranks, as they have to agree on where that stage
   opens.  */
static bool
resumable_p (const view *v)
{
  const view *views[] = { v->stream->consumers, v->stream->absent };

  if (v->output || v->latch || v->lane || v->gone || v->owner->wire)
    return false;
  for (int kind = 0; kind < 2; kind++)
    for (const view *o = views[kind]; o; o = o->next)
      if (o != v && o->site == v->site && o->number == v->number)
	return false;
  return true;
}

/* Whether the compiler does not see that V's directive reads the stream.  */
static bool
passing_p (const view *v)
{
  const struct gomp_stream_var *var = v->site->views[v->number].var;

  for (uint32_t i = 0; var && i < var->n_consumers; i++)
    if (var->consumers[i].site == v->site && var->consumers[i].view == v->number)
      return false;
  return true;
}

/* Takes what V sees, or writes, into the stream's account, as it closes.  */
static void
close_view (view *v)
{
  stream *s = v->stream;

  gomp_stream_drop_owed (v);
  if (v->output)
    {
      s->n_cut -= v->owner->cut;
      /* Its elements stay, those of a sole producer too.  */
      if (!s->turns)
	s->committed.index = v->position;
    }
  else if (v->latch)
    s->seen = UINT64_MAX;
  else if (v->lane == NULL && s->seen < v->position + (v->horizon - v->burst))
    s->seen = v->position + (v->horizon - v->burst);
}

/* Takes the views that are CLOSING off the list, which goes on at *END.  Returns
   how many stay.  */
static uint32_t
unlink_closing (view **list, view ***end)
{
  uint32_t n = 0;

  while (*list)
    if ((*list)->closing)
      *list = (*list)->next;
    else
      {
	list = &(*list)->next;
	n++;
      }
  *end = list;
  return n;
}

static void
unlink_closing_views (stream *s)
{
  gomp_stream_note_change ();
  s->n_producers = unlink_closing (&s->producers, &s->ends[1]);
  s->n_consumers = unlink_closing (&s->consumers, &s->ends[0]);
}

/* Has the stream go on without the views that were taken off it, and the regions of
   its stages see to its protocol.  */
static void
after_closing (stream *s)
{
  if (s->n_producers == 1 && s->turns && gomp_stream_stop_turns (s))
    gomp_stream_set_base (s->producers);
  gomp_stream_views_changed (s);
  s->settled = false;
  for (view *v = gomp_stream_first_user (s); v; v = gomp_stream_next_user (v))
    if (v->owner && v->owner->region)
      v->owner->region->unsettled = v->owner->region->first;
}

/* Takes V, a view of a stage on another rank, off its stream's list of these.  */
static void
close_absent (view *v)
{
  stream *s = v->stream;
  view **p = &s->absent;

  if (v->output)
    s->left_behind += v->owner->port.next * v->burst;
  else
    v->position += v->owner->port.next * v->burst;
  while (*p != v)
    p = &(*p)->next;
  *p = v->next;
  v->next = NULL;
}

/* Takes N views off the stream, which lives on without their stages.  */
void
gomp_stream_close_views (stream *s, view **views, size_t n)
{
  gomp_stream_lock_stages (s);
  gomp_stream_close_stream (s);
  gomp_stream_count_stream (s);
  for (size_t i = 0; i < n; i++)
    {
      bool absent = views[i]->owner->absent;

      if (absent)
	close_absent (views[i]);
      else
	close_view (views[i]);
      views[i]->passing = passing_p (views[i]);
      views[i]->closing = !resumable_p (views[i]);
      if (absent && !views[i]->closing)
	{
	  gomp_stream_append_view (views[i]);
	  s->n_consumers++;
	}
      /* A consumer that is made again does not begin again.  */
      s->whole &= views[i]->output || !views[i]->closing;
    }
  /* Who visits all streams goes along their views.  */
  pthread_mutex_lock (&gomp_stream_registry_lock);
  for (size_t i = 0; i < n; i++)
    if (!views[i]->closing)
      {
	views[i]->owner = NULL;
	s->n_placeholders++;
	s->n_passing += views[i]->passing;
      }
  unlink_closing_views (s);
  pthread_mutex_unlock (&gomp_stream_registry_lock);
  after_closing (s);
  gomp_stream_unlock_stages (s);
  for (size_t i = 0; i < n; i++)
    if (views[i]->closing)
      gomp_stream_free_view (views[i]);
}

/* Takes the placeholders VIEWS off their stream; returns whether there are any.  Frees
   the list.  */
static bool
give_up (struct gomp_stream_list *views)
{
  stream *s;

  if (views->n == 0)
    return false;
  s = ((view *) views->of[0])->stream;
  gomp_stream_lock_stages (s);
  gomp_stream_close_stream (s);
  pthread_mutex_lock (&gomp_stream_registry_lock);
  for (size_t i = 0; i < views->n; i++)
    {
      view *v = views->of[i];

      v->closing = true;
      s->n_placeholders--;
      s->n_passing -= v->passing;
    }
  unlink_closing_views (s);
  pthread_mutex_unlock (&gomp_stream_registry_lock);
  after_closing (s);
  gomp_stream_unlock_stages (s);
  while (views->n)
    gomp_stream_free_view (views->of[--views->n]);
  free (views->of);
  return true;
}

/* Takes the placeholders of directives that the compiler does not see off the stream
   where more than EARLY elements have been issued behind their positions: whose stage
   comes now begins with the next one, and elements are not kept for ever.  Returns
   whether there were any.  Called by the control thread.  */
bool
gomp_stream_give_up_passing (stream *s)
{
  struct gomp_stream_list views = { 0 };
  uint64_t end;

  if (s->n_passing == 0)
    return false;
  end = gomp_stream_issued (s) - s->dropped;
  for (view *v = s->consumers; v; v = v->next)
    if (v->owner == NULL && v->passing && end > v->position + s->early)
      gomp_stream_add (&views, v);
  return give_up (&views);
}

/* Takes the placeholder V off its stream.  Called by the control thread.  */
void
gomp_stream_give_up_view (view *v)
{
  struct gomp_stream_list views = { 0 };

  gomp_stream_add (&views, v);
  give_up (&views);
}

/* Takes the placeholders of loops that may run in place off the stream.  Called by the
   control thread.  */
void
gomp_stream_give_up_loops (stream *s)
{
  struct gomp_stream_list views = { 0 };

  for (view *v = s->consumers; v; v = v->next)
    if (v->owner == NULL && v->site->place)
      gomp_stream_add (&views, v);
  give_up (&views);
}

/* Whether a control program has ended that left elements of the stream, which a task is to
   write that the next one activates first.  They have been overwritten in the sequential
   program; but where windows slide, these elements are their look-ahead.  */
bool
gomp_stream_left_behind_p (stream *s)
{
  bool left;

  if (s->last_user || s->n_producers || s->shared || !s->dynamic_only)
    return false;
  left = s->consumers == NULL;
  for (const view *v = s->consumers; v; v = v->next)
    left |= v->owner == NULL && v->horizon <= v->burst;
  return left;
}

/* Sees what the stage, which was activated, has issued.  */
void
gomp_stream_note_issue (stage *g)
{
  for (uint32_t i = 0; i < g->n_views; i++)
    {
      stream *s = g->views[i]->stream;
      if (!g->views[i]->output)
	continue;
      if (s->whole && gomp_stream_issued (s) > s->early)
	__atomic_store_n (&s->whole, false, __ATOMIC_RELAXED);
      gomp_stream_give_up_passing (s);
    }
}

/* The position at which a consumer opens where placeholders that do not stay are: at the
   first element that one of them has not read; or, if there is none, where the last one
   began that has ended: it reads the same.  END is the next element.  */
static uint64_t
beside_passing (const stream *s, uint64_t end)
{
  uint64_t position = end, began = 0;

  for (const view *v = s->consumers; v; v = v->next)
    if (v->owner == NULL && v->passing)
      {
	if (v->position < position)
	  position = v->position;
	if (v->began > began)
	  began = v->began;
      }
  return position < end || !s->whole ? position : began;
}

/* The position at which a consumer of directive FROM that has no placeholder opens: where
   its loop has begun, if no more than EARLY elements were issued since; or with the round
   in which one took another's place; or beside those that have ended; else the first
   element, if no more than EARLY were issued, or else the next one.  So it depends on the
   control program alone.  The ring, which has room for these, has them then.  */
uint64_t
gomp_stream_opening (stream *s, const site *from)
{
  uint64_t position;

  s->whole = s->whole && gomp_stream_issued (s) <= s->early;
  if (from->place && from->place == s->loop
      && gomp_stream_next_element (s) - s->loop_began <= s->early)
    position = s->loop_began;
  else if (s->round_end && gomp_stream_next_element (s) == s->round_end)
    position = s->round;
  else if (s->n_passing)
    position = beside_passing (s, gomp_stream_next_element (s));
  else if (s->whole)
    position = 0;
  else
    return gomp_stream_next_element (s);
  gomp_stream_take_object_back (s);
  return position;
}
