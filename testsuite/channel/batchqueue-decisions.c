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

/* What BatchQueue's boolean status cannot say: parts of a semi-buffer, and an
   end with nothing in it.  */

#include <gomp-stream/batchqueue.h>
#include "../lib/check.h"

static struct gomp_stream_batchqueue q;
static uint64_t w;

static void
get (uint64_t word)
{
  CHECK (gomp_stream_batchqueue_try_dequeue (&q, &w));
  CHECK (w == word);
}

static void
get_nothing (void)
{
  CHECK (!gomp_stream_batchqueue_try_dequeue (&q, &w));
}

int
main (void)
{
  uint64_t i = 0;
  size_t n;

  /* An empty queue has nothing to flush, and a consumer sees no end that is
     not there.  */
  CHECK_EQUAL (gomp_stream_batchqueue_init (&q, 16), 0);
  for (int k = 0; k < 3; k++)
    {
      CHECK (gomp_stream_batchqueue_flush (&q));
      get_nothing ();
    }

  /* One word, flushed, at every place of the semi-buffers.  */
  for (i = 0; i < 50; i++)
    {
      CHECK (gomp_stream_batchqueue_try_enqueue (&q, i));
      get_nothing ();
      CHECK (gomp_stream_batchqueue_flush (&q));
      get (i);
      get_nothing ();
      CHECK (gomp_stream_batchqueue_flush (&q));
    }

  /* While the consumer has a part, the rest is withheld; flush says so.  */
  CHECK (gomp_stream_batchqueue_try_enqueue (&q, 1));
  CHECK (gomp_stream_batchqueue_flush (&q));
  CHECK (gomp_stream_batchqueue_try_enqueue (&q, 2));
  CHECK (!gomp_stream_batchqueue_flush (&q));
  CHECK (gomp_stream_batchqueue_try_enqueue (&q, 3));
  get (1);
  get_nothing ();
  CHECK (gomp_stream_batchqueue_flush (&q));
  get (2);
  get (3);

  /* A full semi-buffer needs no flush, nor the consumer's leave to be
     enlarged: 8 words and 8 words, and no more.  */
  for (i = 0; i < 16; i++)
    CHECK (gomp_stream_batchqueue_try_enqueue (&q, i));
  CHECK (!gomp_stream_batchqueue_try_enqueue (&q, i));
  CHECK (!gomp_stream_batchqueue_flush (&q));
  for (i = 0; i < 8; i++)
    get (i);
  get_nothing ();
  CHECK (gomp_stream_batchqueue_flush (&q));
  for (; i < 16; i++)
    get (i);

  /* A window is what is left of a semi-buffer, and commits of parts add
     up.  */
  for (size_t part = 8; part > 0; part -= 2)
    {
      uint64_t *window = gomp_stream_batchqueue_write_window (&q, &n);
      CHECK_EQUAL (n, part);
      window[0] = part;
      window[1] = part + 1;
      gomp_stream_batchqueue_write_commit (&q, 2);
    }
  for (size_t part = 8; part > 0; part -= 2)
    {
      const uint64_t *window = gomp_stream_batchqueue_read_window (&q, &n);
      CHECK_EQUAL (n, part);
      CHECK (window[0] == part && window[1] == part + 1);
      gomp_stream_batchqueue_read_release (&q, 2);
    }
  gomp_stream_batchqueue_read_window (&q, &n);
  CHECK_EQUAL (n, 0);
  gomp_stream_batchqueue_destroy (&q);
  return 0;
}
