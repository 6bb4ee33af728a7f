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

   Under Section 7 of GPL version 3, you are granted additional permissions
   described in the GCC Runtime Library Exception, version 3.1, as published
   by the Free Software Foundation.

   You should have received a copy of the GNU General Public License and a
   copy of the GCC Runtime Library Exception along with this program; see the
   files COPYING and COPYING.RUNTIME respectively.  If not, see
   <https://www.gnu.org/licenses/>.  */


/* Who fires a stage: the calling thread, one that is to be woken, or whoever comes
   to it; and how long threads look for work before they sleep.  */

#ifndef GOMP_STREAM_WAKE_H
#define GOMP_STREAM_WAKE_H 1

#include <stdbool.h>
#include <stdint.h>
#include "policy/tuning.h"
#include "sys/sleep.h"

enum gomp_stream_firer
{
  GOMP_STREAM_LATER,		/* Whoever comes to it.  */
  GOMP_STREAM_ME,		/* The calling thread, now.  */
  GOMP_STREAM_OTHER		/* One that is to be woken, if it can fire.  */
};

/* Says who fires N activations of COST ns each, or 0 if that is not known, where
   executors are as WATCH says.  With MINE no other thread would find them worth it,
   and with WAKEABLE others can be woken.  */
static inline enum gomp_stream_firer
gomp_stream_who_fires (enum gomp_stream_watch watch, uint64_t n, double cost,
		       bool mine, bool wakeable)
{
  if (watch == GOMP_STREAM_AWAKE)
    return GOMP_STREAM_LATER;
  if (watch == GOMP_STREAM_SOMEBODY)
    /* What it can do alone the calling thread does, in time.  */
    return mine ? GOMP_STREAM_LATER : GOMP_STREAM_OTHER;
  if (n == 0)
    return GOMP_STREAM_LATER;
  return (wakeable && (cost == 0 || n * cost >= TUNED (waking_time))
	  ? GOMP_STREAM_OTHER : GOMP_STREAM_ME);
}

/* Whether a region of N stages is worth other threads, whose bodies took WORKED ns, and
   one of which owes OWED activations of COST ns each, or 0 if that is not known.  To
   make a stage and to end it takes about a microsecond (benchmarks/shapes, dataflow):
   what is short beside that is not for others.  */
static inline bool
gomp_stream_worth_threads (uint64_t worked, uint64_t owed, double cost, size_t n)
{
  return (cost == 0
	  || worked + owed * cost >= TUNED (waking_time) + n * TUNED (short_firing));
}

/* How long a thread whose last sleep was SLEPT ns looks for work, ns.  With WANTED
   the plan counts on it.  */
static inline uint64_t
gomp_stream_spin_time (uint64_t slept, bool wanted)
{
  return (slept > TUNED (long_sleep) ? TUNED (spin_time) / 5
	  : wanted ? 5 * TUNED (spin_time) : TUNED (spin_time));
}

/* How long a thread sleeps that has waited for another rank, whose messages wake
   nobody, for WAITED ns.  */
static inline uint64_t
gomp_stream_doze_time (uint64_t waited)
{
  return waited / 2 < TUNED (long_sleep) ? waited / 2 : TUNED (long_sleep);
}

#endif /* GOMP_STREAM_WAKE_H */
