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

/* The harness over which every word queue is tested: order and content, the
   try forms, flush, windows, and bad capacities.

   An adapter defines QUEUE, the queue's name, and includes its header first.  */

#ifndef STRESS_H
#define STRESS_H 1

#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include "../lib/check.h"

#define PASTE(A, B, C) A##B##_##C
#define NAMED(A, B, C) PASTE (A, B, C)
#define Q(OPERATION) NAMED (gomp_stream_, QUEUE, OPERATION)
#define TYPE_OF(NAME) struct gomp_stream_##NAME
#define TYPE(NAME) TYPE_OF (NAME)

typedef TYPE (QUEUE) queue;

#define WORDS 2000000

/* How a side works.  */
enum { PLAIN, TRY, WINDOWS, WAYS };

static queue q;
static int producer_way;

/* Word I: every bit varies, and zero occurs.  */
static uint64_t
word (uint64_t i)
{
  return i % 5 == 0 ? 0 : i * UINT64_C (0x9e3779b97f4a7c15) ^ i >> 7;
}

static void *
produce (void *unused)
{
  uint64_t i = 0;

  while (i < WORDS)
    switch (producer_way)
      {
      case PLAIN:
	Q (enqueue) (&q, word (i++));
	if (i % 1777 == 0)
	  Q (flush) (&q);
	break;
      case TRY:
	if (Q (try_enqueue) (&q, word (i)))
	  i++;
	else
	  sched_yield ();
	break;
      case WINDOWS:
	{
	  size_t n;
	  uint64_t *window = Q (write_window) (&q, &n);
	  if (n == 0)
	    sched_yield ();
	  if (n > WORDS - i)
	    n = WORDS - i;
	  if (n > 13 && i % 3)
	    n = 13;
	  for (size_t k = 0; k < n; k++)
	    window[k] = word (i + k);
	  Q (write_commit) (&q, n);
	  i += n;
	}
      }
  while (!Q (flush) (&q))
    sched_yield ();
  return unused;
}

static void
consume (int way)
{
  uint64_t i = 0, w;

  while (i < WORDS)
    switch (way)
      {
      case PLAIN:
	w = Q (dequeue) (&q);
	CHECK (w == word (i));
	i++;
	break;
      case TRY:
	if (Q (try_dequeue) (&q, &w))
	  {
	    CHECK (w == word (i));
	    i++;
	  }
	else
	  sched_yield ();
	break;
      case WINDOWS:
	{
	  size_t n;
	  const uint64_t *window = Q (read_window) (&q, &n);
	  if (n == 0)
	    sched_yield ();
	  if (n > 7 && i % 2)
	    n = 7;
	  for (size_t k = 0; k < n; k++)
	    CHECK (window[k] == word (i + k));
	  Q (read_release) (&q, n);
	  i += n;
	}
      }
  CHECK (!Q (try_dequeue) (&q, &w));
}

static void
two_threads (size_t capacity, int in, int out)
{
  pthread_t producer;

  CHECK_EQUAL (Q (init) (&q, capacity), 0);
  producer_way = in;
  CHECK_EQUAL (pthread_create (&producer, NULL, produce, NULL), 0);
  consume (out);
  CHECK_EQUAL (pthread_join (producer, NULL), 0);
  Q (destroy) (&q);
}

/* One thread plays both sides: what is enqueued and flushed can be dequeued,
   and a full queue takes no more.  */
static void
one_thread (size_t capacity)
{
  uint64_t w, in = 0, out = 0;

  CHECK_EQUAL (Q (init) (&q, capacity), 0);
  CHECK (!Q (try_dequeue) (&q, &w));
  CHECK (Q (flush) (&q));
  for (int round = 0; round < 100; round++)
    {
      /* One word, flushed; then as many as there is room for.  */
      CHECK (Q (try_enqueue) (&q, word (in)));
      in++;
      Q (flush) (&q);
      CHECK (Q (try_dequeue) (&q, &w));
      CHECK (w == word (out));
      out++;
      /* A consumer that finds nothing has given everything back.  */
      CHECK (!Q (try_dequeue) (&q, &w));
      while (Q (try_enqueue) (&q, word (in)))
	in++;
      CHECK (in - out >= capacity);
      for (;;)
	{
	  Q (flush) (&q);
	  if (!Q (try_dequeue) (&q, &w))
	    break;
	  CHECK (w == word (out));
	  out++;
	}
      CHECK_EQUAL (in, out);
    }
  Q (destroy) (&q);
}

int
main (void)
{
  static const size_t capacities[] = { 1, 2, 3, 4, 7, 64, 1000, 4096 };

  CHECK_EQUAL (Q (init) (&q, 0), EINVAL);
  CHECK_EQUAL (Q (init) (&q, SIZE_MAX), EINVAL);
  for (size_t i = 0; i < sizeof capacities / sizeof *capacities; i++)
    one_thread (capacities[i]);
  for (int in = 0; in < WAYS; in++)
    for (int out = 0; out < WAYS; out++)
      {
	two_threads (1024, in, out);
	if (in == out)
	  two_threads (70, in, out);
      }
  return 0;
}

#endif /* STRESS_H */
