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

/* Sums of bytes that tell one thing from another: Fowler, Noll and Vo's hash FNV-1a.  */

#ifndef GOMP_STREAM_HASH_H
#define GOMP_STREAM_HASH_H 1

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The sum of nothing.  */
#define GOMP_STREAM_HASH UINT64_C (0xcbf29ce484222325)

/* Adds SIZE bytes to the sum.  */
static inline uint64_t
gomp_stream_hash (uint64_t sum, const void *from, size_t size)
{
  const unsigned char *p = from;

  for (size_t i = 0; i < size; i++)
    sum = (sum ^ p[i]) * UINT64_C (0x100000001b3);
  return sum;
}

static inline uint64_t
gomp_stream_hash_text (uint64_t sum, const char *text)
{
  return gomp_stream_hash (sum, text, strlen (text));
}

#endif /* GOMP_STREAM_HASH_H */
