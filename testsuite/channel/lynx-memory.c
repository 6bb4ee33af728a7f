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

/* Lynx in a process that has as many mappings as it may: making a queue fails,
   and a queue that was made waits until there are some again.  */

#include <errno.h>
#include <pthread.h>
#include <time.h>
#include <gomp-stream/lynx.h>
#include "../lib/check.h"

#ifndef GOMP_STREAM_LYNX_ZONES
int
main (void)
{
  return 0;
}
#else

#define WORDS 50000

static struct gomp_stream_lynx q, r;

static void *
produce (void *unused)
{
  for (uint64_t i = 0; i < WORDS; i++)
    gomp_stream_lynx_enqueue (&q, i);
  gomp_stream_lynx_flush (&q);
  return unused;
}

int
main (void)
{
  const size_t page = 4096, pages = 1 << 20;
  struct timespec moment = { 0, 2000000 };
  pthread_t producer;
  uint64_t dequeued = 0, w;
  size_t i;

  CHECK_EQUAL (gomp_stream_lynx_init (&q, 1), 0);
  CHECK_EQUAL (pthread_create (&producer, NULL, produce, NULL), 0);

  /* Each other page is a mapping of its own.  */
  char *area = (char *) mmap (NULL, pages * page, PROT_NONE,
			      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
			      -1, 0);
  CHECK (area != MAP_FAILED);
  for (i = 0; i < pages; i += 2)
    if (mprotect (area + i * page, page, PROT_READ) != 0)
      break;
  if (i < pages)
    CHECK (gomp_stream_lynx_init (&r, 1) != 0);

  /* Both sides go on until one needs a mapping.  */
  for (int idle = 0; idle < 20 && dequeued < WORDS; )
    if (gomp_stream_lynx_try_dequeue (&q, &w))
      {
	CHECK_EQUAL (w, dequeued);
	dequeued++;
	idle = 0;
      }
    else
      {
	nanosleep (&moment, NULL);
	idle++;
      }
  CHECK (i == pages || dequeued < WORDS);
  CHECK_EQUAL (munmap (area, pages * page), 0);

  for (; dequeued < WORDS; dequeued++)
    CHECK_EQUAL (gomp_stream_lynx_dequeue (&q), dequeued);
  CHECK_EQUAL (pthread_join (producer, NULL), 0);
  gomp_stream_lynx_destroy (&q);
  CHECK_EQUAL (gomp_stream_lynx_init (&r, 1), 0);
  gomp_stream_lynx_destroy (&r);
  return 0;
}

#endif
