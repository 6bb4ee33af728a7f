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

   You should have received a copy of the GNU General Public License along with
   this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* Queues in rings that grow: N entries from number FIRST on, of MAX, a power of
   two.  */

#ifndef GOMP_STREAM_SYS_RING_H
#define GOMP_STREAM_SYS_RING_H 1

#include <stdlib.h>
#include <string.h>
#include "sys/memory.h"

/* Returns the memory of a ring with room for one more of its N entries of SIZE
   bytes.  */
static inline void *
gomp_stream_grow_ring (void *ring, size_t size, size_t *first, size_t n,
		       size_t *max)
{
  size_t more = *max ? 2 * *max : 2;
  char *new;

  if (n < *max)
    return ring;
  new = gomp_stream_malloc (more * size);
  /* It is full: what is behind FIRST, and then what is before.  */
  if (n)
    {
      memcpy (new, (char *) ring + *first * size, (n - *first) * size);
      memcpy (new + (n - *first) * size, ring, *first * size);
    }
  free (ring);
  *first = 0;
  *max = more;
  return new;
}

#endif /* GOMP_STREAM_SYS_RING_H */
