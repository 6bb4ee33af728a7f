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

/* Lamport's queue: one producer, one consumer, and two indices that both
   share.

   Paper: L. Lamport, "Specifying concurrent program modules", 1983; listed in
   J. Giacomoni, T. Moseley and M. Vachharajani, "FastForward for efficient
   pipeline parallelism", 2008, figure 3, and in J. Wang et al., "B-Queue",
   2012, figure 1.

   Guarantees
   A. Every word arrives once, in order.
   B. The try forms, flush and the windows are wait-free; enqueue and dequeue
      wait for the other side and yield the processor while they do.
   C. Any word is legal.
   D. A word is visible, and a slot free, at once, or when its window is
      committed or released; nothing is ever withheld.
   E. A queue holds as many words as it has slots.

   Layout: indices count words since the queue began; word I lies in slot I
   modulo the capacity.

     +------------+------------+-------------+
     | head       | tail       | read-mostly |	each box in lines of its own
     | producer's | consumer's | slots, mask |
     +------------+------------+-------------+

		 tail                  head
		  |                     |
     slots: ......xxxxxxxxxxxxxxxxxxxxxx.......

   Every operation reads the other side's index; that is the cost of this queue,
   for which the others were invented.

   What differs from the papers: the indices are not reduced modulo the
   capacity, so that no slot stays empty and an index never means two things;
   they may pass 2^64.  They lie in lines of their own.  The papers' queue needs
   sequential consistency, this one two pairs of orders.

   Memory order: the producer stores HEAD with release order (L1) and the
   consumer loads it with acquire order (L2): the words below it are there.  The
   consumer stores TAIL with release order (L3) and the producer loads it with
   acquire order (L4): the words below it were read, so their slots may be
   filled again.

   The file compiles as C11 and C++11 and needs nothing but GCC's atomics.  */

#ifndef GOMP_STREAM_LAMPORT_H
#define GOMP_STREAM_LAMPORT_H 1

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include "checking.h"
#include "lines.h"
#include "ring.h"
#include "wait.h"

#ifdef __cplusplus
extern "C" {
#endif

/* At most one thread at a time may be in an operation of the producer's side
   (enqueue, try_enqueue, flush, write_window, write_commit), and one in an
   operation of the consumer's side (dequeue, try_dequeue, read_window,
   read_release).  */
struct gomp_stream_lamport
{
  /* Written by the producer.  */
  uint64_t head __attribute__ ((aligned (128)));
  uintptr_t producer;
  /* Written by the consumer.  */
  uint64_t tail __attribute__ ((aligned (128)));
  uintptr_t consumer;
  /* Read-mostly.  */
  uint64_t *slots __attribute__ ((aligned (128)));
  uint64_t mask;		/* Capacity - 1; the capacity is a power of
				   two.  */
};

GOMP_STREAM_LINES_APART (lamport, producer, tail, 128);
GOMP_STREAM_LINES_APART (lamport, consumer, slots, 128);

/* As init, with indices that begin at INDEX; for tests of their wrapping.  */
static inline int
gomp_stream_lamport_init_at (struct gomp_stream_lamport *q, size_t capacity,
			     uint64_t index)
{
  size_t size;
  int error = gomp_stream_ring_make (&q->slots, &size, capacity, 1);
  if (error)
    return error;
  q->mask = size - 1;
  q->head = q->tail = index;
  q->producer = q->consumer = 0;
  return 0;
}

/* Makes an empty queue of at least CAPACITY words, rounded up to a power of
   two.  Returns 0; EINVAL when CAPACITY is 0 or too large to round; ENOMEM.  */
static inline int
gomp_stream_lamport_init (struct gomp_stream_lamport *q, size_t capacity)
{
  return gomp_stream_lamport_init_at (q, capacity, 0);
}

/* Frees the queue's memory; the words in it are lost.  */
static inline void
gomp_stream_lamport_destroy (struct gomp_stream_lamport *q)
{
  free (q->slots);
  q->slots = NULL;
}

/* Returns 1: every word enqueued is visible.  */
static inline int
gomp_stream_lamport_flush (struct gomp_stream_lamport *q)
{
  GOMP_STREAM_ENTER (q->producer);
  (void) q;
  return 1;
}

/* Lends the longest contiguous window of free slots and stores its length, 0
   when the queue is full, in *N.  */
static inline uint64_t *
gomp_stream_lamport_write_window (struct gomp_stream_lamport *q, size_t *n)
{
  GOMP_STREAM_ENTER (q->producer);
  /* L4: permits to fill the slots below TAIL + capacity; pairs with L3.  */
  uint64_t free = (__atomic_load_n (&q->tail, __ATOMIC_ACQUIRE) + q->mask + 1
		   - q->head);
  return gomp_stream_ring_window (q->slots, q->mask + 1, q->head, free, n);
}

/* Enqueues the first N words of the window lent last.  */
static inline void
gomp_stream_lamport_write_commit (struct gomp_stream_lamport *q, size_t n)
{
  GOMP_STREAM_ENTER (q->producer);
  /* L1: permits the consumer to read these words; pairs with L2.  */
  __atomic_store_n (&q->head, q->head + n, __ATOMIC_RELEASE);
}

/* Lends the longest contiguous window of words to read and stores its length,
   0 when there are none, in *N.  */
static inline const uint64_t *
gomp_stream_lamport_read_window (struct gomp_stream_lamport *q, size_t *n)
{
  GOMP_STREAM_ENTER (q->consumer);
  /* L2: permits to read the words below HEAD; pairs with L1.  */
  uint64_t ready = __atomic_load_n (&q->head, __ATOMIC_ACQUIRE) - q->tail;
  return gomp_stream_ring_window (q->slots, q->mask + 1, q->tail, ready, n);
}

/* Gives back the first N words of the window lent last.  */
static inline void
gomp_stream_lamport_read_release (struct gomp_stream_lamport *q, size_t n)
{
  GOMP_STREAM_ENTER (q->consumer);
  /* L3: permits the producer to fill these slots again; pairs with L4.  */
  __atomic_store_n (&q->tail, q->tail + n, __ATOMIC_RELEASE);
}

/* Enqueues WORD unless the queue is full.  Returns whether it did.  */
static inline int
gomp_stream_lamport_try_enqueue (struct gomp_stream_lamport *q, uint64_t word)
{
  GOMP_STREAM_ENTER (q->producer);
  uint64_t head = q->head;
  /* L4.  */
  if (head - __atomic_load_n (&q->tail, __ATOMIC_ACQUIRE) > q->mask)
    return 0;
  q->slots[head & q->mask] = word;
  /* L1.  */
  __atomic_store_n (&q->head, head + 1, __ATOMIC_RELEASE);
  return 1;
}

/* Dequeues into *WORD unless the queue is empty.  Returns whether it did.  */
static inline int
gomp_stream_lamport_try_dequeue (struct gomp_stream_lamport *q, uint64_t *word)
{
  GOMP_STREAM_ENTER (q->consumer);
  uint64_t tail = q->tail;
  /* L2.  */
  if (__atomic_load_n (&q->head, __ATOMIC_ACQUIRE) == tail)
    return 0;
  *word = q->slots[tail & q->mask];
  /* L3.  */
  __atomic_store_n (&q->tail, tail + 1, __ATOMIC_RELEASE);
  return 1;
}

GOMP_STREAM_WAITING_ENQUEUE (lamport)
GOMP_STREAM_WAITING_DEQUEUE (lamport)

#ifdef __cplusplus
}
#endif

#endif /* GOMP_STREAM_LAMPORT_H */
