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

/* Control programs that activate the same stages in the same order again and again.  */

#ifndef GOMP_STREAM_LOCKSTEP_H
#define GOMP_STREAM_LOCKSTEP_H 1

#include "graph/steps.h"
#include "sys/base.h"

#pragma GCC visibility push(hidden)

extern const struct gomp_stream_lockstep_ops gomp_stream_lockstep_ops;

/* Does GOMP_stream_step's work for the control program R, or null.  */
int gomp_stream_take_step (region *r, const site *from, void *const *keys);

/* Whether all activations of R are complete, and the last elements in the variables, as the
   rounds are in place.  Called by R's control thread.  */
bool gomp_stream_all_here_p (const region *r);

void gomp_stream_free_lockstep (region *);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_LOCKSTEP_H */
