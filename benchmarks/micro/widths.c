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

/* Elements narrower than a word through a queue that has them.  Compiled once
   for each: QUEUE is its name, WIDTH the bits.  */

#include "micro.h"
#include HEADER

#include <stdlib.h>

#define JOIN_(A, B, C) A##B##C
#define JOIN(A, B, C) JOIN_ (A, B, C)
#define TYPE JOIN (uint, WIDTH, _t)
#define ENQUEUE JOIN (JOIN (gomp_stream_, QUEUE, _enqueue), WIDTH,)
#define DEQUEUE JOIN (JOIN (gomp_stream_, QUEUE, _dequeue), WIDTH,)

typedef struct JOIN (gomp_stream_, QUEUE,) queue;

static void *
make (size_t capacity, size_t batch __attribute__ ((unused)))
{
  queue *q = aligned_alloc (128, (sizeof *q + 127) / 128 * 128);
  if (q != NULL
      && JOIN (gomp_stream_, QUEUE, _init_width) (q, capacity, WIDTH / 8) == 0)
    return q;
  free (q);
  return NULL;
}

static void
destroy (void *q)
{
  JOIN (gomp_stream_, QUEUE, _destroy) (q);
  free (q);
}

static void
produce (void *to, uint64_t first, uint64_t n)
{
  queue *q = to;
  for (uint64_t k = first; k < first + n; k++)
    ENQUEUE (q, (TYPE) k);
  for (unsigned spins = 0; !JOIN (gomp_stream_, QUEUE, _flush) (q);)
    wait_a_little (&spins);
}

static uint64_t
consume (void *from, uint64_t n)
{
  queue *q = from;
  uint64_t sum = 0;
  for (; n > 0; n--)
    sum += DEQUEUE (q);
  return sum;
}

static struct way element = {
  .queue = NAME, .how = "element", .whose = OWN, .width = WIDTH, .make = make,
  .destroy = destroy, .produce = produce, .consume = consume
};

static void __attribute__ ((constructor))
list_ways (void)
{
  way_add (&element);
}
