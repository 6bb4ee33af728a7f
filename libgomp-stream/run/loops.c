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

/* Finding feedback loops, the stages of which are fired as a unit; see cycle.c.  */

#include "config.h"
#include "data/stream.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "run/cycle.h"
#include "run/group.h"

/* Most stages of a region in which cycles are looked for: as many as a word has
   bits.  */
#define MOST_STAGES 64

/* Whether firings of the stage can be part of a cycle's, or with ORDERED of its
   alternatives'.  */
bool
gomp_stream_joinable_p (const stage *g, bool ordered)
{
  if (g->replicas > 1 || g->variadic || g->objects
      || (ordered ? g->tickets->sibling != NULL : g->tickets != NULL))
    return false;
  for (uint32_t i = 0; i < g->n_views; i++)
    if (g->views[i]->stream->counts)
      return false;
  return true;
}

/* The stages of the region that read what the stage writes, as bits.  */
static uint64_t
readers (const region *r, const stage *g)
{
  uint64_t bits = 0;

  for (uint32_t i = 0; i < g->n_views; i++)
    if (g->views[i]->output)
      for (const view *v = g->views[i]->stream->consumers; v; v = v->next)
	if (v->owner && v->owner->region == r)
	  bits |= (uint64_t) 1 << v->owner->index;
  return bits;
}

/* Numbers the cycles of the region, and tells their stages.  Called by the control
   thread.  */
void
gomp_stream_find_cycles (region *r)
{
  stage *stages[MOST_STAGES];
  uint64_t reached[MOST_STAGES], loops = 0;
  size_t n = 0;

  if (r->n_stages > MOST_STAGES)
    return;
  for (stage *g = r->first; g; g = g->region_next)
    {
      g->index = n;
      stages[n++] = g;
    }
  for (size_t i = 0; i < n; i++)
    reached[i] = readers (r, stages[i]);
  for (size_t k = 0; k < n; k++)
    for (size_t i = 0; i < n; i++)
      if (reached[i] >> k & 1)
	reached[i] |= reached[k];
  for (size_t i = 0; i < n; i++)
    loops |= (reached[i] >> i & 1) << i;
  for (size_t i = 0; i < n; i++)
    {
      uint64_t members = 0;
      unsigned cycle = 0;

      for (size_t j = 0; j < n && loops >> i & 1; j++)
	if (reached[i] >> j & reached[j] >> i & 1)
	  members |= (uint64_t) 1 << j;
      if (members && __builtin_popcountll (members) <= GOMP_STREAM_MOST_MEMBERS)
	{
	  cycle = __builtin_ctzll (members) + 1;
	  for (size_t j = 0; j < n; j++)
	    if ((members >> j & 1) && !gomp_stream_joinable_p (stages[j], false))
	      cycle = 0;
	}
      __atomic_store_n (&stages[i]->cycle, cycle, __ATOMIC_RELAXED);
    }
}
