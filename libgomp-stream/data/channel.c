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

/* Channels: rings of elements, their growth, the native protocol, and the
   choice of the protocol.  */

#include "config.h"
#include <stdlib.h>
#include <string.h>
#include "channel/streaming.h"
#include "data/channel.h"
#include "data/counted.h"
#include "data/objects.h"
#include "data/stream.h"
#include "graph/fusion.h"
#include "graph/region.h"
#include "graph/registry.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "policy/placement.h"
#include "run/gang.h"
#include "sys/memory.h"
#include "sys/message.h"
#include "sys/options.h"
#include "sys/slab.h"

/* Most elements of a ring at first, unless GOMP_STREAM_BUFFER is set.  Batches
   of a quarter of it make a firing's own time small beside that of trivial
   bodies: the chains of benchmarks/template take a fifth less time with 16384
   than with 4096.  With many rings the caches count for more.  */
#define DEFAULT_ELEMENTS 16384
#define FEWER_ELEMENTS 4096
#define MANY_STREAMS 32

/* The same of elements with constructors: each of them may own memory, which its
   slot has until it is assigned the next one.  */
#define OBJECTS 256

/* The native protocol.  */

static uint64_t
native_readable (view *v, uint64_t wanted)
{
  return gomp_stream_native_reach (&v->native, &v->stream->writers, wanted);
}

uint64_t
gomp_stream_native_writable (view *v, uint64_t wanted)
{
  stream *s = v->stream;
  uint64_t limit;

  limit = gomp_stream_native_reach (&v->native, &s->readers,
				    wanted < s->capacity
				    ? 0 : wanted - s->capacity);
  if (s->turns)
    {
      /* Slots of elements that others have yet to write are not free.  */
      uint64_t committed
	= __atomic_load_n (&s->committed.index, __ATOMIC_ACQUIRE);
      if (limit > committed)
	limit = committed;
    }
  else if (limit > v->position)
    limit = v->position;
  return limit + s->capacity;
}

static void
native_commit (view *v)
{
  gomp_stream_native_publish (&v->native, v->position);
}

void
gomp_stream_native_release (view *v)
{
  gomp_stream_native_publish (&v->native, v->position);
}

static bool
native_flush (view *v __attribute__ ((unused)),
	      bool *left __attribute__ ((unused)))
{
  return false;
}

const struct gomp_stream_protocol gomp_stream_native_protocol =
{
  "native",
  "any number of producers and consumers; indices with cached minima",
  NULL,
  native_readable, gomp_stream_native_writable, native_commit,
  gomp_stream_native_release, native_flush
};

/* Elements.  */

void
gomp_stream_copy_out (const stream *s, uint64_t index, char *flat, uint64_t n)
{
  uint64_t slot = index & (s->capacity - 1);
  uint64_t first = n < s->capacity - slot ? n : s->capacity - slot;

  memcpy (flat, s->ring + slot * s->elem_size, first * s->elem_size);
  if (n > first)
    memcpy (flat + first * s->elem_size, s->ring, (n - first) * s->elem_size);
}

/* Copies N bytes to TO; whole words of them, where both lie alike, by
   non-temporal stores.  */
static void
copy_round_caches (char *to, const char *from, size_t n)
{
  size_t words = 0;

  if ((uintptr_t) to % 8 == 0 && (uintptr_t) from % 8 == 0)
    {
      words = n / 8;
      gomp_stream_copy_streaming ((uint64_t *) to, (const uint64_t *) from,
				  words);
    }
  memcpy (to + 8 * words, from + 8 * words, n - 8 * words);
}

void
gomp_stream_copy_in (stream *s, uint64_t index, const char *flat, uint64_t n,
		     bool stream)
{
  uint64_t slot = index & (s->capacity - 1);
  uint64_t first = n < s->capacity - slot ? n : s->capacity - slot;

  first *= s->elem_size;
  n *= s->elem_size;
  slot *= s->elem_size;
  if (stream)
    {
      copy_round_caches (s->ring + slot, flat, first);
      copy_round_caches (s->ring, flat + first, n - first);
      gomp_stream_fence_streaming ();
    }
  else
    {
      memcpy (s->ring + slot, flat, first);
      memcpy (s->ring, flat + first, n - first);
    }
}

uint64_t
gomp_stream_committed (const stream *s)
{
  if (s->turns || s->n_producers != 1)
    return __atomic_load_n (&s->committed.index, __ATOMIC_ACQUIRE);
  return s->producers->position;
}

/* Writes the last element to the stream's variable, if there is one since the
   last call.  Tasks that use a stream in turn may wait at the same time.  */
void
gomp_stream_write_back (stream *s)
{
  uint64_t committed;

  pthread_mutex_lock (&s->turn_lock);
  committed = gomp_stream_committed (s);
  if (committed > s->written_back)
    {
      bool done = true;
      const char *last = NULL;
      if (s->counts)
	last = gomp_stream_last_element (s, s->written_back, committed);
      else if (s->ops)
	done = gomp_stream_write_object_back (s, committed - 1);
      else
	gomp_stream_copy_out (s, committed - 1, s->key, 1);
      if (last)
	memcpy (s->key, last, s->data_size);
      if (done)
	s->written_back = committed;
    }
  pthread_mutex_unlock (&s->turn_lock);
}

/* The choice of the protocol.

   Only a channel with exactly one producer and one consumer view, that are
   different stages without replicas, can have another protocol than the native
   one; and then it has what GOMP_STREAM_CHANNEL says.  With auto:

     Where there is one thread only, native: nothing has to travel.

     Where producer and consumer can be fused, and are at home with one thread,
     native: nothing is to travel (fusion.c).

     Where the producer's firings turn out to be short against the round trip of a
     cache line, native: its commit is the store of an index.  A word queue's producer
     first has to see that there is room for a word, and so waits for a line that
     the consumer wrote.

     Else batchqueue.  What a commit takes no longer matters, and a channel of
     two views needs no more than its one variable.

   How long firings are is measured; the size of elements, windows and batches
   are in it.  Where processors are far, a round trip is longer, and so are firings
   that are short.  doc/channels.md says what this was measured with.

   The choice is made when the stages are known, and again when views come or go,
   or other threads; and by the producer's firings once in a while.

   Returns the protocol and stores why in *REASON.  Called by the control thread,
   or with the locks of all stages.  */

/* A firing is short that takes less than so many round trips.  */
#define SHORT_TRIPS 16

static bool
helped_p (const stage *g)
{
  return g->region && g->region->gang;
}

/* Whether firings that take LENGTH ns and write the stream are short.  Once they
   are not, they have to be half as long to be.  One of the stages is in a
   region.  */
static bool
short_p (const stream *s, uint64_t length)
{
  const region *r = s->producers->owner->region;
  double most = SHORT_TRIPS * gomp_stream_trip (r ? r
						: s->consumers->owner->region);

  if (__atomic_load_n (&s->protocol, __ATOMIC_RELAXED)
      == &gomp_stream_native_protocol)
    most *= 2;
  return length < most;
}

static const struct gomp_stream_protocol *
choose (const stream *s, const char **reason)
{
  uint64_t length;

  if (s->n_producers != 1 || s->turns)
    *reason = "not one producer";
  else if (s->n_consumers != 1)
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
  else if (!helped_p (s->producers->owner) && !helped_p (s->consumers->owner))
    *reason = "1-to-1, one thread";
  else if (gomp_stream_fusible_p (s))
    *reason = "1-to-1, fused";
  else if ((length = __atomic_load_n (&s->producers->owner->length,
				      __ATOMIC_RELAXED)) != 0
	   && short_p (s, length))
    *reason = "1-to-1, short firings";
  else
    {
      *reason = length ? "1-to-1, long firings" : "1-to-1, not measured yet";
      return gomp_stream_protocols[GOMP_STREAM_BATCHQUEUE];
    }
  return &gomp_stream_native_protocol;
}

/* Structure.  */

static uint64_t
round_up (uint64_t n)
{
  uint64_t power = 1;
  while (power < n && power <= UINT64_MAX / 2)
    power *= 2;
  return power;
}

static char *
make_ring (const stream *s, uint64_t capacity)
{
  char *ring = gomp_stream_take (s->elem_align, capacity, s->elem_size);

  if (s->ops)
    gomp_stream_construct (s->ops, ring, capacity);
  return ring;
}

static void
free_ring (const stream *s)
{
  if (s->ops)
    gomp_stream_destroy (s->ops, s->ring, s->capacity);
  gomp_stream_give_back (s->ring, s->elem_align, s->capacity, s->elem_size);
}

stream *
gomp_stream_make_stream (void *key, const site *from, uint32_t number)
{
  const struct gomp_stream_view_desc *desc = &from->views[number];
  stream *s = gomp_stream_take (__alignof__ (stream), 1, sizeof *s);
  uint64_t elements, size;

  memset (s, 0, sizeof *s);
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
      uint64_t most = gomp_stream_count_streams () < MANY_STREAMS
		      ? DEFAULT_ELEMENTS : FEWER_ELEMENTS;
      if (s->ops)
	most = OBJECTS;
      if (elements > most)
	elements = most;
    }
  s->capacity = round_up (elements < 4 ? 4 : elements);
  if (elements >= 4 && s->capacity > elements)
    s->capacity /= 2;
  s->max_capacity = gomp_stream_options.most / size;
  if (s->max_capacity < s->capacity)
    s->max_capacity = s->capacity;
  s->ring = make_ring (s, s->capacity);
  s->writers.views = s->writer_list;
  s->readers.views = s->reader_list;
  s->max_readers = sizeof s->reader_list / sizeof *s->reader_list;
  s->writers.n = 1;
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
  gomp_stream_free_data (s);
  pthread_mutex_destroy (&s->turn_lock);
  gomp_stream_give_back (s, __alignof__ (stream), 1, sizeof *s);
}

/* Compares stages by their numbers.  */
static int
compare_stages (const void *p, const void *q)
{
  const stage *a = *(stage *const *) p, *b = *(stage *const *) q;
  return a->number < b->number ? -1 : a->number > b->number;
}

/* Stores the stages attached in LOCKED, in the order of their numbers.  */
static void
list_stages (stream *s)
{
  size_t n = s->n_producers + s->n_consumers, kept = 0;
  bool sorted = true;

  if (n > s->max_locked)
    {
      s->max_locked = 2 * n;
      s->locked = gomp_stream_realloc (s->locked,
				       s->max_locked * sizeof *s->locked);
    }
  n = 0;
  for (int kind = 0; kind < 2; kind++)
    for (view *v = kind ? s->consumers : s->producers; v; v = v->next)
      if (v->owner)
	{
	  if (n && s->locked[n - 1]->number >= v->owner->number)
	    sorted = false;
	  s->locked[n++] = v->owner;
	}
  if (!sorted)
    qsort (s->locked, n, sizeof *s->locked, compare_stages);
  for (size_t i = 0; i < n; i++)
    if (i == 0 || s->locked[i] != s->locked[i - 1])
      s->locked[kept++] = s->locked[i];
  s->n_locked = kept;
}

void
gomp_stream_lock_stages (stream *s)
{
  if (__atomic_exchange_n (&s->changing, 1, __ATOMIC_ACQUIRE))
    gomp_stream_fatal_at (s->first_site->file, s->first_site->line,
			  "two threads activate tasks on stream '%s' at the "
			  "same time", s->name);
  list_stages (s);
  for (size_t i = 0; i < s->n_locked; i++)
    gomp_stream_lock (s->locked[i]);
}

void
gomp_stream_unlock_stages (stream *s)
{
  for (size_t i = 0; i < s->n_locked; i++)
    gomp_stream_unlock (s->locked[i]);
  __atomic_store_n (&s->changing, 0, __ATOMIC_RELEASE);
}

/* The elements that a ring must keep lie from the first to the second.  */
static void
live_elements (const stream *s, uint64_t *low, uint64_t *high)
{
  uint64_t committed = gomp_stream_committed (s);

  *low = *high = committed;
  for (view *v = s->consumers; v && !s->shared; v = v->next)
    if (v->latch == NULL && !v->gone && v->position < *low)
      *low = v->position;
  if (s->shared && s->released.index < *low)
    *low = s->released.index;
  for (view *v = s->producers; v; v = v->next)
    {
      if (v->position > *high)
	*high = v->position;
      /* With turns a producer may be ahead of the others.  */
      if (v->n_runs && v->runs[v->first_run].position > *high)
	*high = v->runs[v->first_run].position;
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
  /* Who writes the last element back has this lock only.  */
  pthread_mutex_lock (&s->turn_lock);
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
  for (int kind = 0; kind < 2; kind++)
    for (view *v = kind ? s->consumers : s->producers; v; v = v->next)
      if (v->owner)
	gomp_stream_set_quarter (v->owner);
}

void
gomp_stream_reserve (stream *s, uint64_t capacity)
{
  if (capacity > (uint64_t) 1 << 62)
    gomp_stream_fatal ("out of memory for stream '%s'", s->name);
  capacity = round_up (capacity);
  if (capacity > s->capacity)
    {
      resize (s, capacity);
      /* Windows are worth it.  */
      if (s->max_capacity < capacity * 16)
	s->max_capacity = capacity * 16;
      quarters_changed (s);
    }
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
  if (s->counts && gomp_stream_grow_data (s))
    return true;
  if (s->capacity * 2 > s->max_capacity)
    return false;
  resize (s, s->capacity * 2);
  quarters_changed (s);
  return true;
}

void
gomp_stream_views_changed (stream *s)
{
  size_t n = s->n_consumers + 1, i = 0;

  make_native (s);
  if (n > s->max_readers)
    {
      if (s->readers.views != s->reader_list)
	free (s->readers.views);
      s->max_readers = 2 * n;
      s->readers.views = gomp_stream_malloc (s->max_readers
					     * sizeof *s->readers.views);
    }
  for (view *v = s->consumers; v; v = v->next)
    if (v->latch == NULL && !v->gone)
      {
	v->native.index = v->position;
	v->native.seen = 0;
	if (!s->shared)
	  s->readers.views[i++] = &v->native;
      }
  if (s->shared)
    s->readers.views[i++] = &s->released;
  s->readers.n = i;
  s->readers.cached = 0;
  s->writers.cached = 0;
  for (view *v = s->producers; v; v = v->next)
    v->native.seen = 0;
  s->writer_list[0] = &s->committed;
  if (!s->turns && s->n_producers == 1)
    {
      s->producers->native.index = s->producers->position;
      s->writer_list[0] = &s->producers->native;
    }
}

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
  if (ops->init (l->queue, ops->words) != 0)
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

void
gomp_stream_settle (stream *s)
{
  const struct gomp_stream_protocol *wanted;
  const char *reason;

  if (s->turns && s->n_producers == 1 && !s->shared)
    {
      gomp_stream_lock_stages (s);
      gomp_stream_stop_turns (s);
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

bool
gomp_stream_review (const stage *g)
{
  bool complete = true;

  for (uint32_t i = 0; i < g->n_views; i++)
    {
      stream *s = g->views[i]->stream;
      stage *to;
      const char *reason;

      /* The locks of these two are those of all stages.  */
      if (!g->views[i]->output || s->n_producers != 1 || s->n_consumers != 1
	  || (to = s->consumers->owner) == NULL || to == g)
	continue;
      if (!gomp_stream_try_lock (to))
	{
	  complete = false;
	  continue;
	}
      if (to->n_under_way == 0)
	{
	  const struct gomp_stream_protocol *wanted = choose (s, &reason);
	  if (reason != s->reason)
	    __atomic_store_n (&s->reason, reason, __ATOMIC_RELAXED);
	  if (wanted != s->protocol)
	    change_protocol (s, wanted);
	}
      gomp_stream_unlock (to);
    }
  return complete;
}
