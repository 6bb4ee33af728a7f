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

   You should have received a copy of the GNU General Public License along with
   this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* Windows: what views permit, and the windows that they lend to firings.  */

#include "config.h"
#include <stdlib.h>
#include <string.h>
#include "data/channel.h"
#include "data/counted.h"
#include "data/objects.h"
#include "data/stream.h"
#include "graph/dialect.h"
#include "graph/region.h"
#include "graph/registry.h"
#include "graph/stage.h"
#include "sys/thread.h"
#include "graph/turns.h"
#include "graph/view.h"
#include "observe/observe.h"
#include "graph/distance.h"
#include "sys/memory.h"
#include "sys/message.h"
#include "sys/slab.h"
#include "sys/tsan.h"

/* Frees B, of a view of S, which may be null.  */
void
gomp_stream_free_bounce (const stream *s, struct gomp_stream_bounce *b)
{
  size_t align = s->elem_align < 64 ? 64 : s->elem_align;

  if (b && b->objects)
    gomp_stream_destroy (s->ops, (char *) b + align, b->objects);
  free (b);
}

/* Elements from AT to the end of the ring.  */
static uint64_t
rest_of_ring (const stream *s, uint64_t at)
{
  return s->capacity - (at & (s->capacity - 1));
}

/* Gives L a window of N elements, which have constructors, outside the ring.  */
static void
bounce_objects (view *v, struct gomp_stream_lease *l, uint64_t n)
{
  const stream *s = v->stream;
  size_t align = s->elem_align < 64 ? 64 : s->elem_align;
  struct gomp_stream_bounce *b = v->bounces;

  if (b)
    v->bounces = b->next;
  if (b == NULL || b->objects < n)
    {
      uint64_t objects = 2 * n;

      gomp_stream_free_bounce (s, b);
      if (objects > INT64_MAX / (s->elem_size + align))
	gomp_stream_fatal ("out of memory for stream '%s'", s->name);
      b = gomp_stream_malloc_aligned (align, 1, objects * s->elem_size + align);
      b->size = objects * s->elem_size;
      b->objects = objects;
      gomp_stream_construct (s->ops, (char *) b + align, objects);
    }
  l->bounce = b;
  l->window = (char *) b + align;
}

/* Gives L a window of N elements outside the ring, which end up in slots from
   SLOT on.  They lie like these in their first line.  */
static void
bounce (view *v, struct gomp_stream_lease *l, uint64_t slot, uint64_t n)
{
  const stream *s = v->stream;
  size_t align = s->elem_align < 64 ? 64 : s->elem_align;
  size_t offset = slot * s->elem_size % align;
  uint64_t size = n * s->elem_size + offset;
  struct gomp_stream_bounce *b = v->bounces;

  if (s->ops)
    {
      bounce_objects (v, l, n);
      return;
    }
  if (b)
    v->bounces = b->next;
  if (b == NULL || b->size < size)
    {
      free (b);
      /* The structure lies in front of the first boundary.  */
      b = gomp_stream_malloc_aligned (align, 2, size + align);
      b->size = 2 * size;
      b->objects = 0;
    }
  l->bounce = b;
  l->window = (char *) b + align + offset;
}

/* Finds the window of the first of N activations of V, which takes turns and
   whose windows do not overlap.  */
static void
turn_window (view *v, uint64_t n, struct gomp_stream_lease *l)
{
  stream *s = v->stream;

  if (n * v->burst <= rest_of_ring (s, v->at)
      && gomp_stream_turns_together_p (v, n))
    {
      l->window = s->ring + (v->at & (s->capacity - 1)) * s->elem_size;
      return;
    }
  bounce (v, l, v->at & (s->capacity - 1), n * v->burst);
  if (!v->output && s->ops)
    l->moved = gomp_stream_take_out (v, l->window, n * v->burst);
  else if (!v->output)
    gomp_stream_copy_turns (v, v->owner->claimed, n, l->window, false);
}

/* Firing.  All below is called by the holder of the stage's lock.  */

/* How many windows of the view lie one after the other in memory, from AT on.  */
static uint64_t
windows_together (const view *v)
{
  uint64_t rest = rest_of_ring (v->stream, v->at);

  if (rest < v->horizon)
    return (rest + v->burst - 1) / v->burst;
  return (v->burst == 1 ? rest - v->horizon
	  : (rest - v->horizon) / v->burst) + 1;
}

/* The same as below of a plain view.  */
static uint64_t
plain_ready (view *v, uint64_t skip, uint64_t n)
{
  stream *s = v->stream;
  uint64_t burst = v->burst, at = v->position + skip * burst, limit, rest;

  v->at = at;
  limit = (v->output ? gomp_stream_writable (v, at + n * burst)
	   : s->protocol->readable (v, at + n * burst));
  if (limit < at + burst)
    return 0;
  gomp_stream_tsan_acquire (v->output ? (void *) &s->readers
			    : (void *) &s->committed);
  limit -= at;
  rest = rest_of_ring (s, at);
  if (limit > rest)
    limit = rest < burst ? burst : rest;
  if (burst != 1)
    limit /= burst;
  return n < limit ? n : limit;
}

/* Returns how many activations, up to N, the view permits beyond SKIP that are
   under way, with windows one after the other in memory, and sets V's AT to the
   first element of the first of these windows.  */
uint64_t
gomp_stream_view_ready (view *v, uint64_t skip, uint64_t n)
{
  stream *s = v->stream;
  uint64_t limit, together;

  if (v->plain)
    return plain_ready (v, skip, n);
  v->at = v->position + skip * v->burst;
  if (v->data && (n = gomp_stream_data_room (v, n)) == 0)
    return 0;
  if (gomp_stream_turns_p (v))
    {
      n = gomp_stream_load_turns (v, skip, n);
      gomp_stream_tsan_acquire (v->output ? (void *) &s->readers
			       : (void *) &s->committed);
      /* Windows round the ring's end can be brought together, but objects that
	 others see at the same time stay in their slots; see objects.h.  */
      if (n == 0 || v->burst == 0
	  || (v->burst == v->horizon && (v->output || s->ops == NULL)))
	return n;
      limit = n;
    }
  else if (v->output)
    {
      if (v->burst == 0)
	return n;
      limit = gomp_stream_writable (v, v->at + n * v->burst);
      if (limit < v->at + v->burst)
	return 0;
      limit -= v->at;
      if (v->burst != 1)
	limit /= v->burst;
    }
  else
    {
      if (v->burst == 0 && v->latch)
	return n;
      limit = s->protocol->readable (v, v->at + v->horizon
					+ (n - 1) * v->burst);
      if (limit < v->at + v->horizon)
	return 0;
      if (v->burst == 0)
	return n;
      limit -= v->at + v->horizon;
      if (v->burst != 1)
	limit /= v->burst;
      limit++;
    }
  if (n > limit)
    n = limit;
  gomp_stream_tsan_acquire (v->output ? (void *) &s->readers
			       : (void *) &s->committed);

  together = windows_together (v);
  return n < together ? n : together;
}

/* Sets V's AT, burst and horizon to those of its next activation, whatever is
   there for it, and returns how many of N activations from that on have windows
   that follow one another in the ring.  None is under way.  */
uint64_t
gomp_stream_view_aim (view *v, uint64_t n)
{
  stream *s = v->stream;
  uint64_t rest, together;

  if (gomp_stream_turns_p (v))
    n = gomp_stream_next_turns (v, n);
  gomp_stream_tsan_acquire (v->output ? (void *) &s->readers
			   : (void *) &s->committed);
  v->at = v->position;
  rest = rest_of_ring (s, v->at);
  if (v->burst == 0 || rest < v->horizon)
    return 0;
  together = (rest - v->horizon) / v->burst + 1;
  return n < together ? n : together;
}

/* Whether no more than N activations' windows can lie together, however long one
   waits.  Called after VIEW_READY.  */
bool
gomp_stream_view_ends_p (const view *v, uint64_t n)
{
  return (v->burst && !gomp_stream_turns_p (v)
	  && n >= windows_together (v));
}

/* Finds the window of the first of N activations that VIEW_READY permitted.
   One that goes round the ring's end is assembled outside, and so is one that
   is to go round the caches.  */
void
gomp_stream_view_window (view *v, uint64_t n, struct gomp_stream_lease *l)
{
  stream *s = v->stream;
  uint64_t slot = v->at & (s->capacity - 1);

  l->at = v->at;
  l->bounce = NULL;
  l->wraps = false;
  l->moved = 0;
  l->streamed = false;
  if (v->plain)
    {
      l->streamed = v->output && gomp_stream_streams_p (v, n);
      if (rest_of_ring (s, v->at) >= v->horizon && !l->streamed)
	{
	  l->window = s->ring + slot * s->elem_size;
	  return;
	}
    }
  else
    {
      if (!v->output)
	gomp_stream_claim_objects (v);
      l->wraps = gomp_stream_wraps_p (v, n);
    }
  if (!v->output && v->burst == 0 && v->lane == NULL)
    {
      if (v->latch == NULL)
	{
	  size_t align = s->elem_align < 64 ? 64 : s->elem_align;
	  if (s->ops)
	    gomp_stream_latch_objects (v);
	  else
	    {
	      v->latch = gomp_stream_malloc_aligned (align, v->horizon,
						     s->elem_size);
	      gomp_stream_copy_out (s, v->position, v->latch, v->horizon);
	    }
	  /* The window never moves, so nothing is kept for it.  */
	  gomp_stream_native_publish (&v->native, UINT64_MAX);
	}
      l->window = v->latch;
      return;
    }
  if (gomp_stream_turns_p (v) && v->burst == v->horizon)
    {
      turn_window (v, n, l);
      return;
    }
  l->streamed = v->output && gomp_stream_streams_p (v, n);
  if (rest_of_ring (s, v->at) >= v->horizon && !l->streamed)
    {
      l->window = s->ring + slot * s->elem_size;
      return;
    }
  bounce (v, l, slot, (n - 1) * v->burst + v->horizon);
  if (s->ops && !v->output)
    l->moved = gomp_stream_take_out (v, l->window, (n - 1) * v->burst + v->horizon);
  else if (!v->output)
    gomp_stream_copy_out (s, v->at, l->window,
			  (n - 1) * v->burst + v->horizon);
}

/* Takes back the windows of L, of activations that never happened.  */
void
gomp_stream_view_give_up (view *v, struct gomp_stream_lease *l)
{
  if (l->moved)
    gomp_stream_move_in (v->stream, l->at, l->window, l->moved);
  if (l->wraps)
    gomp_stream_give_wrap_back (v->stream);
  if (l->bounce)
    {
      l->bounce->next = v->bounces;
      v->bounces = l->bounce;
    }
  if (v->data)
    gomp_stream_return_data (v, l);
}

/* Takes the elements of N activations of V, whose windows are counted.  */
static void
commit_data (view *v, uint64_t n, struct gomp_stream_lease *l)
{
  uint64_t to = gomp_stream_end_of_turns (v, l->at, n);
  uint64_t m = gomp_stream_with_elements (l, n);

  gomp_stream_commit_data (v, n, l, to,
			   m == n ? to : gomp_stream_end_of_turns (v, l->at, m));
}

/* Commits or releases the bursts of N activations, which are the oldest under
   way, with the windows of L.  */
void
gomp_stream_view_advance (view *v, uint64_t n, struct gomp_stream_lease *l)
{
  stream *s = v->stream;

  if (v->plain && l->bounce == NULL)
    {
      gomp_stream_tsan_release (v->output ? (void *) &s->committed
				: (void *) &s->readers);
      v->position += n * v->burst;
      if (v->output)
	s->protocol->commit (v);
      else
	gomp_stream_release (v);
      return;
    }
  if (v->data)
    commit_data (v, n, l);
  if (l->bounce)
    {
      if (v->output && s->turns)
	gomp_stream_copy_turns (v, 0, n, l->window, true);
      else if (s->ops)
	gomp_stream_move_in (s, l->at, l->window,
			     v->output ? n * v->burst : l->moved);
      else if (v->output)
	{
	  gomp_stream_copy_in (s, l->at, l->window, n * v->burst, l->streamed);
	  if (l->streamed)
	    v->streamed += n * v->burst;
	}
      l->bounce->next = v->bounces;
      v->bounces = l->bounce;
    }
  if (l->wraps)
    gomp_stream_give_wrap_back (s);
  gomp_stream_tsan_release (v->output ? (void *) &s->committed
			   : (void *) &s->readers);
  if (gomp_stream_turns_p (v))
    gomp_stream_finish_turns (v, n);
  else if (v->output)
    {
      v->position = l->at + n * v->burst;
      s->protocol->commit (v);
    }
  else if (v->burst != 0)
    {
      v->position += n * v->burst;
      gomp_stream_release (v);
    }
}

/* The elements that the view has to read, or the space that it has to
   write.  */
uint64_t
gomp_stream_view_has (view *v)
{
  stream *s = v->stream;
  uint64_t limit;

  if (v->latch)
    return v->horizon;
  if (v->data && gomp_stream_data_room (v, 1) == 0)
    return 0;
  if (gomp_stream_turns_p (v))
    gomp_stream_load_turns (v, 0, 1);
  /* Consumers may come to a stream with several producers meanwhile.  */
  pthread_mutex_lock (&s->turn_lock);
  if (v->output)
    limit = gomp_stream_writable (v, v->position + v->burst);
  else
    limit = gomp_stream_committed (s);
  pthread_mutex_unlock (&s->turn_lock);
  return limit > v->position ? limit - v->position : 0;
}
