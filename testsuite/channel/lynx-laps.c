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

/* Lynx with the smallest sections for many laps, so that the zones move round
   the ring again and again; flushes at any place, either side now and then by
   its try forms or windows; and several queues and pairs of threads at once,
   made and freed while others fault.  */
/* { dg-torture yes } */

#include <pthread.h>
#include <gomp-stream/lynx.h>
#include "../lib/check.h"

#define PAIRS 4
#define WORDS 200000
#define ROUNDS 3

static uint64_t
below (uint64_t *seed, uint64_t n)
{
  *seed ^= *seed << 13;
  *seed ^= *seed >> 7;
  *seed ^= *seed << 17;
  return *seed % n;
}

static void *
produce (void *queue)
{
  struct gomp_stream_lynx *q = queue;
  uint64_t seed = 88172645463325252 ^ (uintptr_t) q;

  for (uint64_t i = 0; i < WORDS; )
    {
      uint64_t n = 1 + below (&seed, 1500);
      if (n > WORDS - i)
	n = WORDS - i;
      switch (below (&seed, 4))
	{
	case 0:
	  for (uint64_t end = i + n; i < end; i++)
	    gomp_stream_lynx_enqueue (q, i);
	  break;
	case 1:
	  {
	    struct gomp_stream_lynx_cursor to = gomp_stream_lynx_writer (q);
	    for (uint64_t end = i + n; i < end; i++)
	      gomp_stream_lynx_put (&to, i);
	    gomp_stream_lynx_end_writer (q, &to);
	    break;
	  }
	case 2:
	  for (; n > 0 && gomp_stream_lynx_try_enqueue (q, i); n--)
	    i++;
	  break;
	default:
	  {
	    size_t free;
	    uint64_t *window = gomp_stream_lynx_write_window (q, &free);
	    if (n > free)
	      n = free;
	    for (uint64_t k = 0; k < n; k++)
	      window[k] = i + k;
	    gomp_stream_lynx_write_commit (q, n);
	    i += n;
	  }
	}
      if (below (&seed, 3) == 0)
	gomp_stream_lynx_flush (q);
    }
  gomp_stream_lynx_flush (q);
  return NULL;
}

static void
consume (struct gomp_stream_lynx *q)
{
  uint64_t seed = 2463534242 ^ (uintptr_t) q, w;

  for (uint64_t i = 0; i < WORDS; )
    {
      uint64_t n = 1 + below (&seed, 1500);
      if (n > WORDS - i)
	n = WORDS - i;
      switch (below (&seed, 4))
	{
	case 0:
	  for (uint64_t end = i + n; i < end; i++)
	    CHECK_EQUAL (gomp_stream_lynx_dequeue (q), i);
	  break;
	case 1:
	  {
	    struct gomp_stream_lynx_cursor from = gomp_stream_lynx_reader (q);
	    for (uint64_t end = i + n; i < end; i++)
	      CHECK_EQUAL (gomp_stream_lynx_get (&from), i);
	    gomp_stream_lynx_end_reader (q, &from);
	    break;
	  }
	case 2:
	  for (; n > 0 && gomp_stream_lynx_try_dequeue (q, &w); n--)
	    {
	      CHECK_EQUAL (w, i);
	      i++;
	    }
	  break;
	default:
	  {
	    size_t there;
	    const uint64_t *window = gomp_stream_lynx_read_window (q, &there);
	    if (n > there)
	      n = there;
	    for (uint64_t k = 0; k < n; k++)
	      CHECK_EQUAL (window[k], i + k);
	    gomp_stream_lynx_read_release (q, n);
	    i += n;
	  }
	}
    }
  CHECK (!gomp_stream_lynx_try_dequeue (q, &w));
}

static void *
pair (void *capacity)
{
  pthread_t producer;

  for (int round = 0; round < ROUNDS; round++)
    {
      struct gomp_stream_lynx q;
      CHECK_EQUAL (gomp_stream_lynx_init_at (&q, *(size_t *) capacity,
					     -(uint64_t) round * 5000), 0);
      CHECK_EQUAL (pthread_create (&producer, NULL, produce, &q), 0);
      consume (&q);
      CHECK_EQUAL (pthread_join (producer, NULL), 0);
      gomp_stream_lynx_destroy (&q);
    }
  return NULL;
}

int
main (void)
{
  size_t capacities[PAIRS] = { 1, 1, 600, 5000 };
  pthread_t pairs[PAIRS];

  for (int i = 0; i < PAIRS; i++)
    CHECK_EQUAL (pthread_create (&pairs[i], NULL, pair, &capacities[i]), 0);
  for (int i = 0; i < PAIRS; i++)
    CHECK_EQUAL (pthread_join (pairs[i], NULL), 0);
  return 0;
}
