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

/* Liberty queue: the multi-section queue with non-temporal stores and prefetch.

   Paper: T. B. Jablin et al., "Liberty queues for EPIC architectures", 2010, as
   described in K. Mitropoulou et al., "Lynx: using OS and hardware support for
   fast fine-grained inter-core communication", 2016, section 2.

   Guarantees: those of msq.h.

   Layout: that of msq.h, and for the producer's windows a chunk:

     +-----------------------+
     | chunk (in L1)         |  16 KiB at most, a section at most
     +-----------------------+
	| write_commit: non-temporal stores
	v
     ring: |........xxxxxxxxxxxx|xxxxxxxxx___________|

   A ring of less than 64 KiB has up to four times the slots that the queue
   holds words (streaming.h).

   The two sides are not symmetric.  The producer's data go round its caches:
   it never reads them again, and a line that is in no cache need not be fetched
   from one.  The consumer reads through its caches and prefetches 1,024 bytes
   ahead.

   A window of the producer is the chunk, not the ring: it stays in the nearest
   cache while it is written, in any order and as often as one likes, and each
   byte of it goes to memory once, in whole lines.  A commit publishes the
   windows before its own: their stores have arrived while its own was filled,
   and the fence need not wait for them.

   What differs from the papers: the windows, and the size of small rings.  Where there is no SSE2, stores
   are plain ones.

   Memory order: that of msq.h; a fence orders non-temporal stores before the
   index that publishes them (M1).

   The file compiles as C11 and C++11 and needs nothing but GCC's built-ins.  */

#ifndef GOMP_STREAM_LIBERTY_H
#define GOMP_STREAM_LIBERTY_H 1

#include "lines.h"
#include "msq.h"
#include "streaming.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes that the consumer prefetches ahead, as in the paper.  */
#define GOMP_STREAM_LIBERTY_AHEAD 1024

/* Most bytes of a window of the producer: half of a small first-level
   cache.  */
#define GOMP_STREAM_LIBERTY_CHUNK 16384

/* At most one thread at a time may be in an operation of the producer's side
   (enqueue, try_enqueue, flush, write_window, write_commit), and one in an
   operation of the consumer's side (dequeue, try_dequeue, read_window,
   read_release).  */
struct gomp_stream_liberty
{
  struct gomp_stream_sections sections;
  uint64_t *chunk;
  size_t chunk_words;
};

GOMP_STREAM_LINES_APART (liberty, sections, chunk, 128);

/* Makes an empty queue of at least CAPACITY words, with indices that begin at
   INDEX; for tests of their wrapping.  */
static inline int
gomp_stream_liberty_init_at (struct gomp_stream_liberty *q, size_t capacity,
			     uint64_t index)
{
  size_t bytes;
  int error = gomp_stream_sections_make (&q->sections, capacity, sizeof (uint64_t), index,
					 GOMP_STREAM_STREAMING);
  if (error)
    return error;
  bytes = q->sections.section;
  if (bytes > GOMP_STREAM_LIBERTY_CHUNK)
    bytes = GOMP_STREAM_LIBERTY_CHUNK;
  q->chunk_words = bytes / sizeof (uint64_t);
  q->chunk = (uint64_t *) aligned_alloc (64, bytes < 64 ? 64 : bytes);
  if (q->chunk == NULL)
    {
      gomp_stream_sections_destroy (&q->sections);
      return ENOMEM;
    }
  return 0;
}

/* Makes an empty queue of at least CAPACITY words, rounded up to a power of two
   that is at least 2.  Returns 0; EINVAL when CAPACITY is 0 or too large to
   round; ENOMEM.  */
static inline int
gomp_stream_liberty_init (struct gomp_stream_liberty *q, size_t capacity)
{
  return gomp_stream_liberty_init_at (q, capacity, 0);
}

/* Frees the queue's memory; the words in it are lost.  */
static inline void
gomp_stream_liberty_destroy (struct gomp_stream_liberty *q)
{
  gomp_stream_sections_destroy (&q->sections);
  free (q->chunk);
  q->chunk = NULL;
}

/* Makes every word enqueued so far visible.  Returns 1: it always succeeds.  */
static inline int
gomp_stream_liberty_flush (struct gomp_stream_liberty *q)
{
  GOMP_STREAM_ENTER (q->sections.in.role);
  gomp_stream_sections_publish (&q->sections, gomp_stream_sections_head (&q->sections),
				GOMP_STREAM_STREAMING);
  return 1;
}

/* Enqueues WORD unless the queue is full.  Returns whether it did.  */
static inline int
gomp_stream_liberty_try_enqueue (struct gomp_stream_liberty *q, uint64_t word)
{
  GOMP_STREAM_ENTER (q->sections.in.role);
  if (!gomp_stream_sections_room (&q->sections, GOMP_STREAM_STREAMING))
    return 0;
  gomp_stream_store_streaming ((uint64_t *) q->sections.in.next, word);
  q->sections.in.next += sizeof word;
  return 1;
}

/* Dequeues into *WORD unless the queue is empty.  Returns whether it did.  */
static inline int
gomp_stream_liberty_try_dequeue (struct gomp_stream_liberty *q, uint64_t *word)
{
  GOMP_STREAM_ENTER (q->sections.out.role);
  if (!gomp_stream_sections_elements (&q->sections, GOMP_STREAM_STREAMING))
    return 0;
  __builtin_prefetch (q->sections.out.next + GOMP_STREAM_LIBERTY_AHEAD);
  *word = gomp_stream_sections_get (&q->sections);
  return 1;
}

GOMP_STREAM_WAITING_ENQUEUE (liberty)
GOMP_STREAM_WAITING_DEQUEUE (liberty)

/* Lends the chunk and stores how many words of it fit into the queue, 0 when
   that is full, in *N.  */
static inline uint64_t *
gomp_stream_liberty_write_window (struct gomp_stream_liberty *q, size_t *n)
{
  GOMP_STREAM_ENTER (q->sections.in.role);
  size_t room;
  gomp_stream_sections_room (&q->sections, GOMP_STREAM_STREAMING);
  room = (q->sections.in.end - q->sections.in.next) / sizeof (uint64_t);
  *n = room < q->chunk_words ? room : q->chunk_words;
  return q->chunk;
}

/* Enqueues the first N words of the window lent last, and makes the words of
   the windows before visible.  */
static inline void
gomp_stream_liberty_write_commit (struct gomp_stream_liberty *q, size_t n)
{
  GOMP_STREAM_ENTER (q->sections.in.role);
  gomp_stream_liberty_flush (q);
  gomp_stream_copy_streaming ((uint64_t *) q->sections.in.next, q->chunk, n);
  q->sections.in.next += n * sizeof (uint64_t);
}

/* Lends the longest window of words to read and stores its length, 0 when there
   are none, in *N.  It ends with its section.  */
static inline const uint64_t *
gomp_stream_liberty_read_window (struct gomp_stream_liberty *q, size_t *n)
{
  GOMP_STREAM_ENTER (q->sections.out.role);
  gomp_stream_sections_elements (&q->sections, GOMP_STREAM_STREAMING);
  *n = (q->sections.out.end - q->sections.out.next) / sizeof (uint64_t);
  return (const uint64_t *) q->sections.out.next;
}

/* Gives back the first N words of the window lent last.  */
static inline void
gomp_stream_liberty_read_release (struct gomp_stream_liberty *q, size_t n)
{
  GOMP_STREAM_ENTER (q->sections.out.role);
  gomp_stream_sections_give_back (&q->sections, n, GOMP_STREAM_STREAMING);
}

#ifdef __cplusplus
}
#endif

#endif /* GOMP_STREAM_LIBERTY_H */
