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

/* Lynx: where the producer may stop, and where the consumer may begin.  */
/* { dg-torture yes } */

#include <pthread.h>
#include <gomp-stream/lynx.h>
#include "../lib/check.h"

/* Lynx's smallest ring has six pages.  Elsewhere the queue is msq, whose smallest
   has two words, and as many would change hands one by one.  */
#ifdef GOMP_STREAM_LYNX_ZONES
# define CAPACITY 1
#else
# define CAPACITY (6 * 4096 / 8)
#endif

static struct gomp_stream_lynx q;
static uint64_t in, out, stop;

/* How the words go: 0 enqueue and dequeue; 1 cursors; 2 non-temporal stores.  */
static int way;

/* Enqueues up to STOP, and leaves the queue.  */
static void *
produce (void *unused)
{
  struct gomp_stream_lynx_cursor to;

  switch (way)
    {
    case 0:
      for (; in < stop; in++)
	gomp_stream_lynx_enqueue (&q, in);
      break;
    case 1:
      to = gomp_stream_lynx_writer (&q);
      for (; in < stop; in++)
	gomp_stream_lynx_put (&to, in);
      gomp_stream_lynx_end_writer (&q, &to);
      break;
    default:
      for (; in < stop; in++)
	gomp_stream_lynx_enqueue_streaming (&q, in);
    }
  gomp_stream_lynx_flush (&q);
  return unused;
}

static void
consume (void)
{
  struct gomp_stream_lynx_cursor from;

  if (way == 1)
    {
      from = gomp_stream_lynx_reader (&q);
      for (; out < stop; out++)
	CHECK_EQUAL (gomp_stream_lynx_get (&from), out);
      gomp_stream_lynx_end_reader (&q, &from);
    }
  else
    for (; out < stop; out++)
      CHECK_EQUAL (gomp_stream_lynx_dequeue (&q), out);
}

/* Sends N words and looks that there are no more.  The consumer waits before the
   first of them is there.  */
static void
send (uint64_t n)
{
  pthread_t producer;
  uint64_t w;

  stop = in + n;
  CHECK_EQUAL (pthread_create (&producer, NULL, produce, NULL), 0);
  consume ();
  CHECK_EQUAL (pthread_join (producer, NULL), 0);
  CHECK (!gomp_stream_lynx_try_dequeue (&q, &w));
}

int
main (void)
{
  const uint64_t page = 4096 / 8, pages = 2 * 3, lap = pages * page;
  const uint64_t counts[]
    = { 1, 2, page - 1, page, page + 1, 2 * page - 1, 2 * page, 2 * page + 1,
	3 * page, lap - 1, lap, lap + 1, 5 * lap + 7, 1 };
  const int n = sizeof counts / sizeof *counts;

  for (way = 0; way < 3; way++)
    {
      /* From the beginning.  */
      for (int i = 0; i < n; i++)
	{
	  CHECK_EQUAL (gomp_stream_lynx_init (&q, CAPACITY), 0);
	  in = out = 0;
	  send (counts[i]);
	  gomp_stream_lynx_destroy (&q);
	}
      /* One after the other, so that they end everywhere: in a section, at its
	 end, at the ring's.  */
      CHECK_EQUAL (gomp_stream_lynx_init (&q, CAPACITY), 0);
      in = out = 0;
      for (int i = 0; i < n; i++)
	for (int j = 0; j < n; j++)
	  {
	    send (counts[i]);
	    send (counts[j]);
	  }
      gomp_stream_lynx_destroy (&q);
    }
  return 0;
}
