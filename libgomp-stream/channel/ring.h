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

/* A ring of words, for the queues whose slots are counted by indices that are
   reduced to a power of two: its memory, and windows on it.

   The file compiles as C11 and C++11.  */

#ifndef GOMP_STREAM_RING_H
#define GOMP_STREAM_RING_H 1

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Stores in *SIZE how many words a ring of CAPACITY has, or of LEAST, a power of
   two, if that is more: rounded up to a power of two.  Returns 0; EINVAL when
   CAPACITY is 0 or too large to round.  */
static inline int
gomp_stream_ring_round (size_t *size, size_t capacity, size_t least)
{
  if (capacity == 0 || capacity > SIZE_MAX / 4 / sizeof (uint64_t))
    return EINVAL;
  for (*size = least; *size < capacity; )
    *size *= 2;
  return 0;
}

/* Makes a ring of *SIZE words, rounded so.  Returns 0; EINVAL as above;
   ENOMEM.  */
static inline int
gomp_stream_ring_make (uint64_t **slots, size_t *size, size_t capacity,
		       size_t least)
{
  int error = gomp_stream_ring_round (size, capacity, least);
  if (error)
    return error;
  *slots = (uint64_t *) aligned_alloc (64, *size < 8 ? 64
					   : *size * sizeof (uint64_t));
  return *slots ? 0 : ENOMEM;
}

/* Returns the slot of INDEX, and stores in *N how many of the MOST from there on
   lie behind each other.  */
static inline uint64_t *
gomp_stream_ring_window (uint64_t *slots, size_t size, uint64_t index,
			 uint64_t most, size_t *n)
{
  uint64_t slot = index & (size - 1);
  *n = most < size - slot ? most : size - slot;
  return slots + slot;
}

#ifdef __cplusplus
}
#endif

#endif /* GOMP_STREAM_RING_H */
