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

/* What keeps a stage from firing.  */

#include "config.h"
#include "data/stream.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "sys/message.h"
#include "graph/obstacle.h"

/* Activations of the stage that wait: those before a body that is yet to be
   given do not count.  */
uint64_t
gomp_stream_waiting (const stage *g)
{
  uint64_t end = g->port.next < g->ceiling ? g->port.next : g->ceiling;
  uint64_t stop = __atomic_load_n (&g->stop, __ATOMIC_RELAXED);

  if (end > stop)
    end = stop;
  return end > g->fired ? end - g->fired : 0;
}

/* Returns the first view, an input if there is one, that keeps the stage from
   firing, or null.  */
view *
gomp_stream_obstacle (const stage *g)
{
  for (int output = 0; output < 2; output++)
    for (uint32_t i = 0; i < g->n_views; i++)
      {
	view *v = g->views[i];
	if (v->output == output && gomp_stream_view_has (v) < v->horizon)
	  return v;
      }
  return NULL;
}

/* Notes, for the statistics, what keeps the stage from firing LEAST activations
   of the N owed.  Called with its lock.  */
void
gomp_stream_note_obstacle (stage *g, uint64_t n, uint64_t least)
{
  unsigned obstacle = GOMP_STREAM_WAIT_ACTIVATIONS;

  if (n >= least)
    for (uint32_t i = 0; i < g->site->n_views; i++)
      if (gomp_stream_view_ready (g->views[i], g->claimed, n) < least)
	{
	  obstacle = (i * GOMP_STREAM_WAITS
		      + (g->views[i]->output ? GOMP_STREAM_WAIT_OUTPUT
			 : GOMP_STREAM_WAIT_INPUT));
	  break;
	}
  __atomic_store_n (&g->obstacle, obstacle, __ATOMIC_RELAXED);
}
