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
#include "graph/view.h"

/* The native protocol.  */

static uint64_t
native_readable (view *v, uint64_t wanted)
{
  return gomp_stream_native_reach (&v->native, &v->stream->writers, wanted);
}

uint64_t
gomp_stream_writable (view *v, uint64_t wanted)
{
  stream *s = v->stream;
  uint64_t room = v->depth < s->capacity ? v->depth : s->capacity, limit;

  limit = gomp_stream_native_reach (&v->native, &s->readers,
				    wanted < room ? 0 : wanted - room);
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
  return limit + room;
}

void
gomp_stream_release (view *v)
{
  gomp_stream_native_publish (&v->native, v->carries ? v->sent : v->position);
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
  native_readable, gomp_stream_release, native_flush
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

uint64_t
gomp_stream_released (const stream *s)
{
  uint64_t least = UINT64_MAX;

  for (size_t i = 0; i < s->readers.n; i++)
    {
      /* N2.  */
      uint64_t index = __atomic_load_n (&s->readers.views[i]->index,
					__ATOMIC_ACQUIRE);
      if (index < least)
	least = index;
    }
  return least;
}

/* Assigns element INDEX, the last one, to the stream's variable.  It is at LAST.  */
static void
assign_last (stream *s, char *last, uint64_t index)
{
  const struct gomp_stream_ops *ops = s->counts ? s->data_ops : s->ops;

  if (ops == NULL)
    memcpy (s->key, last, s->data_size);
  else if (s->dead)
    ;
  else if (ops->copy)
    gomp_stream_copy_back (ops, s->key, last);
  else
    gomp_stream_lend_object (s, last, index);
}

/* Writes the last element to the stream's variable, if there is one since the
   last call.  Tasks that use a stream in turn may wait at the same time.  */
void
gomp_stream_write_back (stream *s)
{
  uint64_t committed, index;
  char *last;

  /* Before the element that takes its place in the variable.  */
  if (s->lent && gomp_stream_committed (s) > s->written_back)
    gomp_stream_take_object_back (s);
  pthread_mutex_lock (&s->turn_lock);
  committed = gomp_stream_committed (s);
  if (committed > s->written_back && !s->handled)
    {
      index = committed - 1;
      last = (s->counts
	      ? gomp_stream_last_element (s, s->written_back, &index)
	      : s->ring + (index & (s->capacity - 1)) * s->elem_size);
      if (last)
	assign_last (s, last, index);
      s->written_back = committed;
    }
  pthread_mutex_unlock (&s->turn_lock);
}
