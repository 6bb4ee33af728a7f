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

/* Elements that have constructors; objects.h says how they travel.  */

#include "config.h"
#include <string.h>
#include "data/channel.h"
#include "data/objects.h"
#include "data/stream.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "sys/memory.h"
#include "sys/message.h"
#include "sys/thread.h"

void
gomp_stream_construct (const struct gomp_stream_ops *ops, char *at, uint64_t n)
{
  /* What constructors leave as it is has a value, too: it is moved.  */
  memset (at, 0, n * ops->count * ops->size);
  for (n *= ops->count; n; n--, at += ops->size)
    ops->construct (at);
}

void
gomp_stream_destroy (const struct gomp_stream_ops *ops, char *at, uint64_t n)
{
  if (ops->destroy)
    for (n *= ops->count; n; n--, at += ops->size)
      ops->destroy (at);
}

void
gomp_stream_move (const struct gomp_stream_ops *ops, char *to, char *from,
		  uint64_t n)
{
  for (n *= ops->count; n; n--, to += ops->size, from += ops->size)
    ops->move (to, from);
}

void
gomp_stream_copy_objects (const struct gomp_stream_ops *ops, char *to,
			  const char *from, uint64_t n)
{
  for (n *= ops->count; n; n--, to += ops->size, from += ops->size)
    ops->copy (to, from);
}

void
gomp_stream_copy_back (const struct gomp_stream_ops *ops, char *to,
		       const char *from)
{
  gomp_stream_thread.writes_back = true;
  gomp_stream_copy_objects (ops, to, from, 1);
  gomp_stream_thread.writes_back = false;
}

static char *
slot (const stream *s, uint64_t index)
{
  return s->ring + (index & (s->capacity - 1)) * s->elem_size;
}

void
gomp_stream_move_out (stream *s, uint64_t index, char *flat, uint64_t n)
{
  for (; n; n--, index++, flat += s->elem_size)
    gomp_stream_move (s->ops, flat, slot (s, index), 1);
}

uint64_t
gomp_stream_take_out (view *v, char *flat, uint64_t n)
{
  stream *s = v->stream;

  if (!v->again)
    {
      gomp_stream_move_out (s, v->at, flat, n);
      return n;
    }
  if (s->ops->copy == NULL)
    gomp_stream_fatal_at (v->site->file, v->site->views[v->number].line,
			  "elements of stream '%s' cannot be copied, and are "
			  "to be in two windows of one task", s->name);
  for (uint64_t i = 0; i < n; i++)
    gomp_stream_copy_objects (s->ops, flat + i * s->elem_size,
			      slot (s, v->at + i), 1);
  return 0;
}

void
gomp_stream_move_in (stream *s, uint64_t index, char *flat, uint64_t n)
{
  for (; n; n--, index++, flat += s->elem_size)
    gomp_stream_move (s->ops, slot (s, index), flat, 1);
}

void
gomp_stream_latch_objects (view *v)
{
  stream *s = v->stream;
  bool alone = s->n_consumers == 1;

  if (s->ops->copy == NULL && !alone)
    gomp_stream_fatal_at (v->site->file, v->site->views[v->number].line,
			  "elements of stream '%s' cannot be copied, and are "
			  "to stay for several consumers, as one has burst 0",
			  s->name);
  v->latch = gomp_stream_malloc_aligned (s->elem_align, v->horizon,
					 s->elem_size);
  gomp_stream_construct (s->ops, v->latch, v->horizon);
  for (uint64_t i = 0; i < v->horizon; i++)
    {
      char *to = v->latch + i * s->elem_size, *from = slot (s, v->position + i);
      if (s->ops->copy)
	gomp_stream_copy_objects (s->ops, to, from, 1);
      else
	gomp_stream_move (s->ops, to, from, 1);
    }
}

static const struct gomp_stream_ops *
ops_of (const stream *s)
{
  return s->counts ? s->data_ops : s->ops;
}

bool
gomp_stream_movable_only_p (const stream *s)
{
  const struct gomp_stream_ops *ops = ops_of (s);

  return ops && ops->copy == NULL;
}

static bool
latched_p (const view *v, uint64_t index)
{
  return v->latch && index - v->position < v->horizon;
}

/* Where element INDEX is, which is not counted: in its slot, or where the one
   consumer has it that never lets go of it.  */
static char *
place_of (const stream *s, uint64_t index)
{
  for (const view *v = s->consumers; v; v = v->next)
    if (latched_p (v, index))
      return v->latch + (index - v->position) * s->elem_size;
  return slot (s, index);
}

/* Whether the place of element INDEX is kept for a consumer, which may come yet.  */
static bool
kept_p (const stream *s, uint64_t index)
{
  for (const view *v = s->consumers; v; v = v->next)
    if (latched_p (v, index))
      return true;
  return (__atomic_load_n (&s->whole, __ATOMIC_RELAXED)
	  || gomp_stream_released (s) <= index);
}

void
gomp_stream_take_object_back (stream *s)
{
  uint64_t lent;

  pthread_mutex_lock (&s->turn_lock);
  lent = s->lent;
  if (lent && kept_p (s, lent - 1))
    {
      gomp_stream_move (ops_of (s), s->counts ? s->lent_from
			: place_of (s, lent - 1), s->key, 1);
      s->written_back = s->lent_behind;
      __atomic_store_n (&s->taken, true, __ATOMIC_RELAXED);
    }
  /* W3: the element is in its place; pairs with W4.  */
  __atomic_store_n (&s->lent, 0, __ATOMIC_RELEASE);
  pthread_mutex_unlock (&s->turn_lock);
}

void
gomp_stream_claim_objects (const view *v)
{
  stream *s = v->stream;
  /* W4: 0 permits to read all elements; pairs with W3.  That one is lent has come
     with the activation, as the wait was before it.  */
  uint64_t lent = __atomic_load_n (&s->lent, __ATOMIC_ACQUIRE);

  if (lent && (v->latch ? latched_p (v, lent - 1) : v->at < lent))
    gomp_stream_take_object_back (s);
}

void
gomp_stream_lend_object (stream *s, char *last, uint64_t index)
{
  if (!s->counts)
    last = place_of (s, index);
  s->lent_behind = s->written_back;
  s->lent_from = last;
  gomp_stream_move (ops_of (s), s->key, last, 1);
  __atomic_store_n (&s->lent, index + 1, __ATOMIC_RELAXED);
  __atomic_store_n (&s->taken, false, __ATOMIC_RELAXED);
}

/* Whether others may move elements of N windows of V meanwhile, or V does.  */
static bool
near_end_p (const view *v, uint64_t n)
{
  const stream *s = v->stream;
  uint64_t widest = 0, first, length;

  if (s->ops == NULL || v->output || v->latch)
    return false;
  for (const view *c = s->consumers; c; c = c->next)
    if (c->max_horizon > widest)
      widest = c->max_horizon;
  first = v->at & (s->capacity - 1);
  length = (n - 1) * v->burst + v->horizon;
  return (widest > 1
	  && (first < widest || first + length + widest > s->capacity));
}

/* One window of a stage that has several on the stream takes it for all.  */
bool
gomp_stream_wraps_p (const view *v, uint64_t n)
{
  if (!near_end_p (v, n))
    return false;
  for (uint32_t i = 0; v->again && v->owner->views[i] != v; i++)
    if (v->owner->views[i]->stream == v->stream
	&& near_end_p (v->owner->views[i], n))
      return false;
  return true;
}

void
gomp_stream_give_wrap_back (stream *s)
{
  /* W2: the elements are in their slots; pairs with W1.  */
  __atomic_store_n (&s->wrap, false, __ATOMIC_RELEASE);
}

bool
gomp_stream_take_wraps (stage *g, uint64_t n)
{
  for (uint32_t i = 0; i < g->n_views; i++)
    {
      /* W1: permits to move the elements near the ring's end; pairs with
	 W2.  */
      if (!gomp_stream_wraps_p (g->views[i], n)
	  || !__atomic_exchange_n (&g->views[i]->stream->wrap, true,
				   __ATOMIC_ACQUIRE))
	continue;
      while (i-- > 0)
	if (gomp_stream_wraps_p (g->views[i], n))
	  gomp_stream_give_wrap_back (g->views[i]->stream);
      return false;
    }
  return true;
}
