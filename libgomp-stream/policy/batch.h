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


/* How many activations a stage fires at once, and how few are worth it.

   Batches grow while they take less than a firing should, as far as they stay in
   the nearest cache if that matters; those of a stage that goes on as another one
   ended do so at once.  The fewest that are worth a firing follow, as long as more
   are there.  */

#ifndef GOMP_STREAM_BATCH_H
#define GOMP_STREAM_BATCH_H 1

#include <stdbool.h>
#include <stdint.h>
#include "policy/tuning.h"

/* The home of a stage that each thread fires that comes to it.  */
#define GOMP_STREAM_EVERYWHERE (~0u)

/* What makes a firing worth it.  */
enum gomp_stream_effort
{
  GOMP_STREAM_BATCH,		/* A batch.  */
  GOMP_STREAM_FETCH,		/* One that is worth the move from its home.  */
  GOMP_STREAM_PART,		/* What is worth the firing's own time.  */
  GOMP_STREAM_SPARE,		/* What is worth the move, even if no batch.  */
  GOMP_STREAM_FORCE,		/* Any activation.  */
  GOMP_STREAM_ALONE		/* The same, and no other stage with it.  */
};

/* A stage's batches.  */
struct gomp_stream_batch
{
  uint64_t cap;			/* Most activations per firing.  */
  uint64_t least;		/* Fewest worth a firing while others run.  */
  uint64_t expected;		/* The size that batches of such a stage had, or
				   0 once that is known of this one.  */
};

/* What they depend on.  */
struct gomp_stream_shape
{
  uint64_t fixed;		/* The size that the user wants, or 0.  */
  uint64_t hot;			/* The most that stay in the nearest cache.  */
  uint64_t quarter;		/* Activations in a quarter of its rings.  */
  uint64_t bytes;		/* Of an activation's elements.  */
  bool replicated;
  bool many;			/* It is one of many stages.  */
};

/* How long a firing should take, ns.  */
static inline uint64_t
gomp_stream_firing_time (struct gomp_stream_shape s)
{
  return (s.replicated + 1) * TUNED (firing_time);
}

/* The size up to which batches stay in the nearest cache.  */
static inline uint64_t
gomp_stream_hot_batch (struct gomp_stream_shape s)
{
  return s.fixed ? s.fixed : s.hot;
}

/* The size that batches of now CAP, of which one takes TIME ns, do not grow
   beyond.  */
static inline uint64_t
gomp_stream_largest_batch (struct gomp_stream_shape s, uint64_t cap,
			   uint64_t time)
{
  if (s.fixed || cap < s.hot)
    return gomp_stream_hot_batch (s);
  /* Many stages would wait longer for the first one, and threads for the last.  */
  if (1000 * time >= TUNED (slow_byte) * cap * s.bytes && !s.many)
    return s.quarter;
  return (time < TUNED (cold_firing)
	  && 2 * cap * s.bytes <= TUNED (next_cache) ? s.quarter : cap);
}

/* Returns the batches after a firing of N of AVAILABLE activations that took TIME
   ns, where one costs COST; FORCED, if any would have been fired.  One that took
   longer than the others says little, as something else may have had the processor;
   and where one stage of many has small batches, so have all behind it.  */
static inline struct gomp_stream_batch
gomp_stream_adapt (struct gomp_stream_batch b, struct gomp_stream_shape s,
		   uint64_t n, uint64_t available, uint64_t time, float cost,
		   bool forced)
{
  uint64_t cap = b.cap, least = b.least, most;
  uint64_t length = gomp_stream_firing_time (s);

  if (time > n * cost)
    time = n * cost;
  most = gomp_stream_largest_batch (s, cap, time);
  if (n >= cap && time < length && cap < most)
    {
      uint64_t factor = (time < length / TUNED (growth)
			 && cap < gomp_stream_hot_batch (s)
			 ? TUNED (growth) : 2);
      cap = factor * cap < most ? factor * cap : most;
    }
  else if (time > 2 * length && cap > 1)
    cap = n > 1 ? (n + 1) / 2 : 1;
  if (cap > most)
    cap = most;
  if (b.expected)
    {
      /* The first activations take longer than others.  */
      if (b.expected > cap
	  && b.expected * time <= n * TUNED (most_unlike) * length)
	cap = least = b.expected < most ? b.expected : most;
    }
  if (forced && n < least)
    least = n;
  else if (available >= 2 * least)
    least *= 2;
  if (least > cap)
    least = cap;
  return (struct gomp_stream_batch) { cap, least, 0 };
}

/* Fewest activations that are worth a firing by a thread that is not at home with
   the stage; UINT64_MAX when no number is.  COST is an activation's, ns, and
   LINE_TIME that of a cache line that comes from elsewhere.  */
static inline uint64_t
gomp_stream_worth_fetching (struct gomp_stream_shape s, double cost,
			    double line_time)
{
  /* Its inputs come here, and its outputs have to go back.  */
  double left = cost - 2 * line_time / 64 * s.bytes;

  if (cost == 0)
    return 1;
  /* In an expression with the quotient it would be a double, which is greater.  */
  if (left * s.quarter < TUNED (fetch_time))
    return UINT64_MAX;
  return TUNED (fetch_time) / left + 1;
}

/* Returns the fewest activations, of N owed, that are worth a firing with EFFORT,
   where LEAST are worth one as a rule; COST, ns, is that of one, FETCH says how many
   are worth a fetch, and with LAST nothing comes behind what is owed.  */
static inline uint64_t
gomp_stream_fewest (uint64_t least, uint64_t n, enum gomp_stream_effort effort,
		    double cost, uint64_t fetch, bool last)
{
  if (effort >= GOMP_STREAM_FORCE)
    return 1;
  if (n && n < least && last)
    least = n;
  switch (effort)
    {
    case GOMP_STREAM_FETCH:
      return least < fetch ? fetch : least;
    case GOMP_STREAM_SPARE:
      return fetch;
    case GOMP_STREAM_PART:
      return (least * cost > TUNED (short_firing)
	      ? TUNED (short_firing) / cost + 1 : least);
    default:
      return least;
    }
}

/* Returns how many activations to fire of those AVAILABLE, where THREADS might
   come, and UNDER_WAY firings of the stage's REPLICAS go on: threads that find a
   replica idle get a share.  */
static inline uint64_t
gomp_stream_share (struct gomp_stream_batch b, uint64_t available,
		   uint64_t replicas, uint64_t under_way, uint64_t threads)
{
  uint64_t n = available < b.cap ? available : b.cap, share;

  if (threads > replicas)
    threads = replicas;
  if (replicas > 1 && threads > under_way)
    {
      threads -= under_way;
      share = available / threads + (available % threads != 0);
      if (share < b.least)
	share = b.least;
      if (n > share)
	n = share;
    }
  return n;
}

/* Whether the control program is so far ahead of a stage at HOME, which owes OWED
   activations, that its thread is to fire stages until it owes no more than *LEFT.
   Of stages at home with it, it fires a batch in turn; of those at home elsewhere it
   goes ahead as far as there is room.  */
static inline bool
gomp_stream_far_ahead_p (unsigned home, uint64_t quarter, uint64_t owed,
			 uint64_t *left)
{
  *left = home == GOMP_STREAM_EVERYWHERE ? TUNED (far_ahead) * quarter : 0;
  return ((home == 0 || home == GOMP_STREAM_EVERYWHERE)
	  && owed >= quarter + 2 * *left);
}

#endif /* GOMP_STREAM_BATCH_H */
