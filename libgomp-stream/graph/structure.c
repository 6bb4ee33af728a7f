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

/* The structure of channels: their rings, and the choice of the protocol.  */

#include "config.h"
#include <stdlib.h>
#include <string.h>
#include "data/channel.h"
#include "data/counted.h"
#include "data/objects.h"
#include "data/stream.h"
#include "graph/ranks.h"
#include "graph/region.h"
#include "graph/registry.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "observe/watch.h"
#include "sys/memory.h"
#include "sys/message.h"
#include "sys/options.h"
#include "sys/slab.h"

/* Most elements of a ring at first, unless GOMP_STREAM_BUFFER is set.  Batches
   of a quarter of it make a firing's own time small beside that of trivial
   bodies: the chains of benchmarks/template take a fifth less time with 16384
   than with 4096.  With many rings the caches count for more; with hundreds, that
   all rings together stay in a cache of some MiB.  */
#define DEFAULT_ELEMENTS 16384
#define FEWER_ELEMENTS 4096
#define LEAST_ELEMENTS 64
#define MANY_STREAMS 32
#define ALL_ELEMENTS 524288

/* Bytes of a stream with room for its first two views and a ring of LEAST_ELEMENTS
   words: where there are thousands of streams most have no more.  */
#define STREAM_SIZE (sizeof (stream) + 2 * sizeof (view) + LEAST_ELEMENTS * 8)

/* The choice of the protocol.

   Only a channel with exactly one producer and one consumer view, that are
   different stages without replicas, can have another protocol than the native
   one; and then it has what GOMP_STREAM_CHANNEL says.  Else it is
   native, the fastest of all wherever they were compared; doc/channels.md has
   the results.

   Returns the protocol and stores why in *REASON.  Called by the control thread,
   or with the locks of all stages.  */

static const struct gomp_stream_protocol *
choose (const stream *s, const char **reason)
{
  if (s->carried)
    {
      *reason = "goes to another rank";
      return &gomp_stream_native_protocol;
    }
  if (s->n_producers != 1 || s->turns)
    *reason = "not one producer";
  else if (s->n_consumers != 1 || s->lanes)
    *reason = "not one consumer";
  else if (s->consumers->owner == NULL)
    *reason = "a consumer may come";
  else if (s->consumers->gone)
    *reason = "the consumer ended";
  else if (s->consumers->burst == 0)
    *reason = "the consumer stands still";
  else if (s->consumers->owner == s->producers->owner)
    *reason = "feedback to the same stage";
  else if (s->consumers->owner->replicas > 1
	   || s->producers->owner->replicas > 1)
    *reason = "replicas";
  else if (gomp_stream_options.protocol)
    {
      *reason = "GOMP_STREAM_CHANNEL";
      return gomp_stream_options.protocol;
    }
  else
    *reason = "1-to-1";
  return &gomp_stream_native_protocol;
}

/* Structure.  */

/* Rings lie apart from what else their streams have.  */
static size_t
ring_align (const stream *s)
{
  return (s->elem_align < GOMP_STREAM_APART ? GOMP_STREAM_APART
	  : s->elem_align);
}

static char *
make_ring (stream *s, uint64_t capacity)
{
  char *ring = gomp_stream_take_part (&s->room, ring_align (s), capacity,
				      s->elem_size);

  if (gomp_stream_options.page)
    gomp_stream_count_ring (s, capacity, true);
  if (s->ops)
    gomp_stream_construct (s->ops, ring, capacity);
  return ring;
}

static void
free_ring (const stream *s)
{
  if (gomp_stream_options.page)
    gomp_stream_count_ring (s, s->capacity, false);
  if (s->ops)
    gomp_stream_destroy (s->ops, s->ring, s->capacity);
  gomp_stream_give_part_back (&s->room, s->ring, ring_align (s), s->capacity,
			      s->elem_size);
}

/* Keeps the ring, which the stream is about to leave: a wire may send from it, or have
   what it received there.  */
static void
keep_ring (stream *s)
{
  struct gomp_stream_old_ring *old = gomp_stream_malloc (sizeof *old);

  old->memory = s->ring;
  old->capacity = s->capacity;
  old->next = s->old_rings;
  s->old_rings = old;
}

static void
free_old_rings (stream *s)
{
  while (s->old_rings)
    {
      struct gomp_stream_old_ring *old = s->old_rings;

      s->old_rings = old->next;
      gomp_stream_give_part_back (&s->room, old->memory, ring_align (s),
				  old->capacity, s->elem_size);
      free (old);
    }
}

stream *
gomp_stream_make_stream (void *key, const site *from, uint32_t number)
{
  const struct gomp_stream_view_desc *desc = &from->views[number];
  stream *s = gomp_stream_take (__alignof__ (stream), 1, STREAM_SIZE);
  uint64_t elements, size;

  memset (s, 0, sizeof *s);
  s->room.next = (char *) (s + 1);
  s->room.end = (char *) s + STREAM_SIZE;
  s->key = key;
  s->name = desc->stream_name;
  s->var = desc->var;
  s->first_site = from;
  s->elem_size = s->data_size = desc->elem_size;
  s->elem_align = s->data_align = desc->elem_align;
  s->ops = desc->ops;
  s->counts = desc->flags & GOMP_STREAM_VIEW_COUNTED;
  if (s->counts)
    {
      s->data_ops = s->ops;
      s->ops = NULL;
      s->elem_size = sizeof (struct gomp_stream_counted);
      s->elem_align = __alignof__ (struct gomp_stream_counted);
    }
  /* An empty structure of GNU C has no bytes.  */
  size = s->elem_size ? s->elem_size : 1;
  elements = gomp_stream_options.buffer / size;
  s->protocol = &gomp_stream_native_protocol;
  s->dynamic_only = s->pointer_only = true;
  /* Rings of equally many elements make batches that line up.  */
  if (!gomp_stream_options.buffer_set)
    {
      size_t others = gomp_stream_count_streams () + 1;
      uint64_t most = (others <= MANY_STREAMS ? DEFAULT_ELEMENTS
		       : ALL_ELEMENTS / others < LEAST_ELEMENTS
		       ? LEAST_ELEMENTS
		       : ALL_ELEMENTS / others < FEWER_ELEMENTS
		       ? ALL_ELEMENTS / others : FEWER_ELEMENTS);
      if (s->ops)
	most = GOMP_STREAM_OBJECTS;
      if (elements > most)
	elements = most;
    }
  s->capacity = gomp_stream_round_up (elements);
  if (elements >= 4 && s->capacity > elements)
    s->capacity /= 2;
  s->max_capacity = gomp_stream_options.most / size;
  if (s->max_capacity < s->capacity)
    s->max_capacity = s->capacity;
  s->ring = make_ring (s, s->capacity);
  s->writers.views = s->writer_list;
  s->ends[0] = &s->consumers;
  s->ends[1] = &s->producers;
  s->readers.views = s->reader_list;
  s->max_readers = sizeof s->reader_list / sizeof *s->reader_list;
  s->writers.n = 1;
  s->locked = s->few_locked;
  s->max_locked = sizeof s->few_locked / sizeof *s->few_locked;
  pthread_mutex_init (&s->turn_lock, NULL);
  return s;
}

static void
free_link (stream *s)
{
  if (s->link == NULL)
    return;
  s->link->ops->destroy (s->link->queue);
  free (s->link->queue);
  free (s->link);
  s->link = NULL;
}

void
gomp_stream_free_stream (stream *s)
{
  free_link (s);
  if (s->readers.views != s->reader_list)
    free (s->readers.views);
  free_ring (s);
  free_old_rings (s);
  gomp_stream_free_lanes (s);
  gomp_stream_free_watch (s);
  gomp_stream_free_data (s);
  if (s->locked != s->few_locked)
    free (s->locked);
  gomp_stream_free_front (&s->front);
  pthread_mutex_destroy (&s->turn_lock);
  gomp_stream_give_back (s, __alignof__ (stream), 1, STREAM_SIZE);
}

/* The elements that a ring must keep lie from the first to the second.  */
static void
live_elements (const stream *s, uint64_t *low, uint64_t *high)
{
  uint64_t committed = gomp_stream_committed (s);

  *low = *high = committed;
  for (view *v = s->consumers; v; v = v->next)
    if (v->latch == NULL && v->lane == NULL && !v->gone && v->position < *low)
      *low = v->position;
  for (const lane *l = s->lanes; l; l = l->next)
    if (l->released.index < *low)
      *low = l->released.index;
  for (view *v = s->producers; v; v = v->next)
    {
      if (v->position > *high)
	*high = v->position;
      /* With turns a producer may be ahead of the others.  */
      if (v->turns.n && gomp_stream_first_run (&v->turns)->position > *high)
	*high = gomp_stream_first_run (&v->turns)->position;
    }
  /* For consumers that may come.  */
  if (s->whole && *high <= s->capacity)
    *low = 0;
  if (*high > *low + s->capacity)
    *high = *low + s->capacity;
  /* The last element is kept for the write-back, unless a producer that is ahead
     has its slot already.  */
  if (*low == committed && committed && *high - *low < s->capacity)
    --*low;
}

static void
resize (stream *s, uint64_t capacity)
{
  char *ring = make_ring (s, capacity);
  char *old = s->ring;
  uint64_t low, high, old_capacity = s->capacity;

  /* Who writes the last element back has this lock only.  */
  pthread_mutex_lock (&s->turn_lock);
  live_elements (s, &low, &high);
  for (uint64_t i = low; i < high; )
    {
      uint64_t from = i & (old_capacity - 1), to = i & (capacity - 1);
      uint64_t n = high - i;
      if (n > old_capacity - from)
	n = old_capacity - from;
      if (n > capacity - to)
	n = capacity - to;
      if (s->ops)
	gomp_stream_move (s->ops, ring + to * s->elem_size,
			  old + from * s->elem_size, n);
      else
	memcpy (ring + to * s->elem_size, old + from * s->elem_size,
		n * s->elem_size);
      i += n;
    }
  if (s->carried)
    keep_ring (s);
  else
    free_ring (s);
  s->ring = ring;
  s->capacity = capacity;
  pthread_mutex_unlock (&s->turn_lock);
  if (s->max_capacity < capacity)
    s->max_capacity = capacity;
}

/* Brings the stages' idea of a batch in line with the ring.  */
static void
quarters_changed (stream *s)
{
  for (view *v = gomp_stream_first_user (s); v; v = gomp_stream_next_user (v))
    if (v->owner)
      gomp_stream_set_quarter (v->owner);
}

void
gomp_stream_reserve (stream *s, uint64_t capacity)
{
  if (capacity > (uint64_t) 1 << 62)
    gomp_stream_fatal ("out of memory for stream '%s'", s->name);
  capacity = gomp_stream_round_up (capacity);
  if (capacity > s->capacity)
    {
      resize (s, capacity);
      /* Windows are worth it.  */
      if (s->max_capacity < capacity * 16)
	s->max_capacity = capacity * 16;
      quarters_changed (s);
    }
}

void
gomp_stream_widen (stream *s, uint64_t size)
{
  if (!gomp_stream_options.buffer_set && !s->counts
      && gomp_stream_count_streams () <= MANY_STREAMS)
    gomp_stream_reserve (s, size / (s->elem_size ? s->elem_size : 1));
}

static void
set_protocol (stream *s, const struct gomp_stream_protocol *protocol)
{
  __atomic_store_n (&s->protocol, protocol, __ATOMIC_RELAXED);
}

/* Returns to the native protocol; nothing is lost, as the positions of both
   sides are at hand.  */
static void
make_native (stream *s)
{
  free_link (s);
  set_protocol (s, &gomp_stream_native_protocol);
}

bool
gomp_stream_grow (stream *s)
{
  for (view *v = s->producers; v; v = v->next)
    if (v->depth < s->capacity && gomp_stream_view_has (v) < v->horizon)
      {
	/* Its consumers' windows are longer.  */
	v->depth += v->burst;
	return true;
      }
  if (s->counts && gomp_stream_grow_data (s))
    return true;
  if (s->capacity * 2 > s->max_capacity)
    return false;
  resize (s, s->capacity * 2);
  quarters_changed (s);
  return true;
}

/* Makes room for N views in the set of readers.  */
static void
make_readers (stream *s, size_t n)
{
  struct gomp_stream_native_view **views = s->readers.views;

  if (n <= s->max_readers)
    return;
  s->max_readers = 2 * n;
  s->readers.views = gomp_stream_malloc (s->max_readers * sizeof *views);
  memcpy (s->readers.views, views, s->readers.n * sizeof *views);
  if (views != s->reader_list)
    free (views);
}

static bool
plain_p (const view *v)
{
  return (v->burst && v->burst == v->horizon && !v->stream->counts
	  && v->stream->ops == NULL && !gomp_stream_turns_p (v));
}

void
gomp_stream_view_came (view *v, bool waited)
{
  stream *s = v->stream;

  v->plain = plain_p (v);
  if (v->output || v->lane || waited)
    return;
  v->native.index = v->position;
  make_readers (s, s->readers.n + 1);
  s->readers.views[s->readers.n++] = &v->native;
  s->readers.cached = 0;
  for (view *p = s->producers; p; p = p->next)
    p->native.seen = 0;
}

void
gomp_stream_views_changed (stream *s)
{
  size_t i = 0;

  make_native (s);
  make_readers (s, s->n_consumers + s->n_lanes);
  for (view *v = s->consumers; v; v = v->next)
    if (v->latch == NULL && !v->gone)
      {
	v->native.index = v->carries ? v->sent : v->position;
	v->native.seen = 0;
	if (v->lane == NULL)
	  s->readers.views[i++] = &v->native;
      }
  for (lane *l = s->lanes; l; l = l->next)
    s->readers.views[i++] = &l->released;
  s->readers.n = i;
  s->readers.cached = 0;
  s->writers.cached = 0;
  for (view *v = s->producers; v; v = v->next)
    v->native.seen = 0;
  for (view *v = gomp_stream_first_user (s); v; v = gomp_stream_next_user (v))
    v->plain = plain_p (v);
  s->writer_list[0] = &s->committed;
  if (!s->turns && s->n_producers == 1)
    {
      s->producers->native.index = s->producers->position;
      s->writer_list[0] = &s->producers->native;
    }
}

/* Four words keep two commits on their way beside the one that is read and the
   one that is written; further ones go together in the next word.  */
#define QUEUE_WORDS 4

/* Puts the stream's elements on a word queue.  */
static void
make_link (stream *s, const struct gomp_stream_protocol *protocol)
{
  const struct gomp_stream_word_queue *ops = protocol->queue;
  struct gomp_stream_link *l;

  l = gomp_stream_malloc_aligned (GOMP_STREAM_APART, 1, sizeof *l);
  memset (l, 0, sizeof *l);
  l->ops = ops;
  l->queue = gomp_stream_malloc_aligned (GOMP_STREAM_APART, 1, ops->size);
  if (ops->init (l->queue, QUEUE_WORDS) != 0)
    gomp_stream_fatal ("out of memory for stream '%s'", s->name);
  l->received = l->sent_to = s->producers->position;
  s->link = l;
  set_protocol (s, protocol);
}

/* Called with the locks of all stages.  */
static void
change_protocol (stream *s, const struct gomp_stream_protocol *protocol)
{
  gomp_stream_views_changed (s);
  if (protocol->queue)
    make_link (s, protocol);
  quarters_changed (s);
}

/* The next element in control order: those activated so far lie below.  Called
   with the locks of all stages.  */
uint64_t
gomp_stream_next_element (stream *s)
{
  view *v = s->producers;

  if (s->number && gomp_stream_elsewhere_p (s))
    return gomp_stream_issued_elsewhere (s) - s->dropped;
  if (s->turns)
    {
      gomp_stream_close_stream (s);
      return s->issue;
    }
  if (v == NULL)
    return s->committed.index;
  return v->position + gomp_stream_owed (v->owner) * v->burst;
}

/* Says from what on the elements of V, the sole producer, are counted.  */
void
gomp_stream_set_base (view *v)
{
  v->base = (gomp_stream_next_element (v->stream) + v->stream->dropped
	     - v->owner->port.next * v->burst);
}

/* Gives the stream the protocol that suits its views; takes the locks.  */
static void
settle (stream *s)
{
  const struct gomp_stream_protocol *wanted;
  const char *reason;

  if (s->turns && s->n_producers == 1 && !s->shared)
    {
      gomp_stream_lock_stages (s);
      if (gomp_stream_stop_turns (s))
	gomp_stream_set_base (s->producers);
      gomp_stream_views_changed (s);
      gomp_stream_unlock_stages (s);
    }
  wanted = choose (s, &reason);
  __atomic_store_n (&s->reason, reason, __ATOMIC_RELAXED);
  s->settled = !s->turns || s->shared || s->n_producers != 1;
  if (wanted == __atomic_load_n (&s->protocol, __ATOMIC_RELAXED))
    return;
  gomp_stream_lock_stages (s);
  change_protocol (s, wanted);
  gomp_stream_unlock_stages (s);
}

/* Gives the region's streams their protocols.  Called by the control thread
   when the stages have been activated once, or at a wait.  */
void
gomp_stream_settle_all (region *r)
{
  stage *g = r->unsettled;

  r->unsettled = NULL;
  for (; g; g = g->region_next)
    for (uint32_t i = 0; i < g->n_views; i++)
      {
	if (!g->views[i]->stream->settled)
	  settle (g->views[i]->stream);
	/* What one producer of several left is not all done.  */
	if (!g->views[i]->stream->settled && r->unsettled == NULL)
	  r->unsettled = g;
      }
}

/* There may be better protocols for the region's streams.  */
void
gomp_stream_unsettle (region *r)
{
  r->unsettled = r->first;
  for (stage *g = r->first; g; g = g->region_next)
    for (uint32_t i = 0; i < g->n_views; i++)
      g->views[i]->stream->settled = false;
}
