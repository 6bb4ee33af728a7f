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

/* Views: where they open, and how they end.  */

#include "config.h"
#include <stdlib.h>
#include <string.h>
#include "data/channel.h"
#include "data/counted.h"
#include "data/objects.h"
#include "data/stream.h"
#include "graph/dialect.h"
#include "graph/ranks.h"
#include "graph/region.h"
#include "graph/registry.h"
#include "graph/stage.h"
#include "sys/lent.h"
#include "sys/thread.h"
#include "graph/turns.h"
#include "graph/view.h"
#include "observe/observe.h"
#include "graph/distance.h"
#include "sys/memory.h"
#include "sys/message.h"
#include "sys/slab.h"
#include "sys/tsan.h"

/* Opening.  */

/* Elements issued so far, with those that were dropped.  Called by the control
   thread.  */
uint64_t
gomp_stream_issued (const stream *s)
{
  const view *v = s->producers;

  if (s->number && gomp_stream_elsewhere_p (s))
    return gomp_stream_issued_elsewhere (s);
  if (s->last_turn && s->last_turn->owner)
    gomp_stream_log_open (s->last_turn->owner);
  if (s->turns)
    return s->issue + s->dropped;
  if (v == NULL)
    return s->committed.index + s->dropped;
  return v->base + v->owner->port.next * v->burst;
}

/* Takes back what the view's stage owes, as that never happens.  Called with the
   locks of all stages.  */
void
gomp_stream_drop_owed (view *v)
{
  stream *s = v->stream;
  uint64_t elements = 0;

  gomp_stream_close_stream (s);
  if (v->output)
    elements = (s->turns ? gomp_stream_turns_length (v, UINT64_MAX)
		: gomp_stream_owed (v->owner) * v->burst);
  s->dropped += elements;
  s->lost += elements;
  if (gomp_stream_turns_p (v))
    gomp_stream_drop_turns (v);
}

/* Forgets what was dropped, unless a consumer still waits for it.  */
void
gomp_stream_forget_lost (stream *s)
{
  const view *v = s->lost ? s->consumers : NULL;

  while (v && (v->owner == NULL || gomp_stream_owed (v->owner) == 0))
    v = v->next;
  if (v == NULL)
    s->lost = 0;
}

view *
gomp_stream_new_view (stream *s, const site *from, uint32_t number)
{
  view *v = gomp_stream_take_part (&s->room, GOMP_STREAM_APART, 1, sizeof *v);

  memset (v, 0, sizeof *v);
  v->stream = s;
  v->depth = UINT64_MAX;
  v->site = from;
  v->number = number;
  v->output = from->views[number].flags & GOMP_STREAM_VIEW_OUTPUT;
  return v;
}

/* Adds the view to the stream's list of its kind.  */
void
gomp_stream_append_view (view *v)
{
  view ***end = &v->stream->ends[v->output];

  /* C1: permits others to look at the view; pairs with C2.  */
  __atomic_store_n (*end, v, __ATOMIC_RELEASE);
  *end = &v->next;
}

void
gomp_stream_free_view (view *v)
{
  while (v->bounces)
    {
      struct gomp_stream_bounce *b = v->bounces;
      v->bounces = b->next;
      gomp_stream_free_bounce (v->stream, b);
    }
  gomp_stream_leave_data (v);
  if (v->latch && v->stream->ops)
    gomp_stream_destroy (v->stream->ops, v->latch, v->horizon);
  free (v->latch);
  free (v->turns.ring);
  gomp_stream_give_part_back (&v->stream->room, v, GOMP_STREAM_APART, 1,
			      sizeof *v);
}

/* Whether KEY is an automatic variable of a function that the calling thread called
   below BORDER, an address on its stack; 0 for the stack's begin.  */
static bool
below_p (const void *key, uintptr_t border)
{
  /* Stacks grow downwards.  */
  return (gomp_stream_on_stack_p (key)
	  && (border == 0 || gomp_stream_stack_address (key) < border));
}

/* Notes whether the variable at KEY may end before the region's innermost scope, or the
   parallel region around if there is none, and whether its function tells.  */
static void
note_early_end (region *r, const void *key)
{
  uintptr_t parallel = gomp_stream_thread.parallel;
  unsigned told;

  r->automatic |= below_p (key, parallel);
  r->untold |= (below_p (key, r->depth ? r->innermost : parallel)
		&& !gomp_stream_lent_p (key));
  told = r->automatic * GOMP_STREAM_BRIEF_AUTOMATIC | r->untold * GOMP_STREAM_BRIEF_UNTOLD;
  __atomic_fetch_or (&GOMP_stream_brief, told, __ATOMIC_RELAXED);
}

/* Makes the stream of VIEW DESC, with placeholders for the consumers that the
   compiler sees.  */
static stream *
new_stream (void *key, const site *from, uint32_t number)
{
  const struct gomp_stream_view_desc *desc = &from->views[number];
  stream *s = gomp_stream_make_stream (key, from, number);

  if (!(desc->flags & (GOMP_STREAM_VIEW_DYNAMIC | GOMP_STREAM_VIEW_INDEXED
		       | GOMP_STREAM_VIEW_POINTER | GOMP_STREAM_VIEW_SHARED))
      && desc->var)
    for (uint32_t i = 0; i < desc->var->n_consumers; i++)
      {
	const struct gomp_stream_view_ref *ref = &desc->var->consumers[i];
	if (ref->site->views[ref->view].flags & GOMP_STREAM_VIEW_ALTERNATIVE)
	  {
	    gomp_stream_enter_lanes (s, ref->site, ref->view, NULL, 0);
	    continue;
	  }
	gomp_stream_append_view (gomp_stream_new_view (s, ref->site, ref->view));
	s->n_consumers++;
	s->n_placeholders++;
      }
  s->shared = s->turns = desc->flags & GOMP_STREAM_VIEW_SHARED;
  if (s->shared)
    gomp_stream_enter_lanes (s, from, number, NULL, 0);
  s->whole = !s->shared;
  /* Or on another thread's stack.  */
  s->in_heap = ((desc->flags & GOMP_STREAM_VIEW_DYNAMIC)
		&& !(desc->flags & GOMP_STREAM_VIEW_STATIC)
		&& !gomp_stream_on_stack_p (key));
  gomp_stream_views_changed (s);
  gomp_stream_enter_stream (s);
  return s;
}

/* The placeholder for view NUMBER of a directive, or null.  */
view *
gomp_stream_placeholder (stream *s, const site *from, uint32_t number)
{
  bool output = from->views[number].flags & GOMP_STREAM_VIEW_OUTPUT;

  for (view *v = s->n_placeholders && !output ? s->consumers : NULL; v;
       v = v->next)
    if (v->owner == NULL && v->site == from && v->number == number)
      return v;
  return NULL;
}

/* Gives the stream the lanes of view NUMBER of a directive.  */
void
gomp_stream_open_lanes (stream *s, const site *from, uint32_t number)
{
  gomp_stream_lock_stages (s);
  gomp_stream_enter_lanes (s, from, number, NULL, gomp_stream_opening (s, from));
  gomp_stream_views_changed (s);
  s->settled = false;
  gomp_stream_unlock_stages (s);
}

/* Exits if the sizes ARG of a view are impossible.  */
void
gomp_stream_check_size (const site *from, uint32_t number,
			const struct gomp_stream_arg *arg)
{
  const struct gomp_stream_view_desc *desc = &from->views[number];
  bool output = desc->flags & GOMP_STREAM_VIEW_OUTPUT;
  const char *name = desc->window_name ? desc->window_name
				       : desc->stream_name;

  if (output && (desc->flags & GOMP_STREAM_VIEW_SHARED) && arg->burst == 0
      && arg->horizon == 0)
    /* Nothing is written this time.  */
    return;
  if (arg->horizon - 1
      > INT64_MAX / (desc->elem_size ? desc->elem_size : 1) - 1)
    gomp_stream_fatal_at (from->file, desc->line,
			  "horizon of '%s' is %lld, must be positive", name,
			  (long long) arg->horizon);
  if (arg->burst > arg->horizon)
    gomp_stream_fatal_at (from->file, desc->line,
			  "burst of '%s' is %lld, must lie between 0 and its "
			  "horizon of %lld", name, (long long) arg->burst,
			  (long long) arg->horizon);
  if (output && arg->burst != arg->horizon)
    gomp_stream_fatal_at (from->file, desc->line,
			  "burst of output '%s' is %lld, must be its horizon "
			  "of %lld", name, (long long) arg->burst,
			  (long long) arg->horizon);
}

/* Whether USER's control program, outside of parallel regions, has come to that in which
   R is, and so activates nothing meanwhile.  */
static bool
idle_p (const region *user, const region *r)
{
  return user->root && user->depth == 0 && user->level < r->level;
}

/* A hash of the streams with which the consumers name that of KEY in the loop PLACE, to
   which the calling thread came last; 0 if that is not known.  */
static uint64_t
partners_of (const struct gomp_stream_place *place, const void *key)
{
  const struct gomp_stream_thread *self = &gomp_stream_thread;

  if (place == NULL || self->came != place)
    return 0;
  for (unsigned i = 0; i < self->n_came_with; i++)
    if (self->came_with[i].key == key)
      return self->came_with[i].hash;
  return 0;
}

/* Returns the stream of the variable at KEY, which view NUMBER of a directive
   names, for use in R; makes it if there is none.  */
stream *
gomp_stream_obtain (region *r, const site *from, uint32_t number, void *key)
{
  const struct gomp_stream_view_desc *desc = &from->views[number];
  bool shared = desc->flags & GOMP_STREAM_VIEW_SHARED;
  bool counts = desc->flags & GOMP_STREAM_VIEW_COUNTED;
  stream *s;

  pthread_mutex_lock (&gomp_stream_registry_lock);
  s = gomp_stream_find_stream (key);
  if (s && (s->data_size != desc->elem_size || s->shared != shared
	    || s->counts != counts)
      && s->dynamic_only && s->last_user != r)
    {
      /* The variable's memory serves another variable.  */
      pthread_mutex_unlock (&gomp_stream_registry_lock);
      gomp_stream_end_streams (&s, 1);
      pthread_mutex_lock (&gomp_stream_registry_lock);
      s = NULL;
    }
  if (s && (s->last_user == NULL || idle_p (s->last_user, r)))
    {
      pthread_mutex_unlock (&gomp_stream_registry_lock);
      if (gomp_stream_end_used_up (s, s->last_user))
	s = NULL;
      else if ((desc->flags & GOMP_STREAM_VIEW_OUTPUT) && gomp_stream_left_behind_p (s))
	{
	  gomp_stream_end_streams (&s, 1);
	  s = NULL;
	}
      pthread_mutex_lock (&gomp_stream_registry_lock);
    }
  if (s == NULL)
    {
      s = new_stream (key, from, number);
      s->loop = from->place;
      s->loop_partners = partners_of (from->place, key);
      s->loop_known = s->loop ? __atomic_load_n (&s->loop->known, __ATOMIC_RELAXED) : 0;
    }
  gomp_stream_set_user (s, r);
  pthread_mutex_unlock (&gomp_stream_registry_lock);
  if (s->data_size != desc->elem_size)
    gomp_stream_fatal_at (from->file, desc->line,
			  "elements of stream '%s' have %llu bytes here, and "
			  "%llu at %s:%u", desc->stream_name,
			  (unsigned long long) desc->elem_size,
			  (unsigned long long) s->data_size,
			  s->first_site->file, s->first_site->line);
  if (s->counts != counts)
    gomp_stream_fatal_at (from->file, desc->line,
			  "windows of stream '%s' are %s here, and %s at %s:%u",
			  desc->stream_name, counts ? "counted" : "not counted",
			  counts ? "not" : "counted", s->first_site->file,
			  s->first_site->line);
  if (s->shared != shared)
    gomp_stream_fatal_at (from->file, desc->line,
			  "stream '%s' has attribute 'stream' or 'stream_ref' "
			  "%s, but not %s", desc->stream_name,
			  shared ? "here" : "at its first use",
			  shared ? "at its first use" : "here");
  if (desc->flags & GOMP_STREAM_VIEW_DYNAMIC)
    note_early_end (r, key);
  s->dynamic_only &= !!(desc->flags & (GOMP_STREAM_VIEW_DYNAMIC
				       | GOMP_STREAM_VIEW_POINTER));
  s->pointer_only &= !!(desc->flags & GOMP_STREAM_VIEW_POINTER);
  s->handled |= !!(desc->flags & GOMP_STREAM_VIEW_HANDLES);
  s->is_static |= !!(desc->flags & GOMP_STREAM_VIEW_STATIC);
  return s;
}

/* Takes note of how wide V's windows may be.  Returns whether the ring has room for
   the widest ones of both sides twice, which keeps them from waiting for each
   other.  */
static bool
roomy_p (const view *v)
{
  stream *s = v->stream;

  if (v->max_horizon > s->widest[v->output])
    s->widest[v->output] = v->max_horizon;
  if (s->widest[0] + s->widest[1] > UINT64_MAX / 4)
    gomp_stream_fatal ("out of memory for stream '%s'", s->name);
  return s->capacity >= 2 * (s->widest[0] + s->widest[1]);
}

/* Makes such room.  Called with the locks of all stages.  */
void
gomp_stream_make_room (const view *v)
{
  if (!roomy_p (v))
    gomp_stream_reserve (v->stream, 2 * (v->stream->widest[0]
					 + v->stream->widest[1]));
}

/* Notes what V, a producer that opens, means for later consumers; it has room for so
   many WINDOWS, if they are counted.  */
void
gomp_stream_note_producer (const view *v, uint64_t windows)
{
  stream *s = v->stream;

  if (s->early == 0)
    {
      s->early = s->capacity;
      if (v->burst < s->capacity / GOMP_STREAM_EARLY)
	s->early = GOMP_STREAM_EARLY * v->burst;
      if (s->counts && s->early > windows)
	s->early = windows;
    }
}

/* Makes the stream, which has one producer, one of several.  */
static void
start_turns (stream *s)
{
  stage *g = s->producers->owner;

  gomp_stream_close_turns (g);
  gomp_stream_publish (g);
  gomp_stream_start_turns (s, gomp_stream_owed (g));
}

/* Whether ARG, of a view with FLAGS that produces, says its depth.  */
static bool
depth_p (uint32_t flags, const struct gomp_stream_arg *arg)
{
  return !(flags & GOMP_STREAM_VIEW_VARIADIC) && (arg->count & 2);
}

/* Lets N activations of V be ahead of the slowest consumer.  */
static void
open_depth (view *v, uint64_t n)
{
  if ((int64_t) n <= 0)
    gomp_stream_fatal_at (v->site->file, v->site->line,
			  "depth is %lld, must be positive", (long long) n);
  if (v->burst && n < UINT64_MAX / v->burst)
    v->depth = n * v->burst;
  v->stream->limited = true;
  /* Batches of consumers are not larger.  */
  for (view *c = v->stream->consumers; c; c = c->next)
    if (c->owner)
      gomp_stream_set_quarter (c->owner);
}

/* Whether a view with ARG may come to the stream while other stages fire: nothing
   changes for those but that it is there.  */
static bool
comes_quietly_p (stream *s, const site *from, uint32_t number,
		 const struct gomp_stream_arg *arg)
{
  uint32_t flags = from->views[number].flags;
  bool output = flags & GOMP_STREAM_VIEW_OUTPUT;
  uint64_t widest = (arg->horizon > s->widest[output]
		     ? arg->horizon : s->widest[output]);

  if (s->ops || s->counts || s->link || s->cut
      || (output && (!s->turns || depth_p (flags, arg)))
      || (flags & GOMP_STREAM_VIEW_EACH)
      || ((flags & GOMP_STREAM_VIEW_ALTERNATIVE)
	  && !gomp_stream_lanes_p (s, from, number))
      || gomp_stream_partner (s, from, number))
    return false;
  return s->capacity >= 2 * (widest + s->widest[!output]);
}

/* Makes the view of a directive that opens on the stream, for a stage on the streams
   KEYS, and has no placeholder.  */
static view *
make_view (stream *s, const site *from, uint32_t number, void *const *keys)
{
  uint32_t flags = from->views[number].flags;
  uint64_t position;
  view *v;

  if (flags & GOMP_STREAM_VIEW_OUTPUT)
    {
      position = gomp_stream_next_element (s);
      if (s->n_producers == 1 && !s->turns)
	start_turns (s);
      s->mixed |= from->place == NULL;
      v = gomp_stream_new_view (s, from, number);
    }
  else
    {
      view *partner = gomp_stream_partner (s, from, number);
      if (partner)
	gomp_stream_start_lane (partner);
      position = gomp_stream_opening (s, from);
      if (position == 0 && s->counts)
	gomp_stream_hold_data (s);
      v = gomp_stream_new_view (s, from, number);
      if (gomp_stream_in_lane_p (s, from, number))
	{
	  v->lane = gomp_stream_enter_lanes (s, from, number, keys, position);
	  position = v->lane->take;
	}
      v->missed = position;
    }
  v->position = position;
  return v;
}

/* Makes V stage G's; it is among the stream's views already if it WAITS.  */
static void
join_stream (view *v, stage *g, bool waits, bool quietly)
{
  stream *s = v->stream;

  gomp_stream_note_change ();
  pthread_mutex_lock (&s->turn_lock);
  /* C1: permits others to look at the stage; pairs with C2.  */
  __atomic_store_n (&v->owner, g, __ATOMIC_RELEASE);
  if (waits)
    {
      s->n_placeholders--;
      s->n_passing -= v->passing;
    }
  else
    {
      gomp_stream_append_view (v);
      s->n_producers += v->output;
      s->n_consumers += !v->output;
    }
  if (quietly)
    gomp_stream_view_came (v, waits);
  pthread_mutex_unlock (&s->turn_lock);
}

/* Notes whether the stage, which opens its view I, reads the stream in several.  */
static void
note_again (stage *g, uint32_t i)
{
  view *v = g->views[i];

  v->again = false;
  for (uint32_t j = 0; j < i && !v->output; j++)
    if (g->views[j]->stream == v->stream && !g->views[j]->output)
      g->views[j]->again = v->again = true;
}

static void
open_view (stage *g, uint32_t i, uint32_t number,
	   const struct gomp_stream_arg *arg)
{
  uint32_t flags = g->site->views[number].flags;
  stream *s;
  view *v;
  bool quietly, waits;

  gomp_stream_check_size (g->site, number, arg);
  s = gomp_stream_obtain (g->region, g->site, number, g->keys[i]);
  gomp_stream_give_up_passing (s);
  quietly = !g->dealt && comes_quietly_p (s, g->site, number, arg);
  if (quietly)
    gomp_stream_lock_producer (s);
  else
    gomp_stream_lock_stages (s);
  v = gomp_stream_placeholder (s, g->site, number);
  waits = v != NULL;
  if (!waits)
    v = make_view (s, g->site, number, g->keys);
  gomp_stream_set_sizes (v, arg);
  v->began = v->position;
  g->views[i] = v;
  if (s->ops)
    note_again (g, i);
  g->dialect |= s->shared;
  g->objects |= s->ops != NULL;
  g->read_before |= v->output && s->n_consumers > s->n_placeholders;
  join_stream (v, g, waits, quietly);
  if (gomp_stream_turns_p (v))
    __atomic_store_n (&g->turns, true, __ATOMIC_RELAXED);
  if (s->counts && v->output)
    gomp_stream_open_data (v);
  if (v->output && depth_p (flags, arg))
    open_depth (v, (int64_t) arg->count >> 2);
  gomp_stream_make_room (v);
  if (v->output)
    {
      if (!s->turns)
	gomp_stream_set_base (v);
      gomp_stream_note_producer (v, s->counts ? gomp_stream_data_windows (v) : 0);
    }
  if (!quietly)
    gomp_stream_views_changed (s);
  if (g->dealt)
    g->dealt->opened (g, v);
  s->settled = false;
  gomp_stream_unlock_stages (s);
}

/* Opens the views of the stage, which has none.  */
void
gomp_stream_open_views (stage *g, const struct gomp_stream_arg *args)
{
  uint32_t view = 0;

  for (uint32_t i = 0; i < g->site->n_views; i++)
    {
      bool variadic = g->site->views[i].flags & GOMP_STREAM_VIEW_VARIADIC;
      g->variadic |= variadic;
      for (uint64_t n = variadic ? args[i].count : 1; n; n--)
	if (g->absent)
	  g->dealt->open_absent (g, view++, i, &args[i]);
	else
	  open_view (g, view++, i, &args[i]);
    }
  if (!g->absent)
    gomp_stream_enter_orders (g);
}
