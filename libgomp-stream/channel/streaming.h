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

/* Stores that go round the caches: the writer never reads again what it
   stores, and a line that is in no cache need not be fetched from another
   core's.  Where the processor has none, the stores are plain ones.

   They are in no order but a fence's: the fence comes before the store that
   permits others to read them.

   The file compiles as C11 and C++11.  */

#ifndef GOMP_STREAM_STREAMING_H
#define GOMP_STREAM_STREAMING_H 1

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The least memory in which a ring for streaming stores lies.  */
#define GOMP_STREAM_STREAMING_RING 65536

/* How many bytes a ring for streaming stores takes when BYTES of it, a power of
   two, are in use at a time: up to four times as many, but the least at most.
   A line that the consumer read in the last lap is still in its first-level
   cache when the ring is no larger than that, and a store that goes round the
   caches has to take it away.  */
static inline size_t
gomp_stream_streaming_ring (size_t bytes)
{
  size_t ring = bytes;
  while (ring < GOMP_STREAM_STREAMING_RING && ring < 4 * bytes)
    ring *= 2;
  return ring;
}

/* Stores WORD at SLOT.  */
static inline void
gomp_stream_store_streaming (uint64_t *slot, uint64_t word)
{
#if defined __SSE2__ && defined __x86_64__
  __builtin_ia32_movnti64 ((long long *) slot, (long long) word);
#else
  *slot = word;
#endif
}

/* Copies N words to TO.  */
static inline void
gomp_stream_copy_streaming (uint64_t *to, const uint64_t *from, size_t n)
{
#if defined __SSE2__ && defined __x86_64__
# ifdef __AVX512F__
  enum { words = 8 };
# else
  enum { words = 2 };
# endif
  typedef long long vector __attribute__ ((vector_size (8 * words), may_alias));
  typedef long long loose __attribute__ ((vector_size (8 * words), may_alias,
					  aligned (8)));
  /* Whole lines: what fills a write-combining buffer goes out at once.  */
  for (; n > 0 && (uintptr_t) to % 64 != 0; n--)
    gomp_stream_store_streaming (to++, *from++);
  for (; n >= 8; n -= 8, to += 8, from += 8)
    for (int i = 0; i < 8; i += words)
# ifdef __AVX512F__
      __builtin_ia32_movntdq512 ((vector *) (to + i),
				 *(const loose *) (from + i));
# else
      __builtin_ia32_movntdq ((vector *) (to + i),
			      *(const loose *) (from + i));
# endif
  for (; n > 0; n--)
    gomp_stream_store_streaming (to++, *from++);
#else
  memcpy (to, from, n * sizeof *to);
#endif
}

/* Orders streaming stores before the stores that follow.  */
static inline void
gomp_stream_fence_streaming (void)
{
#if defined __SSE2__ && defined __x86_64__
  __builtin_ia32_sfence ();
#endif
}

#ifdef __cplusplus
}
#endif

#endif /* GOMP_STREAM_STREAMING_H */
