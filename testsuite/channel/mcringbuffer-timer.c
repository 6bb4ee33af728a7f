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

/* MCRingBuffer's timer leaves a processor to the sides: where sleeps cost much,
   it sleeps longer.  More of other programs makes its share less, never more.  */

#include <pthread.h>
#include <time.h>
#include <gomp-stream/mcringbuffer.h>
#include "../lib/check.h"

static double
now (clockid_t clock)
{
  struct timespec t;
  CHECK_EQUAL (clock_gettime (clock, &t), 0);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

int
main (void)
{
  struct gomp_stream_mcringbuffer q;
  struct timespec rest = { 0, 500000000 };
  clockid_t clock;
  double used, passed;
  unsigned ticks;

  CHECK_EQUAL (gomp_stream_mcringbuffer_init_mode
	       (&q, 64, 16, GOMP_STREAM_MCRINGBUFFER_SANE), 0);
  CHECK_EQUAL (pthread_getcpuclockid (gomp_stream_mcringbuffer_timer.thread,
				      &clock), 0);
  used = now (clock);
  passed = now (CLOCK_MONOTONIC);
  ticks = __atomic_load_n (&gomp_stream_mcringbuffer_timer.ticks,
			   __ATOMIC_RELAXED);
  nanosleep (&rest, NULL);
  used = now (clock) - used;
  passed = now (CLOCK_MONOTONIC) - passed;
  ticks = __atomic_load_n (&gomp_stream_mcringbuffer_timer.ticks,
			   __ATOMIC_RELAXED) - ticks;
  printf ("%u ticks, %.3f of a processor\n", ticks, used / passed);
  CHECK (used < passed / 3);
  CHECK (ticks > 0);
  gomp_stream_mcringbuffer_destroy (&q);
  return 0;
}
