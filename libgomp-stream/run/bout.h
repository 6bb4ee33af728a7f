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

/* What happens from a wait to the next one.  */

#ifndef GOMP_STREAM_BOUT_H
#define GOMP_STREAM_BOUT_H 1

#include "graph/region.h"

#pragma GCC visibility push(hidden)

void gomp_stream_note_bout (region *);
void gomp_stream_end_bout (region *);

/* Whether nobody but the region's control thread fires its stages.  */
static inline bool
gomp_stream_alone_p (const region *r)
{
  return r->gang == NULL || r->restart;
}

#pragma GCC visibility pop

#endif /* GOMP_STREAM_BOUT_H */
