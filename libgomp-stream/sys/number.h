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

#endif /* GOMP_STREAM_NUMBER_H */
