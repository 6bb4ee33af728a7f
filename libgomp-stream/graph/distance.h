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


/* How far a thread's neighbours are, and what they are seen to do.  */

#ifndef GOMP_STREAM_DISTANCE_H
#define GOMP_STREAM_DISTANCE_H 1

#include "policy/placement.h"
#include "sys/base.h"
#include "sys/options.h"

#pragma GCC visibility push(hidden)

/* What one thread writes and its neighbours read, to see how far it is; see
   distance.c.  */
struct gomp_stream_beacon
{
  /* The thread's: steps at the begin and at the end of each firing.  */
  uint64_t steps __attribute__ ((aligned (GOMP_STREAM_APART)));
  /* The planner's.  */
  uint64_t seen __attribute__ ((aligned (GOMP_STREAM_APART)));
};

void gomp_stream_show_work (region *);
uint64_t gomp_stream_work_shown (region *, bool *under_way);
void gomp_stream_probe (region *);
void gomp_stream_note_stores (region *);
bool gomp_stream_streams_p (const view *, uint64_t n);
void gomp_stream_init_placement (region *);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_DISTANCE_H */
