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

/* BatchQueue: one producer, one consumer, two semi-buffers and a single shared
   variable.

   Paper: T. Preud'homme, J. Sopena, G. Thomas and B. Folliot, "An improvement
   of OpenMP pipeline parallelism with the BatchQueue algorithm", 2012, III.B.

   Guarantees
   A. Every word arrives once, in order.
   B. The try forms, flush and the windows are wait-free; enqueue and dequeue
      wait for the other side and yield the processor while they do.
   C. Any word is legal, zero too.
   D. A word becomes visible when its semi-buffer is full, or at the next
      flush that succeeds.
   E. Of the words enqueued, at most 2 * half are not dequeued.

   Layout, each box in cache lines of its own:

     +----------+----------+-----------------------+-----------------------+
     | producer | consumer | status                | read-mostly           |
     | fill     | pos      | 0: the producer's     | half, apart, tab      |
     | buffer   | count    | n: n words lie in the |                       |
     |          | buffer   |    consumer's buffer  |                       |
     +----------+----------+-----------------------+-----------------------+
     tab: [ semi-buffer 0: half words | gap | semi-buffer 1: half words ]
	    |<------------ apart ---------->|

   The paper's status is a boolean.  Here it is a count, so that a flush can
   hand over a part of a semi-buffer.  The gap of two lines or more keeps the
   hardware's prefetcher, at the end of one semi-buffer, out of the other.

   Memory order: the producer changes STATUS only when it is 0 and the consumer
   only when it is not, so neither needs an atomic exchange.  The producer's
   store of n has release order (B1) and the consumer's load acquire order (B2):
   the words are there.  The consumer's store of 0 has release order (B3) and
   the producer's load acquire order (B4): the words were read, so their
   semi-buffer may be filled again.

   The file compiles as C11 and C++11 and needs nothing but GCC's atomics.  */

#ifndef GOMP_STREAM_BATCHQUEUE_H
#define GOMP_STREAM_BATCHQUEUE_H 1

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include "checking.h"
#include "lines.h"
#include "wait.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Words between the semi-buffers: two lines.  */
#define GOMP_STREAM_BATCHQUEUE_GAP 16
GOMP_STREAM_LINES_ASSERT (GOMP_STREAM_BATCHQUEUE_GAP * sizeof (uint64_t) >= 128,
			  "the semi-buffers are two lines apart");

/* At most one thread at a time may be in an operation of the producer's side
   (enqueue, try_enqueue, flush, write_window, write_commit), and one in an
   operation of the consumer's side (dequeue, try_dequeue, read_window,
   read_release).  */
struct gomp_stream_batchqueue
{
  /* The producer's.  */
  size_t fill __attribute__ ((aligned (128)));	/* Words in its buffer.  */
  uint64_t *to;					/* Its buffer.  */
  uintptr_t producer;
  /* The consumer's.  */
  size_t pos __attribute__ ((aligned (128)));	/* Words read of its buffer.  */
  size_t count;					/* Words in its buffer.  */
  const uint64_t *from;				/* Its buffer.  */
  uintptr_t consumer;
  /* Shared.  */
  uint64_t status __attribute__ ((aligned (128)));
  /* Read-mostly.  */
  size_t half __attribute__ ((aligned (128)));	/* Words per semi-buffer.  */
  size_t apart;			/* Words from one semi-buffer to the other.  */
  uint64_t *tab;
};

GOMP_STREAM_LINES_APART (batchqueue, producer, pos, 128);
GOMP_STREAM_LINES_APART (batchqueue, consumer, status, 128);
GOMP_STREAM_LINES_APART (batchqueue, status, half, 128);

/* Makes an empty queue of CAPACITY words, rounded up to an even number: two
   semi-buffers of half as many words each.  Returns 0; EINVAL when CAPACITY is
   0 or too large; ENOMEM.  */
static inline int
gomp_stream_batchqueue_init (struct gomp_stream_batchqueue *q, size_t capacity)
{
  size_t half, lines;
  if (capacity == 0 || capacity > SIZE_MAX / 4 / sizeof (uint64_t))
    return EINVAL;
  half = capacity / 2 + capacity % 2;
  lines = (half + 7) / 8 * 8;
  q->tab = (uint64_t *) aligned_alloc (64, (2 * lines
					    + GOMP_STREAM_BATCHQUEUE_GAP)
					   * sizeof (uint64_t));
  if (q->tab == NULL)
    return ENOMEM;
  q->half = half;
  q->apart = lines + GOMP_STREAM_BATCHQUEUE_GAP;
  q->fill = q->pos = q->count = 0;
  q->to = q->tab;
  q->from = q->tab;
  q->status = 0;
  q->producer = q->consumer = 0;
  return 0;
}

/* Frees the queue's memory; the words in it are lost.  */
static inline void
gomp_stream_batchqueue_destroy (struct gomp_stream_batchqueue *q)
{
  free (q->tab);
  q->tab = NULL;
}

/* The semi-buffer that is not BUFFER.  */
static inline uint64_t *
gomp_stream_batchqueue_other (const struct gomp_stream_batchqueue *q,
			      const uint64_t *buffer)
{
  return buffer == q->tab ? q->tab + q->apart : q->tab;
}

/* Makes every word enqueued so far visible, if the consumer has emptied its
   semi-buffer.  Returns whether no word is withheld.  */
static inline int
gomp_stream_batchqueue_flush (struct gomp_stream_batchqueue *q)
{
  GOMP_STREAM_ENTER (q->producer);
  if (q->fill == 0)
    return 1;
  /* B4: permits to exchange the semi-buffers; pairs with B3.  */
  if (__atomic_load_n (&q->status, __ATOMIC_ACQUIRE) != 0)
    return 0;
  /* B1: permits the consumer to read FILL words; pairs with B2.  */
  __atomic_store_n (&q->status, (uint64_t) q->fill, __ATOMIC_RELEASE);
  q->to = gomp_stream_batchqueue_other (q, q->to);
  q->fill = 0;
  return 1;
}

/* Lends the free part of the producer's semi-buffer and stores its length, 0
   when the queue is full, in *N.  */
static inline uint64_t *
gomp_stream_batchqueue_write_window (struct gomp_stream_batchqueue *q,
				     size_t *n)
{
  GOMP_STREAM_ENTER (q->producer);
  if (q->fill == q->half)
    gomp_stream_batchqueue_flush (q);
  *n = q->half - q->fill;
  return q->to + q->fill;
}

/* Enqueues the first N words of the window lent last.  */
static inline void
gomp_stream_batchqueue_write_commit (struct gomp_stream_batchqueue *q,
				     size_t n)
{
  GOMP_STREAM_ENTER (q->producer);
  q->fill += n;
  if (q->fill == q->half)
    gomp_stream_batchqueue_flush (q);
}

/* Lends what is left of the consumer's semi-buffer and stores its length, 0
   when there is nothing to read, in *N.  */
static inline const uint64_t *
gomp_stream_batchqueue_read_window (struct gomp_stream_batchqueue *q,
				    size_t *n)
{
  GOMP_STREAM_ENTER (q->consumer);
  if (q->count == 0)
    /* B2: permits to read COUNT words; pairs with B1.  */
    q->count = __atomic_load_n (&q->status, __ATOMIC_ACQUIRE);
  *n = q->count - q->pos;
  return q->from + q->pos;
}

/* Gives back the first N words of the window lent last.  */
static inline void
gomp_stream_batchqueue_read_release (struct gomp_stream_batchqueue *q,
				     size_t n)
{
  GOMP_STREAM_ENTER (q->consumer);
  q->pos += n;
  if (n != 0 && q->pos == q->count)
    {
      q->pos = q->count = 0;
      q->from = gomp_stream_batchqueue_other (q, q->from);
      /* B3: permits the producer to fill the semi-buffer again; pairs with
	 B4.  */
      __atomic_store_n (&q->status, 0, __ATOMIC_RELEASE);
    }
}

/* Enqueues WORD unless the queue is full.  Returns whether it did.  */
static inline int
gomp_stream_batchqueue_try_enqueue (struct gomp_stream_batchqueue *q,
				    uint64_t word)
{
  GOMP_STREAM_ENTER (q->producer);
  size_t fill;
  if (q->fill == q->half && !gomp_stream_batchqueue_flush (q))
    return 0;
  fill = q->fill;
  q->to[fill] = word;
  q->fill = fill + 1;
  if (fill + 1 == q->half)
    gomp_stream_batchqueue_flush (q);
  return 1;
}

/* Dequeues into *WORD unless the queue is empty.  Returns whether it did.  */
static inline int
gomp_stream_batchqueue_try_dequeue (struct gomp_stream_batchqueue *q,
				    uint64_t *word)
{
  GOMP_STREAM_ENTER (q->consumer);
  size_t n;
  const uint64_t *window = gomp_stream_batchqueue_read_window (q, &n);
  if (n == 0)
    return 0;
  *word = *window;
  gomp_stream_batchqueue_read_release (q, 1);
  return 1;
}

GOMP_STREAM_WAITING_ENQUEUE (batchqueue)
GOMP_STREAM_WAITING_DEQUEUE (batchqueue)

#ifdef __cplusplus
}
#endif

#endif /* GOMP_STREAM_BATCHQUEUE_H */
