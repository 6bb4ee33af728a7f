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

/* Directives whose stages were ended before they were there: by bodies that ran in place
   of them.  A region's list of them lasts up to its next wait, behind which what was ended
   begins anew, as with stages.  */

#include "config.h"
#include <string.h>
#include "graph/end.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "sys/memory.h"

/* Whether the directive's stage on KEYS is meant.  All streams of a loop's directive are
   known if one is.  */
static bool
meant_p (const struct gomp_stream_halted *h, const site *from, void *const *keys)
{
  void *const *s = h->streams;

  if (h->site != from)
    return false;
  while (*s && *s != keys[0])
    s++;
  return *s != NULL;
}

/* Whether activations of the directive never happen, on some streams.  */
bool
gomp_stream_halted_p (const region *r, const site *from)
{
  const struct gomp_stream_halted *h = r->halted;

  while (h && h->site != from)
    h = h->next;
  return h != NULL;
}

/* If the stage, which is about to join the region, was ended there, stops it.  */
void
gomp_stream_stop_halted (region *r, stage *g)
{
  const struct gomp_stream_halted *h = r->halted;

  while (h && !meant_p (h, g->site, g->keys))
    h = h->next;
  if (h)
    gomp_stream_stop_stage (g, g->fired);
}

/* Has activations of the directive on the STREAMS, with a null behind them, never happen.
   None is under way.  Called by the control thread.  */
void
gomp_stream_halt_site (region *r, const site *from, void *const *streams)
{
  struct gomp_stream_halted *h;
  size_t n = 0;

  while (streams[n])
    n++;
  h = gomp_stream_malloc (sizeof *h + (n + 1) * sizeof *streams);
  h->site = from;
  memcpy (h->streams, streams, (n + 1) * sizeof *streams);
  h->next = r->halted;
  r->halted = h;
  pthread_mutex_lock (&r->guard);
  for (stage *g = r->first; g; g = g->region_next)
    if (meant_p (h, g->site, g->keys))
      {
	gomp_stream_lock (g);
	gomp_stream_stop_stage (g, g->port.next);
	gomp_stream_unlock (g);
      }
  pthread_mutex_unlock (&r->guard);
}
