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


/* The lock of a stage, of graph/stage.h and graph/stage.c: three threads change what it
   guards, two of which wait for it, and none is left asleep.  Time passes with each
   look at the clock, such that a thread that waits sleeps at its second one.  */

#include <string.h>
#include "verify.h"
#include "config.h"
#include "graph/stage.h"
#include "policy/tuning.h"

static stage guarded;
static uint64_t clock_now;

__attribute__ ((no_sanitize ("thread"))) uint64_t
gomp_stream_now (void)
{
  return clock_now += TUNED (firing_time);
}

void
gomp_stream_futex_wait (unsigned *word, unsigned value, long ns)
{
  verify_futex_wait (word, value, ns >= 0);
}

void
gomp_stream_futex_wake (unsigned *word, int n)
{
  verify_futex_wake (word, n);
}

static void
waits (void *argument)
{
  (void) argument;
  gomp_stream_wait_for_lock (&guarded);
  guarded.busy++;
  gomp_stream_unlock (&guarded);
}

static void
tries (void *argument)
{
  (void) argument;
  while (!gomp_stream_try_lock (&guarded))
    verify_wait ();
  guarded.busy++;
  gomp_stream_unlock (&guarded);
}

static void
begin (void)
{
  memset (&guarded, 0, sizeof guarded);
  clock_now = 0;
  verify_name (&guarded, sizeof guarded, "stage");
  verify_spawn (waits, NULL, false);
  verify_spawn (waits, NULL, false);
  verify_spawn (tries, NULL, false);
}

static void
end (void)
{
  VERIFY (guarded.busy == 3 && guarded.lock != 1);
}

int
main (int argc, char **argv)
{
  static const struct verify_test test = { begin, end };
  return verify_main (argc, argv, &test);
}
