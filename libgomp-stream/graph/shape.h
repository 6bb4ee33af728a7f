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


/* What policy/batch.h is told of a stage.  */

#ifndef GOMP_STREAM_SHAPE_H
#define GOMP_STREAM_SHAPE_H 1

#include "graph/region.h"
#include "graph/stage.h"
#include "policy/batch.h"
#include "sys/options.h"

static inline bool
gomp_stream_many_p (const region *r)
{
  return (__atomic_load_n (&r->n_stages, __ATOMIC_RELAXED)
	  >= TUNED (many_stages));
}

static inline struct gomp_stream_shape
gomp_stream_shape_of (const stage *g)
{
  struct gomp_stream_shape s
    = { .fixed = gomp_stream_options.batch,
	.hot = __atomic_load_n (&g->hot, __ATOMIC_RELAXED),
	.quarter = __atomic_load_n (&g->quarter, __ATOMIC_RELAXED),
	.bytes = __atomic_load_n (&g->bytes, __ATOMIC_RELAXED),
	.replicated = __atomic_load_n (&g->replicas, __ATOMIC_RELAXED) > 1,
	.many = gomp_stream_many_p (g->region) };
  return s;
}

#endif /* GOMP_STREAM_SHAPE_H */
