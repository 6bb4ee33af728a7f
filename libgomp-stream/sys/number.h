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

/* Integers of 1, 2, 4 or 8 bytes in memory.  */

#ifndef GOMP_STREAM_NUMBER_H
#define GOMP_STREAM_NUMBER_H 1

#include <stdint.h>
#include <string.h>

union gomp_stream_number
{
  uint64_t u64;
  uint32_t u32;
  uint16_t u16;
  uint8_t u8;
};

static inline uint64_t
gomp_stream_load (const char *from, uint32_t size)
{
  union gomp_stream_number n;

  memcpy (&n, from, size);
  return size == 8 ? n.u64 : size == 4 ? n.u32 : size == 2 ? n.u16 : n.u8;
}

static inline void
gomp_stream_store (char *to, uint32_t size, uint64_t value)
{
  union gomp_stream_number n;

  if (size == 8)
    n.u64 = value;
  else if (size == 4)
    n.u32 = value;
  else if (size == 2)
    n.u16 = value;
  else
    n.u8 = value;
  memcpy (to, &n, size);
}

/* Has ALL bytes from TO on be copies of the first DONE.  */
static inline void
gomp_stream_fill (char *to, uint64_t done, uint64_t all)
{
  for (; done < all; done *= 2)
    memcpy (to + done, to, done < all - done ? done : all - done);
}

/* Stores M numbers of SIZE bytes, which is a constant, as below.  */
static inline __attribute__ ((always_inline)) void
gomp_stream_count (char *to, uint32_t size, uint64_t m, uint64_t stride, uint64_t value,
		   uint64_t step)
{
  for (uint64_t i = 0; i < m; i++)
    gomp_stream_store (to + i * stride, size, value += step);
}

/* Stores M numbers of SIZE bytes, STRIDE bytes apart from TO on, that grow by STEP from the
   one behind VALUE on.  */
static inline void
gomp_stream_store_numbers (char *to, uint32_t size, uint64_t m, uint64_t stride,
			   uint64_t value, uint64_t step)
{
  if (size == 8 && stride == 8)
    gomp_stream_count (to, 8, m, 8, value, step);
  else if (size == 8)
    gomp_stream_count (to, 8, m, stride, value, step);
  else if (size == 4 && stride == 4)
    gomp_stream_count (to, 4, m, 4, value, step);
  else if (size == 4)
    gomp_stream_count (to, 4, m, stride, value, step);
  else if (size == 2)
    gomp_stream_count (to, 2, m, stride, value, step);
  else
    gomp_stream_count (to, 1, m, stride, value, step);
}

#endif /* GOMP_STREAM_NUMBER_H */
