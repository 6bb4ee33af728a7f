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


/* Trials: which of two ways is faster is for the clock to say.

   One way is in use, and now and then the other one is for a few intervals.  The
   second way stays in use if it gains enough.  Trials become rare while they
   change nothing, and the rarer the more the second way gains.

   Both comparisons of the runtime are such trials: one thread or more, and
   ordinary or non-temporal stores to a thread that is far.  */

#ifndef GOMP_STREAM_TRIAL_H
#define GOMP_STREAM_TRIAL_H 1

#include <stdbool.h>
#include <stdint.h>
#include "policy/tuning.h"

struct gomp_stream_trial
{
  bool second;			/* Which way is in use.  */
  bool trying;			/* That is to be decided.  */
  float rates[2];		/* Of both ways; 0 if not known.  */
  unsigned rest, voids;		/* Intervals until the decision, and those that
				   did not count.  */
  uint64_t retry;		/* When the other way is due, ns.  */
  unsigned pause;		/* Intervals between two trials.  */
};

/* Puts the way SECOND says to the test.  */
static inline void
gomp_stream_trial_try (struct gomp_stream_trial *t, bool second)
{
  t->second = second;
  t->trying = true;
  t->rates[second] = 0;
  t->rest = TUNED (trial_length);
  t->voids = 0;
}

/* The other way is due when a pause is over that begins NOW, with intervals of
   INTERVAL ns.  */
static inline void
gomp_stream_trial_rest (struct gomp_stream_trial *t, uint64_t now,
			uint64_t interval)
{
  t->retry = now + t->pause * interval;
}

/* Begins as another comparison ended: with the way SECOND says, and PAUSE intervals
   until the other one is tried; 0 if there was none.  */
static inline void
gomp_stream_trial_begin (struct gomp_stream_trial *t, bool second,
			 unsigned pause, uint64_t now, uint64_t interval)
{
  *t = (struct gomp_stream_trial) { .second = second };
  t->pause = pause ? pause : TUNED (min_pause);
  gomp_stream_trial_rest (t, now, interval);
}

/* Ends a trial that is under way with nothing learnt.  */
static inline void
gomp_stream_trial_drop (struct gomp_stream_trial *t, uint64_t now,
			uint64_t interval)
{
  if (!t->trying)
    return;
  t->trying = false;
  t->second = !t->second;
  gomp_stream_trial_rest (t, now, interval);
}

/* Decides which way stays in use: one that cannot be measured is not tried for
   nothing again soon, unless nothing is known of the other one either.  */
static inline void
gomp_stream_trial_decide (struct gomp_stream_trial *t, uint64_t now,
			  uint64_t interval)
{
  bool tried = t->second;
  bool gains = t->rates[1] > TUNED (trial_gain) * t->rates[0];
  double ratio, wait;

  t->trying = false;
  t->second = gains;
  if (!tried && t->rates[1] == 0)
    {
      t->retry = now;
      return;
    }
  if (gains == tried)
    t->pause = TUNED (min_pause);
  else if (t->pause < TUNED (max_pause))
    t->pause *= 4;
  /* The more it gains the less it has to be confirmed.  */
  ratio = gains && t->rates[0] ? t->rates[1] / t->rates[0] : 1;
  wait = t->pause * ratio * ratio * ratio * ratio;
  t->retry = now + interval * (wait < TUNED (max_pause)
			       ? (uint64_t) wait : TUNED (max_pause));
}

/* Notes that an interval that ends NOW had rate RATE; without COUNTS it was not
   one of the way in use.  Returns whether a trial is under way, which goes on.  */
static inline bool
gomp_stream_trial_note (struct gomp_stream_trial *t, double rate, bool counts,
			uint64_t now, uint64_t interval)
{
  float *known = &t->rates[t->second];

  if (!t->trying)
    {
      if (counts)
	*known = (rate > *known ? rate
		  : *known + (rate - *known) / TUNED (smoothing));
      return false;
    }
  if (counts && t->rest < TUNED (trial_length) && rate > *known)
    *known = rate;
  if (counts ? --t->rest : ++t->voids <= TUNED (trial_voids))
    return true;
  gomp_stream_trial_decide (t, now, interval);
  return false;
}

#endif /* GOMP_STREAM_TRIAL_H */
