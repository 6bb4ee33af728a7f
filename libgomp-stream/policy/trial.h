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
   change nothing.  */

#ifndef GOMP_STREAM_TRIAL_H
#define GOMP_STREAM_TRIAL_H 1

#include <stdbool.h>

/* The second way has to gain so much.  A trial takes so many intervals, of which
   the first one does not count; so many are between two of them.  */
#define GOMP_STREAM_TRIAL_GAIN 1.1
#define GOMP_STREAM_TRIAL_LENGTH 4
#define GOMP_STREAM_TRIAL_MIN_PAUSE 8
#define GOMP_STREAM_TRIAL_MAX_PAUSE 2048

/* Of a way's rate about so many intervals count.  */
#define GOMP_STREAM_TRIAL_SMOOTHING 4

struct gomp_stream_trial
{
  bool second;			/* Which way is in use; read by all.  */
  bool trying;			/* That is to be decided.  */
  float rates[2];		/* Of both ways; 0 if not known.  */
  unsigned rest, pause;		/* Intervals until something changes, and from
				   one trial to the next.  */
};

/* Begins as another comparison ended: with the way SECOND says, and PAUSE intervals
   until it is tried; 0 if there was none.  */
static inline void
gomp_stream_trial_begin (struct gomp_stream_trial *t, bool second,
			 unsigned pause)
{
  t->second = second;
  t->trying = false;
  t->rates[0] = t->rates[1] = 0;
  t->rest = t->pause = pause ? pause : GOMP_STREAM_TRIAL_MIN_PAUSE;
}

/* Goes on as FROM, which is not trying, would.  */
static inline void
gomp_stream_trial_continue (struct gomp_stream_trial *t,
			    const struct gomp_stream_trial *from)
{
  t->trying = false;
  t->rates[0] = from->rates[0];
  t->rates[1] = from->rates[1];
  t->rest = from->rest;
  t->pause = from->pause;
  __atomic_store_n (&t->second, from->second, __ATOMIC_RELAXED);
}

/* Ends a trial that is under way with nothing learnt.  */
static inline void
gomp_stream_trial_drop (struct gomp_stream_trial *t)
{
  if (!t->trying)
    return;
  t->trying = false;
  t->rest = t->pause;
  __atomic_store_n (&t->second, !t->second, __ATOMIC_RELAXED);
}

/* Notes that an interval had rate RATE.  */
static inline void
gomp_stream_trial_note (struct gomp_stream_trial *t, double rate)
{
  float *known = &t->rates[t->second];
  bool gains;

  if (!t->trying || t->rest < GOMP_STREAM_TRIAL_LENGTH)
    *known = *known ? *known + (rate - *known) / GOMP_STREAM_TRIAL_SMOOTHING
		    : rate;
  if (--t->rest)
    return;
  t->trying = !t->trying;
  if (t->trying)
    {
      t->rest = GOMP_STREAM_TRIAL_LENGTH;
      t->rates[!t->second] = 0;
      __atomic_store_n (&t->second, !t->second, __ATOMIC_RELAXED);
      return;
    }
  gains = t->rates[1] > GOMP_STREAM_TRIAL_GAIN * t->rates[0];
  if (gains == t->second)
    t->pause = GOMP_STREAM_TRIAL_MIN_PAUSE;
  else if (t->pause < GOMP_STREAM_TRIAL_MAX_PAUSE)
    t->pause *= 4;
  t->rest = t->pause;
  __atomic_store_n (&t->second, gains, __ATOMIC_RELAXED);
}

#endif /* GOMP_STREAM_TRIAL_H */
