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

/* What MCRingBuffer's modes promise: when words become visible, and that a
   queue of one batch goes on.  */

#ifndef _GNU_SOURCE
# define _GNU_SOURCE 1
#endif
#include <errno.h>
#include <sched.h>
#include <time.h>
#include <gomp-stream/mcringbuffer.h>
#include "../lib/check.h"

static struct gomp_stream_mcringbuffer q, other;
static uint64_t w;

static void
get (uint64_t word)
{
  CHECK (gomp_stream_mcringbuffer_try_dequeue (&q, &w));
  CHECK (w == word);
}

static void
get_nothing (void)
{
  CHECK (!gomp_stream_mcringbuffer_try_dequeue (&q, &w));
}

static void
make (size_t capacity, size_t batch, enum gomp_stream_mcringbuffer_mode mode)
{
  CHECK_EQUAL (gomp_stream_mcringbuffer_init_mode (&q, capacity, batch, mode),
	       0);
}

static void
put (uint64_t word)
{
  CHECK (gomp_stream_mcringbuffer_try_enqueue (&q, word));
}

static void
original (void)
{
  make (64, 8, GOMP_STREAM_MCRINGBUFFER_ORIGINAL);
  for (uint64_t i = 0; i < 7; i++)
    {
      put (i);
      get_nothing ();
    }
  put (7);
  for (uint64_t i = 0; i < 8; i++)
    get (i);
  get_nothing ();
  put (8);
  get_nothing ();
  gomp_stream_mcringbuffer_flush (&q);
  get (8);
  gomp_stream_mcringbuffer_destroy (&q);
}

/* Nothing but the algorithm moves words, in a queue of one batch.  */
static void
one_batch (void)
{
  uint64_t in = 0, out = 0;

  make (256, 256, GOMP_STREAM_MCRINGBUFFER_ORIGINAL);
  CHECK_EQUAL (q.mask + 1, 512);
  while (out < 100000)
    {
      uint64_t before = in + out;
      while (gomp_stream_mcringbuffer_try_enqueue (&q, in))
	in++;
      for (int i = 0; i < 300; i++)
	if (gomp_stream_mcringbuffer_try_dequeue (&q, &w))
	  CHECK (w == out++);
      CHECK (in + out > before);
    }
  gomp_stream_mcringbuffer_destroy (&q);
  CHECK_EQUAL (gomp_stream_mcringbuffer_init_mode
		 (&q, 128, 0, GOMP_STREAM_MCRINGBUFFER_ORIGINAL), EINVAL);
  CHECK_EQUAL (gomp_stream_mcringbuffer_init_mode
		 (&q, 128, SIZE_MAX, GOMP_STREAM_MCRINGBUFFER_ORIGINAL),
	       EINVAL);
}

/* After a tick of the timer, an enqueue shows what was enqueued before.  */
static void
sane (void)
{
  struct timespec t = { 0, 1000000 };
  uint64_t in = 0;

  make (2048, 256, GOMP_STREAM_MCRINGBUFFER_SANE);
  CHECK_EQUAL (gomp_stream_mcringbuffer_init_mode
		 (&other, 64, 8, GOMP_STREAM_MCRINGBUFFER_SANE), 0);
  CHECK_EQUAL (gomp_stream_mcringbuffer_timer.users, 2);
  gomp_stream_mcringbuffer_destroy (&other);
  do
    {
      put (in++);
      nanosleep (&t, NULL);
      CHECK (in < 200);
    }
  while (!gomp_stream_mcringbuffer_try_dequeue (&q, &w));
  CHECK_EQUAL (w, 0);
  gomp_stream_mcringbuffer_destroy (&q);
  CHECK_EQUAL (gomp_stream_mcringbuffer_timer.users, 0);
  /* The timer starts again.  */
  make (64, 8, GOMP_STREAM_MCRINGBUFFER_SANE);
  put (1);
  nanosleep (&t, NULL);
  gomp_stream_mcringbuffer_destroy (&q);
}

static double
seconds (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

/* The timer ticks beside a thread of real-time priority that never sleeps, on one
   processor.  Without the right to such a priority there is nothing to
   check.  */
static void
real_time (void)
{
  struct sched_param priority = { 0 };
  cpu_set_t all, one;
  double start;

  priority.sched_priority = sched_get_priority_min (SCHED_FIFO);
  if (sched_getaffinity (0, sizeof all, &all) != 0
      || sched_setscheduler (0, SCHED_FIFO, &priority) != 0)
    return;
  CPU_ZERO (&one);
  for (int cpu = 0; cpu < CPU_SETSIZE && CPU_COUNT (&one) == 0; cpu++)
    if (CPU_ISSET (cpu, &all))
      CPU_SET (cpu, &one);
  CHECK_EQUAL (sched_setaffinity (0, sizeof one, &one), 0);
  make (64, 32, GOMP_STREAM_MCRINGBUFFER_SANE);
  put (1);
  start = seconds ();
  while (__atomic_load_n (&gomp_stream_mcringbuffer_timer.ticks,
			  __ATOMIC_RELAXED) == q.seen_ticks)
    CHECK (seconds () - start < 0.5);
  put (2);
  get (1);
  gomp_stream_mcringbuffer_destroy (&q);
  priority.sched_priority = 0;
  CHECK_EQUAL (sched_setscheduler (0, SCHED_OTHER, &priority), 0);
  CHECK_EQUAL (sched_setaffinity (0, sizeof all, &all), 0);
}

static int calls;

static void
flush_other (void *queue)
{
  calls++;
  gomp_stream_mcringbuffer_flush (queue);
}

/* A poll flushes the thread's outputs, and what the shadow knows needs no
   poll.  */
static void
flushing (void)
{
  make (64, 8, GOMP_STREAM_MCRINGBUFFER_FLUSHING);
  CHECK_EQUAL (gomp_stream_mcringbuffer_init_mode
		 (&other, 64, 8, GOMP_STREAM_MCRINGBUFFER_FLUSHING), 0);
  gomp_stream_mcringbuffer_before_poll (&q, flush_other, &other);
  CHECK (gomp_stream_mcringbuffer_try_enqueue (&other, 5));
  CHECK (!gomp_stream_mcringbuffer_try_dequeue (&other, &w));
  get_nothing ();
  CHECK_EQUAL (calls, 1);
  CHECK (gomp_stream_mcringbuffer_try_dequeue (&other, &w));
  CHECK_EQUAL (w, 5);
  for (uint64_t i = 0; i < 8; i++)
    put (i);
  for (uint64_t i = 0; i < 8; i++)
    get (i);
  CHECK_EQUAL (calls, 2);
  gomp_stream_mcringbuffer_destroy (&q);
  gomp_stream_mcringbuffer_destroy (&other);
}

int
main (void)
{
  original ();
  one_batch ();
  sane ();
  real_time ();
  flushing ();
  return 0;
}
