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

/* EQueue: one producer, one consumer, slots that say whether they are empty,
   and a ring that grows and shrinks with the traffic.

   Paper: J. Wang, Y. Tian and X. Fu, "EQueue: elastic lock-free FIFO queue for
   core-to-core communication on multi-core processors", 2020.

   Guarantees
   A. Every word arrives once, in order.
   B. The try forms and flush are wait-free; enqueue and dequeue wait for the
      other side and yield the processor while they do.
   C. Any word is legal; two of them take two slots (slot.h).
   D. A word is visible, and a slot free, at once; but for the second half of a
      word of two slots, which waits for the next operation or flush when the
      queue is full.
   E. The ring has between FLOOR and CEILING slots.  A queue takes at least as
      many words as the ring has slots at the time; a word of two slots counts
      twice.

   There are no windows, as each slot has its mark.

   Layout: the ring is the first SIZE slots of an array of CEILING slots.

			       tail        head     reach
				|            |        |
     slots: ....................xxxxxxxxxxxxxx________......|
	    0						   size    ceiling

     +-----------+--------+-----------+---------+------------+-------------+
     | head,     | fulls  | tail,     | empties | info:      | read-mostly |
     | limit     | shared | limit     | shared  | reach, size|             |
     +-----------+--------+-----------+---------+------------+-------------+
     each box in lines of its own

   The slots from HEAD or TAIL to LIMIT are reserved: their side has seen that
   they are free, or full, and uses them without looking at INFO.

   Growing: when the producer reserves the ring's last slot, it doubles SIZE if
   it has found the queue full often enough.  Shrinking: when the consumer
   reserves the ring's last slot, it halves SIZE if it has found the queue empty
   often enough and the producer has announced no slot beyond the half.

   The forms differ in how much a side reserves and the producer announces:

     plain	one slot, which is announced
     lt-cas	one slot; a slice of 256 is announced
     batching	a quarter of the ring, less if that is not there; slices of 256
     basic	one slot; the size is fixed

   What differs from the paper, and why:
   - The paper's consumer compares the producer's index, which is a plain store
     before a load, and loses a word on processors that delay stores.  Here the
     producer announces by compare-and-swap how far it may write, before it
     does; the consumer's shrinking is one on the same word.  So announcing a
     slice is LT-CAS, without comparing one byte of a word, or endianness.
   - The paper shrinks when the index equals the half, and loses the word that
     is written next.  REACH is exclusive: up to the half is right.
   - With batching, the paper's producer may hold a reservation beyond the half.
     Here the end of the reservation is what is announced.
   - The paper reports a full queue when less than a batch is free, and waits
     1,000 cycles for each halving.  Here the last slot is found too, at once.
   - The paper's traffic counters are set to zero by both sides, and its
     batching form never counts.  Here each has one writer and only grows; a
     side compares what was added since its own last lap.
   - There are a ceiling and a floor, and slices smaller than 256 for a floor
     below that.  The paper gives no ENLARGE_THRESHOLD: it is the other one.

   Memory order: the producer fills a slot with release order (Q1) and the
   consumer loads it with acquire order (Q2): what was written before is there.
   The consumer empties a slot with release order (Q3) and the producer loads it
   with acquire order (Q4): it may be filled again.  A batch is there when its
   last slot is, by the order of slots.
     INFO needs no order, as it is one word, changed by compare-and-swap only:
   an announcement that comes after the shrinking fails, and one that comes
   before prevents it.  That both sides agree where the ring ends follows from
   Q1 to Q4: the producer doubles SIZE before it fills the last slot, and the
   consumer loads SIZE after it has found that full; the consumer has loaded
   SIZE before it empties the last slot, and the producer doubles SIZE after it
   has found that empty.

   The file compiles as C11 and C++11 and needs nothing but GCC's atomics.  */

#ifndef GOMP_STREAM_EQUEUE_H
#define GOMP_STREAM_EQUEUE_H 1

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include "checking.h"
#include "lines.h"
#include "slot.h"
#include "wait.h"

#ifdef __cplusplus
extern "C" {
#endif

enum gomp_stream_equeue_form
{
  GOMP_STREAM_EQUEUE_PLAIN,
  GOMP_STREAM_EQUEUE_LT_CAS,
  GOMP_STREAM_EQUEUE_BATCHING,
  GOMP_STREAM_EQUEUE_BASIC
};

/* Slots of the array that init makes, as in the paper.  */
#define GOMP_STREAM_EQUEUE_CEILING ((size_t) 128 * 1024)
/* Slots of a slice.  */
#define GOMP_STREAM_EQUEUE_SLICE 256
/* How many more failures of one kind than of the other change the size.  */
#define GOMP_STREAM_EQUEUE_THRESHOLD 128
/* How often shrinking is tried when the producer gets in between.  */
#define GOMP_STREAM_EQUEUE_TRIES 4

/* What a side keeps to itself.  */
struct gomp_stream_equeue_side
{
  uint64_t next, limit;		/* Slots.  */
  uint64_t half;		/* Of a word of two slots: the producer's that
				   waits, the consumer's that came; or 0.  */
  uint64_t fulls, empties;	/* When it was last at the ring's end.  */
  uintptr_t role;
};

/* At most one thread at a time may be in an operation of the producer's side
   (enqueue, try_enqueue, flush), and one in an operation of the consumer's side
   (dequeue, try_dequeue).  */
struct gomp_stream_equeue
{
  struct gomp_stream_equeue_side in __attribute__ ((aligned (128)));
  uint64_t reach;		/* The producer's copy, for its lap.  */
  struct gomp_stream_equeue_side out __attribute__ ((aligned (128)));
  int last;			/* The consumer's LIMIT is the ring's end.  */
  uint64_t fulls __attribute__ ((aligned (128)));	/* The producer's.  */
  uint64_t empties __attribute__ ((aligned (128)));	/* The consumer's.  */
  /* The producer writes below the upper half; the size is the lower half.  */
  uint64_t info __attribute__ ((aligned (128)));
  /* Read-mostly.  */
  uint64_t *slots __attribute__ ((aligned (128)));
  uint64_t floor, ceiling;	/* Powers of two.  */
  uint64_t slice;
  int batching;
};

GOMP_STREAM_LINES_APART (equeue, reach, out, 128);
GOMP_STREAM_LINES_APART (equeue, last, fulls, 128);
GOMP_STREAM_LINES_APART (equeue, fulls, empties, 128);
GOMP_STREAM_LINES_APART (equeue, empties, info, 128);
GOMP_STREAM_LINES_APART (equeue, info, slots, 128);

/* Makes an empty queue in FORM whose ring has between FLOOR and CEILING slots,
   each rounded up to a power of two; that of the basic form has FLOOR.  Returns
   0; EINVAL when FLOOR is 0, CEILING less than FLOOR or above 2^31; ENOMEM.  */
static inline int
gomp_stream_equeue_init_form (struct gomp_stream_equeue *q, size_t floor,
			      size_t ceiling, enum gomp_stream_equeue_form form)
{
  struct gomp_stream_equeue_side none = { 0, 0, 0, 0, 0, 0 };

  if (floor == 0 || ceiling < floor || ceiling > (size_t) 1 << 31)
    return EINVAL;
  for (q->floor = 1; q->floor < floor; )
    q->floor *= 2;
  q->ceiling = q->floor;
  if (form != GOMP_STREAM_EQUEUE_BASIC)
    while (q->ceiling < ceiling)
      q->ceiling *= 2;
  q->slice = (form == GOMP_STREAM_EQUEUE_PLAIN ? 1
	      : q->floor < GOMP_STREAM_EQUEUE_SLICE ? q->floor
	      : GOMP_STREAM_EQUEUE_SLICE);
  q->batching = form == GOMP_STREAM_EQUEUE_BATCHING;
  /* A slot is empty when it is 0.  Large blocks get memory when touched.  */
  q->slots = (uint64_t *) calloc (q->ceiling, sizeof (uint64_t));
  if (q->slots == NULL)
    return ENOMEM;
  q->in = q->out = none;
  q->reach = 0;
  q->last = 0;
  q->fulls = q->empties = 0;
  q->info = q->floor;
  return 0;
}

/* Makes an empty queue of at least CAPACITY words, rounded up to a power of
   two, that may grow to 131,072 words if that is more, with batching.  Returns
   0; EINVAL when CAPACITY is 0 or above 2^31; ENOMEM.  */
static inline int
gomp_stream_equeue_init (struct gomp_stream_equeue *q, size_t capacity)
{
  size_t ceiling = GOMP_STREAM_EQUEUE_CEILING;
  return gomp_stream_equeue_init_form (q, capacity,
				       capacity < ceiling ? ceiling : capacity,
				       GOMP_STREAM_EQUEUE_BATCHING);
}

/* Frees the queue's memory; the words in it are lost.  */
static inline void
gomp_stream_equeue_destroy (struct gomp_stream_equeue *q)
{
  free (q->slots);
  q->slots = NULL;
}

/* The size at present, in slots.  */
static inline size_t
gomp_stream_equeue_size (const struct gomp_stream_equeue *q)
{
  return (uint32_t) __atomic_load_n (&q->info, __ATOMIC_RELAXED);
}

/* Changes INFO from OLD.  Returns whether it was OLD.  */
static inline int
gomp_stream_equeue_change (struct gomp_stream_equeue *q, uint64_t old,
			   uint64_t reach, uint64_t size)
{
  return __atomic_compare_exchange_n (&q->info, &old, reach << 32 | size, 0,
				      __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

/* At the ring's end: by how much one kind of failure exceeds the other since
   SIDE was there last; positive when the queue was full.  */
static inline int64_t
gomp_stream_equeue_traffic (const struct gomp_stream_equeue *q,
			    struct gomp_stream_equeue_side *side)
{
  uint64_t fulls = __atomic_load_n (&q->fulls, __ATOMIC_RELAXED);
  uint64_t empties = __atomic_load_n (&q->empties, __ATOMIC_RELAXED);
  int64_t traffic = (fulls - side->fulls) - (empties - side->empties);
  side->fulls = fulls;
  side->empties = empties;
  return traffic;
}

/* How many slots SIDE tries to reserve.  */
static inline uint64_t
gomp_stream_equeue_batch (const struct gomp_stream_equeue *q,
			  const struct gomp_stream_equeue_side *side,
			  uint64_t size)
{
  uint64_t n = q->batching && size >= 8 ? size / 4 : 1;
  return n < size - side->next ? n : size - side->next;
}

/* Reserves slots to fill.  Returns 0 when the queue is full.  */
static inline int
gomp_stream_equeue_more_room (struct gomp_stream_equeue *q)
{
  for (;;)
    {
      uint64_t info = __atomic_load_n (&q->info, __ATOMIC_RELAXED);
      uint64_t size = (uint32_t) info, next_size = size, n, reach;

      if (q->in.next == size)
	q->in.next = q->in.limit = q->reach = 0;
      n = gomp_stream_equeue_batch (q, &q->in, size);
      /* Q4: permits to fill the slots up to this one; pairs with Q3.  */
      while (n > 0
	     && __atomic_load_n (&q->slots[q->in.next + n - 1],
				 __ATOMIC_ACQUIRE) != GOMP_STREAM_SLOT_EMPTY)
	n /= 2;
      if (n == 0)
	{
	  __atomic_store_n (&q->fulls, q->fulls + 1, __ATOMIC_RELAXED);
	  return 0;
	}
      reach = (q->in.next + n + q->slice - 1) & -q->slice;
      if (q->floor != q->ceiling
	  && (reach > q->reach || q->in.next + n == size))
	{
	  if (q->in.next + n == size
	      && (gomp_stream_equeue_traffic (q, &q->in)
		  >= GOMP_STREAM_EQUEUE_THRESHOLD)
	      && size < q->ceiling)
	    next_size = 2 * size;
	  if (!gomp_stream_equeue_change (q, info, reach, next_size))
	    /* The consumer has halved the size.  */
	    continue;
	  q->reach = reach;
	}
      q->in.limit = q->in.next + n;
      return 1;
    }
}

/* The consumer has reserved the ring's last slot: halves the size if the
   traffic says so and the producer lets it.  */
static inline void
gomp_stream_equeue_shrink (struct gomp_stream_equeue *q, uint64_t info)
{
  uint64_t size = (uint32_t) info;

  if (gomp_stream_equeue_traffic (q, &q->out) >= -GOMP_STREAM_EQUEUE_THRESHOLD
      || size == q->floor)
    return;
  for (int tries = GOMP_STREAM_EQUEUE_TRIES;
       tries > 0 && info >> 32 <= size / 2
       && !gomp_stream_equeue_change (q, info, info >> 32, size / 2);
       tries--)
    info = __atomic_load_n (&q->info, __ATOMIC_RELAXED);
}

/* Reserves slots to read.  Returns 0 when the queue is empty.  */
static inline int
gomp_stream_equeue_more_words (struct gomp_stream_equeue *q)
{
  uint64_t info, n;

  if (q->last)
    q->out.next = q->out.limit = q->last = 0;
  n = gomp_stream_equeue_batch (q, &q->out, gomp_stream_equeue_size (q));
  /* Q2: permits to read the slots up to this one; pairs with Q1.  */
  while (n > 0
	 && __atomic_load_n (&q->slots[q->out.next + n - 1],
			     __ATOMIC_ACQUIRE) == GOMP_STREAM_SLOT_EMPTY)
    n /= 2;
  if (n == 0)
    {
      __atomic_store_n (&q->empties, q->empties + 1, __ATOMIC_RELAXED);
      return 0;
    }
  q->out.limit = q->out.next + n;
  info = __atomic_load_n (&q->info, __ATOMIC_RELAXED);
  if (q->out.limit == (uint32_t) info)
    {
      q->last = 1;
      if (q->floor != q->ceiling)
	gomp_stream_equeue_shrink (q, info);
    }
  return 1;
}

/* Fills a slot unless the queue is full.  Returns whether it did.  */
static inline int
gomp_stream_equeue_fill (struct gomp_stream_equeue *q, uint64_t slot)
{
  if (q->in.next == q->in.limit && !gomp_stream_equeue_more_room (q))
    return 0;
  /* Q1: permits the consumer to read the slot; pairs with Q2.  */
  __atomic_store_n (&q->slots[q->in.next++], slot, __ATOMIC_RELEASE);
  return 1;
}

/* Empties a slot into *SLOT unless there is none.  Returns whether it did.  */
static inline int
gomp_stream_equeue_empty (struct gomp_stream_equeue *q, uint64_t *slot)
{
  if (q->out.next == q->out.limit && !gomp_stream_equeue_more_words (q))
    return 0;
  /* Q2.  */
  *slot = __atomic_load_n (&q->slots[q->out.next], __ATOMIC_ACQUIRE);
  /* Q3: permits the producer to fill the slot again; pairs with Q4.  */
  __atomic_store_n (&q->slots[q->out.next++], GOMP_STREAM_SLOT_EMPTY,
		    __ATOMIC_RELEASE);
  return 1;
}

/* Makes every word enqueued so far visible, if there is a slot for what is
   withheld.  Returns whether nothing is withheld.  */
static inline int
gomp_stream_equeue_flush (struct gomp_stream_equeue *q)
{
  GOMP_STREAM_ENTER (q->in.role);
  if (__builtin_expect (q->in.half != 0, 0))
    {
      if (!gomp_stream_equeue_fill (q, q->in.half))
	return 0;
      q->in.half = 0;
    }
  return 1;
}

/* Enqueues WORD unless the queue is full.  Returns whether it did.  */
static inline int
gomp_stream_equeue_try_enqueue (struct gomp_stream_equeue *q, uint64_t word)
{
  GOMP_STREAM_ENTER (q->in.role);
  uint64_t slot = gomp_stream_slot_of_word (word);

  if (!gomp_stream_equeue_flush (q))
    return 0;
  if (__builtin_expect (slot > GOMP_STREAM_SLOT_ESCAPE, 1))
    return gomp_stream_equeue_fill (q, slot);
  if (!gomp_stream_equeue_fill (q, GOMP_STREAM_SLOT_ESCAPE))
    return 0;
  q->in.half = gomp_stream_slot_second (slot);
  gomp_stream_equeue_flush (q);
  return 1;
}

/* Dequeues into *WORD unless the queue is empty.  Returns whether it did.  */
static inline int
gomp_stream_equeue_try_dequeue (struct gomp_stream_equeue *q, uint64_t *word)
{
  GOMP_STREAM_ENTER (q->out.role);
  uint64_t slot;

  if (__builtin_expect (q->out.half == 0, 1))
    {
      if (!gomp_stream_equeue_empty (q, &slot))
	return 0;
      if (__builtin_expect (slot != GOMP_STREAM_SLOT_ESCAPE, 1))
	{
	  *word = gomp_stream_word_of_slot (slot);
	  return 1;
	}
      q->out.half = 1;
    }
  if (!gomp_stream_equeue_empty (q, &slot))
    return 0;
  q->out.half = 0;
  *word = gomp_stream_word_of_second (slot);
  return 1;
}

GOMP_STREAM_WAITING_ENQUEUE (equeue)
GOMP_STREAM_WAITING_DEQUEUE (equeue)

#ifdef __cplusplus
}
#endif

#endif /* GOMP_STREAM_EQUEUE_H */
