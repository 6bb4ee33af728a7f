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

   You should have received a copy of the GNU General Public License along
   with this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* Fills memory by non-temporal stores, which go round the caches.  */

#ifndef BENCHMARKS_NONTEMPORAL_H
#define BENCHMARKS_NONTEMPORAL_H 1

#include <stddef.h>
#include <stdint.h>

#ifdef __SSE2__

#include <immintrin.h>

#define HAVE_NONTEMPORAL 1

/* Stores the N numbers from FIRST on at TO, a cache line at a time where TO
   is the start of one.  The stores are complete, as a release store after them
   expects, when it returns.  */
static inline void
fill_nontemporal (uint64_t *to, uint64_t first, size_t n)
{
  size_t i = 0;
  while (i < n && (uintptr_t) (to + i) % 64 != 0)
    {
      to[i] = first + i;
      i++;
    }
  for (; i + 8 <= n; i += 8)
    {
      uint64_t k = first + i;
#ifdef __AVX512F__
      _mm512_stream_si512 ((__m512i *) (to + i),
			   _mm512_set_epi64 (k + 7, k + 6, k + 5, k + 4, k + 3,
					     k + 2, k + 1, k));
#else
      for (int j = 0; j < 8; j += 2)
	_mm_stream_si128 ((__m128i *) (to + i + j),
			  _mm_set_epi64x (k + j + 1, k + j));
#endif
    }
  for (; i < n; i++)
    to[i] = first + i;
  _mm_sfence ();
}

#else

#define HAVE_NONTEMPORAL 0

static inline void
fill_nontemporal (uint64_t *to, uint64_t first, size_t n)
{
  for (size_t i = 0; i < n; i++)
    to[i] = first + i;
}

#endif

#endif /* BENCHMARKS_NONTEMPORAL_H */
