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

/* The native algorithm of the OpenMP stream extension: any number of producers
   and consumers, each of which has a view of the stream.

   Paper: A. Pop and A. Cohen, "A stream-computing extension to OpenMP",
   HiPEAC 2011; described as "native" in T. Preud'homme et al., "An improvement
   of OpenMP pipeline parallelism with the BatchQueue algorithm", 2012, III.A.

   Guarantees
   A. Broadcast: every consumer view sees every element from its opening on,
      once, in order.
   B. With one thread per view at a time, a view's operations are wait-free,
      but for ENQUEUE and DEQUEUE, which wait for the other side and yield
      the processor while they do.
   C. Any word is legal.
   D. An element becomes visible when its aggregate of 32 is complete, at the
      next flush, or when the queue is found full; a slot becomes free likewise,
      or when the queue is found empty.

   Layout: an index counts elements since the stream began; element I lies in
   slot I modulo the capacity.

      consumer views'     what consumers       producer's      what producers
      indices (min)       may read             index           may write
           |<------------------------------------>|<----------------->|
     ......xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx____________________......
      free  committed, not released by all        free until min + capacity

   A queue for streaming stores has more slots than it holds words
   (streaming.h): I modulo SIZE then.

     struct view, in a line that       index  published: committed or released
     nobody else writes:               seen   private: last minimum seen of
					      the other set
     struct set, a cache line each:    cached shared: a minimum over the views
				       views  read-mostly

   So each level of sharing is touched only when the level below runs out:
   first SEEN (private line), then CACHED (one line for the set), then all the
   indices of the other set.

   What differs from the paper, which sketches the algorithm: the original doubles
   its buffer and copies the part that wrapped, so that every window is
   contiguous; here a window ends at the ring's end, and the runtime assembles
   what straddles it.  The original waits until the minimum reaches an index;
   here REACH returns what it found, and who needs more comes again.  Indices
   are published and loaded with orders of their own instead of full fences, and
   a word queue publishes an aggregate that is not complete when a side would
   wait.

   Memory order: a view stores its index with release order after it has
   finished with the elements below (N1); whoever computes a minimum loads
   indices with acquire order (N2), so the elements below the minimum are
   complete, or free.  A minimum goes into CACHED with release order (N3) and is
   taken from there with acquire order (N4); release and acquire compose, so N4
   sees what N2 saw.  Storing an older, lower minimum over a newer one is
   harmless: indices only grow, so every minimum ever computed stays valid.

   The file compiles as C11 and C++11 and needs nothing but GCC's atomics.  */

#ifndef GOMP_STREAM_NATIVE_H
#define GOMP_STREAM_NATIVE_H 1

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include "checking.h"
#include "lines.h"
#include "ring.h"
#include "streaming.h"
#include "wait.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Elements that a word queue publishes together, as in the original.  */
#define GOMP_STREAM_NATIVE_AGGREGATE 32

struct gomp_stream_native_view
{
  uint64_t index;		/* Shared; written by the view only.  */
  uint64_t seen;		/* Private to the view.  */
};

/* The producer views, or the consumer views, of one stream.  VIEWS and N are
   changed only while no view of either set is in use.  */
struct gomp_stream_native_set
{
  /* Shared; a lower bound of all indices.  A single view's is not stored.  */
  uint64_t cached __attribute__ ((aligned (64)));
  struct gomp_stream_native_view **views;
  size_t n;
};

/* Returns how far the views of OTHER have come, as far as SELF needs to know:
   at least WANTED if they have all come that far, else the exact minimum at
   the time of the call.  UINT64_MAX when OTHER has no views.  Called by SELF's
   thread.  */
static inline uint64_t
gomp_stream_native_reach (struct gomp_stream_native_view *self,
			  struct gomp_stream_native_set *other,
			  uint64_t wanted)
{
  uint64_t min;
  size_t i;

  if (self->seen >= wanted)
    return self->seen;

  /* N4: takes a minimum that another view computed; pairs with N3.  */
  min = __atomic_load_n (&other->cached, __ATOMIC_ACQUIRE);
  if (min < wanted)
    {
      min = UINT64_MAX;
      for (i = 0; i < other->n; i++)
	{
	  /* N2: permits use of the elements below; pairs with N1.  */
	  uint64_t index
	    = __atomic_load_n (&other->views[i]->index, __ATOMIC_ACQUIRE);
	  if (index < min)
	    min = index;
	}
      /* N3: lends the minimum to the other views of this side; pairs with
	 N4.  A single view keeps it to itself.  */
      if (other->n > 1)
	__atomic_store_n (&other->cached, min, __ATOMIC_RELEASE);
    }
  self->seen = min;
  return min;
}

/* Says that SELF has finished with all elements below INDEX.  */
static inline void
gomp_stream_native_publish (struct gomp_stream_native_view *self,
			    uint64_t index)
{
  /* N1: permits the other side to use the elements below; pairs with N2.  */
  __atomic_store_n (&self->index, index, __ATOMIC_RELEASE);
}

/* Forgets what SET and VIEW remember, after a view was added or moved back.
   No view may be in use.  */
static inline void
gomp_stream_native_forget (struct gomp_stream_native_set *set,
			   struct gomp_stream_native_view *view)
{
  if (set)
    __atomic_store_n (&set->cached, 0, __ATOMIC_RELAXED);
  if (view)
    view->seen = 0;
}

/* A word queue with one producer and one consumer upon these views.  At most
   one thread at a time may be in an operation of the producer's side (enqueue,
   try_enqueue, flush, write_window, write_commit), and one in an operation of
   the consumer's side (dequeue, try_dequeue, read_window, read_release).  */
struct gomp_stream_native
{
  /* The producer's.  */
  struct gomp_stream_native_view in __attribute__ ((aligned (128)));
  uint64_t head __attribute__ ((aligned (64)));	/* Written up to here.  */
  uintptr_t producer;
  /* The consumer's.  */
  struct gomp_stream_native_view out __attribute__ ((aligned (128)));
  uint64_t tail __attribute__ ((aligned (64)));	/* Read up to here.  */
  uintptr_t consumer;
  /* Read-mostly.  */
  uint64_t *slots __attribute__ ((aligned (128)));
  uint64_t capacity;		/* A power of two.  */
  uint64_t size;		/* Slots: the capacity, or a multiple.  */
  struct gomp_stream_native_view *in_views[1], *out_views[1];
  struct gomp_stream_native_set writers, readers;
};

GOMP_STREAM_LINES_APART (native, in, head, 64);
GOMP_STREAM_LINES_APART (native, producer, out, 128);
GOMP_STREAM_LINES_APART (native, out, tail, 64);
GOMP_STREAM_LINES_APART (native, consumer, slots, 128);
GOMP_STREAM_LINES_APART (native, out_views, writers, 64);
GOMP_STREAM_LINES_APART (native, writers, readers, 64);

/* Makes queue Q for CAPACITY words, in a ring for streaming stores or for usual
   ones, with indices that begin at INDEX.  */
static inline int
gomp_stream_native_make (struct gomp_stream_native *q, size_t capacity,
			 uint64_t index, int streaming)
{
  size_t words, bytes;
  int error = gomp_stream_ring_round (&words, capacity,
				      2 * GOMP_STREAM_NATIVE_AGGREGATE);
  if (error)
    return error;
  bytes = words * sizeof (uint64_t);
  if (streaming)
    bytes = gomp_stream_streaming_ring (bytes);
  q->slots = (uint64_t *) aligned_alloc (64, bytes);
  if (q->slots == NULL)
    return ENOMEM;
  q->capacity = words;
  q->size = bytes / sizeof (uint64_t);
  q->in.index = q->in.seen = q->out.index = q->out.seen = index;
  q->head = q->tail = index;
  q->producer = q->consumer = 0;
  q->in_views[0] = &q->in;
  q->out_views[0] = &q->out;
  q->writers.cached = q->readers.cached = index;
  q->writers.views = q->in_views;
  q->readers.views = q->out_views;
  q->writers.n = q->readers.n = 1;
  return 0;
}

/* As init, with indices that begin at INDEX, which is below 2^63; for tests.
   Indices are compared by their size and do not wrap: at a word per nanosecond
   they last for centuries.  */
static inline int
gomp_stream_native_init_at (struct gomp_stream_native *q, size_t capacity,
			    uint64_t index)
{
  return gomp_stream_native_make (q, capacity, index, 0);
}

/* Makes an empty queue of at least CAPACITY words, rounded up to a power of
   two that is at least twice the aggregate.  Returns 0; EINVAL when CAPACITY
   is 0 or too large to round; ENOMEM.  */
static inline int
gomp_stream_native_init (struct gomp_stream_native *q, size_t capacity)
{
  return gomp_stream_native_make (q, capacity, 0, 0);
}

/* The same for a producer whose windows are filled by streaming stores, or by a
   streaming cursor: the ring is as large as these want it.  */
static inline int
gomp_stream_native_init_streaming (struct gomp_stream_native *q,
				   size_t capacity)
{
  return gomp_stream_native_make (q, capacity, 0, 1);
}

/* Frees the queue's memory; the words in it are lost.  */
static inline void
gomp_stream_native_destroy (struct gomp_stream_native *q)
{
  free (q->slots);
  q->slots = NULL;
}

/* Makes every word enqueued so far visible.  Returns 1: it always succeeds.  */
static inline int
gomp_stream_native_flush (struct gomp_stream_native *q)
{
  GOMP_STREAM_ENTER (q->producer);
  if (q->in.index != q->head)
    gomp_stream_native_publish (&q->in, q->head);
  return 1;
}

/* Lends the longest contiguous window of free slots and stores its length, 0
   when the queue is full, in *N.  */
static inline uint64_t *
gomp_stream_native_write_window (struct gomp_stream_native *q, size_t *n)
{
  GOMP_STREAM_ENTER (q->producer);
  uint64_t wanted = q->head < q->capacity ? 0 : q->head - q->capacity + 1;
  uint64_t space = gomp_stream_native_reach (&q->in, &q->readers, wanted)
		   + q->capacity - q->head;
  return gomp_stream_ring_window (q->slots, q->size, q->head, space, n);
}

/* Enqueues the first N words of the window lent last, and makes all words
   visible.  */
static inline void
gomp_stream_native_write_commit (struct gomp_stream_native *q, size_t n)
{
  GOMP_STREAM_ENTER (q->producer);
  q->head += n;
  gomp_stream_native_publish (&q->in, q->head);
}

/* Lends the longest contiguous window of words to read and stores its length,
   0 when there are none, in *N.  */
static inline const uint64_t *
gomp_stream_native_read_window (struct gomp_stream_native *q, size_t *n)
{
  GOMP_STREAM_ENTER (q->consumer);
  uint64_t ready = gomp_stream_native_reach (&q->out, &q->writers, q->tail + 1)
		   - q->tail;
  return gomp_stream_ring_window (q->slots, q->size, q->tail, ready, n);
}

/* Gives back the first N words of the window lent last.  */
static inline void
gomp_stream_native_read_release (struct gomp_stream_native *q, size_t n)
{
  GOMP_STREAM_ENTER (q->consumer);
  q->tail += n;
  gomp_stream_native_publish (&q->out, q->tail);
}

/* Enqueues WORD unless the queue is full.  Returns whether it did.  */
static inline int
gomp_stream_native_try_enqueue (struct gomp_stream_native *q, uint64_t word)
{
  GOMP_STREAM_ENTER (q->producer);
  uint64_t head = q->head;
  if (head - q->in.seen >= q->capacity
      && head - gomp_stream_native_reach (&q->in, &q->readers,
					  head - q->capacity + 1)
	 >= q->capacity)
    {
      /* The consumer may be waiting for what is withheld.  */
      gomp_stream_native_flush (q);
      return 0;
    }
  q->slots[head & (q->size - 1)] = word;
  q->head = head + 1;
  if (q->head % GOMP_STREAM_NATIVE_AGGREGATE == 0)
    gomp_stream_native_publish (&q->in, q->head);
  return 1;
}

/* Dequeues into *WORD unless the queue is empty.  Returns whether it did.  */
static inline int
gomp_stream_native_try_dequeue (struct gomp_stream_native *q, uint64_t *word)
{
  GOMP_STREAM_ENTER (q->consumer);
  uint64_t tail = q->tail;
  if (q->out.seen <= tail
      && gomp_stream_native_reach (&q->out, &q->writers, tail + 1) <= tail)
    {
      /* The producer may be waiting for what is not given back.  */
      if (q->out.index != tail)
	gomp_stream_native_publish (&q->out, tail);
      return 0;
    }
  *word = q->slots[tail & (q->size - 1)];
  q->tail = tail + 1;
  if (q->tail % GOMP_STREAM_NATIVE_AGGREGATE == 0)
    gomp_stream_native_publish (&q->out, q->tail);
  return 1;
}

GOMP_STREAM_WAITING_ENQUEUE (native)
GOMP_STREAM_WAITING_DEQUEUE (native)

#ifdef __cplusplus
}
#endif

#endif /* GOMP_STREAM_NATIVE_H */
