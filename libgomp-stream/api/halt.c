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

/* Stages that bodies in place have ended: their loops go on as pipelines, in which they are
   stopped, up to the next wait.  */

#include "config.h"
#include "graph/end.h"
#include "graph/region.h"
#include "graph/registry.h"

/* Whether the directives are alternatives on the same streams, one stage with several
   bodies.  */
static bool
together_p (const site *a, const site *b)
{
  return (a == b
	  || (a->group == b->group && (a->flags & b->flags & GOMP_STREAM_SITE_ORDERED)
	      && a->order_from <= b->order_to && b->order_from <= a->order_to));
}

void
GOMP_stream_halt (struct gomp_stream_place *place, uint64_t ended, void *const *streams)
{
  region *r = gomp_stream_current (true);

  for (uint64_t i = 0; i < place->n_sites; i++)
    for (uint64_t j = 0; j < place->n_sites; j++)
      if ((ended >> i & 1) && together_p (place->sites[i], place->sites[j])
	  && !gomp_stream_halted_p (r, place->sites[j]))
	gomp_stream_halt_site (r, place->sites[j], streams);
}
