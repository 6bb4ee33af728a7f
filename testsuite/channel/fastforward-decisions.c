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

/* What the FastForward paper leaves open: the words that look like empty slots,
   payloads behind pointers and their reuse, and a slip that always ends.  */

#include <pthread.h>
#include <gomp-stream/fastforward.h>
#include "../lib/check.h"

static struct gomp_stream_fastforward q;

/* Words that take two slots, at every place of the ring.  */
static void
escapes (void)
{
  static const uint64_t words[] =
    { GOMP_STREAM_SLOT_KEY, 0, GOMP_STREAM_SLOT_KEY ^ 1, 1, 2,
      GOMP_STREAM_SLOT_KEY, UINT64_MAX };

  for (size_t capacity = 1; capacity < 100; capacity++)
    {
      uint64_t in = 0, out = 0, w;
      CHECK_EQUAL (gomp_stream_fastforward_init (&q, capacity), 0);
      for (int round = 0; round < 300; round++)
	{
	  while (gomp_stream_fastforward_try_enqueue (&q, words[in % 7]))
	    in++;
	  CHECK (in > out);
	  for (int i = 0; i <= round % 5 && out < in; i++)
	    {
	      CHECK (gomp_stream_fastforward_try_dequeue (&q, &w));
	      CHECK (w == words[out++ % 7]);
	    }
	}
      while (out < in)
	{
	  CHECK (gomp_stream_fastforward_try_dequeue (&q, &w));
	  CHECK (w == words[out++ % 7]);
	}
      CHECK (!gomp_stream_fastforward_try_dequeue (&q, &w));
      gomp_stream_fastforward_destroy (&q);
    }
}

/* Distances, around the ring.  */
static void
distances (void)
{
  CHECK_EQUAL (gomp_stream_fastforward_init (&q, 100), 0);
  CHECK_EQUAL (q.danger, 16);
  CHECK_EQUAL (q.good, 48);
  for (uint64_t i = 0; i < 1000; i++)
    {
      uint64_t w;
      CHECK_EQUAL (gomp_stream_fastforward_distance (&q), i < 70 ? i : 70);
      CHECK (gomp_stream_fastforward_try_enqueue (&q, i));
      if (i >= 70)
	{
	  CHECK (gomp_stream_fastforward_try_dequeue (&q, &w));
	  CHECK (w == i - 70);
	}
    }
  gomp_stream_fastforward_destroy (&q);
}

/* A consumer that keeps the slip ends its wait when the producer halts, be it
   however slow.  */
static void
halted_producer (void)
{
  uint64_t start;

  CHECK_EQUAL (gomp_stream_fastforward_init (&q, 1000), 0);
  for (uint64_t i = 0; i < 64; i++)
    CHECK (gomp_stream_fastforward_try_enqueue (&q, i));
  for (uint64_t i = 0; i < 64; i++)
    {
      CHECK (gomp_stream_fastforward_dequeue (&q) == i);
      gomp_stream_spin (100000);
    }
  CHECK (gomp_stream_fastforward_try_enqueue (&q, 64));
  start = gomp_stream_ticks ();
  CHECK (gomp_stream_fastforward_dequeue (&q) == 64);
  CHECK_EQUAL (q.stage_time, GOMP_STREAM_FASTFORWARD_LONGEST);
  /* One wait that brought nothing; two for luck, and a lost processor.  */
  CHECK (gomp_stream_ticks () - start
	 < UINT64_C (2) * 49 * GOMP_STREAM_FASTFORWARD_LONGEST + 4000000000);
  gomp_stream_fastforward_destroy (&q);
}

/* The buffers that words point to are used again as soon as the word after
   theirs is dequeued.  The accesses are plain, for ThreadSanitizer.  */

#define BUFFERS 40
#define N 200000

static struct { uint64_t a, b; } buffers[BUFFERS];

static void *
produce (void *unused)
{
  for (uint64_t i = 0; i < N; i++)
    {
      uint64_t k = i % BUFFERS;
      /* The queue has two slots less than there are buffers, so this one was
	 that of the word three before the one in this slot.  */
      while (__atomic_load_n (gomp_stream_fastforward_behind (&q, q.head, 1),
			      __ATOMIC_ACQUIRE) != GOMP_STREAM_SLOT_EMPTY)
	sched_yield ();
      buffers[k].a = i;
      buffers[k].b = ~i;
      gomp_stream_fastforward_enqueue (&q, (uintptr_t) &buffers[k]);
    }
  return unused;
}

static void
payloads (void)
{
  pthread_t thread;

  CHECK_EQUAL (gomp_stream_fastforward_init (&q, BUFFERS - 2), 0);
  CHECK_EQUAL (q.size, BUFFERS - 2);
  CHECK_EQUAL (pthread_create (&thread, NULL, produce, NULL), 0);
  for (uint64_t i = 0; i < N; i++)
    {
      uint64_t word = gomp_stream_fastforward_dequeue (&q);
      size_t k = ((char *) (uintptr_t) word - (char *) buffers)
		 / sizeof *buffers;
      CHECK_EQUAL (k, i % BUFFERS);
      CHECK (buffers[k].a == i && buffers[k].b == ~i);
    }
  CHECK_EQUAL (pthread_join (thread, NULL), 0);
  gomp_stream_fastforward_destroy (&q);
}

int
main (void)
{
  escapes ();
  distances ();
  halted_producer ();
  payloads ();
  return 0;
}
