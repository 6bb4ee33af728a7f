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

/* Rounds: the activations of one iteration of a loop that activates the same
   stages, as often, in each of its iterations.

   Such a loop may go through arrays of streams, and take as many activations as
   these have elements for one element that enters.  The compiler knows which
   loops are such (rounds.cc of the plugin), and tells the runtime of the end of
   each iteration; what a round consists of the runtime sees by the ports, one
   iteration after it looked at them before.  Then it issues as many rounds as no
   port needs a call for:

	 next, at the last      now           what the next iteration
	 look                                  may reach without a call
	   |<----- a round ----->|<-- m rounds -->|<-- a round -->| limit

   A record of an activation is a copy of that one round before; only the loop's
   count in it, if it is captured, goes on.  Producers that take turns have theirs
   at the same places in each round.  The ends of wires, which the loop does not
   activate, count what their streams have at posts.  */

#include "config.h"
#include <string.h>
#include "graph/region.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "policy/tuning.h"
#include "sys/number.h"

/* After this many looks in a row that led to few rounds, the next one comes later,
   and later still after more of them, at most after so many iterations.  */
#define MAX_FAILURES TUNED (few_rounds)
#define MAX_PAUSE 64

/* How many rounds, up to M, the stage permits.  */
static uint64_t
permitted (const stage *g, uint64_t m)
{
  uint64_t next = g->port.next;
  uint64_t limit = __atomic_load_n (&g->port.limit, __ATOMIC_RELAXED);
  uint64_t each = next - g->seen;

  if (each == 0 || g->wire)
    return m;
  if (g->turns && limit)
    limit = g->due;
  if (limit <= next + each || g->port.define
      || (g->turns && !gomp_stream_turns_repeat_p (g, each)))
    return 0;
  limit = (limit - next - 1) / each;
  return m < limit ? m : limit;
}

static char *
record (const stage *g, uint64_t i)
{
  return g->records + (i & (g->max_records - 1)) * g->site->rec_size;
}

/* Counts the records before NEXT that are the same, if there is one in each
   round.  Where all of the ring are, none need be stored, and those who read them
   keep them in their caches.  */
static void
compare_records (stage *g)
{
  uint64_t next = g->port.next, size = g->site->rec_size;

  if (next - g->seen != 1 || g->site->count_size
      || (g->alike && memcmp (record (g, next - 1), record (g, next - 2),
			      size) != 0))
    g->alike = 0;
  else
    g->alike++;
}

/* Stores the records of M rounds of EACH activations from NEXT on.  They lie
   together, as no limit lies beyond the ring's end.  */
static void
store_records (stage *g, uint64_t next, uint64_t m, uint64_t each,
	       uint64_t step)
{
  const site *from = g->site;
  uint64_t size = from->rec_size;
  char *to = record (g, next);

  /* The round before may go round the ring's end.  */
  for (uint64_t i = 0; i < each; i++)
    memcpy (to + i * size, record (g, next - each + i), size);
  gomp_stream_fill (to, each * size, m * each * size);
  to += from->count_offset;
  for (uint64_t i = 0; i < each && from->count_size; i++, to += size)
    gomp_stream_store_numbers (to, from->count_size, m, each * size,
			       gomp_stream_load (to, from->count_size), step);
}

/* Issues M rounds of the stage.  STEP is what the loop's count grows by.  */
static void
issue (stage *g, uint64_t m, uint64_t step)
{
  uint64_t next = g->port.next, each = next - g->seen;

  if (g->site->rec_size && g->alike < g->max_records)
    store_records (g, next, m, each, step);
  if (g->alike)
    g->alike += m;
  if (g->turns)
    /* These turns are logged.  */
    pthread_mutex_lock (&g->log_lock);
  /* P1.  */
  __atomic_store_n (&g->port.next, next + m * each, __ATOMIC_RELEASE);
  if (g->turns)
    {
      __atomic_store_n (&g->logged, next + m * each, __ATOMIC_RELEASE);
      pthread_mutex_unlock (&g->log_lock);
    }
}

uint64_t
GOMP_stream_repeat (struct gomp_stream_round *round, uint64_t left,
		    uint64_t step)
{
  region *r = gomp_stream_current (false);
  uint64_t m = round->seen ? left : 0;

  /* A loop inside another one may have few iterations.  */
  if (r == NULL || (round->seen == 0 && left < TUNED (few_rounds)))
    return 0;
  pthread_mutex_lock (&r->guard);
  for (stage *g = r->first; g; g = g->region_next)
    if (g->open)
      gomp_stream_log_open (g);
  for (const stage *g = r->first; g && m; g = g->region_next)
    m = permitted (g, m);
  for (stage *g = r->first; g && m; g = g->region_next)
    if (g->turns && g->port.next != g->seen)
      gomp_stream_repeat_turns (g, m);
  for (stage *g = r->first; g; g = g->region_next)
    if (g->turns)
      gomp_stream_end_round (g, m);
  for (stage *g = r->first; g; g = g->region_next)
    {
      if (round->seen == 0)
	g->alike = 0;
      else if (g->port.next != g->seen && g->wire == NULL)
	{
	  if (g->site->rec_size)
	    compare_records (g);
	  if (m)
	    issue (g, m, step);
	}
      g->seen = g->port.next;
    }
  pthread_mutex_unlock (&r->guard);
  if (round->seen == 0)
    round->seen = 1;
  else if (m >= TUNED (few_rounds))
    round->failures = 0;
  else if (++round->failures > MAX_FAILURES)
    {
      round->pause = round->failures < MAX_PAUSE ? round->failures : MAX_PAUSE;
      round->seen = 0;
    }
  return m;
}
