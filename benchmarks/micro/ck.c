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

/* Concurrency Kit's ring.  */

#include "micro.h"

#include <ck_ring.h>
#include <stdlib.h>

struct queue
{
  ck_ring_t ring;
  ck_ring_buffer_t buffer[];
};

/* One slot stays empty, and the size is a power of two.  */
static void *
make (size_t capacity, size_t batch __attribute__ ((unused)))
{
  struct queue *q = malloc (sizeof *q + capacity * sizeof *q->buffer);
  if (q != NULL)
    ck_ring_init (&q->ring, capacity);
  return q;
}

static void
send (void *to, uint64_t word)
{
  struct queue *q = to;
  for (unsigned spins = 0;
       !ck_ring_enqueue_spsc (&q->ring, q->buffer, (void *) word);)
    wait_a_little (&spins);
}

static uint64_t
receive (void *from)
{
  struct queue *q = from;
  void *word;
  for (unsigned spins = 0;
       !ck_ring_dequeue_spsc (&q->ring, q->buffer, &word);)
    wait_a_little (&spins);
  return (uint64_t) word;
}

static void
produce (void *to, uint64_t first, uint64_t n)
{
  for (uint64_t k = first; k < first + n; k++)
    send (to, k);
}

static uint64_t
consume (void *from, uint64_t n)
{
  uint64_t sum = 0;
  for (; n > 0; n--)
    sum += receive (from);
  return sum;
}

static struct way element = {
  .queue = "ck_ring", .how = "element", .whose = PEER, .width = 64,
  .make = make, .destroy = free, .produce = produce, .consume = consume,
  .send = send, .receive = receive
};

static void __attribute__ ((constructor))
list_ways (void)
{
  way_add (&element);
}
