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

/* What B-Queue's figures leave wrong or open: unchecked words after a probe,
   penalties after an idle time, a queue of one batch, and the words that look
   like empty slots.  */

#include <errno.h>
#include <pthread.h>
#include <gomp-stream/bqueue.h>
#include "../lib/check.h"

static struct gomp_stream_bqueue q;
static uint64_t w;

static void
make (size_t capacity, size_t batch, enum gomp_stream_bqueue_mode mode,
      uint64_t penalty)
{
  CHECK_EQUAL (gomp_stream_bqueue_init_mode (&q, capacity, batch, mode,
					     penalty), 0);
}

static void
put (uint64_t word)
{
  CHECK (gomp_stream_bqueue_try_enqueue (&q, word));
}

static void
get (uint64_t word)
{
  CHECK (gomp_stream_bqueue_try_dequeue (&q, &w));
  CHECK (w == word);
}

static void
get_nothing (void)
{
  CHECK (!gomp_stream_bqueue_try_dequeue (&q, &w));
}

/* One word is found once.  */
static void
lone_word (void)
{
  static const enum gomp_stream_bqueue_mode modes[]
    = { GOMP_STREAM_BQUEUE_ADAPTIVE, GOMP_STREAM_BQUEUE_BACKTRACK };
  for (int m = 0; m < 2; m++)
    for (uint64_t n = 1; n < 40; n++)
      {
	make (256, 64, modes[m], 0);
	for (uint64_t i = 0; i < n; i++)
	  put (7 + i);
	for (uint64_t i = 0; i < n; i++)
	  get (7 + i);
	for (int i = 0; i < 4; i++)
	  get_nothing ();
	gomp_stream_bqueue_destroy (&q);
      }
}

/* A word after an idle time costs no penalty, and what a penalty is paid for
   is bounded by the logarithm of the history.  */
static void
waits (void)
{
  uint64_t before;

  make (2048, 256, GOMP_STREAM_BQUEUE_ADAPTIVE, 1);
  for (int i = 0; i < 100; i++)
    get_nothing ();
  CHECK_EQUAL (q.waits, 0);
  put (1);
  get (1);
  CHECK_EQUAL (q.waits, 0);

  /* A long stream raises the history to a batch.  */
  for (uint64_t i = 0; i < 20000; i++)
    {
      while (q.head - q.tail < 1000)
	put (q.head);
      CHECK (gomp_stream_bqueue_try_dequeue (&q, &w));
    }
  CHECK_EQUAL (q.history, 256);
  CHECK_EQUAL (q.waits, 0);
  while (gomp_stream_bqueue_try_dequeue (&q, &w))
    ;
  before = q.waits;
  CHECK (before > 0 && before <= 16);
  for (int i = 0; i < 31; i++)
    get_nothing ();
  CHECK_EQUAL (q.waits, before);
  put (2);
  get (2);
  CHECK_EQUAL (q.waits, before);
  gomp_stream_bqueue_destroy (&q);

  /* Figure 9 pays each time.  */
  make (2048, 256, GOMP_STREAM_BQUEUE_BACKTRACK, 1);
  for (uint64_t i = 1; i <= 10; i++)
    {
      put (i);
      get (i);
      CHECK_EQUAL (q.waits, i * 8);
    }
  gomp_stream_bqueue_destroy (&q);
}

/* A queue of one batch, or less, becomes one of two.  */
static void
one_batch (void)
{
  uint64_t in = 0, out = 0;

  make (256, 256, GOMP_STREAM_BQUEUE_ADAPTIVE, 0);
  CHECK_EQUAL (q.mask + 1, 512);
  for (int round = 0; round < 2000; round++)
    {
      while (gomp_stream_bqueue_try_enqueue (&q, in))
	in++;
      /* More than size - batch, so the producer backtracked.  */
      CHECK_EQUAL (in - out, 512);
      get (out++);
    }
  gomp_stream_bqueue_destroy (&q);
  CHECK_EQUAL (gomp_stream_bqueue_init_mode (&q, 128, 0,
					     GOMP_STREAM_BQUEUE_ADAPTIVE, 0),
	       EINVAL);
  CHECK_EQUAL (gomp_stream_bqueue_init_mode (&q, 128, SIZE_MAX,
					     GOMP_STREAM_BQUEUE_ADAPTIVE, 0),
	       EINVAL);
}

static void *
echo (void *unused)
{
  struct gomp_stream_bqueue *pair = unused;
  for (int i = 0; i < 2000; i++)
    gomp_stream_bqueue_enqueue (&pair[1], gomp_stream_bqueue_dequeue (&pair[0]));
  return NULL;
}

/* A loop that keeps more words under way than either queue's size less a
   batch.  */
static void
feedback (void)
{
  static struct gomp_stream_bqueue pair[2];
  pthread_t thread;

  for (int i = 0; i < 2; i++)
    CHECK_EQUAL (gomp_stream_bqueue_init_mode
		   (&pair[i], 64, 32, GOMP_STREAM_BQUEUE_ADAPTIVE, 0), 0);
  for (uint64_t i = 0; i < 60; i++)
    CHECK (gomp_stream_bqueue_try_enqueue (&pair[0], i));
  CHECK_EQUAL (pthread_create (&thread, NULL, echo, pair), 0);
  for (uint64_t i = 0; i < 2000; i++)
    {
      CHECK (gomp_stream_bqueue_dequeue (&pair[1]) == i);
      if (i < 2000 - 60)
	gomp_stream_bqueue_enqueue (&pair[0], i + 60);
    }
  CHECK_EQUAL (pthread_join (thread, NULL), 0);
  for (int i = 0; i < 2; i++)
    gomp_stream_bqueue_destroy (&pair[i]);
}

/* Words that take two slots, at every place of a batch and of the ring.  */
static void
escapes (void)
{
  static const uint64_t words[] =
    { GOMP_STREAM_SLOT_KEY, 0, GOMP_STREAM_SLOT_KEY ^ 1, 1, 2,
      GOMP_STREAM_SLOT_KEY, UINT64_MAX };

  for (size_t capacity = 1; capacity < 20; capacity++)
    for (size_t batch = 1; batch < 6; batch++)
      {
	uint64_t in = 0, out = 0;
	make (capacity, batch, GOMP_STREAM_BQUEUE_ADAPTIVE, 0);
	for (int round = 0; round < 300; round++)
	  {
	    while (gomp_stream_bqueue_try_enqueue (&q, words[in % 7]))
	      in++;
	    CHECK (in > out);
	    for (int i = 0; i <= round % 5 && out < in; i++, out++)
	      get (words[out % 7]);
	  }
	while (out < in)
	  get (words[out++ % 7]);
	get_nothing ();
	gomp_stream_bqueue_destroy (&q);
      }
}

/* Without backtracking, words wait for the rest of their batch.  */
static void
without_backtracking (void)
{
  make (64, 8, GOMP_STREAM_BQUEUE_PLAIN, 0);
  CHECK (gomp_stream_bqueue_flush (&q));
  for (uint64_t i = 0; i < 7; i++)
    {
      put (i);
      CHECK (!gomp_stream_bqueue_flush (&q));
      get_nothing ();
    }
  put (7);
  CHECK (gomp_stream_bqueue_flush (&q));
  for (uint64_t i = 0; i < 8; i++)
    get (i);
  get_nothing ();
  gomp_stream_bqueue_destroy (&q);
}

int
main (void)
{
  lone_word ();
  waits ();
  one_batch ();
  feedback ();
  escapes ();
  without_backtracking ();
  return 0;
}
