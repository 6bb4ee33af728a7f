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

/* Counted windows: the elements behind a stream whose producers say with each
   activation how many there are.

   What travels through the channel is one small structure per activation, with
   the address of the elements and their number: so positions, turns, protocols
   and reports are those of a stream with windows of one element.  The elements
   lie in a ring of the producer's, packed:

     |<------------------- capacity ------------------->|<-- slack -->|
     ....[ A ][ B ].[ C: 0 ][ D ].............................
         ^ freed                 ^ end, the next window

   An activation's window begins where the elements of the one before it end.  All
   those of a firing are contiguous: the first one begins in the ring, and slack
   follows that.  What lies there leaves the slots at the ring's beginning empty,
   which have the same indices.  A firing of N activations needs room for N whole
   windows, less than the ring has free, whatever it writes; so the ring is never
   full, and what a window covers beyond its elements is free.

   Firings of a replicated stage do not know where the elements of the one
   before them end.  They write to memory of their own, and are packed when they
   are committed, which is in order.

   Objects are constructed with the memory in which they lie, and destroyed with
   it.  They stay where the body puts them, but are moved when they are packed.

   A ring that is too small is left behind, and stays until its elements are
   released; so does that of a producer that ends before its stream.  */

#include "config.h"
#include <stdlib.h>
#include <string.h>
#include "data/channel.h"
#include "data/counted.h"
#include "data/counted-last.h"
#include "data/objects.h"
#include "data/stream.h"
#include "graph/firing.h"
#include "graph/stage.h"
#include "sys/thread.h"
#include "graph/view.h"
#include "sys/memory.h"
#include "sys/message.h"
#include "sys/options.h"
#include "sys/ring.h"
#include "sys/slab.h"

/* A ring has room for so many windows at least, as long as that takes no more
   than so many bytes, unless GOMP_STREAM_BUFFER is set: less makes batches
   small.  */
#define WINDOWS 64
#define WINDOWS_SIZE 1048576

static struct part *
part_at (const struct gomp_stream_data *d, size_t i)
{
  return &d->parts[(d->first_part + i) & (d->max_parts - 1)];
}

static uint64_t
slot_of (const struct gomp_stream_data *d, uint64_t index)
{
  return index & (d->capacity - 1);
}

/* Makes a ring of at least CAPACITY elements for V.  */
static struct gomp_stream_data *
make_data (const view *v, uint64_t capacity)
{
  const stream *s = v->stream;
  struct gomp_stream_data *d = gomp_stream_calloc (sizeof *d);

  d->capacity = gomp_stream_round_up (capacity);
  d->slack = d->capacity / 4 < v->most ? v->most : d->capacity / 4;
  d->memory = gomp_stream_take (s->data_align < 64 ? 64 : s->data_align,
				d->capacity + d->slack, s->data_size);
  if (s->data_ops)
    gomp_stream_construct (s->data_ops, d->memory, d->capacity + d->slack);
  return d;
}

/* The elements of B, memory outside a ring of S.  */
static char *
scratch_elements (const stream *s, struct gomp_stream_bounce *b)
{
  return (char *) b + (s->data_align < 64 ? 64 : s->data_align);
}

static void
free_scratch (const stream *s, struct gomp_stream_bounce *b)
{
  if (b && b->objects)
    gomp_stream_destroy (s->data_ops, scratch_elements (s, b), b->objects);
  free (b);
}

static void
free_data (const stream *s, struct gomp_stream_data *d)
{
  if (s->data_ops)
    gomp_stream_destroy (s->data_ops, d->memory, d->capacity + d->slack);
  gomp_stream_give_back (d->memory, s->data_align < 64 ? 64 : s->data_align,
			 d->capacity + d->slack, s->data_size);
  while (d->scratch)
    {
      struct gomp_stream_bounce *b = d->scratch;
      d->scratch = b->next;
      free_scratch (s, b);
    }
  free (d->parts);
  free (d);
}

/* Returns the elements that the ring of V, an output of a stream of counted windows,
   is to have at first.  */
static uint64_t
first_capacity (const view *v)
{
  const stream *s = v->stream;
  uint64_t size = s->data_size ? s->data_size : 1;
  uint64_t capacity = gomp_stream_options.buffer / size;

  if (!gomp_stream_options.buffer_set)
    {
      uint64_t most = WINDOWS_SIZE / size;
      if (s->data_ops && capacity > GOMP_STREAM_OBJECTS)
	capacity = GOMP_STREAM_OBJECTS;
      if (v->most < most / WINDOWS)
	most = WINDOWS * v->most;
      if (capacity < most)
	capacity = most;
    }
  if (capacity < 2 * v->most + 1)
    capacity = 2 * v->most + 1;
  /* A consumer may come that begins with the first element of all.  */
  if (capacity <= s->early * v->most)
    capacity = s->early * v->most + 1;
  return capacity;
}

/* Gives V, which is an output of a stream of counted windows, its memory.  */
void
gomp_stream_open_data (view *v)
{
  v->data = make_data (v, first_capacity (v));
}

/* Windows of an output that will find room for certain.  */
static uint64_t
windows_of (const view *v, uint64_t capacity)
{
  return v->stream->data_size ? (capacity - 1) / v->most : UINT64_MAX;
}

/* The same of V, a producer on another rank, as its ring there is at first.  */
uint64_t
gomp_stream_likely_windows (const view *v)
{
  return windows_of (v, gomp_stream_round_up (first_capacity (v)));
}

/* Windows for which the output V has memory.  */
uint64_t
gomp_stream_data_windows (const view *v)
{
  return windows_of (v, v->data->capacity);
}

/* Frees what consumers have released of V's elements.  */
static void
free_released (view *v)
{
  const stream *s = v->stream;
  struct gomp_stream_data *d = v->data;
  uint64_t limit = gomp_stream_released (s);

  while (d->n_parts && part_at (d, 0)->to <= limit)
    {
      d->freed = part_at (d, 0)->end;
      d->first_part = (d->first_part + 1) & (d->max_parts - 1);
      d->n_parts--;
    }
  if (d->n_parts && part_at (d, 0)->from < limit && part_at (d, 0)->dense
      && !s->turns && !s->shared)
    {
      /* A part of a firing; the position LIMIT is the producer's.  */
      const struct gomp_stream_counted *c
	= (struct gomp_stream_counted *) s->ring;
      uint64_t begin = c[limit & (s->capacity - 1)].window - d->memory;
      d->freed = d->end - slot_of (d, d->end - begin / s->data_size);
    }
}

/* Returns how many of N further activations of the output V have room for their
   elements.  Called with the stage's lock.  */
uint64_t
gomp_stream_data_room (view *v, uint64_t n)
{
  const struct gomp_stream_data *d = v->data;
  uint64_t together = d->slack / v->most;

  if (v->stream->data_size == 0)
    return n;
  if (n > together)
    n = together;
  for (int try = 0; try < 2; try++)
    {
      uint64_t room = d->capacity - 1 - (d->end - d->freed);
      uint64_t can = room > d->reserved ? (room - d->reserved) / v->most : 0;
      if (n <= can)
	return n;
      if (try == 1)
	return can;
      free_released (v);
    }
  return 0;
}

/* Takes memory for N elements of S outside the ring D.  */
static struct gomp_stream_bounce *
take_scratch (const stream *s, struct gomp_stream_data *d, uint64_t n)
{
  size_t align = s->data_align < 64 ? 64 : s->data_align;
  uint64_t size = n * s->data_size;
  struct gomp_stream_bounce *b = d->scratch;

  if (b)
    d->scratch = b->next;
  if (b == NULL || b->size < size)
    {
      free_scratch (s, b);
      b = gomp_stream_malloc_aligned (align, 1, size + align);
      b->size = size;
      b->objects = s->data_ops ? n : 0;
      if (s->data_ops)
	gomp_stream_construct (s->data_ops, scratch_elements (s, b), n);
    }
  return b;
}

/* Says in L where N activations of V find, or put, their elements.  Called when
   a firing begins.  */
void
gomp_stream_lend_data (view *v, uint64_t n, struct gomp_stream_lease *l)
{
  const stream *s = v->stream;
  struct gomp_stream_data *d = v->data;

  l->area.most = v->most;
  l->scratch = NULL;
  if (!v->output)
    return;
  if (v->owner->replicas > 1)
    {
      l->scratch = take_scratch (s, d, n * v->most);
      l->area.next = scratch_elements (s, l->scratch);
      l->reserved = n * v->most;
      d->reserved += l->reserved;
      return;
    }
  l->area.next = d->memory + slot_of (d, d->end) * s->data_size;
}

/* Adds a firing, of the activations at positions FROM to TO, to D's queue.  DENSE says
   whether it has all of these.  */
static void
add_part (struct gomp_stream_data *d, uint64_t from, uint64_t to, bool dense)
{
  struct part *last = d->n_parts ? part_at (d, d->n_parts - 1) : NULL;

  if (last ? last->end == d->end : d->freed == d->end)
    {
      /* It has no elements.  */
      if (last)
	{
	  last->dense &= dense && last->to == from;
	  last->to = to;
	}
      return;
    }
  d->parts = gomp_stream_grow_ring (d->parts, sizeof *d->parts,
				    &d->first_part, d->n_parts, &d->max_parts);
  last = part_at (d, d->n_parts++);
  last->from = from;
  last->to = to;
  last->end = d->end;
  last->dense = dense;
}

/* Packs the elements of the N activations C, which lie outside the ring, behind
   those that are there.  */
static void
pack (const stream *s, struct gomp_stream_data *d,
      struct gomp_stream_counted *c, uint64_t n)
{
  for (uint64_t i = 0; i < n; i++)
    {
      char *window = d->memory + slot_of (d, d->end) * s->data_size;
      if (s->data_ops)
	gomp_stream_move (s->data_ops, window, c[i].window, c[i].count);
      else
	memcpy (window, c[i].window, c[i].count * s->data_size);
      c[i].window = window;
      d->end += c[i].count;
    }
}

/* Takes back what L lent of memory outside V's ring, if any.  */
void
gomp_stream_return_data (view *v, struct gomp_stream_lease *l)
{
  struct gomp_stream_data *d = v->data;

  if (l->scratch == NULL)
    return;
  d->reserved -= l->reserved;
  l->scratch->next = d->scratch;
  d->scratch = l->scratch;
}

/* How many of the N activations of L there are up to the last one that has elements.  */
uint64_t
gomp_stream_with_elements (const struct gomp_stream_lease *l, uint64_t n)
{
  const struct gomp_stream_counted *c = (struct gomp_stream_counted *) l->window;

  while (n && c[n - 1].count == 0)
    n--;
  return n;
}

/* Takes what N activations of V, the oldest under way, wrote; TO is the position
   behind them, and BEHIND_LAST that behind the last one with elements.  Their
   structures are yet to be committed.  */
void
gomp_stream_commit_data (view *v, uint64_t n, struct gomp_stream_lease *l,
			 uint64_t to, uint64_t behind_last)
{
  const stream *s = v->stream;
  struct gomp_stream_data *d = v->data;
  struct gomp_stream_counted *c = (struct gomp_stream_counted *) l->window;
  uint64_t end = d->end;

  if (l->scratch)
    {
      pack (s, d, c, n);
      gomp_stream_return_data (v, l);
    }
  else if (s->data_size)
    d->end += slot_of (d, (l->area.next - d->memory) / s->data_size - end);
  else
    for (uint64_t i = 0; i < n; i++)
      d->end += c[i].count;
  if (d->end == end && !d->n_parts)
    return;
  if (d->end != end)
    {
      c += gomp_stream_with_elements (l, n) - 1;
      d->last = c->window + (c->count - 1) * s->data_size;
      d->behind_last = behind_last;
    }
  if (s->data_size == 0)
    return;
  add_part (d, l->at, to, to == l->at + n);
}

/* Leaves V's memory to the stream until its elements are released.  One that cannot
   be copied stays there as long.  */
void
gomp_stream_leave_data (view *v)
{
  stream *s = v->stream;
  struct gomp_stream_data *d = v->data, **p = &s->old_data;
  uint64_t limit;
  bool kept = false;

  if (d == NULL)
    return;
  limit = gomp_stream_released (s);
  v->data = NULL;
  s->old_elements += d->end;
  if (gomp_stream_committed (s) == s->written_back
      && !gomp_stream_movable_only_p (s))
    {
      /* The variable has it, or it could not be assigned.  */
      gomp_stream_free_last (s);
      d->last = NULL;
    }
  if (d->last && (s->data_ops == NULL || s->data_ops->copy))
    gomp_stream_keep_last (s, d);
  d->next = s->old_data;
  s->old_data = d;
  while ((d = *p) != NULL)
    if (d->n_parts == 0 || part_at (d, d->n_parts - 1)->to <= limit)
      {
	*p = d->next;
	/* The newest come first.  */
	if (d->last && !kept)
	  {
	    gomp_stream_keep_last (s, d);
	    kept = true;
	  }
	if (d->end)
	  /* Nobody who comes now sees its elements, nor takes one back there.  */
	  __atomic_store_n (&s->whole, false, __ATOMIC_RELAXED);
	free_data (s, d);
      }
    else
      p = &d->next;
}

/* Frees what is left of the stream's elements.  */
void
gomp_stream_free_data (stream *s)
{
  while (s->old_data)
    {
      struct gomp_stream_data *d = s->old_data;
      s->old_data = d->next;
      free_data (s, d);
    }
  gomp_stream_free_last (s);
}

/* Gives producers of the stream that have no room for a window larger rings.
   Returns whether there are any.  Called with the locks of all stages.  */
bool
gomp_stream_grow_data (stream *s)
{
  bool grown = false;

  for (view *v = s->producers; v; v = v->next)
    if (v->data && gomp_stream_data_room (v, 1) == 0
	&& 2 * v->data->capacity <= gomp_stream_options.most / s->data_size)
      {
	uint64_t capacity = 2 * v->data->capacity;
	gomp_stream_leave_data (v);
	v->data = make_data (v, capacity);
	grown = true;
      }
  return grown;
}

/* Takes back what was let go of, as there was no consumer.  Called with the locks
   of all stages, while all activations since the first one have their elements in
   the rings.  */
void
gomp_stream_hold_data (stream *s)
{
  for (view *v = s->producers; v; v = v->next)
    {
      struct gomp_stream_data *d = v->data;

      if (d->freed == 0 || s->data_size == 0)
	continue;
      d->n_parts = 0;
      d->freed = 0;
      add_part (d, 0, s->turns ? s->issue : v->position, !s->turns && v->base == 0);
    }
}

/* Elements that went through the stream.  */
uint64_t
gomp_stream_data_written (const stream *s)
{
  uint64_t n = s->old_elements;

  for (const view *v = s->producers; v; v = v->next)
    if (v->data)
      n += v->data->end;
  return n;
}

void
GOMP_stream_miscounted_in_place (const site *from, uint32_t number, uint64_t count,
				 uint64_t most)
{
  gomp_stream_fatal_at (from->file, from->views[number].line,
			"count of '%s' is %lld, must lie between 0 and %lld",
			from->views[number].window_name, (long long) count,
			(long long) most);
}

/* Reports that the body wants COUNT elements in the window of V.  */
void
gomp_stream_fail_count (const view *v, uint64_t count)
{
  GOMP_stream_miscounted_in_place (v->owner->site, v->number, count, v->most);
}

void
GOMP_stream_miscounted (uint32_t number, uint64_t count)
{
  const stage *g = gomp_stream_thread.running->stage;
  const view *v = g->views[0];

  for (uint32_t i = 0; i < g->n_views; i++)
    if (g->views[i]->number == number)
      v = g->views[i];
  gomp_stream_fail_count (v, count);
}
