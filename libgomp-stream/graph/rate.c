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

/* How fast loops are as pipelines: what the policy is told of them, at its looks and when
   a wait has completed them.  */

#include "config.h"
#include <stddef.h>
#include <string.h>
#include "data/stream.h"
#include "graph/rate.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "sys/sys.h"
#include "sys/thread.h"

/* What is known of the loop that became a pipeline last in the calling thread.  */
static __thread struct
{
  struct gomp_stream_stay_piece piece;
  bool waited;			/* There was a wait since the last look,  */
  bool left;			/* and it was the end of a scope.  */
} away __attribute__ ((tls_model ("initial-exec")));

/* Which of the loop's tasks SITE is that of; their number if it is none.  */
static uint64_t
find_site (const struct gomp_stream_place *p, const site *from)
{
  uint64_t i = 0;

  while (i < p->n_sites && p->sites[i] != from)
    i++;
  return i;
}

/* Whether SITE is that of one of the loop's tasks.  */
bool
gomp_stream_of_place_p (const struct gomp_stream_place *p, const site *from)
{
  return find_site (p, from) < p->n_sites;
}

/* Whether stage G, of the loop, has streams KNOWN where its directive may have others in
   another run.  */
static bool
of_run_p (const stage *g, void *const *known)
{
  for (uint32_t i = 0; known && i < g->n_views; i++)
    if (g->site->views[i].flags & (GOMP_STREAM_VIEW_INDEXED | GOMP_STREAM_VIEW_DYNAMIC
				   | GOMP_STREAM_VIEW_POINTER))
      {
	void *const *key = known;

	while (*key && *key != g->views[i]->stream->key)
	  key++;
	if (*key == NULL)
	  return false;
      }
  return true;
}

/* How many iterations of the loop were issued since the last wait, and are complete.
   Those of which no stage is activated are as many TURNS.  Of a function that is called for
   several objects it is all of them.  Called with the region's guard.  */
static uint64_t
count_complete (const region *r, const struct gomp_stream_place *p, void *const *known,
		uint64_t turns)
{
  bool calls = p->kind & GOMP_STREAM_PLACE_CALLS;
  uint64_t issued = turns, owed = 0, sums[calls ? p->n_sites : 1][2];

  memset (sums, 0, sizeof sums);
  for (const stage *g = r->first; g; g = g->region_next)
    {
      uint64_t i = find_site (p, g->site), n, o;

      if (i == p->n_sites || !(calls || of_run_p (g, known)))
	continue;
      n = g->port.next - g->settled;
      o = gomp_stream_owed (g);
      if (calls)
	{
	  n = sums[i][0] += n;
	  o = sums[i][1] += o;
	}
      owed = owed > o ? owed : o;
      issued = issued > n ? issued : n;
    }
  return issued > owed ? issued - owed : 0;
}

/* The same, without the guard, for the calling thread's control program R, or null.  */
static uint64_t
count_here (region *r, const struct gomp_stream_place *p, void *const *known, uint64_t turns)
{
  uint64_t complete = turns;

  if (r)
    {
      pthread_mutex_lock (&r->guard);
      complete = count_complete (r, p, known, turns);
      pthread_mutex_unlock (&r->guard);
    }
  return complete;
}

/* The loop becomes a pipeline of R, AT_ONCE or after a while in place.  */
void
gomp_stream_begin_rate (region *r, struct gomp_stream_place *p, void *const *known,
			const struct gomp_stream_stay_state *s,
			const struct gomp_stream_stay_memory *m, uint64_t now, bool at_once,
			bool alone)
{
  gomp_stream_thread.away = p;
  away.waited = false;
  gomp_stream_stay_begin (m, &away.piece, now,
			  count_here (r, p, known, s->all_turns - s->granted), at_once, alone);
}

/* Tells the policy how far the pipeline of R is whose turns in state S are over.  */
void
gomp_stream_look_at_rate (region *r, struct gomp_stream_place *p, void *const *known,
			  struct gomp_stream_stay_state *s,
			  struct gomp_stream_stay_memory *m, uint64_t now, bool alone)
{
  /* Nobody knows which of the turns were before the wait.  */
  if (gomp_stream_thread.away != p || away.waited)
    s->all_turns = 0;
  if (gomp_stream_thread.away != p)
    {
      gomp_stream_thread.away = p;
      gomp_stream_stay_begin (m, &away.piece, now, count_here (r, p, known, 0), false, alone);
    }
  else
    gomp_stream_stay_measure (m, &away.piece, now, count_here (r, p, known, s->all_turns),
			      true);
  away.waited = false;
}

/* The control program R is in a wait, which is over: tells the policy of the loop that is a
   pipeline.  Called with the region's guard.  */
void
gomp_stream_wait_for_rate (const region *r)
{
  struct gomp_stream_place *p = gomp_stream_thread.away;
  struct gomp_stream_stay_memory before, m;
  uint64_t complete = p ? count_complete (r, p, NULL, 0) : 0;

  if (complete == 0)
    return;
  gomp_stream_load_memory (p, &before);
  m = before;
  gomp_stream_stay_measure (&m, &away.piece, gomp_stream_now (), complete, true);
  gomp_stream_store_memory (p, &before, &m);
  away.piece.count = away.piece.lasting = 0;
  away.waited = true;
  away.left = false;
}

/* It has left the wait to which it came at BEFORE, the last one if LEAVES the scope.  Behind
   a pipeline that takes longer.  */
void
gomp_stream_after_wait (uint64_t before, bool leaves)
{
  struct gomp_stream_place *p = gomp_stream_thread.away;
  struct gomp_stream_stay_memory known, m;
  uint64_t now;

  if (p == NULL || !away.waited)
    return;
  if (away.piece.since > before)
    before = away.piece.since;
  else if (!leaves || away.left)
    {
      /* It was others that were waited for.  */
      gomp_stream_thread.away = NULL;
      return;
    }
  now = gomp_stream_now ();
  gomp_stream_load_memory (p, &known);
  m = known;
  m.time += now - before;
  gomp_stream_store_memory (p, &known, &m);
  away.piece.since = now;
  away.left = leaves;
}
