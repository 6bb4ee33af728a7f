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

/* Loops whose tasks may run in place.  */

#include "config.h"
#include <omp.h>
#include "data/channel.h"
#include "data/stream.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "sys/options.h"
#include "wait/wait.h"

/* More iterations than any loop has.  */
#define ALL (UINT64_C (1) << 62)

/* Whether SITE is that of one of the loop's tasks.  */
static bool
of_place_p (const struct gomp_stream_place *p, const site *from)
{
  for (uint64_t i = 0; i < p->n_sites; i++)
    if (p->sites[i] == from)
      return true;
  return false;
}

/* Completes what the loop's stages owe, so that its channels are empty.  Returns
   false if one of them was stopped: its activations are dropped.  */
static bool
complete_pipeline (const struct gomp_stream_place *p)
{
  region *r = gomp_stream_current (false);

  if (r == NULL)
    return true;
  for (stage *g = r->first; g; g = g->region_next)
    if (of_place_p (p, g->site))
      {
	if (gomp_stream_owed (g))
	  gomp_stream_complete (r, g);
	if (__atomic_load_n (&g->stop, __ATOMIC_RELAXED) != UINT64_MAX)
	  return false;
	/* Or the wait would do that, and what is produced in place be lost.  */
	for (uint32_t i = 0; i < g->n_views; i++)
	  if (g->views[i]->output)
	    gomp_stream_write_back (g->views[i]->stream);
      }
  return true;
}

/* How many threads there are for a pipeline.  */
static int
threads (void)
{
  return (omp_get_level () == 0 ? omp_get_max_threads ()
	  : omp_get_num_threads ());
}

uint64_t
GOMP_stream_in_place (struct gomp_stream_place *place)
{
  switch (gomp_stream_options.in_place)
    {
    case GOMP_STREAM_IN_PLACE_NEVER:
      return 0;
    case GOMP_STREAM_IN_PLACE_ALWAYS:
      break;
    default:
      if (threads () > 1)
	return 0;
    }
  return complete_pipeline (place) ? ALL : 0;
}
