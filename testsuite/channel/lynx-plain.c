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

/* Lynx's subset in plain C: many laps, and an end anywhere.  */
/* { dg-torture yes } */

#include <pthread.h>
#include <gomp-stream/lynx.h>
#include "../lib/check.h"

static struct gomp_stream_lynx_plain q;
static uint64_t words;

static void *
produce (void *unused)
{
  for (uint64_t i = 0; i < words; i++)
    gomp_stream_lynx_plain_enqueue (&q, i);
  gomp_stream_lynx_plain_leave (&q);
  return unused;
}

static void
send (size_t capacity, uint64_t n)
{
  pthread_t producer;

  words = n;
  CHECK_EQUAL (gomp_stream_lynx_plain_init (&q, capacity), 0);
  CHECK_EQUAL (pthread_create (&producer, NULL, produce, NULL), 0);
  gomp_stream_lynx_plain_begin (&q);
  for (uint64_t i = 0; i < n; i++)
    CHECK_EQUAL (gomp_stream_lynx_plain_dequeue (&q), i);
  CHECK_EQUAL (pthread_join (producer, NULL), 0);
  gomp_stream_lynx_plain_destroy (&q);
}

int
main (void)
{
  send (1, 300000);
  send (600, 300000);
  send (5000, 300000);
  for (uint64_t n = 1; n < 9000; n += 511)
    for (uint64_t k = 0; k < 3; k++)
      send (1, n + k);
  return 0;
}
