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

/* Multi-section queues: one producer, one consumer, indices of their own, and
   shared ones that follow section by section.  Three variants of one source.

   Papers: listing 1 of K. Mitropoulou et al., "Lynx: using OS and hardware
   support for fast fine-grained inter-core communication", 2016 (msq); C. Wang
   et al., "Compiler-managed software-based redundant multi-threading", 2007,
   as described in T. Preud'homme et al., "An improvement of OpenMP pipeline
   parallelism with the BatchQueue algorithm", 2012 (dbls); J. Wang et al.,
   "B-Queue", 2012, section 2.4 (multiline).

   Guarantees
   A. Every element arrives once, in order.
   B. The try forms, flush and the windows are wait-free; enqueue and dequeue
      wait for the other side and yield the processor while they do.
   C. Any element is legal.
   D. An element becomes visible when the producer goes on to the next section,
      or finds the queue full, or at the next flush.  A slot becomes free when
      the consumer goes on to the next section, or finds the queue empty.
   E. A queue holds as many elements as it has slots.

   So two queues in a circle with less than a section in each stall, unless
   they are flushed.

   The variants differ in the size of a section and in when a side looks at the
   other's index, of which it has a mirror:

     msq	two sections	when it could not go on by its mirror
     dbls	8 lines		at each section
     multiline	2 lines		at each element: there are no mirrors

   Layout: indices count bytes since the queue began; byte I lies at I modulo
   the size.

     +--------------+--------+--------------+--------+--------------------+
     | producer's   | head   | consumer's   | tail   | read-mostly        |
     | next, end    | shared | next, end    | shared | ring, size,        |
     | mirror: tail |        | mirror: head |        | section, width     |
     +--------------+--------+--------------+--------+--------------------+
     each box in lines of its own

     ring: |........xxxxxxxxxxxx|xxxxxxxxx___________|
	    section 0   tail ^	 section 1 ^ next      ^ end
		  (shared)		  (the producer's)

   NEXT and END are pointers: what a side may do without looking at anything
   else lies between them, and never passes a section's end.

   What differs from the papers: listing 1 publishes a section only after it
   has found the next one free; here it is published first, so a full queue
   withholds nothing, and flush publishes a part of one.  END takes the place of
   SECTION_MASK, as a part of a section needs a limit of its own, and of
   ROTATE_MASK too, as the ring's end is a section's end; so the ring need not
   lie at an even multiple of its size, which the listing's AND silently asks
   for.  The papers' queues rely on the order of stores of their processors.

   Memory order: the producer stores HEAD with release order (M1) and the
   consumer loads it with acquire order (M2): the elements below it are there.
   The consumer stores TAIL with release order (M3) and the producer loads it
   with acquire order (M4): the elements below it were read, so their slots may
   be filled again.

   The file compiles as C11 and C++11 and needs nothing but GCC's atomics.  */

#ifndef GOMP_STREAM_MSQ_H
#define GOMP_STREAM_MSQ_H 1

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "checking.h"
#include "lines.h"
#include "streaming.h"
#include "wait.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The variants.  A function that takes one is given a constant.  STREAMING is
   liberty.h's: msq whose stores go round the caches.  */
enum gomp_stream_msq_variant
{
  GOMP_STREAM_MSQ,
  GOMP_STREAM_DBLS,
  GOMP_STREAM_MULTILINE,
  GOMP_STREAM_STREAMING
};

/* What a side keeps to itself.  */
struct gomp_stream_sections_side
{
  char *next, *end;
  uint64_t end_index;		/* Of END.  */
  uint64_t seen;		/* The other side's index, when last seen.  */
  uintptr_t role;
};

/* At most one thread at a time may be in an operation of the producer's side
   (enqueue, try_enqueue, flush, write_window, write_commit), and one in an
   operation of the consumer's side (dequeue, try_dequeue, read_window,
   read_release).  */
struct gomp_stream_sections
{
  struct gomp_stream_sections_side in __attribute__ ((aligned (128)));
  uint64_t head __attribute__ ((aligned (128)));	/* The producer's.  */
  struct gomp_stream_sections_side out __attribute__ ((aligned (128)));
  uint64_t tail __attribute__ ((aligned (128)));	/* The consumer's.  */
  /* Read-mostly.  */
  char *ring __attribute__ ((aligned (128)));
  uint64_t size, section;	/* Bytes; powers of two.  */
  uint64_t most;		/* Bytes that it holds: the size, or less where
				   stores go round the caches.  */
  uint64_t width;		/* Bytes of an element.  */
};

GOMP_STREAM_LINES_APART (sections, in, head, 128);
GOMP_STREAM_LINES_APART (sections, head, out, 128);
GOMP_STREAM_LINES_APART (sections, out, tail, 128);
GOMP_STREAM_LINES_APART (sections, tail, ring, 128);

/* Makes queue Q as VARIANT, for CAPACITY elements of WIDTH bytes, with indices
   that begin at INDEX elements.  */
static inline int
gomp_stream_sections_make (struct gomp_stream_sections *q, size_t capacity, size_t width,
			   uint64_t index, enum gomp_stream_msq_variant variant)
{
  uint64_t size, section;

  if (capacity == 0 || capacity > SIZE_MAX / 4 / sizeof (uint64_t)
      || (width != 1 && width != 2 && width != 4 && width != 8))
    return EINVAL;
  for (size = 2 * width; size < capacity * width; )
    size *= 2;
  section = (variant == GOMP_STREAM_DBLS ? 512
	     : variant == GOMP_STREAM_MULTILINE ? 128 : size / 2);
  q->section = section < size / 2 ? section : size / 2;
  q->most = size;
  if (variant == GOMP_STREAM_STREAMING)
    size = gomp_stream_streaming_ring (size);
  q->size = size;
  q->ring = (char *) aligned_alloc (64, size < 64 ? 64 : size);
  if (q->ring == NULL)
    return ENOMEM;
  q->width = width;
  index *= width;
  q->head = q->tail = index;
  q->in.next = q->in.end = q->ring + (index & (size - 1));
  q->in.end_index = index;
  q->in.seen = index;
  q->in.role = 0;
  q->out = q->in;
  return 0;
}

/* Frees the queue's memory; what is in it is lost.  */
static inline void
gomp_stream_sections_destroy (struct gomp_stream_sections *q)
{
  free (q->ring);
  q->ring = NULL;
}

/* Permits the consumer to read what lies below HEAD.  */
static inline void
gomp_stream_sections_publish (struct gomp_stream_sections *q, uint64_t head,
			      enum gomp_stream_msq_variant variant)
{
  if (q->head == head)
    return;
  if (variant == GOMP_STREAM_STREAMING)
    gomp_stream_fence_streaming ();
  /* M1: permits to read the elements below; pairs with M2.  */
  __atomic_store_n (&q->head, head, __ATOMIC_RELEASE);
}

/* Permits the producer to fill what lies below TAIL.  */
static inline void
gomp_stream_sections_release (struct gomp_stream_sections *q, uint64_t tail)
{
  if (q->tail != tail)
    /* M3: permits to fill the slots below again; pairs with M4.  */
    __atomic_store_n (&q->tail, tail, __ATOMIC_RELEASE);
}

/* Opens the next run of slots, with which SIDE has to do next: LEFT bytes are
   there for it.  */
static inline void
gomp_stream_sections_open (const struct gomp_stream_sections *q,
			   struct gomp_stream_sections_side *side, uint64_t left,
			   enum gomp_stream_msq_variant variant)
{
  uint64_t index = side->end_index;
  uint64_t n = q->section - (index & (q->section - 1));

  if (variant == GOMP_STREAM_MULTILINE)
    n = q->width;
  if (n > left)
    n = left;
  side->next = q->ring + (index & (q->size - 1));
  side->end = side->next + n;
  side->end_index = index + n;
}

/* Whether an index in section after section is to be shared.  */
static inline int
gomp_stream_sections_due (const struct gomp_stream_sections *q, uint64_t index,
			  enum gomp_stream_msq_variant variant)
{
  return (variant != GOMP_STREAM_MULTILINE
	  || (index & (q->section - 1)) == 0);
}

/* The producer has come to END: opens what it may fill next.  Returns 0 when
   the queue is full.  */
static inline int
gomp_stream_sections_more_room (struct gomp_stream_sections *q,
				enum gomp_stream_msq_variant variant)
{
  uint64_t head = q->in.end_index;
  uint64_t room = q->in.seen + q->most - head;

  if (gomp_stream_sections_due (q, head, variant))
    gomp_stream_sections_publish (q, head, variant);
  if (room == 0 || variant == GOMP_STREAM_DBLS
      || variant == GOMP_STREAM_MULTILINE)
    {
      /* M4: permits to fill the slots below; pairs with M3.  */
      q->in.seen = __atomic_load_n (&q->tail, __ATOMIC_ACQUIRE);
      room = q->in.seen + q->most - head;
      if (room == 0)
	{
	  /* The consumer may be waiting for what is withheld.  */
	  gomp_stream_sections_publish (q, head, variant);
	  return 0;
	}
    }
  gomp_stream_sections_open (q, &q->in, room, variant);
  return 1;
}

/* The consumer has come to END: opens what it may read next.  Returns 0 when
   the queue is empty.  */
static inline int
gomp_stream_sections_more_elements (struct gomp_stream_sections *q,
				    enum gomp_stream_msq_variant variant)
{
  uint64_t tail = q->out.end_index;
  uint64_t ready = q->out.seen - tail;

  if (gomp_stream_sections_due (q, tail, variant))
    gomp_stream_sections_release (q, tail);
  if (ready == 0 || variant == GOMP_STREAM_DBLS
      || variant == GOMP_STREAM_MULTILINE)
    {
      /* M2: permits to read the elements below; pairs with M1.  */
      q->out.seen = __atomic_load_n (&q->head, __ATOMIC_ACQUIRE);
      ready = q->out.seen - tail;
      if (ready == 0)
	{
	  /* The producer may be waiting for what is not given back.  */
	  gomp_stream_sections_release (q, tail);
	  return 0;
	}
    }
  gomp_stream_sections_open (q, &q->out, ready, variant);
  return 1;
}

/* Whether there is a slot at NEXT.  */
static inline int
gomp_stream_sections_room (struct gomp_stream_sections *q,
			   enum gomp_stream_msq_variant variant)
{
  return (__builtin_expect (q->in.next != q->in.end, 1)
	  || gomp_stream_sections_more_room (q, variant));
}

/* Whether there is an element at NEXT.  */
static inline int
gomp_stream_sections_elements (struct gomp_stream_sections *q,
			       enum gomp_stream_msq_variant variant)
{
  return (__builtin_expect (q->out.next != q->out.end, 1)
	  || gomp_stream_sections_more_elements (q, variant));
}

static inline void
gomp_stream_sections_wait_room (struct gomp_stream_sections *q,
				enum gomp_stream_msq_variant variant)
{
  unsigned looks = 0;
  while (!gomp_stream_sections_room (q, variant))
    looks = gomp_stream_wait_a_little (looks);
}

static inline void
gomp_stream_sections_wait_elements (struct gomp_stream_sections *q,
				    enum gomp_stream_msq_variant variant)
{
  unsigned looks = 0;
  while (!gomp_stream_sections_elements (q, variant))
    looks = gomp_stream_wait_a_little (looks);
}

static inline void
gomp_stream_sections_put (struct gomp_stream_sections *q, uint64_t word)
{
  *(uint64_t *) q->in.next = word;
  q->in.next += sizeof word;
}

static inline uint64_t
gomp_stream_sections_get (struct gomp_stream_sections *q)
{
  uint64_t word = *(uint64_t *) q->out.next;
  q->out.next += sizeof word;
  return word;
}

/* The index of the producer's NEXT.  */
static inline uint64_t
gomp_stream_sections_head (const struct gomp_stream_sections *q)
{
  return q->in.end_index - (uint64_t) (q->in.end - q->in.next);
}

static inline void
gomp_stream_sections_commit (struct gomp_stream_sections *q, size_t n,
			     enum gomp_stream_msq_variant variant)
{
  uint64_t head;
  q->in.next += n * sizeof (uint64_t);
  head = gomp_stream_sections_head (q);
  if (q->in.next == q->in.end && gomp_stream_sections_due (q, head, variant))
    gomp_stream_sections_publish (q, head, variant);
}

static inline void
gomp_stream_sections_give_back (struct gomp_stream_sections *q, size_t n,
				enum gomp_stream_msq_variant variant)
{
  q->out.next += n * sizeof (uint64_t);
  if (q->out.next == q->out.end
      && gomp_stream_sections_due (q, q->out.end_index, variant))
    gomp_stream_sections_release (q, q->out.end_index);
}

/* A queue of words that is variant KIND, with these functions.

   INIT makes an empty one of at least CAPACITY words, rounded up to a power of two that is
   at least 2.  Returns 0; EINVAL when CAPACITY is 0 or too large to round; ENOMEM.
   INIT_AT does the same, with indices that begin at INDEX; for tests of their wrapping.
   FLUSH makes every word enqueued so far visible.  Returns 1: it always succeeds.
   TRY_ENQUEUE enqueues WORD unless the queue is full, and TRY_DEQUEUE dequeues into *WORD
   unless it is empty.  They return whether they did; ENQUEUE and DEQUEUE wait.
   WRITE_WINDOW lends the longest contiguous window of free slots, and READ_WINDOW that of
   words to read.  They store its length, 0 when there are none, in *N; it ends with its
   section.  WRITE_COMMIT enqueues the first N words of the window lent last, and
   READ_RELEASE gives them back.  */
#define GOMP_STREAM_SECTIONS_QUEUE(NAME, KIND)				\
  struct gomp_stream_##NAME						\
  {									\
    struct gomp_stream_sections sections;				\
  };									\
									\
  static inline int							\
  gomp_stream_##NAME##_init_at (struct gomp_stream_##NAME *q,		\
				size_t capacity, uint64_t index)	\
  {									\
    return gomp_stream_sections_make (&q->sections, capacity,		\
				      sizeof (uint64_t), index, KIND);	\
  }									\
									\
  static inline int							\
  gomp_stream_##NAME##_init (struct gomp_stream_##NAME *q,		\
			     size_t capacity)				\
  {									\
    return gomp_stream_##NAME##_init_at (q, capacity, 0);		\
  }									\
									\
  static inline void							\
  gomp_stream_##NAME##_destroy (struct gomp_stream_##NAME *q)		\
  {									\
    gomp_stream_sections_destroy (&q->sections);			\
  }									\
									\
  static inline int							\
  gomp_stream_##NAME##_flush (struct gomp_stream_##NAME *q)		\
  {									\
    GOMP_STREAM_ENTER (q->sections.in.role);				\
    gomp_stream_sections_publish (&q->sections,				\
				  gomp_stream_sections_head (&q->sections), \
				  KIND);				\
    return 1;								\
  }									\
									\
  static inline int							\
  gomp_stream_##NAME##_try_enqueue (struct gomp_stream_##NAME *q,	\
				    uint64_t word)			\
  {									\
    GOMP_STREAM_ENTER (q->sections.in.role);				\
    if (!gomp_stream_sections_room (&q->sections, KIND))		\
      return 0;								\
    gomp_stream_sections_put (&q->sections, word);			\
    return 1;								\
  }									\
									\
  static inline int							\
  gomp_stream_##NAME##_try_dequeue (struct gomp_stream_##NAME *q,	\
				    uint64_t *word)			\
  {									\
    GOMP_STREAM_ENTER (q->sections.out.role);				\
    if (!gomp_stream_sections_elements (&q->sections, KIND))		\
      return 0;								\
    *word = gomp_stream_sections_get (&q->sections);			\
    return 1;								\
  }									\
									\
  static inline void							\
  gomp_stream_##NAME##_enqueue (struct gomp_stream_##NAME *q,		\
				uint64_t word)				\
  {									\
    GOMP_STREAM_ENTER (q->sections.in.role);				\
    gomp_stream_sections_wait_room (&q->sections, KIND);		\
    gomp_stream_sections_put (&q->sections, word);			\
  }									\
									\
  static inline uint64_t						\
  gomp_stream_##NAME##_dequeue (struct gomp_stream_##NAME *q)		\
  {									\
    GOMP_STREAM_ENTER (q->sections.out.role);				\
    gomp_stream_sections_wait_elements (&q->sections, KIND);		\
    return gomp_stream_sections_get (&q->sections);			\
  }									\
									\
  static inline uint64_t *						\
  gomp_stream_##NAME##_write_window (struct gomp_stream_##NAME *q,	\
				     size_t *n)				\
  {									\
    GOMP_STREAM_ENTER (q->sections.in.role);				\
    gomp_stream_sections_room (&q->sections, KIND);			\
    *n = (q->sections.in.end - q->sections.in.next) / sizeof (uint64_t); \
    return (uint64_t *) q->sections.in.next;				\
  }									\
									\
  static inline void							\
  gomp_stream_##NAME##_write_commit (struct gomp_stream_##NAME *q,	\
				     size_t n)				\
  {									\
    GOMP_STREAM_ENTER (q->sections.in.role);				\
    gomp_stream_sections_commit (&q->sections, n, KIND);		\
  }									\
									\
  static inline const uint64_t *					\
  gomp_stream_##NAME##_read_window (struct gomp_stream_##NAME *q,	\
				    size_t *n)				\
  {									\
    GOMP_STREAM_ENTER (q->sections.out.role);				\
    gomp_stream_sections_elements (&q->sections, KIND);			\
    *n = (q->sections.out.end - q->sections.out.next) / sizeof (uint64_t); \
    return (const uint64_t *) q->sections.out.next;			\
  }									\
									\
  static inline void							\
  gomp_stream_##NAME##_read_release (struct gomp_stream_##NAME *q,	\
				     size_t n)				\
  {									\
    GOMP_STREAM_ENTER (q->sections.out.role);				\
    gomp_stream_sections_give_back (&q->sections, n, KIND);		\
  }

/* The other side's index is looked at when a side could not go on by its mirror.  */
GOMP_STREAM_SECTIONS_QUEUE (msq, GOMP_STREAM_MSQ)

/* Index and mirror are updated for every eight lines.  */
GOMP_STREAM_SECTIONS_QUEUE (dbls, GOMP_STREAM_DBLS)

/* Indices are updated for every two lines, without mirrors.  */
GOMP_STREAM_SECTIONS_QUEUE (multiline, GOMP_STREAM_MULTILINE)

/* Queues of 32, 16 and 8 bit are made by init_width.  */

/* Makes an empty queue of at least CAPACITY elements of WIDTH bytes, which is
   8, 4, 2 or 1, rounded up to a power of two that is at least 2.  Returns 0;
   EINVAL when CAPACITY is 0 or too large to round, or WIDTH is another;
   ENOMEM.  */
static inline int
gomp_stream_msq_init_width (struct gomp_stream_msq *q, size_t capacity,
			    size_t width)
{
  return gomp_stream_sections_make (&q->sections, capacity, width, 0,
				    GOMP_STREAM_MSQ);
}

static inline void
gomp_stream_sections_enqueue (struct gomp_stream_sections *q, const void *element,
			      size_t width)
{
  GOMP_STREAM_ENTER (q->in.role);
  gomp_stream_sections_wait_room (q, GOMP_STREAM_MSQ);
  memcpy (q->in.next, element, width);
  q->in.next += width;
}

static inline void
gomp_stream_sections_dequeue (struct gomp_stream_sections *q, void *element,
			      size_t width)
{
  GOMP_STREAM_ENTER (q->out.role);
  gomp_stream_sections_wait_elements (q, GOMP_STREAM_MSQ);
  memcpy (element, q->out.next, width);
  q->out.next += width;
}

static inline void
gomp_stream_msq_enqueue32 (struct gomp_stream_msq *q, uint32_t element)
{
  gomp_stream_sections_enqueue (&q->sections, &element, sizeof element);
}

static inline uint32_t
gomp_stream_msq_dequeue32 (struct gomp_stream_msq *q)
{
  uint32_t element;
  gomp_stream_sections_dequeue (&q->sections, &element, sizeof element);
  return element;
}

static inline void
gomp_stream_msq_enqueue16 (struct gomp_stream_msq *q, uint16_t element)
{
  gomp_stream_sections_enqueue (&q->sections, &element, sizeof element);
}

static inline uint16_t
gomp_stream_msq_dequeue16 (struct gomp_stream_msq *q)
{
  uint16_t element;
  gomp_stream_sections_dequeue (&q->sections, &element, sizeof element);
  return element;
}

static inline void
gomp_stream_msq_enqueue8 (struct gomp_stream_msq *q, uint8_t element)
{
  gomp_stream_sections_enqueue (&q->sections, &element, sizeof element);
}

static inline uint8_t
gomp_stream_msq_dequeue8 (struct gomp_stream_msq *q)
{
  uint8_t element;
  gomp_stream_sections_dequeue (&q->sections, &element, sizeof element);
  return element;
}

#ifdef __cplusplus
}
#endif

#endif /* GOMP_STREAM_MSQ_H */
