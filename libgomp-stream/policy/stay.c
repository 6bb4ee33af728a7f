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

/* Whether a loop runs in place or as a pipeline.  */

#include "config.h"
#include <stdbool.h>
#include <stdint.h>
#include "policy/stay.h"

/* A loop runs in place for so long before other threads are asked: what these need
   to wake up.  */
#define BEGIN_TIME (3 * TUNED (waking_time))

/* So long a pipeline runs before its rate counts, in one run of the loop or in several,
   and then it is measured for as long: rings of 256 KiB of light stages are full by
   then.  */
#define TRIAL_TIME (TUNED (trial_time) / 3)

/* A loop that is faster in one way goes on so for this long, and twice as long after each
   further trial of the other way, up to the last one; but at least for so many times what
   the trial took.  So trials take a tenth of the time, then less.  */
#define FIRST_PAUSE (2 * TUNED (plan_time))
#define LAST_PAUSE TUNED (retire_time)
#define LEAST_PAUSE 9

/* A pipeline with other threads that is slower, but less than by half, may not have
   found them yet: it is measured as often once more.  */
#define MOST_DOUBTS TUNED (trial_length)

/* Runs of this kind so far, the last ones most of all: after the first one half, after the
   second in a row three quarters.  */
#define ALL_RUNS 1024

static bool
pipeline_loses_p (const struct gomp_stream_stay_memory *m)
{
  return m->pipeline && m->pipeline > m->in_place;
}

/* Whether the loop is to be in place, as it lost.  */
static bool
pauses_p (const struct gomp_stream_stay_memory *m, uint64_t now)
{
  return pipeline_loses_p (m) && m->retry > now;
}

/* Whether a run is to be a pipeline from its beginning on: the last two took longer than
   it takes to find out in place.  */
static bool
at_once_p (const struct gomp_stream_stay_memory *m, uint64_t now)
{
  return (m->lasting >= ALL_RUNS * 3 / 4 && now < m->known
	  && !pauses_p (m, now));
}

/* Notes that a run lasts.  */
static void
note_lasting (struct gomp_stream_stay_memory *m)
{
  m->lasting += ALL_RUNS / 2;
  if (m->lasting > ALL_RUNS)
    m->lasting = ALL_RUNS;
}

/* The way that is the faster one goes on for longer than before, as the trial of the other
   one took TIME.  */
static void
lengthen (struct gomp_stream_stay_memory *m, uint64_t time)
{
  m->pause = m->pause ? 2 * m->pause : FIRST_PAUSE;
  if (m->pause > LAST_PAUSE)
    m->pause = LAST_PAUSE;
  if (m->pause < LEAST_PAUSE * time)
    m->pause = LEAST_PAUSE * time;
}

/* Iterations that take until the time to leave, or until the next look.  */
static uint64_t
grant (const struct gomp_stream_stay_memory *m,
       struct gomp_stream_stay_state *s, uint64_t now)
{
  uint64_t each = m->in_place, left = s->until - now, n = 1;

  if (left > FIRST_PAUSE)
    left = FIRST_PAUSE;
  if (each)
    n = left * 1000 / each;
  /* What is known may be of other data.  */
  if (s->count && n > s->count * TUNED (growth))
    n = s->count * TUNED (growth);
  s->granted = n ? n : 1;
  s->look = now;
  return s->granted;
}

static uint64_t
begin_in_place (const struct gomp_stream_stay_memory *m,
		struct gomp_stream_stay_state *s, uint64_t now)
{
  s->phase = GOMP_STREAM_STAYS;
  s->start = now;
  s->count = 0;
  s->until = now + BEGIN_TIME;
  if (pipeline_loses_p (m) && m->retry > s->until)
    s->until = m->retry;
  return grant (m, s, now);
}

static uint64_t
grant_turns (struct gomp_stream_stay_state *s, uint64_t turns)
{
  s->turns = s->granted = turns;
  s->all_turns += turns;
  return 0;
}

static uint64_t
begin_pipeline (struct gomp_stream_stay_state *s, uint64_t now)
{
  s->phase = GOMP_STREAM_AWAY;
  s->look = now;
  return grant_turns (s, 1);
}

static uint64_t
go_on_in_place (struct gomp_stream_stay_memory *m,
		struct gomp_stream_stay_state *s, uint64_t now)
{
  uint64_t each;

  if (m->in_place == 0)
    {
      /* The first iteration of all may be unlike the others.  */
      m->in_place = 1 + (now - s->start) * 1000;
      return begin_in_place (m, s, now);
    }
  s->count += s->granted;
  each = (now - s->start) * 1000 / s->count;
  /* Beside threads that spin, or after an interruption, they take longer.  */
  if (each > m->in_place)
    each = m->in_place + (each - m->in_place) / TUNED (smoothing);
  m->in_place = each ? each : 1;
  m->known = now + LAST_PAUSE;
  if (now < s->until
      /* Its iterations may have become longer.  */
      && (pipeline_loses_p (m)
	  || now - s->start < BEGIN_TIME))
    return grant (m, s, now);
  if (s->all_turns == 0)
    note_lasting (m);
  else
    {
      /* It was empty.  */
      m->trial = GOMP_STREAM_BEGINS;
      m->time = m->count = 0;
    }
  return begin_pipeline (s, now);
}

/* Whether the rate in place is not known any more: it may have been measured while
   something else kept the loop up, or the iterations may be others by now.  In place, one
   of them takes a short time, too.  */
static bool
asks_p (const struct gomp_stream_stay_memory *m, uint64_t now)
{
  return (m->trial != GOMP_STREAM_BEGINS && now >= m->known
	  && m->pipeline < BEGIN_TIME * 1000);
}

static uint64_t
go_on_with_pipeline (const struct gomp_stream_stay_memory *m,
		     struct gomp_stream_stay_state *s, uint64_t now)
{
  uint64_t turns = s->granted;

  if (pauses_p (m, now) || asks_p (m, now))
    return begin_in_place (m, s, now);
  if (now - s->look < BEGIN_TIME)
    turns *= 2;
  else if (now - s->look > 4 * BEGIN_TIME)
    turns = turns > 1 ? turns / 2 : 1;
  s->look = now;
  return grant_turns (s, turns);
}

uint64_t
gomp_stream_stay (struct gomp_stream_stay_memory *m,
		  struct gomp_stream_stay_state *s, uint64_t now)
{
  bool at_once;

  switch (s->phase)
    {
    case GOMP_STREAM_FRESH:
      at_once = at_once_p (m, now);
      m->lasting /= 2;
      return at_once ? begin_pipeline (s, now) : begin_in_place (m, s, now);
    case GOMP_STREAM_STAYS:
      return go_on_in_place (m, s, now);
    default:
      return go_on_with_pipeline (m, s, now);
    }
}

/* The pipeline is slower, as measurements say that took TIME each.  */
static void
lose (struct gomp_stream_stay_memory *m, uint64_t now, uint64_t time)
{
  if (m->retry == 0)
    m->pause = 0;
  lengthen (m, time * m->trial);
  m->retry = now + m->pause;
  m->trial = GOMP_STREAM_BEGINS;
}

/* The pipeline ran for long enough.  */
static void
conclude (struct gomp_stream_stay_memory *m, uint64_t now, bool alone)
{
  uint64_t time = m->time, each = time * 1000 / m->count;

  m->time = m->count = 0;
  if (m->trial == GOMP_STREAM_BEGINS)
    {
      m->trial = GOMP_STREAM_MEASURED;
      if (m->retry == 0)
	{
	  lengthen (m, time);
	  m->known = now + m->pause;
	}
      return;
    }
  if (each < m->pipeline / TUNED (unlike))
    /* Iterations have become shorter.  */
    m->known = 0;
  m->pipeline = each ? each : 1;
  if (!pipeline_loses_p (m))
    {
      if (m->retry)
	m->pause = 0;
      m->retry = 0;
      m->trial = GOMP_STREAM_WON;
    }
  else if (m->trial == GOMP_STREAM_WON)
    /* It may have been interrupted.  */
    m->trial = GOMP_STREAM_MEASURED;
  else if (alone || each / 3 > m->in_place / 2
	   || m->trial++ == GOMP_STREAM_MEASURED + MOST_DOUBTS)
    lose (m, now, time);
}

void
gomp_stream_stay_begin (const struct gomp_stream_stay_memory *m,
			struct gomp_stream_stay_piece *p, uint64_t now, uint64_t complete,
			bool at_once, bool alone)
{
  p->since = now;
  p->count = complete;
  p->alone = alone;
  p->lasting = at_once ? complete + 1 + BEGIN_TIME * 1000 / m->in_place : 0;
}

bool
gomp_stream_stay_measure (struct gomp_stream_stay_memory *m,
			  struct gomp_stream_stay_piece *p, uint64_t now,
			  uint64_t complete, bool whole)
{
  if (complete <= p->count)
    return false;
  if (p->lasting && complete >= p->lasting)
    {
      p->lasting = 0;
      note_lasting (m);
    }
  m->time += now - p->since;
  m->count += complete - p->count;
  p->since = now;
  p->count = complete;
  if (m->time < TRIAL_TIME || !whole)
    return false;
  conclude (m, now, p->alone);
  return true;
}

void
gomp_stream_stay_skip (struct gomp_stream_stay_state *s, uint64_t time)
{
  s->until += time;
  s->start += time;
}

void
gomp_stream_stay_from (struct gomp_stream_stay_state *s, uint64_t now)
{
  gomp_stream_stay_skip (s, now - s->start);
  s->look = now;
}
