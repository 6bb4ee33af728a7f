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

/* What the machine can do: one thread fills chunks of a ring and another sums
   them, with a flag for each chunk and nothing else.  A ring for non-temporal
   stores has more chunks than flags, as streaming.h says.  */

#include "micro.h"
#include "nontemporal.h"
#include <streaming.h>

#include <stdlib.h>

enum { CHUNKS = 4 };

struct flag
{
  _Alignas (128) unsigned full;
};

struct ring
{
  struct flag flag[CHUNKS];
  size_t chunk;			/* Elements of a chunk.  */
  unsigned chunks;		/* In the ring.  */
  unsigned in, out;		/* Chunks passed, by each side.  */
  uint64_t *data;
};

static void *
make_ring (size_t capacity, size_t bytes)
{
  struct ring *r = aligned_alloc (128, sizeof *r);
  if (r == NULL)
    return NULL;
  *r = (struct ring) { .chunk = capacity / CHUNKS };
  r->chunks = bytes / sizeof *r->data / r->chunk;
  r->data = aligned_alloc (128, bytes);
  if (r->data == NULL)
    {
      free (r);
      return NULL;
    }
  return r;
}

static void *
make (size_t capacity, size_t batch __attribute__ ((unused)))
{
  return make_ring (capacity, capacity * sizeof (uint64_t));
}

static void *
make_streaming (size_t capacity, size_t batch __attribute__ ((unused)))
{
  return make_ring (capacity, gomp_stream_streaming_ring
				(capacity * sizeof (uint64_t)));
}

static void
destroy (void *ring)
{
  struct ring *r = ring;
  free (r->data);
  free (r);
}

static inline void
fill (struct ring *r, uint64_t first, uint64_t n, int nontemporal)
{
  while (n > 0)
    {
      struct flag *f = &r->flag[r->in % CHUNKS];
      uint64_t *to = r->data + r->in % r->chunks * r->chunk;
      size_t m = n < r->chunk ? n : r->chunk;
      /* L1: permits to fill the chunk again; pairs with L4.  */
      for (unsigned spins = 0; __atomic_load_n (&f->full, __ATOMIC_ACQUIRE);)
	wait_a_little (&spins);
      if (nontemporal)
	fill_nontemporal (to, first, m);
      else
	for (size_t i = 0; i < m; i++)
	  to[i] = first + i;
      /* L2: permits to read the chunk; pairs with L3.  */
      __atomic_store_n (&f->full, 1, __ATOMIC_RELEASE);
      r->in++;
      first += m;
      n -= m;
    }
}

static void
produce (void *ring, uint64_t first, uint64_t n)
{
  fill (ring, first, n, 0);
}

static void
produce_nontemporal (void *ring, uint64_t first, uint64_t n)
{
  fill (ring, first, n, 1);
}

static uint64_t
consume (void *ring, uint64_t n)
{
  struct ring *r = ring;
  uint64_t sum = 0;
  while (n > 0)
    {
      struct flag *f = &r->flag[r->out % CHUNKS];
      const uint64_t *from = r->data + r->out % r->chunks * r->chunk;
      size_t m = n < r->chunk ? n : r->chunk;
      /* L3: permits to read the chunk; pairs with L2.  */
      for (unsigned spins = 0; !__atomic_load_n (&f->full, __ATOMIC_ACQUIRE);)
	wait_a_little (&spins);
      for (size_t i = 0; i < m; i++)
	sum += from[i];
      /* L4: permits to fill the chunk again; pairs with L1.  */
      __atomic_store_n (&f->full, 0, __ATOMIC_RELEASE);
      r->out++;
      n -= m;
    }
  return sum;
}

static struct way plain = {
  .queue = "limit", .how = "chunk", .whose = LIMIT, .width = 64, .make = make,
  .destroy = destroy, .produce = produce, .consume = consume
};

static struct way nontemporal = {
  .queue = "limit", .how = "nt-chunk", .whose = LIMIT, .width = 64,
  .make = make_streaming, .destroy = destroy, .produce = produce_nontemporal,
  .consume = consume
};

static void __attribute__ ((constructor))
list_ways (void)
{
  way_add (&plain);
  if (HAVE_NONTEMPORAL)
    way_add (&nontemporal);
}
