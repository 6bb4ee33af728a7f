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

/* B-Queue: one producer, one consumer, slots that say themselves whether they
   are empty, and probes of a batch of slots at a time.

   Paper: J. Wang, K. Zhang, X. Tang and B. Hua, "B-Queue: efficient and
   practical queuing for fast core-to-core communication", 2012.

   Guarantees
   A. Every word arrives once, in order.
   B. The try forms and flush are wait-free; enqueue and dequeue wait for the
      other side and yield the processor while they do.
   C. Any word is legal (slot.h).
   D. With backtracking, a word is visible, and a slot free, at once; nothing is
      ever withheld.  Without, words are found when their batch is complete.
   E. With backtracking, a queue holds as many words as it has slots, but for
      the two words of slot.h that take two slots each.

   There are no windows: a word does not look in its slot as it does outside.

   Layout: indices count slots since the queue began; slot I lies at I modulo
   the size.

     +------------------+---------------------------+------------------+
     | head, batch_head | tail, batch_tail, history | read-mostly      |
     | producer's       | consumer's                | slots, mask, ... |
     +------------------+---------------------------+------------------+

	    tail    batch_tail          head     batch_head
	     |<-filled->|                |<-empty->|
     ....0000xxxxxxxxxxxxxxxxxxxxxxxxxxxx00000000000000000000....
				  ^                          ^
			consumer's next probe      producer's next probe

   Backtracking: a side that finds the far slot of a batch of N in the wrong
   state tries N / 2, and so on down to 1, so that words in a circle of queues
   never wait for each other.  The consumer begins with what the last probes
   found (HISTORY), and may wait a PENALTY between two probes, in which the
   producer gets ahead.

   What differs from the paper
   - Its figure 9 tests slot tail + n - 1 and sets the batch's end to the same,
     one too little, and does so when a probe fails too: the next dequeues
     would run unchecked.  Here the end is tail + n, and is set on success.
   - Its figure 10 lets HISTORY grow when a probe fails too, so that the first
     word after an idle time pays every penalty there is.  Here it grows after a
     probe of the full HISTORY succeeded, and falls to what was found, or to 1.
     It starts at 1, and each queue has its own.
   - The producer backtracks too.  Without it, BATCH slots always stay empty,
     and a size of BATCH overwrites words.  A size is 2 * BATCH at least.
   - There is no penalty after the last probe, and none at all by default: it
     costs its time whenever the producer is idle (benchmarks/micro measures
     both).
   - The producer waits a moment for a full batch, BATCH / 4 pauses at most,
     before it backtracks.  The queue is nearly full then, so this delays nobody;
     without it a producer that meets its consumer from behind takes slot by
     slot, and the line travels with each (benchmarks/micro, 4096 slots, distant
     cores: 61 to 85 M words/s without, 260 with it).

   Memory order: the producer fills a slot with release order (Q1) and the
   consumer probes with acquire order (Q2): slots are filled in order, so all up
   to the probed one are there.  The consumer empties a slot with release order
   (Q3) and the producer probes with acquire order (Q4): slots are emptied in
   order, so all up to the probed one may be filled.

   The file compiles as C11 and C++11 and needs nothing but GCC's atomics.  */

#ifndef GOMP_STREAM_BQUEUE_H
#define GOMP_STREAM_BQUEUE_H 1

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "checking.h"
#include "lines.h"
#include "ring.h"
#include "slot.h"
#include "wait.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Slots of a batch, unless the queue is small.  */
#define GOMP_STREAM_BQUEUE_BATCH 256
/* Slots by which HISTORY grows: a line.  */
#define GOMP_STREAM_BQUEUE_INCREMENT 8
/* The penalty that the paper's examples use, in ticks of wait.h.  */
#define GOMP_STREAM_BQUEUE_TICKS 2000

enum gomp_stream_bqueue_mode
{
  GOMP_STREAM_BQUEUE_ADAPTIVE,	/* Figure 10.  */
  GOMP_STREAM_BQUEUE_BACKTRACK,	/* Figure 9: begins with a batch.  */
  GOMP_STREAM_BQUEUE_PLAIN	/* Figure 7 with neither: whole batches, in
				   both directions; for comparison.  */
};

/* At most one thread at a time may be in an operation of the producer's side
   (enqueue, try_enqueue, flush), and one in an operation of the consumer's side
   (dequeue, try_dequeue).  */
struct gomp_stream_bqueue
{
  /* The producer's.  */
  uint64_t head __attribute__ ((aligned (128)));
  uint64_t batch_head;		/* Slots from HEAD to here are empty.  */
  uintptr_t producer;
  /* The consumer's.  */
  uint64_t tail __attribute__ ((aligned (128)));
  uint64_t batch_tail;		/* Slots from TAIL to here are filled.  */
  uint64_t history;		/* What the next probe begins with.  */
  uint64_t waits;		/* Penalties paid so far.  */
  uintptr_t consumer;
  /* Read-mostly.  */
  uint64_t *slots __attribute__ ((aligned (128)));
  uint64_t mask;		/* Size - 1; the size is a power of two.  */
  uint64_t batch;
  uint64_t penalty;		/* Ticks.  */
  enum gomp_stream_bqueue_mode mode;
};

GOMP_STREAM_LINES_APART (bqueue, producer, tail, 128);
GOMP_STREAM_LINES_APART (bqueue, consumer, slots, 128);

/* Makes an empty queue of at least CAPACITY words, rounded up to a power of two
   that is at least 2 * BATCH, with MODE and PENALTY ticks between two probes of
   the consumer.  Returns 0; EINVAL when CAPACITY or BATCH is 0 or too large to
   round; ENOMEM.  */
static inline int
gomp_stream_bqueue_init_mode (struct gomp_stream_bqueue *q, size_t capacity,
			      size_t batch, enum gomp_stream_bqueue_mode mode,
			      uint64_t penalty)
{
  size_t size;
  int error;
  if (capacity == 0 || batch == 0 || batch > SIZE_MAX / 8 / sizeof (uint64_t))
    return EINVAL;
  error = gomp_stream_ring_make (&q->slots, &size,
				 capacity < 2 * batch ? 2 * batch : capacity,
				 2);
  if (error)
    return error;
  /* GOMP_STREAM_SLOT_EMPTY.  */
  memset (q->slots, 0, size * sizeof (uint64_t));
  q->mask = size - 1;
  q->batch = batch;
  q->penalty = penalty;
  q->mode = mode;
  q->head = q->batch_head = q->tail = q->batch_tail = 0;
  q->history = mode == GOMP_STREAM_BQUEUE_ADAPTIVE ? 1 : batch;
  q->waits = 0;
  q->producer = q->consumer = 0;
  return 0;
}

/* Makes an empty queue of at least CAPACITY words, rounded up to a power of
   two, with self-adaptive backtracking and no penalty.  */
static inline int
gomp_stream_bqueue_init (struct gomp_stream_bqueue *q, size_t capacity)
{
  size_t batch = capacity / 2;
  if (batch > GOMP_STREAM_BQUEUE_BATCH)
    batch = GOMP_STREAM_BQUEUE_BATCH;
  return gomp_stream_bqueue_init_mode (q, capacity, batch ? batch : 1,
				       GOMP_STREAM_BQUEUE_ADAPTIVE, 0);
}

/* As init, with indices that begin at INDEX; for tests of their wrapping.  */
static inline int
gomp_stream_bqueue_init_at (struct gomp_stream_bqueue *q, size_t capacity,
			    uint64_t index)
{
  int error = gomp_stream_bqueue_init (q, capacity);
  q->head = q->batch_head = q->tail = q->batch_tail = index;
  return error;
}

/* Frees the queue's memory; the words in it are lost.  */
static inline void
gomp_stream_bqueue_destroy (struct gomp_stream_bqueue *q)
{
  free (q->slots);
  q->slots = NULL;
}

/* Returns whether every word enqueued is visible: always with backtracking,
   else when the batch is complete.  */
static inline int
gomp_stream_bqueue_flush (struct gomp_stream_bqueue *q)
{
  GOMP_STREAM_ENTER (q->producer);
  return q->mode != GOMP_STREAM_BQUEUE_PLAIN || q->head == q->batch_head;
}

/* Whether slot I is filled.  */
static inline int
gomp_stream_bqueue_filled (struct gomp_stream_bqueue *q, uint64_t i)
{
  /* Q2 for the consumer: permits to take the words up to I; pairs with Q1.
     Q4 for the producer: permits to fill the slots up to I; pairs with Q3.  */
  return (__atomic_load_n (&q->slots[i & q->mask], __ATOMIC_ACQUIRE)
	  != GOMP_STREAM_SLOT_EMPTY);
}

/* Finds a batch of empty slots behind the one that the producer has, and waits
   a moment for a full one.  */
static inline int
gomp_stream_bqueue_find_empty (struct gomp_stream_bqueue *q)
{
  uint64_t n = q->batch;
  for (uint64_t looks = n / 4;
       looks > 0 && gomp_stream_bqueue_filled (q, q->batch_head + n - 1);
       looks--)
    gomp_stream_pause ();
  while (gomp_stream_bqueue_filled (q, q->batch_head + n - 1))
    {
      if (n == 1 || q->mode == GOMP_STREAM_BQUEUE_PLAIN)
	return 0;
      n /= 2;
    }
  q->batch_head += n;
  return 1;
}

/* Finds a batch of filled slots behind the one that the consumer has.  */
static inline int
gomp_stream_bqueue_find_filled (struct gomp_stream_bqueue *q)
{
  uint64_t n = q->history;
  while (!gomp_stream_bqueue_filled (q, q->batch_tail + n - 1))
    {
      if (q->mode == GOMP_STREAM_BQUEUE_PLAIN)
	return 0;
      if (n == 1)
	{
	  if (q->mode == GOMP_STREAM_BQUEUE_ADAPTIVE)
	    q->history = 1;
	  return 0;
	}
      if (q->penalty)
	{
	  q->waits++;
	  gomp_stream_spin (q->penalty);
	}
      n /= 2;
    }
  q->batch_tail += n;
  if (q->mode == GOMP_STREAM_BQUEUE_ADAPTIVE)
    {
      if (n == q->history)
	n += GOMP_STREAM_BQUEUE_INCREMENT;
      q->history = n < q->batch ? n : q->batch;
    }
  return 1;
}

/* Enqueues the word of SLOT, which takes two slots.  They are filled in order,
   like any others.  */
static inline int
gomp_stream_bqueue_enqueue_pair (struct gomp_stream_bqueue *q, uint64_t slot)
{
  while (q->batch_head - q->head < 2)
    if (!gomp_stream_bqueue_find_empty (q))
      return 0;
  /* Q1, for both.  */
  __atomic_store_n (&q->slots[q->head++ & q->mask], GOMP_STREAM_SLOT_ESCAPE,
		    __ATOMIC_RELEASE);
  __atomic_store_n (&q->slots[q->head++ & q->mask],
		    gomp_stream_slot_second (slot), __ATOMIC_RELEASE);
  return 1;
}

/* Enqueues WORD unless the queue is full.  Returns whether it did.  */
static inline int
gomp_stream_bqueue_try_enqueue (struct gomp_stream_bqueue *q, uint64_t word)
{
  GOMP_STREAM_ENTER (q->producer);
  uint64_t head = q->head, slot = gomp_stream_slot_of_word (word);
  if (__builtin_expect (slot <= GOMP_STREAM_SLOT_ESCAPE, 0))
    return gomp_stream_bqueue_enqueue_pair (q, slot);
  if (head == q->batch_head && !gomp_stream_bqueue_find_empty (q))
    return 0;
  /* Q1: permits the consumer to take the word; pairs with Q2.  */
  __atomic_store_n (&q->slots[head & q->mask], slot, __ATOMIC_RELEASE);
  q->head = head + 1;
  return 1;
}

/* Dequeues the word that takes the escape at the tail and the slot behind it,
   unless that is not found yet.  */
static inline int
gomp_stream_bqueue_dequeue_pair (struct gomp_stream_bqueue *q, uint64_t *word)
{
  if (q->batch_tail - q->tail < 2 && !gomp_stream_bqueue_find_filled (q))
    return 0;
  *word = gomp_stream_word_of_second
	    (__atomic_load_n (&q->slots[(q->tail + 1) & q->mask],
			      __ATOMIC_RELAXED));
  /* Q3, for both.  */
  for (int i = 0; i < 2; i++)
    __atomic_store_n (&q->slots[q->tail++ & q->mask], GOMP_STREAM_SLOT_EMPTY,
		      __ATOMIC_RELEASE);
  return 1;
}

/* Dequeues into *WORD unless the queue is empty.  Returns whether it did.  */
static inline int
gomp_stream_bqueue_try_dequeue (struct gomp_stream_bqueue *q, uint64_t *word)
{
  GOMP_STREAM_ENTER (q->consumer);
  uint64_t tail = q->tail, slot;
  if (tail == q->batch_tail && !gomp_stream_bqueue_find_filled (q))
    return 0;
  /* The probe ordered this.  */
  slot = __atomic_load_n (&q->slots[tail & q->mask], __ATOMIC_RELAXED);
  if (__builtin_expect (slot == GOMP_STREAM_SLOT_ESCAPE, 0))
    return gomp_stream_bqueue_dequeue_pair (q, word);
  *word = gomp_stream_word_of_slot (slot);
  /* Q3: permits the producer to fill the slot again; pairs with Q4.  */
  __atomic_store_n (&q->slots[tail & q->mask], GOMP_STREAM_SLOT_EMPTY,
		    __ATOMIC_RELEASE);
  q->tail = tail + 1;
  return 1;
}

GOMP_STREAM_WAITING_ENQUEUE (bqueue)
GOMP_STREAM_WAITING_DEQUEUE (bqueue)

#ifdef __cplusplus
}
#endif

#endif /* GOMP_STREAM_BQUEUE_H */
