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

/* DPDK's ring, one element at a time, in bulk, and by its zero-copy functions.
   It needs no environment layer when the memory is the program's own.  */

#define ALLOW_EXPERIMENTAL_API 1
#include "micro.h"

#include <rte_ring.h>
#include <rte_ring_elem.h>
#include <rte_ring_peek_zc.h>
#include <stdlib.h>

enum { BULK = 256 };

/* One slot stays empty, and the size is a power of two.  */
static void *
make (size_t capacity, size_t batch __attribute__ ((unused)))
{
  struct rte_ring *r
    = aligned_alloc (128, (rte_ring_get_memsize (capacity) + 127) / 128 * 128);
  if (r == NULL)
    return NULL;
  if (rte_ring_init (r, "micro", capacity, RING_F_SP_ENQ | RING_F_SC_DEQ) == 0)
    return r;
  free (r);
  return NULL;
}

static void
send (void *ring, uint64_t word)
{
  for (unsigned spins = 0; rte_ring_sp_enqueue (ring, (void *) word) != 0;)
    wait_a_little (&spins);
}

static uint64_t
receive (void *ring)
{
  void *word;
  for (unsigned spins = 0; rte_ring_sc_dequeue (ring, &word) != 0;)
    wait_a_little (&spins);
  return (uint64_t) word;
}

static void
produce (void *ring, uint64_t first, uint64_t n)
{
  for (uint64_t k = first; k < first + n; k++)
    send (ring, k);
}

static uint64_t
consume (void *ring, uint64_t n)
{
  uint64_t sum = 0;
  for (; n > 0; n--)
    sum += receive (ring);
  return sum;
}

static void
produce_bulk (void *ring, uint64_t first, uint64_t n)
{
  void *block[BULK];
  while (n > 0)
    {
      unsigned m = n < BULK ? n : BULK, spins = 0;
      for (unsigned i = 0; i < m; i++)
	block[i] = (void *) (first + i);
      while (rte_ring_sp_enqueue_bulk (ring, block, m, NULL) == 0)
	wait_a_little (&spins);
      first += m;
      n -= m;
    }
}

static uint64_t
consume_bulk (void *ring, uint64_t n)
{
  void *block[BULK];
  uint64_t sum = 0;
  unsigned spins = 0;
  while (n > 0)
    {
      unsigned m = rte_ring_sc_dequeue_burst (ring, block, n < BULK ? n : BULK,
					      NULL);
      if (m == 0)
	wait_a_little (&spins);
      for (unsigned i = 0; i < m; i++)
	sum += (uint64_t) block[i];
      n -= m;
    }
  return sum;
}

static void
produce_in_place (void *ring, uint64_t first, uint64_t n)
{
  struct rte_ring_zc_data part;
  unsigned spins = 0;
  while (n > 0)
    {
      unsigned m = rte_ring_enqueue_zc_burst_elem_start (ring, 8,
							 n < BULK ? n : BULK,
							 &part, NULL);
      if (m == 0)
	{
	  wait_a_little (&spins);
	  continue;
	}
      uint64_t *to = part.ptr1;
      for (unsigned i = 0; i < part.n1; i++)
	to[i] = first + i;
      to = part.ptr2;
      for (unsigned i = 0; i < m - part.n1; i++)
	to[i] = first + part.n1 + i;
      rte_ring_enqueue_zc_elem_finish (ring, m);
      first += m;
      n -= m;
    }
}

static uint64_t
consume_in_place (void *ring, uint64_t n)
{
  struct rte_ring_zc_data part;
  uint64_t sum = 0;
  unsigned spins = 0;
  while (n > 0)
    {
      unsigned m = rte_ring_dequeue_zc_burst_elem_start (ring, 8,
							 n < BULK ? n : BULK,
							 &part, NULL);
      if (m == 0)
	{
	  wait_a_little (&spins);
	  continue;
	}
      const uint64_t *from = part.ptr1;
      for (unsigned i = 0; i < part.n1; i++)
	sum += from[i];
      from = part.ptr2;
      for (unsigned i = 0; i < m - part.n1; i++)
	sum += from[i];
      rte_ring_dequeue_zc_elem_finish (ring, m);
      n -= m;
    }
  return sum;
}

static struct way element = {
  .queue = "DPDK rte_ring", .how = "element", .whose = PEER, .width = 64,
  .make = make, .destroy = free, .produce = produce, .consume = consume,
  .send = send, .receive = receive
};

static struct way bulk = {
  .queue = "DPDK rte_ring", .how = "bulk", .whose = PEER, .width = 64,
  .make = make, .destroy = free, .produce = produce_bulk,
  .consume = consume_bulk
};

static struct way in_place = {
  .queue = "DPDK rte_ring", .how = "zero-copy", .whose = PEER, .width = 64,
  .make = make, .destroy = free, .produce = produce_in_place,
  .consume = consume_in_place
};

static void __attribute__ ((constructor))
list_ways (void)
{
  way_add (&element);
  way_add (&bulk);
  way_add (&in_place);
}
