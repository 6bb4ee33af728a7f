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

/* The ways through one word queue of this package.  Compiled once for each
   line of the list in the file queues, with its fields as NAME, HEADER, QUEUE
   and INIT; RING or STAGED say that it lends windows, and STREAMED that it can
   be made for streaming stores.  */

#include "micro.h"
#include HEADER
#include "wait.h"
#if defined RING || defined STAGED
# include "cursor.h"
# include "nontemporal.h"
#endif

#include <stdlib.h>

/* The most elements of a window: a quarter of a ring of 4096.  */
enum { MOST_WINDOW = 1024 };

#define JOIN_(A, B, C) A##B##_##C
#define JOIN(A, B, C) JOIN_ (A, B, C)
/* Operation OP of the queue.  */
#define Q(OP) JOIN (gomp_stream_, QUEUE, OP)

typedef struct JOIN (gomp_, stream, QUEUE) queue;

/* What is made: a queue, to which a pointer to it may be cast, and more.  */
struct sized_queue
{
  queue q;
  size_t window;		/* Most elements of a window.  */
};

#ifdef INIT
# define WHOSE VARIANT
#else
# define WHOSE OWN
# define INIT Q (init) (q, capacity)
#endif

static struct sized_queue *
allocate (size_t capacity)
{
  struct sized_queue *sized
    = aligned_alloc (128, (sizeof *sized + 127) / 128 * 128);
  if (sized != NULL)
    /* Both sides have one and another is on its way.  */
    sized->window = capacity / 4 < MOST_WINDOW ? capacity / 4 : MOST_WINDOW;
  return sized;
}

static void *
make (size_t capacity, size_t batch)
{
  struct sized_queue *sized = allocate (capacity);
  if (sized == NULL)
    return NULL;
  queue *q = &sized->q;
  (void) batch;
  if (INIT == 0)
    return sized;
  free (sized);
  return NULL;
}

static void
destroy (void *q)
{
  Q (destroy) (q);
  free (q);
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
    Q (enqueue) (q, k);
  flush (q);
}

static uint64_t
consume (void *from, uint64_t n)
{
  queue *q = from;
  uint64_t sum = 0;
  for (; n > 0; n--)
    sum += Q (dequeue) (q);
  return sum;
}

static void
send (void *to, uint64_t word)
{
  queue *q = to;
  Q (enqueue) (q, word);
  flush (q);
}

static uint64_t
receive (void *q)
{
  return Q (dequeue) (q);
}

static void
produce_working (void *to, uint64_t n, uint64_t ticks)
{
  queue *q = to;
  for (uint64_t k = 0; k < n; k++)
    {
      Q (enqueue) (q, k);
      if (ticks > 0)
	gomp_stream_spin (ticks);
    }
  flush (q);
}

static void
consume_working (void *from, uint64_t n, uint64_t ticks)
{
  queue *q = from;
  uint64_t sum = 0;
  for (; n > 0; n--)
    {
      sum += Q (dequeue) (q);
      if (ticks > 0)
	gomp_stream_spin (ticks);
    }
  /* The words are used.  */
  __asm__ volatile ("" : : "r" (sum));
}

static inline void
store_fence (void)
{
#ifdef __x86_64__
  __builtin_ia32_sfence ();
#else
  __atomic_thread_fence (__ATOMIC_RELEASE);
#endif
}

static void
pass (void *from, void *to, uint64_t n, const uint32_t *ticks, int fence)
{
  queue *in = from, *out = to;
  for (uint64_t k = 0; k < n; k++)
    {
      uint64_t word = Q (dequeue) (in);
      if (ticks[k % WORK_CYCLE] > 0)
	gomp_stream_spin (ticks[k % WORK_CYCLE]);
      if (fence)
	store_fence ();
      Q (enqueue) (out, word);
    }
}

static void
deal (void *const *to, unsigned queues, uint64_t first, uint64_t n)
{
  unsigned i = 0;
  for (uint64_t k = first; k < first + n; k++)
    {
      Q (enqueue) (to[i], k);
      i = i + 1 < queues ? i + 1 : 0;
    }
  for (i = 0; i < queues; i++)
    flush (to[i]);
}

static uint64_t
collect (void *const *from, unsigned queues, uint64_t n)
{
  unsigned i = 0;
  uint64_t sum = 0;
  for (; n > 0; n--)
    {
      sum += Q (dequeue) (from[i]);
      i = i + 1 < queues ? i + 1 : 0;
    }
  return sum;
}

static struct way element = {
  .queue = NAME, .how = "element", .whose = WHOSE, .width = 64, .make = make,
  .destroy = destroy, .produce = produce, .consume = consume, .send = send,
  .receive = receive, .produce_working = produce_working,
  .consume_working = consume_working, .pass = pass, .deal = deal,
  .collect = collect
};

#if defined RING || defined STAGED

static inline uint64_t *
write_window (struct sized_queue *sized, size_t *n, uint64_t left)
{
  uint64_t *window;
  for (unsigned spins = 0; window = Q (write_window) (&sized->q, n), *n == 0;)
    wait_a_little (&spins);
  *n = *n < sized->window ? *n : sized->window;
  *n = *n < left ? *n : left;
  return window;
}

static inline const uint64_t *
read_window (struct sized_queue *sized, size_t *n, uint64_t left)
{
  const uint64_t *window;
  for (unsigned spins = 0; window = Q (read_window) (&sized->q, n), *n == 0;)
    wait_a_little (&spins);
  *n = *n < sized->window ? *n : sized->window;
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
      uint64_t *window = write_window (to, &m, last - k);
      for (size_t i = 0; i < m; i++)
	window[i] = k + i;
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
      const uint64_t *window = read_window (from, &m, n);
      for (size_t i = 0; i < m; i++)
	sum += window[i];
      Q (read_release) (q, m);
    }
  return sum;
}

static struct way window = {
  .queue = NAME, .how = "window", .whose = WHOSE, .width = 64, .make = make,
  .destroy = destroy, .produce = produce_windows, .consume = consume_windows
};

/* The macros of cursor.h take the queue's name, not a macro of it.  */
#define TURN_WRITER(Q, QUEUE, TO) GOMP_STREAM_TURN_WRITER (Q, QUEUE, TO)
#define END_WRITER(Q, QUEUE, TO) GOMP_STREAM_END_WRITER (Q, QUEUE, TO)
#define TURN_READER(Q, QUEUE, FROM) GOMP_STREAM_TURN_READER (Q, QUEUE, FROM)
#define END_READER(Q, QUEUE, FROM) GOMP_STREAM_END_READER (Q, QUEUE, FROM)

static inline void
produce_by (queue *q, struct gomp_stream_writer to, uint64_t first, uint64_t n)
{
  for (uint64_t k = first; k < first + n; k++)
    {
      if (gomp_stream_writer_full (&to))
	TURN_WRITER (QUEUE, q, &to);
      gomp_stream_put (&to, k);
    }
  END_WRITER (QUEUE, q, &to);
}

static void
produce_cursor (void *to, uint64_t first, uint64_t n)
{
  struct sized_queue *sized = to;
  produce_by (&sized->q, gomp_stream_writer (sized->window), first, n);
}

static uint64_t
consume_cursor (void *data, uint64_t n)
{
  struct sized_queue *sized = data;
  queue *q = &sized->q;
  struct gomp_stream_reader from = gomp_stream_reader (sized->window);
  uint64_t sum = 0;
  for (; n > 0; n--)
    {
      if (gomp_stream_reader_empty (&from))
	TURN_READER (QUEUE, q, &from);
      sum += gomp_stream_get (&from);
    }
  END_READER (QUEUE, q, &from);
  return sum;
}

static struct way cursor = {
  .queue = NAME, .how = "cursor", .whose = WHOSE, .width = 64, .make = make,
  .destroy = destroy, .produce = produce_cursor, .consume = consume_cursor
};

#ifdef RING

# ifdef STREAMED
static void *
make_streaming (size_t capacity, size_t batch __attribute__ ((unused)))
{
  struct sized_queue *sized = allocate (capacity);
  if (sized == NULL || Q (init_streaming) (&sized->q, capacity) == 0)
    return sized;
  free (sized);
  return NULL;
}
# else
#  define make_streaming make
# endif

static void
produce_nontemporal (void *to, uint64_t first, uint64_t n)
{
  queue *q = to;
  uint64_t last = first + n;
  size_t m;
  for (uint64_t k = first; k < last; k += m)
    {
      uint64_t *window = write_window (to, &m, last - k);
      fill_nontemporal (window, k, m);
      Q (write_commit) (q, m);
    }
  flush (q);
}

static struct way nontemporal = {
  .queue = NAME, .how = "nt-window", .whose = WHOSE, .width = 64,
  .make = make_streaming, .destroy = destroy, .produce = produce_nontemporal,
  .consume = consume_windows
};

static void
produce_nontemporal_cursor (void *to, uint64_t first, uint64_t n)
{
  struct sized_queue *sized = to;
  produce_by (&sized->q, gomp_stream_streaming_writer (sized->window), first,
	      n);
}

static struct way nontemporal_cursor = {
  .queue = NAME, .how = "nt-cursor", .whose = WHOSE, .width = 64,
  .make = make_streaming, .destroy = destroy,
  .produce = produce_nontemporal_cursor, .consume = consume_cursor
};
#endif

#endif

static void __attribute__ ((constructor))
list_ways (void)
{
  way_add (&element);
#if defined RING || defined STAGED
  way_add (&window);
  way_add (&cursor);
#endif
#ifdef RING
  if (HAVE_NONTEMPORAL)
    {
      way_add (&nontemporal);
      way_add (&nontemporal_cursor);
    }
#endif
}
