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

/* Stages that end before the control program stops to activate them.  */

#ifndef GOMP_STREAM_END_H
#define GOMP_STREAM_END_H 1

#include "sys/base.h"

#pragma GCC visibility push(hidden)

void gomp_stream_stop_stage (stage *, uint64_t activation);
void gomp_stream_drop_look_ahead (view *);
bool gomp_stream_settle_stops (region *);
bool gomp_stream_stop_starved (region *);
bool gomp_stream_halted_p (const region *, const site *);
void gomp_stream_stop_halted (region *, stage *);
void gomp_stream_halt_site (region *, const site *, void *const *streams);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_END_H */
