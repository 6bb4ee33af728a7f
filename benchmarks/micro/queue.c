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

/* The ways through one word queue of this package.  Compiled once for each:
   QUEUE is its name in the header's functions, HEADER the header, NAME the
   name to print; MODE, where it has modes, the one to make it with.  WINDOWS
   says that it lends windows.  */

#include "micro.h"
#include HEADER
#ifdef WINDOWS
# include "nontemporal.h"
#endif

#include <stdlib.h>

#define JOIN_(A, B, C) A##B##_##C
#define JOIN(A, B, C) JOIN_ (A, B, C)
/* Operation OP of the queue.  */
#define Q(OP) JOIN (gomp_stream_, QUEUE, OP)

typedef struct JOIN (gomp_, stream, QUEUE) queue;

static void
destroy (void *q)
{
  Q (destroy) (q);
  free (q);
}

static void *
make (size_t capacity)
{
  queue *q = aligned_alloc (128, (sizeof *q + 127) / 128 * 128);
#ifdef MODE
  if (q != NULL && Q (init_mode) (q, capacity, MODE) == 0)
#else
  if (q != NULL && Q (init) (q, capacity) == 0)
#endif
    return q;
  free (q);
  return NULL;
}

static inline void
flush (queue *q)
{
  for (unsigned spins = 0; !Q (flush) (q);)
    wait_a_little (&spins);
}

static void
produce (void *to, uint64_t first, uint64_t n)
{
  queue *q = to;
  for (uint64_t k = first; k < first + n; k++)
    for (unsigned spins = 0; !Q (try_enqueue) (q, k);)
      wait_a_little (&spins);
  flush (q);
}

static uint64_t
consume (void *from, uint64_t n)
{
  queue *q = from;
  uint64_t sum = 0, word;
  for (; n > 0; n--)
    {
      for (unsigned spins = 0; !Q (try_dequeue) (q, &word);)
	wait_a_little (&spins);
      sum += word;
    }
  return sum;
}

static void
send (void *to, uint64_t word)
{
  queue *q = to;
  for (unsigned spins = 0; !Q (try_enqueue) (q, word);)
    wait_a_little (&spins);
  flush (q);
}

static uint64_t
receive (void *q)
{
  uint64_t word;
  for (unsigned spins = 0; !Q (try_dequeue) (q, &word);)
    wait_a_little (&spins);
  return word;
}

static struct way element = {
  .queue = NAME, .how = "element", .whose = OWN, .width = 64, .make = make,
  .destroy = destroy, .produce = produce, .consume = consume, .send = send,
  .receive = receive
};

#ifdef WINDOWS

/* The most elements of a window: a quarter of a ring of 4096, so that both
   sides have one and another is on its way.  */
enum { WINDOW = 1024 };

static inline uint64_t *
write_window (queue *q, size_t *n, uint64_t left)
{
  uint64_t *window;
  for (unsigned spins = 0; window = Q (write_window) (q, n), *n == 0;)
    wait_a_little (&spins);
  *n = *n < WINDOW ? *n : WINDOW;
  *n = *n < left ? *n : left;
  return window;
}

static inline const uint64_t *
read_window (queue *q, size_t *n, uint64_t left)
{
  const uint64_t *window;
  for (unsigned spins = 0; window = Q (read_window) (q, n), *n == 0;)
    wait_a_little (&spins);
  *n = *n < WINDOW ? *n : WINDOW;
  *n = *n < left ? *n : left;
  return window;
}

static void
produce_windows (void *to, uint64_t first, uint64_t n)
{
  queue *q = to;
  uint64_t last = first + n;
  size_t m;
  for (uint64_t k = first; k < last; k += m)
    {
      uint64_t *window = write_window (q, &m, last - k);
      for (size_t i = 0; i < m; i++)
	window[i] = k + i;
      Q (write_commit) (q, m);
    }
  flush (q);
}

static void
produce_nontemporal (void *to, uint64_t first, uint64_t n)
{
  queue *q = to;
  uint64_t last = first + n;
  size_t m;
  for (uint64_t k = first; k < last; k += m)
    {
      uint64_t *window = write_window (q, &m, last - k);
      fill_nontemporal (window, k, m);
      Q (write_commit) (q, m);
    }
  flush (q);
}

static uint64_t
consume_windows (void *from, uint64_t n)
{
  queue *q = from;
  uint64_t sum = 0;
  for (size_t m; n > 0; n -= m)
    {
      const uint64_t *window = read_window (q, &m, n);
      for (size_t i = 0; i < m; i++)
	sum += window[i];
      Q (read_release) (q, m);
    }
  return sum;
}

static struct way window = {
  .queue = NAME, .how = "window", .whose = OWN, .width = 64, .make = make,
  .destroy = destroy, .produce = produce_windows, .consume = consume_windows
};

static struct way nontemporal = {
  .queue = NAME, .how = "nt-window", .whose = OWN, .width = 64, .make = make,
  .destroy = destroy, .produce = produce_nontemporal,
  .consume = consume_windows
};

#endif

static void __attribute__ ((constructor))
list_ways (void)
{
  way_add (&element);
#ifdef WINDOWS
  way_add (&window);
  if (HAVE_NONTEMPORAL)
    way_add (&nontemporal);
#endif
}
