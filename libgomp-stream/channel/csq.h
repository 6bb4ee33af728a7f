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

/* Clustered software queue: one producer, one consumer, many small buffers, and
   for each of them a mark that says whose it is.

   Paper: Y. Zhang, K. Ootsu, T. Yokota and T. Baba, "Clustered communication
   for efficient pipelined multithreading on commodity MCPs", 2009, as described
   in T. Preud'homme et al., "An improvement of OpenMP pipeline parallelism with
   the BatchQueue algorithm", 2012, IV.

   Guarantees
   A. Every word arrives once, in order.
   B. The try forms, flush and the windows are wait-free; enqueue and dequeue
      wait for the other side and yield the processor while they do.
   C. Any word is legal.
   D. A word becomes visible when the producer goes on to the next buffer, or
      finds it taken, or at the next flush.  Slots become free when the consumer
      goes on to the next buffer, or finds it empty.
   E. Of the words enqueued, at most as many as all buffers have slots are not
      dequeued.  A flush ends a buffer: what is left of it stays unused until
      the next lap.

   Layout: 32 buffers in sequence, each behind its mark; of a queue for fewer
   words, as many buffers as words.

     | mark 0 | words of 0 | mark 1 | words of 1 | ... | mark 31 | words of 31 |

     mark 0: the producer's buffer; n: n words lie in the consumer's buffer

   What differs from the paper: its mark is one bit; here it is a count, so that
   a flush can hand over a part of a buffer.  Nothing is padded, as there: that
   the prefetcher takes the neighbours' lines away from each other is the cost
   that the BatchQueue paper finds in this layout.

   Memory order: the producer changes a mark only when it is 0 and the consumer
   only when it is not, so neither needs an atomic exchange.  The producer's
   store of n has release order (C1) and the consumer's load acquire order (C2):
   the words are there.  The consumer's store of 0 has release order (C3) and
   the producer's load acquire order (C4): the words were read, so the buffer
   may be filled again.

   The file compiles as C11 and C++11 and needs nothing but GCC's atomics.  */

#ifndef GOMP_STREAM_CSQ_H
#define GOMP_STREAM_CSQ_H 1

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

#define GOMP_STREAM_CSQ_BUFFERS 32

/* What a side keeps to itself: the words that it has to do with lie from NEXT
   to END, in the buffer behind MARK.  */
struct gomp_stream_csq_side
{
  uint64_t *next, *end;
  uint64_t *mark;
  uintptr_t role;
};

/* At most one thread at a time may be in an operation of the producer's side
   (enqueue, try_enqueue, flush, write_window, write_commit), and one in an
   operation of the consumer's side (dequeue, try_dequeue, read_window,
   read_release).  */
struct gomp_stream_csq
{
  struct gomp_stream_csq_side in __attribute__ ((aligned (128)));
  struct gomp_stream_csq_side out __attribute__ ((aligned (128)));
  /* Read-mostly.  */
  uint64_t *tab __attribute__ ((aligned (128)));
  uint64_t *tab_end;
  size_t words;			/* Of a buffer.  */
};

GOMP_STREAM_LINES_APART (csq, in, out, 128);
GOMP_STREAM_LINES_APART (csq, out, tab, 128);

/* Makes an empty queue of at least CAPACITY words, rounded up to a multiple of
   the number of buffers.  Returns 0; EINVAL when CAPACITY is 0 or too large;
   ENOMEM.  */
static inline int
gomp_stream_csq_init (struct gomp_stream_csq *q, size_t capacity)
{
  size_t buffers = GOMP_STREAM_CSQ_BUFFERS, all;

  if (capacity == 0 || capacity > SIZE_MAX / 4 / sizeof (uint64_t))
    return EINVAL;
  if (capacity < buffers)
    buffers = capacity;
  q->words = (capacity + buffers - 1) / buffers;
  all = buffers * (q->words + 1);
  q->tab = (uint64_t *) aligned_alloc (64, (all + 7) / 8 * 64);
  if (q->tab == NULL)
    return ENOMEM;
  q->tab_end = q->tab + all;
  for (size_t i = 0; i < all; i += q->words + 1)
    q->tab[i] = 0;
  q->in.mark = q->tab;
  q->in.next = q->in.end = q->tab + 1;
  q->in.role = 0;
  q->out = q->in;
  return 0;
}

/* Frees the queue's memory; the words in it are lost.  */
static inline void
gomp_stream_csq_destroy (struct gomp_stream_csq *q)
{
  free (q->tab);
  q->tab = NULL;
}

/* Moves SIDE to the buffer after its own; it has no words in it yet.  */
static inline void
gomp_stream_csq_step (const struct gomp_stream_csq *q,
		      struct gomp_stream_csq_side *side)
{
  side->mark += q->words + 1;
  if (side->mark == q->tab_end)
    side->mark = q->tab;
  side->next = side->end = side->mark + 1;
}

/* Hands the producer's buffer over, with the words that it has, if any.  */
static inline void
gomp_stream_csq_hand_over (struct gomp_stream_csq *q)
{
  uint64_t n = q->in.next - (q->in.mark + 1);
  if (n == 0)
    return;
  /* C1: permits the consumer to read N words; pairs with C2.  */
  __atomic_store_n (q->in.mark, n, __ATOMIC_RELEASE);
  gomp_stream_csq_step (q, &q->in);
}

/* Gives the consumer's buffer back, if it was read to its end.  */
static inline void
gomp_stream_csq_give_back (struct gomp_stream_csq *q)
{
  if (q->out.next != q->out.end || q->out.end == q->out.mark + 1)
    return;
  /* C3: permits the producer to fill the buffer again; pairs with C4.  */
  __atomic_store_n (q->out.mark, 0, __ATOMIC_RELEASE);
  gomp_stream_csq_step (q, &q->out);
}

/* Whether there is a slot at the producer's NEXT.  */
static inline int
gomp_stream_csq_room (struct gomp_stream_csq *q)
{
  if (__builtin_expect (q->in.next != q->in.end, 1))
    return 1;
  gomp_stream_csq_hand_over (q);
  /* C4: permits to fill the buffer; pairs with C3.  */
  if (__atomic_load_n (q->in.mark, __ATOMIC_ACQUIRE) != 0)
    return 0;
  q->in.end = q->in.next + q->words;
  return 1;
}

/* Whether there is a word at the consumer's NEXT.  */
static inline int
gomp_stream_csq_ready (struct gomp_stream_csq *q)
{
  if (__builtin_expect (q->out.next != q->out.end, 1))
    return 1;
  gomp_stream_csq_give_back (q);
  /* C2: permits to read as many words as the mark says; pairs with C1.  */
  q->out.end = q->out.next + __atomic_load_n (q->out.mark, __ATOMIC_ACQUIRE);
  return q->out.next != q->out.end;
}

/* Makes every word enqueued so far visible.  Returns 1: it always succeeds.  */
static inline int
gomp_stream_csq_flush (struct gomp_stream_csq *q)
{
  GOMP_STREAM_ENTER (q->in.role);
  gomp_stream_csq_hand_over (q);
  return 1;
}

/* Lends the free part of the producer's buffer and stores its length, 0 when
   the queue is full, in *N.  */
static inline uint64_t *
gomp_stream_csq_write_window (struct gomp_stream_csq *q, size_t *n)
{
  GOMP_STREAM_ENTER (q->in.role);
  gomp_stream_csq_room (q);
  *n = q->in.end - q->in.next;
  return q->in.next;
}

/* Enqueues the first N words of the window lent last.  */
static inline void
gomp_stream_csq_write_commit (struct gomp_stream_csq *q, size_t n)
{
  GOMP_STREAM_ENTER (q->in.role);
  q->in.next += n;
  if (q->in.next == q->in.end)
    gomp_stream_csq_hand_over (q);
}

/* Lends what is left of the consumer's buffer and stores its length, 0 when
   there is nothing to read, in *N.  */
static inline const uint64_t *
gomp_stream_csq_read_window (struct gomp_stream_csq *q, size_t *n)
{
  GOMP_STREAM_ENTER (q->out.role);
  gomp_stream_csq_ready (q);
  *n = q->out.end - q->out.next;
  return q->out.next;
}

/* Gives back the first N words of the window lent last.  */
static inline void
gomp_stream_csq_read_release (struct gomp_stream_csq *q, size_t n)
{
  GOMP_STREAM_ENTER (q->out.role);
  q->out.next += n;
  gomp_stream_csq_give_back (q);
}

/* Enqueues WORD unless the queue is full.  Returns whether it did.  */
static inline int
gomp_stream_csq_try_enqueue (struct gomp_stream_csq *q, uint64_t word)
{
  GOMP_STREAM_ENTER (q->in.role);
  if (!gomp_stream_csq_room (q))
    return 0;
  *q->in.next++ = word;
  return 1;
}

/* Dequeues into *WORD unless the queue is empty.  Returns whether it did.  */
static inline int
gomp_stream_csq_try_dequeue (struct gomp_stream_csq *q, uint64_t *word)
{
  GOMP_STREAM_ENTER (q->out.role);
  if (!gomp_stream_csq_ready (q))
    return 0;
  *word = *q->out.next++;
  return 1;
}

GOMP_STREAM_WAITING_ENQUEUE (csq)
GOMP_STREAM_WAITING_DEQUEUE (csq)

#ifdef __cplusplus
}
#endif

#endif /* GOMP_STREAM_CSQ_H */
