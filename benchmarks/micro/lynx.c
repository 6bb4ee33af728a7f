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

/* Lynx as in its paper: elements put and got by two instructions each, with
   ordinary stores and, for 64 and 32 bits, with those that go round the
   caches.  Compiled once for each WIDTH, the bits; and for each LEVEL, at which
   the compiler optimises, if that is given.  */

#include "micro.h"

#include <lynx.h>
#include <stdlib.h>

#define JOIN_(A, B) A##B
#define JOIN(A, B) JOIN_ (A, B)
#if WIDTH == 64
# define WIDE(NAME) NAME
#else
# define WIDE(NAME) JOIN (NAME, WIDTH)
#endif
#ifdef LEVEL
# define NAMED(NAME) NAME " " LEVEL
# define WHOSE VARIANT
#else
# define NAMED(NAME) NAME
# define WHOSE OWN
#endif
#define TYPE JOIN (JOIN (uint, WIDTH), _t)

/* Two sections of half as many elements each.  */
static void *
make (size_t capacity, size_t batch __attribute__ ((unused)))
{
  struct gomp_stream_lynx *q = aligned_alloc (128, (sizeof *q + 127) / 128
						   * 128);
  if (q != NULL
      && gomp_stream_lynx_init_width (q, (capacity + 1) / 2, WIDTH / 8) == 0)
    return q;
  free (q);
  return NULL;
}

static void
destroy (void *q)
{
  gomp_stream_lynx_destroy (q);
  free (q);
}

static inline void
flush (struct gomp_stream_lynx *q)
{
  for (unsigned spins = 0; !gomp_stream_lynx_flush (q);)
    wait_a_little (&spins);
}

static void
produce (void *queue, uint64_t first, uint64_t n)
{
  struct gomp_stream_lynx *q = queue;
  struct gomp_stream_lynx_cursor to = gomp_stream_lynx_writer (q);
  for (uint64_t k = first; k < first + n; k++)
    WIDE (gomp_stream_lynx_put) (&to, (TYPE) k);
  gomp_stream_lynx_end_writer (q, &to);
  flush (q);
}

static uint64_t
consume (void *queue, uint64_t n)
{
  struct gomp_stream_lynx *q = queue;
  struct gomp_stream_lynx_cursor from = gomp_stream_lynx_reader (q);
  uint64_t sum = 0;
  for (; n > 0; n--)
    sum += WIDE (gomp_stream_lynx_get) (&from);
  gomp_stream_lynx_end_reader (q, &from);
  return sum;
}

static struct way mov = {
  .queue = NAMED ("lynx mov"), .how = "element", .whose = WHOSE,
  .width = WIDTH, .make = make, .destroy = destroy, .produce = produce,
  .consume = consume
};

#if WIDTH >= 32

static void
produce_streaming (void *queue, uint64_t first, uint64_t n)
{
  struct gomp_stream_lynx *q = queue;
  struct gomp_stream_lynx_cursor to = gomp_stream_lynx_writer (q);
  for (uint64_t k = first; k < first + n; k++)
    WIDE (gomp_stream_lynx_put_streaming) (&to, (TYPE) k);
  gomp_stream_lynx_end_writer (q, &to);
  flush (q);
}

static struct way movnti = {
  .queue = NAMED ("lynx movnti"), .how = "element", .whose = WHOSE,
  .width = WIDTH, .make = make, .destroy = destroy,
  .produce = produce_streaming,
  .consume = consume
};

#endif

static void __attribute__ ((constructor))
list_ways (void)
{
  way_add (&mov);
#if WIDTH >= 32
  way_add (&movnti);
#endif
}
