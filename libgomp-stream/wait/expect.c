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


/* What a wait may expect of other ranks.

   Activations that lack only the look-ahead of a sliding window stay owed at a wait,
   and so do those downstream of them.  Where the former are on another rank, nobody
   says so: but all ranks know all counts, so each of them works out how many
   activations of each stage can be done.  That is the greatest solution of

     done (g) = min (activations issued, those whose windows lie below the end of each
		     input)
     end (s)  = elements of the activations done by the producers of S

   What the wires here lack of that is excused.  At the end of a scope the ranks of these
   stages drop the rest, and all others take note of it.  */

#include "config.h"
#include <stdlib.h>
#include "data/channel.h"
#include "data/stream.h"
#include "graph/ranks.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "sys/memory.h"
#include "wait/agree.h"

bool
gomp_stream_looks_ahead_p (const region *r)
{
  for (const stage *g = r->first; g; g = g->region_next)
    for (uint32_t i = 0; i < g->n_views; i++)
      if (g->views[i]->horizon != g->views[i]->burst)
	return true;
  return false;
}

/* Activations of the view's stage that are done at the end.  */
static uint64_t
done_of (const region *r, const view *v, const uint64_t *done)
{
  const stage *g = v->owner;
  return g->region == r ? done[g->index] : g->port.next;
}

/* Elements of the stream at the end.  */
static uint64_t
end_of (const region *r, const stream *s, const uint64_t *done)
{
  uint64_t end;

  if (s->number && gomp_stream_elsewhere_p (s))
    {
      end = s->left_behind - s->dropped;
      for (const view *v = s->absent; v; v = v->next)
	if (v->output)
	  end += done_of (r, v, done) * v->burst;
      return end;
    }
  if (s->turns)
    return s->issue;
  if (s->producers == NULL)
    return gomp_stream_committed (s);
  return (s->producers->base - s->dropped
	  + done_of (r, s->producers, done) * s->producers->burst);
}

/* Activations of the stage whose windows of V lie below END; those that were dropped
   have none.  */
static uint64_t
within (stage *g, const view *v, uint64_t end)
{
  uint64_t first = v->position;

  if (gomp_stream_turns_p (v))
    return UINT64_MAX;
  if (!g->absent)
    {
      gomp_stream_lock (g);
      first = v->position - g->fired * v->burst;
      gomp_stream_unlock (g);
    }
  /* The first ones may have been dropped.  */
  if ((int64_t) (end - first) < (int64_t) v->horizon)
    return 0;
  return v->burst ? (end - first - v->horizon) / v->burst + 1 : UINT64_MAX;
}

/* Returns how many activations of each stage of the region can be done, by its
   INDEX.  */
static uint64_t *
work_out (region *r)
{
  uint64_t *done = gomp_stream_malloc (r->n_stages * sizeof *done);
  size_t n = 0;
  bool again;

  for (stage *g = r->first; g; g = g->region_next)
    {
      g->index = n;
      done[n++] = g->port.next;
    }
  do
    {
      again = false;
      for (stage *g = r->first; g; g = g->region_next)
	for (uint32_t i = 0; i < g->n_views && g->wire == NULL; i++)
	  if (!g->views[i]->output)
	    {
	      const view *v = g->views[i];
	      uint64_t most = within (g, v, end_of (r, v->stream, done));
	      if (most < done[g->index])
		{
		  done[g->index] = most;
		  again = true;
		}
	    }
    }
  while (again);
  return done;
}

/* Works out what the region's wires may expect.  Called by the control thread, with
   all activations published.  */
void
gomp_stream_expect (region *r)
{
  uint64_t *done;

  if (!gomp_stream_looks_ahead_p (r))
    {
      for (stage *g = r->first; g; g = g->region_next)
	if (g->wire)
	  __atomic_store_n (&g->wire->excused, 0, __ATOMIC_RELAXED);
      return;
    }
  done = work_out (r);
  for (stage *g = r->first; g; g = g->region_next)
    if (g->wire)
      {
	const stream *s = g->views[0]->stream;
	uint64_t end = end_of (r, s, done) + s->dropped;
	uint64_t most = end > g->wire->start ? end - g->wire->start : 0;

	__atomic_store_n (&g->wire->excused,
			  most < g->port.next ? g->port.next - most : 0,
			  __ATOMIC_RELAXED);
      }
  free (done);
}

/* At the end of the scope of DEPTH, notes what other ranks drop of their stages'
   activations: the streams count none of their elements, and windows begin where they
   would have.  */
void
gomp_stream_drop_absent (region *r, unsigned depth)
{
  uint64_t *done;

  if (!r->dealt || !gomp_stream_looks_ahead_p (r))
    return;
  done = work_out (r);
  for (stage *g = r->first; g; g = g->region_next)
    for (uint32_t i = 0; g->absent && g->depth >= depth && i < g->n_views; i++)
      {
	view *v = g->views[i];
	uint64_t elements = (g->port.next - done[g->index]) * v->burst;

	if (!v->output)
	  v->position -= elements;
	/* Else the end of a wire does so.  */
	else if (gomp_stream_elsewhere_p (v->stream) && v->stream->wires == NULL)
	  v->stream->dropped += elements;
      }
  free (done);
}
