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

/* Which of the exceptions that left bodies is the first one in control order.  */

#include "config.h"
#include <string.h>
#include "data/stream.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "graph/thrown.h"
#include "graph/view.h"
#include "sys/thread.h"
#include "wait/wait.h"

/* A time in the sequential program: AT of what was done ALL times.  */
struct moment
{
  uint64_t at, all;
};

/* When the stage threw: by its activations or, if there are more of those, as with one
   arm of alternatives, the elements of one of its streams.  */
static struct moment
when_thrown (const stage *g)
{
  struct moment m = { g->stop, g->port.next };

  for (uint32_t i = 0; i < g->n_views; i++)
    {
      const view *v = g->views[i];
      uint64_t all = v->burst ? gomp_stream_issued (v->stream) / v->burst : 0;
      if (all > m.all)
	m = (struct moment) { v->position / v->burst, all };
    }
  return m;
}

/* Returns by how much more moment M is, if something else was done ALL times, and each time
   followed on as many of these.  */
static uint64_t
rescale (struct moment m, uint64_t all)
{
  return (m.all < all && m.all
	  ? ((unsigned __int128) m.at * all + m.all - 1) / m.all : m.at);
}

/* Whether stage A threw before stage B would have in the sequential program, as far
   as can be told.  A was made before B.  */
static bool
before_p (const stage *a, const stage *b)
{
  struct moment m = when_thrown (a), n = when_thrown (b);
  uint64_t x = rescale (m, n.all), y = rescale (n, m.all);

  if (x != y)
    return x < y;
  /* Of one iteration; a loop's first one may have had another arm.  */
  return (strcmp (a->site->function, b->site->function) != 0
	  || a->site->line <= b->site->line);
}

void
gomp_stream_collect_thrown (region *r)
{
  stage *first = NULL;

  if (!__atomic_load_n (&r->stopped, __ATOMIC_RELAXED))
    return;
  for (stage *g = r->first; g; g = g->region_next)
    if (g->thrown && (first == NULL || !before_p (first, g)))
      first = g;
  if (first == NULL)
    return;
  for (stage *g = r->first; g; g = g->region_next)
    {
      if (g == first && GOMP_stream_lending.thrown == NULL)
	GOMP_stream_lending.thrown = g->thrown;
      else
	gomp_stream_release_thrown (g->thrown);
      g->thrown = NULL;
    }
}
