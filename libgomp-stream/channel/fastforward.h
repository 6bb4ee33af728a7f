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

/* FastForward: one producer, one consumer, and slots that say themselves
   whether they are empty, so that no index is shared.

   Paper: J. Giacomoni, T. Moseley and M. Vachharajani, "FastForward for
   efficient pipeline parallelism: a cache-optimized concurrent lock-free
   queue", 2008.

   Guarantees
   A. Every word arrives once, in order.
   B. The try forms and flush are wait-free; enqueue and dequeue wait for the
      other side and yield the processor while they do; dequeue also waits a
      bounded time for the producer to get ahead.
   C. Any word is legal (slot.h).
   D. A word is visible, and a slot free, at once; nothing is ever withheld.
   E. A queue holds as many words as it has slots, but for the two words of
      slot.h that take two slots each.

   There are no windows: a word does not look in its slot as it does outside.

   Layout: positions are addresses of slots.

     +------------+------------------------+---------------------+
     | head       | tail                   | read-mostly         |
     | producer's | consumer's; its clock  | slots, end, limits  |
     +------------+------------------------+---------------------+

			   tail              head
			    |                 |
     slots: 0 0 0 0 0 0 0 0 x x x x x x x x x 0 0 0 0 0 0 0 0 0 0 0 0 0 0

   Temporal slipping: while producer and consumer work on one cache line, the
   line travels with every word.  So the consumer lets the producer get ahead:
   adjust_slip, of figure 6, runs in dequeue after every FREQUENCY words and
   when there is no word.  If the distance is below DANGER it waits for what the
   producer needs to make it GOOD, as long as that helps.  A user of try_dequeue
   calls adjust_slip itself.  The producer should not meet the consumer's back
   either: a queue has SLACK more slots than asked for, and a program that keeps
   no more words under way than it asked for, as the paper's does, leaves them
   empty.

   What differs from the paper
   - DISTANCE needs the producer's position, which is private otherwise.  The
     producer stores it with relaxed order, and its line moves to the consumer
     only when the slip is adjusted.
   - The mean time of a stage, which the wait is a multiple of, is measured: over
     words between two adjustments, with no wait among them.  It is bounded, so
     that a thread that loses its processor does not wait for long.
   - Small queues have no SLACK, and smaller limits than DANGER and GOOD.
   - The paper needs fences for payloads behind pointers on weakly ordered
     machines, and says nothing of a payload's reuse.  Here both are ordered.

   Memory order: the producer fills a slot with release order (F1) and the
   consumer looks at it with acquire order (F2): what was written before the
   word was enqueued, say what it points to, is there.  The consumer empties a
   slot with release order (F3) and the producer looks at it with acquire order
   (F4): the slot may be filled again, and what earlier words point to was
   read.

   The file compiles as C11 and C++11 and needs nothing but GCC's atomics.  */

#ifndef GOMP_STREAM_FASTFORWARD_H
#define GOMP_STREAM_FASTFORWARD_H 1

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "checking.h"
#include "lines.h"
#include "slot.h"
#include "wait.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Slots beyond those asked for, two lines; of queues that were asked for fewer
   than LEAST slots, none.  */
#define GOMP_STREAM_FASTFORWARD_SLACK 16
#define GOMP_STREAM_FASTFORWARD_LEAST 64
/* Distances, in words: two lines and six.  */
#define GOMP_STREAM_FASTFORWARD_DANGER 16
#define GOMP_STREAM_FASTFORWARD_GOOD 48
/* Words between two adjustments.  */
#define GOMP_STREAM_FASTFORWARD_FREQUENCY 64
/* The most that a stage is believed to take for a word, in ticks.  */
#define GOMP_STREAM_FASTFORWARD_LONGEST 4096

/* At most one thread at a time may be in an operation of the producer's side
   (enqueue, try_enqueue, flush), and one in an operation of the consumer's side
   (dequeue, try_dequeue, adjust_slip).  */
struct gomp_stream_fastforward
{
  /* The producer's; the consumer reads it to adjust the slip.  */
  uint64_t *head __attribute__ ((aligned (128)));
  uintptr_t producer;
  /* The consumer's.  */
  uint64_t *tail __attribute__ ((aligned (128)));
  unsigned left;		/* Words until the slip is adjusted.  */
  uint64_t since;		/* When it was adjusted; 0 after a wait.  */
  uint64_t stage_time;		/* Mean ticks for a word.  */
  uintptr_t consumer;
  /* Read-mostly.  */
  uint64_t *slots __attribute__ ((aligned (128)));
  uint64_t *end;		/* Behind the last slot.  */
  size_t size;			/* Slots.  */
  size_t danger, good;
};

GOMP_STREAM_LINES_APART (fastforward, producer, tail, 128);
GOMP_STREAM_LINES_APART (fastforward, consumer, slots, 128);

/* Makes an empty queue of CAPACITY words, but 2 at least, and SLACK more unless
   it is small.  Returns 0; EINVAL when CAPACITY is 0 or too large; ENOMEM.  */
static inline int
gomp_stream_fastforward_init (struct gomp_stream_fastforward *q,
			      size_t capacity)
{
  size_t lines;
  if (capacity == 0 || capacity > SIZE_MAX / 4 / sizeof (uint64_t))
    return EINVAL;
  if (capacity < 2)
    capacity = 2;
  q->size = capacity;
  if (capacity >= GOMP_STREAM_FASTFORWARD_LEAST)
    q->size += GOMP_STREAM_FASTFORWARD_SLACK;
  lines = (q->size + 7) / 8;
  q->slots = (uint64_t *) aligned_alloc (64, lines * 64);
  if (q->slots == NULL)
    return ENOMEM;
  /* GOMP_STREAM_SLOT_EMPTY.  */
  memset (q->slots, 0, lines * 64);
  q->end = q->slots + q->size;
  q->head = q->tail = q->slots;
  q->left = 0;
  q->since = q->stage_time = 0;
  q->danger = GOMP_STREAM_FASTFORWARD_DANGER;
  q->good = GOMP_STREAM_FASTFORWARD_GOOD;
  if (q->danger > capacity / 4)
    q->danger = capacity / 4;
  if (q->good > capacity / 2)
    q->good = capacity / 2;
  q->producer = q->consumer = 0;
  return 0;
}

/* Frees the queue's memory; the words in it are lost.  */
static inline void
gomp_stream_fastforward_destroy (struct gomp_stream_fastforward *q)
{
  free (q->slots);
  q->slots = NULL;
}

/* Returns 1: every word enqueued is visible.  */
static inline int
gomp_stream_fastforward_flush (struct gomp_stream_fastforward *q)
{
  GOMP_STREAM_ENTER (q->producer);
  (void) q;
  return 1;
}

/* The slot N behind SLOT, N < size.  */
static inline uint64_t *
gomp_stream_fastforward_behind (const struct gomp_stream_fastforward *q,
				uint64_t *slot, size_t n)
{
  slot += n;
  return slot >= q->end ? slot - q->size : slot;
}

/* Enqueues the word of SLOT, which takes two slots.  They are filled in order,
   like any others.  */
static inline int
gomp_stream_fastforward_enqueue_pair (struct gomp_stream_fastforward *q,
				      uint64_t slot)
{
  uint64_t *head = q->head;
  uint64_t *second = gomp_stream_fastforward_behind (q, head, 1);
  /* F4, for both: HEAD is emptied first.  */
  if (__atomic_load_n (second, __ATOMIC_ACQUIRE) != GOMP_STREAM_SLOT_EMPTY
      || __atomic_load_n (head, __ATOMIC_ACQUIRE) != GOMP_STREAM_SLOT_EMPTY)
    return 0;
  /* F1, for both.  */
  __atomic_store_n (head, GOMP_STREAM_SLOT_ESCAPE, __ATOMIC_RELEASE);
  __atomic_store_n (second, gomp_stream_slot_second (slot), __ATOMIC_RELEASE);
  __atomic_store_n (&q->head, gomp_stream_fastforward_behind (q, second, 1),
		    __ATOMIC_RELAXED);
  return 1;
}

/* Enqueues WORD unless the queue is full.  Returns whether it did.  */
static inline int
gomp_stream_fastforward_try_enqueue (struct gomp_stream_fastforward *q,
				     uint64_t word)
{
  GOMP_STREAM_ENTER (q->producer);
  uint64_t *head = q->head, slot = gomp_stream_slot_of_word (word);
  if (__builtin_expect (slot <= GOMP_STREAM_SLOT_ESCAPE, 0))
    return gomp_stream_fastforward_enqueue_pair (q, slot);
  /* F4: permits to fill HEAD; pairs with F3.  */
  if (__atomic_load_n (head, __ATOMIC_ACQUIRE) != GOMP_STREAM_SLOT_EMPTY)
    return 0;
  /* F1: permits the consumer to take the word; pairs with F2.  */
  __atomic_store_n (head, slot, __ATOMIC_RELEASE);
  __atomic_store_n (&q->head, gomp_stream_fastforward_behind (q, head, 1),
		    __ATOMIC_RELAXED);
  return 1;
}

/* Dequeues the word that takes the escape at the tail and the slot behind it,
   unless that is not filled yet.  */
static inline int
gomp_stream_fastforward_dequeue_pair (struct gomp_stream_fastforward *q,
				      uint64_t *word)
{
  uint64_t *second = gomp_stream_fastforward_behind (q, q->tail, 1), slot;
  /* F2.  */
  slot = __atomic_load_n (second, __ATOMIC_ACQUIRE);
  if (slot == GOMP_STREAM_SLOT_EMPTY)
    return 0;
  *word = gomp_stream_word_of_second (slot);
  /* F3, for both.  */
  __atomic_store_n (q->tail, GOMP_STREAM_SLOT_EMPTY, __ATOMIC_RELEASE);
  __atomic_store_n (second, GOMP_STREAM_SLOT_EMPTY, __ATOMIC_RELEASE);
  q->tail = gomp_stream_fastforward_behind (q, second, 1);
  return 1;
}

/* Dequeues into *WORD unless the queue is empty.  Returns whether it did.  */
static inline int
gomp_stream_fastforward_try_dequeue (struct gomp_stream_fastforward *q,
				     uint64_t *word)
{
  GOMP_STREAM_ENTER (q->consumer);
  uint64_t *tail = q->tail, slot;
  /* F2: permits to take the word; pairs with F1.  */
  slot = __atomic_load_n (tail, __ATOMIC_ACQUIRE);
  if (__builtin_expect (slot <= GOMP_STREAM_SLOT_ESCAPE, 0))
    return (slot == GOMP_STREAM_SLOT_ESCAPE
	    && gomp_stream_fastforward_dequeue_pair (q, word));
  *word = gomp_stream_word_of_slot (slot);
  /* F3: permits the producer to fill TAIL again; pairs with F4.  */
  __atomic_store_n (tail, GOMP_STREAM_SLOT_EMPTY, __ATOMIC_RELEASE);
  q->tail = gomp_stream_fastforward_behind (q, tail, 1);
  return 1;
}

/* Words that the producer is ahead.  */
static inline size_t
gomp_stream_fastforward_distance (struct gomp_stream_fastforward *q)
{
  uint64_t *head = __atomic_load_n (&q->head, __ATOMIC_RELAXED);
  size_t distance = head - q->tail;
  return head < q->tail ? distance + q->size : distance;
}

/* Waits for the producer to get ahead, if it is near and keeps going.  */
static inline void
gomp_stream_fastforward_adjust_slip (struct gomp_stream_fastforward *q)
{
  GOMP_STREAM_ENTER (q->consumer);
  size_t distance = gomp_stream_fastforward_distance (q), before;
  if (distance < q->danger)
    do
      {
	before = distance;
	gomp_stream_spin (q->stage_time * (q->good + 1 - distance));
	distance = gomp_stream_fastforward_distance (q);
      }
    while (distance < q->good && before < distance);
}

GOMP_STREAM_WAITING_ENQUEUE (fastforward)

/* Adjusts the slip when it is time to, or after a wait.  */
static inline void
gomp_stream_fastforward_adjust (struct gomp_stream_fastforward *q, int waited)
{
  if (q->since && !waited)
    {
      q->stage_time = ((gomp_stream_ticks () - q->since)
		       / GOMP_STREAM_FASTFORWARD_FREQUENCY);
      if (q->stage_time > GOMP_STREAM_FASTFORWARD_LONGEST)
	q->stage_time = GOMP_STREAM_FASTFORWARD_LONGEST;
    }
  gomp_stream_fastforward_adjust_slip (q);
  q->left = GOMP_STREAM_FASTFORWARD_FREQUENCY;
  q->since = waited ? 0 : gomp_stream_ticks ();
}

/* Dequeues a word, waiting while the queue is empty, and keeps the slip.  */
static inline uint64_t
gomp_stream_fastforward_dequeue (struct gomp_stream_fastforward *q)
{
  GOMP_STREAM_ENTER (q->consumer);
  uint64_t word;
  unsigned looks = 0;
  if (__builtin_expect (q->left == 0, 0))
    gomp_stream_fastforward_adjust (q, 0);
  q->left--;
  while (!gomp_stream_fastforward_try_dequeue (q, &word))
    {
      if (looks == 0)
	gomp_stream_fastforward_adjust (q, 1);
      looks = gomp_stream_wait_a_little (looks);
    }
  return word;
}

#ifdef __cplusplus
}
#endif

#endif /* GOMP_STREAM_FASTFORWARD_H */
