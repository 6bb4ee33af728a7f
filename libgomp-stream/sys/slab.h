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

/* Memory that is taken and given back often.  */

#ifndef GOMP_STREAM_SLAB_H
#define GOMP_STREAM_SLAB_H 1

#include <pthread.h>
#include "sys/base.h"

#pragma GCC visibility push(hidden)

extern pthread_mutex_t gomp_stream_slab_lock;

/* The least power of two, from 4 on, that is N at least, up to 2^62.  */
static inline uint64_t
gomp_stream_round_up (uint64_t n)
{
  uint64_t power = 4;

  while (power < n && power <= UINT64_MAX / 4)
    power *= 2;
  return power;
}

/* Room in an object's own memory for parts of it that are small: what is small lies
   together, and costs nothing to take.  It is used once.  */
struct gomp_stream_room
{
  char *next, *end;
};

void *gomp_stream_take (size_t align, uint64_t n, uint64_t size);
void gomp_stream_give_back (void *, size_t align, uint64_t n, uint64_t size);
void *gomp_stream_take_part (struct gomp_stream_room *, size_t align, uint64_t n,
			     uint64_t size);
void gomp_stream_give_part_back (const struct gomp_stream_room *, void *,
				 size_t align, uint64_t n, uint64_t size);
void gomp_stream_free_kept (void);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_SLAB_H */
