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

/* A ring under a lock: the baseline that the lock-free queues are compared
   with.

   Paper: J. Giacomoni, T. Moseley and M. Vachharajani, "FastForward for
   efficient pipeline parallelism", 2008, figure 2.

   Guarantees
   A. Every word arrives once, in order.
   B. All operations but init and destroy block: they wait for whoever has the
      lock.
   C. Any word is legal.
   D. A word is visible, and a slot free, at once, or when its window is
      committed or released; nothing is ever withheld.
   E. A queue holds as many words as it has slots.

   Layout: indices count words since the queue began; word I lies in slot I
   modulo the capacity.

     +---------------------------------------+------------------+
     | mutex, head, tail                     | read-mostly      |
     | whoever has the mutex                 | slots, mask      |
     +---------------------------------------+------------------+

   What differs from the paper: the indices are not reduced modulo the
   capacity, so that no slot stays empty; they may pass 2^64.  The words of a
   window are written and read without the lock; only the indices need it.

   Memory order: the mutex's.  A window's words are written before its commit
   takes the lock, and read after READ_WINDOW took it.

   The file compiles as C11 and C++11 and needs POSIX threads.  */

#ifndef GOMP_STREAM_LOCK_H
#define GOMP_STREAM_LOCK_H 1

#include <errno.h>
#include <pthread.h>
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
struct gomp_stream_lock
{
  pthread_mutex_t mutex __attribute__ ((aligned (128)));
  uint64_t head, tail;		/* Written; read.  */
  /* Read-mostly.  */
  uint64_t *slots __attribute__ ((aligned (128)));
  uint64_t mask;		/* Capacity - 1; the capacity is a power of
				   two.  */
  /* For checking only.  */
  uintptr_t producer __attribute__ ((aligned (128)));
  uintptr_t consumer;
};

GOMP_STREAM_LINES_APART (lock, tail, slots, 128);
GOMP_STREAM_LINES_APART (lock, mask, producer, 128);

/* As init, with indices that begin at INDEX; for tests of their wrapping.  */
static inline int
gomp_stream_lock_init_at (struct gomp_stream_lock *q, size_t capacity,
			  uint64_t index)
{
  size_t size;
  int error = gomp_stream_ring_make (&q->slots, &size, capacity, 1);
  if (error)
    return error;
  if (pthread_mutex_init (&q->mutex, NULL) != 0)
    {
      free (q->slots);
      return ENOMEM;
    }
  q->mask = size - 1;
  q->head = q->tail = index;
  q->producer = q->consumer = 0;
  return 0;
}

/* Makes an empty queue of at least CAPACITY words, rounded up to a power of
   two.  Returns 0; EINVAL when CAPACITY is 0 or too large to round; ENOMEM.  */
static inline int
gomp_stream_lock_init (struct gomp_stream_lock *q, size_t capacity)
{
  return gomp_stream_lock_init_at (q, capacity, 0);
}

/* Frees the queue's memory; the words in it are lost.  */
static inline void
gomp_stream_lock_destroy (struct gomp_stream_lock *q)
{
  pthread_mutex_destroy (&q->mutex);
  free (q->slots);
  q->slots = NULL;
}

/* Returns 1: every word enqueued is visible.  */
static inline int
gomp_stream_lock_flush (struct gomp_stream_lock *q)
{
  GOMP_STREAM_ENTER (q->producer);
  (void) q;
  return 1;
}

/* Lends the longest contiguous window of free slots and stores its length, 0
   when the queue is full, in *N.  */
static inline uint64_t *
gomp_stream_lock_write_window (struct gomp_stream_lock *q, size_t *n)
{
  GOMP_STREAM_ENTER (q->producer);
  uint64_t head, free;
  pthread_mutex_lock (&q->mutex);
  head = q->head;
  free = q->tail + q->mask + 1 - head;
  pthread_mutex_unlock (&q->mutex);
  return gomp_stream_ring_window (q->slots, q->mask + 1, head, free, n);
}

/* Enqueues the first N words of the window lent last.  */
static inline void
gomp_stream_lock_write_commit (struct gomp_stream_lock *q, size_t n)
{
  GOMP_STREAM_ENTER (q->producer);
  pthread_mutex_lock (&q->mutex);
  q->head += n;
  pthread_mutex_unlock (&q->mutex);
}

/* Lends the longest contiguous window of words to read and stores its length,
   0 when there are none, in *N.  */
static inline const uint64_t *
gomp_stream_lock_read_window (struct gomp_stream_lock *q, size_t *n)
{
  GOMP_STREAM_ENTER (q->consumer);
  uint64_t tail, ready;
  pthread_mutex_lock (&q->mutex);
  tail = q->tail;
  ready = q->head - tail;
  pthread_mutex_unlock (&q->mutex);
  return gomp_stream_ring_window (q->slots, q->mask + 1, tail, ready, n);
}

/* Gives back the first N words of the window lent last.  */
static inline void
gomp_stream_lock_read_release (struct gomp_stream_lock *q, size_t n)
{
  GOMP_STREAM_ENTER (q->consumer);
  pthread_mutex_lock (&q->mutex);
  q->tail += n;
  pthread_mutex_unlock (&q->mutex);
}

/* Enqueues WORD unless the queue is full.  Returns whether it did.  */
static inline int
gomp_stream_lock_try_enqueue (struct gomp_stream_lock *q, uint64_t word)
{
  GOMP_STREAM_ENTER (q->producer);
  int done = 0;
  pthread_mutex_lock (&q->mutex);
  if (q->head - q->tail <= q->mask)
    {
      q->slots[q->head++ & q->mask] = word;
      done = 1;
    }
  pthread_mutex_unlock (&q->mutex);
  return done;
}

/* Dequeues into *WORD unless the queue is empty.  Returns whether it did.  */
static inline int
gomp_stream_lock_try_dequeue (struct gomp_stream_lock *q, uint64_t *word)
{
  GOMP_STREAM_ENTER (q->consumer);
  int done = 0;
  pthread_mutex_lock (&q->mutex);
  if (q->head != q->tail)
    {
      *word = q->slots[q->tail++ & q->mask];
      done = 1;
    }
  pthread_mutex_unlock (&q->mutex);
  return done;
}

GOMP_STREAM_WAITING_ENQUEUE (lock)
GOMP_STREAM_WAITING_DEQUEUE (lock)

#ifdef __cplusplus
}
#endif

#endif /* GOMP_STREAM_LOCK_H */
