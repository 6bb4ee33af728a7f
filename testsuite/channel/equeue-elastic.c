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

/* EQueue grows and shrinks again and again, and loses nothing; it can be filled
   to the last slot at each size.  */

#include <pthread.h>
#include <gomp-stream/equeue.h>
#include "../lib/check.h"

#define FLOOR 256
#define CEILING 4096

/* More failures than change the size.  */
#define MANY (2 * GOMP_STREAM_EQUEUE_THRESHOLD)

static struct gomp_stream_equeue q;
static uint64_t in, out;

/* Every third word takes two slots where WIDE is set.  */
static int wide;

static uint64_t
word (uint64_t i)
{
  if (wide && i % 3 == 0)
    return GOMP_STREAM_SLOT_KEY ^ i % 2;
  return i;
}

static int
enqueue (void)
{
  if (!gomp_stream_equeue_try_enqueue (&q, word (in)))
    return 0;
  in++;
  return 1;
}

static int
dequeue (void)
{
  uint64_t w;
  if (!gomp_stream_equeue_try_dequeue (&q, &w))
    return 0;
  CHECK_EQUAL (w, word (out));
  out++;
  return 1;
}

/* Fills the queue to the last slot, and empties it.  */
static void
fill_and_empty (void)
{
  uint64_t inside;
  while (enqueue ())
    continue;
  inside = in - out;
  if (!wide)
    CHECK_EQUAL (inside, gomp_stream_equeue_size (&q));
  while (dequeue ())
    gomp_stream_equeue_flush (&q);
  CHECK_EQUAL (in, out);
}

/* Takes the queue to its ceiling, and empties it.  */
static void
grow (void)
{
  size_t size;

  while ((size = gomp_stream_equeue_size (&q)) < CEILING)
    {
      while (enqueue ())
	continue;
      for (int i = 0; i < MANY; i++)
	CHECK (!enqueue ());
      /* Word by word, so that the producer comes to the ring's end while it is
	 as full as it can be.  */
      for (size_t i = 0; i < 2 * size; i++)
	{
	  CHECK (dequeue ());
	  gomp_stream_equeue_flush (&q);
	  enqueue ();
	}
      CHECK (gomp_stream_equeue_size (&q) >= size);
      while (dequeue ())
	gomp_stream_equeue_flush (&q);
    }
}

/* Takes the queue to its ceiling and back to its floor.  */
static void
grow_and_shrink (void)
{
  size_t size;

  grow ();
  if (!wide)
    CHECK_EQUAL (gomp_stream_equeue_size (&q), CEILING);
  fill_and_empty ();
  while ((size = gomp_stream_equeue_size (&q)) > FLOOR)
    {
      for (int i = 0; i < MANY; i++)
	CHECK (!dequeue ());
      /* The consumer comes to the end behind a producer that has passed it.  */
      for (size_t i = 0; i < 2 * size; i++)
	{
	  enqueue ();
	  if (i > 64)
	    CHECK (dequeue ());
	}
      CHECK (gomp_stream_equeue_size (&q) <= size);
      if (gomp_stream_equeue_size (&q) < size)
	{
	  /* Filled to the last slot with what straddled the end inside.  */
	  while (enqueue ())
	    continue;
	  for (int i = 0; i < 64; i++)
	    {
	      CHECK (dequeue ());
	      gomp_stream_equeue_flush (&q);
	    }
	}
      while (dequeue ())
	gomp_stream_equeue_flush (&q);
      fill_and_empty ();
    }
}

static void
one_thread (enum gomp_stream_equeue_form form)
{
  CHECK_EQUAL (gomp_stream_equeue_init_form (&q, FLOOR, CEILING, form), 0);
  in = out = 0;
  for (wide = 0; wide < 2; wide++)
    for (int round = 0; round < 5; round++)
      {
	grow_and_shrink ();
	/* From another slot.  */
	for (int i = 0; i < 37 * round; i++)
	  {
	    CHECK (enqueue ());
	    CHECK (dequeue ());
	  }
      }
  gomp_stream_equeue_destroy (&q);
}

/* The consumer comes to the ring's end while the producer, on its next lap, has
   filled AT slots.  */
static void
shrink_at (enum gomp_stream_equeue_form form, uint64_t at)
{
  const uint64_t early = CEILING / 4 * 3 - 1;
  uint64_t end;

  CHECK_EQUAL (gomp_stream_equeue_init_form (&q, FLOOR, CEILING, form), 0);
  in = out = 0;
  grow ();
  /* Both sides go to the ring's end.  */
  while (q.out.next != CEILING)
    {
      CHECK (enqueue ());
      CHECK (dequeue ());
    }
  for (int i = 0; i < MANY; i++)
    CHECK (!dequeue ());
  for (uint64_t i = 0; i < CEILING; i++)
    CHECK (enqueue ());
  end = in;
  /* Less than a batch is free at first, so that batches straddle the half.  */
  while (out < end - CEILING + CEILING / 6)
    CHECK (dequeue ());
  for (uint64_t i = 0; i < at && i < CEILING / 8; i++)
    CHECK (enqueue ());
  while (out < end - CEILING + early)
    CHECK (dequeue ());
  while (in < end + at)
    CHECK (enqueue ());
  while (out < end)
    CHECK (dequeue ());
  if (at > 0 && at < CEILING / 4)
    CHECK_EQUAL (gomp_stream_equeue_size (&q), CEILING / 2);
  if (at > CEILING / 2)
    CHECK_EQUAL (gomp_stream_equeue_size (&q), CEILING);
  fill_and_empty ();
  fill_and_empty ();
  gomp_stream_equeue_destroy (&q);
}

/* Two threads: the producer sends bursts, with pauses that let the queue run
   empty.  */

#define WORDS 200000

static void *
produce (void *unused)
{
  uint64_t seed = 88172645463325252;

  for (in = 0; in < WORDS; )
    {
      seed ^= seed << 13;
      seed ^= seed >> 7;
      seed ^= seed << 17;
      for (uint64_t n = seed % 6000; n > 0 && in < WORDS; n--)
	while (!enqueue ())
	  gomp_stream_pause ();
      for (uint64_t n = seed >> 32 & 0x3fff; n > 0; n--)
	gomp_stream_pause ();
    }
  while (!gomp_stream_equeue_flush (&q))
    gomp_stream_pause ();
  return unused;
}

static void
two_threads (enum gomp_stream_equeue_form form)
{
  pthread_t producer;

  wide = 1;
  out = 0;
  CHECK_EQUAL (gomp_stream_equeue_init_form (&q, FLOOR, CEILING, form), 0);
  CHECK_EQUAL (pthread_create (&producer, NULL, produce, NULL), 0);
  while (out < WORDS)
    {
      if (!dequeue ())
	gomp_stream_pause ();
      /* A slow reader now and then.  */
      else if (out % 10000 < 2000)
	for (int i = 0; i < 20; i++)
	  gomp_stream_pause ();
    }
  CHECK_EQUAL (pthread_join (producer, NULL), 0);
  CHECK (!dequeue ());
  gomp_stream_equeue_destroy (&q);
}

int
main (void)
{
  CHECK_EQUAL (gomp_stream_equeue_init_form (&q, 0, 4,
					     GOMP_STREAM_EQUEUE_PLAIN), EINVAL);
  CHECK_EQUAL (gomp_stream_equeue_init_form (&q, 8, 4,
					     GOMP_STREAM_EQUEUE_PLAIN), EINVAL);
  for (int form = GOMP_STREAM_EQUEUE_PLAIN; form < GOMP_STREAM_EQUEUE_BASIC;
       form++)
    {
      one_thread ((enum gomp_stream_equeue_form) form);
      wide = 0;
      for (uint64_t at = CEILING / 2 - 2; at <= CEILING / 2 + 2; at++)
	shrink_at ((enum gomp_stream_equeue_form) form, at);
      for (uint64_t at = 0; at < CEILING / 4 * 3; at += 255)
	shrink_at ((enum gomp_stream_equeue_form) form, at);
      two_threads ((enum gomp_stream_equeue_form) form);
    }
  return 0;
}
