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


/* What an activation costs, as far as firings tell.  */

#ifndef GOMP_STREAM_COST_H
#define GOMP_STREAM_COST_H 1

#include <stdbool.h>
#include <stdint.h>
#include "policy/tuning.h"

/* Whether a firing of N activations, where batches have CAP, says little about the
   cost of one: what each firing takes for itself is a good part of its time.  */
static inline bool
gomp_stream_small_p (uint64_t n, uint64_t cap)
{
  return n < cap / TUNED (small_part);
}

/* Whether N activations that took TIME ns are few: what they cost may be the lines
   of the stage itself that have to come into the cache.  */
static inline bool
gomp_stream_few_p (uint64_t n, double time)
{
  return n < 4 * TUNED (small_part) && time < TUNED (sure_time);
}

/* Returns the cost of an activation, ns, which was COST so far, or unknown if that is
   0, after a firing of N that took TIME ns, where batches have CAP.  Moves to a lesser
   cost at once, unless it is that of few activations; to a greater one with
   caution: something else may have had the processor.  */
static inline float
gomp_stream_new_cost (float cost, uint64_t n, uint64_t time, uint64_t cap)
{
  float sample = (float) (time ? time : 1) / n;

  if (cost == 0)
    return sample;
  if (2 * sample < cost)
    return n < 4 * TUNED (small_part) ? (cost + sample) / 2 : sample;
  return cost + (((sample < 2 * cost ? sample : 2 * cost) - cost)
		 / (gomp_stream_small_p (n, cap) && time < TUNED (sure_time)
		    ? TUNED (small_part) * TUNED (small_part)
		    : TUNED (smoothing)));
}

#endif /* GOMP_STREAM_COST_H */
