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

#include "graph/region.h"
#include "graph/stage.h"
#include "policy/plan.h"
#include "sys/options.h"

/* A firing should take about this long: short enough to be committed soon, long
   enough to pay for its hand-over.  ns.  */
#define GOMP_STREAM_FIRING_TIME 25000

/* The same of a replicated stage, whose state and elements go from one thread to
   another with most of its firings.  */
#define GOMP_STREAM_REPLICA_TIME 50000

/* Batches grow by this factor while they take much less.  */
#define GOMP_STREAM_MOST_GROWTH 8

/* Beyond what stays in the nearest cache they grow only while they take less than
   this, ns, as a firing's own 150 to 300 count, and to no more bytes than this,
   which stay in the next one.  */
#define GOMP_STREAM_COLD_FIRING_TIME 3000
#define GOMP_STREAM_MOST_COLD 131072

/* A body that takes so long for each byte of its elements, ns, does not wait for
   these: where they lie does not matter.  */
#define GOMP_STREAM_SLOW_BYTE 1

/* A stage whose batches would take so many times longer than the firings of others
   is not like one that was before.  */
#define GOMP_STREAM_MOST_UNLIKE 64

/* Firings that take less than this, ns, are short.  */
#define GOMP_STREAM_SHORT_FIRING 2000

/* The control program goes on while stages without a home owe less than twice so
   many times what a quarter of their rings carries, and then has its thread fire
   stages until they owe half of it.  */
#define GOMP_STREAM_FAR_AHEAD 32

/* How long a firing of the stage should take, ns.  */
static inline uint64_t
gomp_stream_firing_time (const stage *g)
{
  return g->replicas > 1 ? GOMP_STREAM_REPLICA_TIME : GOMP_STREAM_FIRING_TIME;
}

/* The size up to which the stage's batches stay in the nearest cache.  */
static inline uint64_t
gomp_stream_hot_batch (const stage *g)
{
  return gomp_stream_options.batch ? gomp_stream_options.batch : g->hot;
}

/* The size that the stage's batches, of which one takes TIME ns, do not grow
   beyond.  */
static inline uint64_t
gomp_stream_largest_batch (const stage *g, uint64_t time)
{
  if (gomp_stream_options.batch || g->cap < g->hot)
    return gomp_stream_hot_batch (g);
  /* Many stages would wait longer for the first one, and threads for the last.  */
  if (time >= GOMP_STREAM_SLOW_BYTE * g->cap * g->bytes
      && (__atomic_load_n (&g->region->n_stages, __ATOMIC_RELAXED)
	  < GOMP_STREAM_MANY_STAGES))
    return g->quarter;
  return (time < GOMP_STREAM_COLD_FIRING_TIME
	  && 2 * g->cap * g->bytes <= GOMP_STREAM_MOST_COLD
	  ? g->quarter : g->cap);
}

/* Adapts the size of batches to a firing of N of AVAILABLE activations that
   took TIME ns.  One that took longer than the others says little, as something
   else may have had the processor; and where one stage of many has small batches,
   so have all behind it.  */
static inline void
gomp_stream_adapt (stage *g, uint64_t n, uint64_t available, uint64_t time,
		   bool forced)
{
  uint64_t cap = g->cap, least = g->least, most;
  uint64_t length = gomp_stream_firing_time (g);
  uint64_t expected = __atomic_load_n (&g->expected, __ATOMIC_RELAXED);

  if (time > n * g->cost)
    time = n * g->cost;
  most = gomp_stream_largest_batch (g, time);
  if (n >= cap && time < length && cap < most)
    {
      uint64_t factor = (time < length / GOMP_STREAM_MOST_GROWTH
			 && cap < gomp_stream_hot_batch (g)
			 ? GOMP_STREAM_MOST_GROWTH : 2);
      cap = factor * cap < most ? factor * cap : most;
    }
  else if (time > 2 * length && cap > 1)
    cap = n > 1 ? (n + 1) / 2 : 1;
  if (cap > most)
    cap = most;
  if (expected)
    {
      /* The first activations take longer than others.  */
      if (expected > cap
	  && expected * time <= n * GOMP_STREAM_MOST_UNLIKE * length)
	cap = least = expected < most ? expected : most;
      __atomic_store_n (&g->expected, 0, __ATOMIC_RELAXED);
    }
  if (forced && n < least)
    least = n;
  else if (available >= 2 * least)
    least *= 2;
  if (least > cap)
    least = cap;
  __atomic_store_n (&g->cap, cap, __ATOMIC_RELAXED);
  __atomic_store_n (&g->least, least, __ATOMIC_RELAXED);
}

/* Returns the fewest activations, of N owed, that are worth a firing of the stage
   with EFFORT.  */
static inline uint64_t
gomp_stream_fewest (const stage *g, uint64_t n, enum gomp_stream_effort effort)
{
  uint64_t least = __atomic_load_n (&g->least, __ATOMIC_RELAXED), worth;

  if (effort >= GOMP_STREAM_FORCE)
    return 1;
  /* Nothing comes behind what is owed then.  */
  if (n && n < least
      && __atomic_load_n (&g->region->completing, __ATOMIC_RELAXED))
    least = n;
  if (effort == GOMP_STREAM_FETCH)
    {
      worth = gomp_stream_worth_fetching (g);
      if (least < worth)
	least = worth;
    }
  else if (effort == GOMP_STREAM_SPARE)
    least = gomp_stream_worth_fetching (g);
  else if (effort == GOMP_STREAM_PART)
    {
      double cost = gomp_stream_cost (g);
      if (least * cost > GOMP_STREAM_SHORT_FIRING)
	least = GOMP_STREAM_SHORT_FIRING / cost + 1;
    }
  return least;
}

/* Whether the control program is so far ahead of the stage, which owes OWED
   activations, that its thread is to fire stages until it owes no more than *LEFT.
   Of stages at home with it, it fires a batch in turn; of those at home elsewhere it
   goes ahead as far as there is room.  */
static inline bool
gomp_stream_far_ahead_p (const stage *g, uint64_t owed, uint64_t *left)
{
  unsigned home = __atomic_load_n (&g->home, __ATOMIC_RELAXED);
  uint64_t quarter = __atomic_load_n (&g->quarter, __ATOMIC_RELAXED);

  *left = (home == GOMP_STREAM_EVERYWHERE
	   ? GOMP_STREAM_FAR_AHEAD * quarter : 0);
  return ((home == 0 || home == GOMP_STREAM_EVERYWHERE)
	  && owed >= quarter + 2 * *left);
}

#endif /* GOMP_STREAM_BATCH_H */
