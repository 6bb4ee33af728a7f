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

/* The order in which a control program comes to stages.  */

#ifndef GOMP_STREAM_STEPS_H
#define GOMP_STREAM_STEPS_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "graph/region.h"
#include "graph/stage.h"
#include "policy/stay.h"
#include "sys/base.h"

/* The longest orders that are looked for have half as many steps: a row of hundreds of
   filters.  It takes as many calls to find that there is none.  */
#define GOMP_STREAM_MOST_STEPS 1024

#pragma GCC visibility push(hidden)

size_t gomp_stream_period (stage *const *, size_t n);
bool gomp_stream_settle_order (region *, stage **, size_t n);
bool gomp_stream_empty_order_p (region *, stage *const *, size_t n);
bool gomp_stream_only_order_p (const region *, stage *const *);
uint64_t gomp_stream_number_of_order (stage *const *, size_t n);
void gomp_stream_note_completed (stage *const *, size_t n, uint64_t *numbers);
bool gomp_stream_had_batches_p (stage *const *, size_t n, const uint64_t *numbers);
void gomp_stream_keep_order (uint64_t order, const struct gomp_stream_stay_memory *);
void gomp_stream_recall_order (uint64_t order, struct gomp_stream_stay_memory *);

#pragma GCC visibility pop

/* What api/lockstep.c does when something else happens than steps.  Each region has
   these.  */
struct gomp_stream_lockstep_ops
{
  void (*leave) (region *);
  void (*note) (stage *);
  void (*wait) (region *);
  void (*end) (region *);
};

/* The control thread is about to do something with stages of the region, or null, or with
   their streams, that is no step in place.  Called without the region's guard.  */
static inline void
gomp_stream_leave_lockstep (region *r)
{
  if (r && r->lockstep)
    r->lockstep_ops->leave (r);
}

/* The control thread has posted activations of the stage.  */
static inline void
gomp_stream_note_lockstep (stage *g)
{
  g->region->lockstep_ops->note (g);
}

/* A wait has completed the region's activations.  Called with the region's guard.  */
static inline void
gomp_stream_wait_for_lockstep (region *r)
{
  if (r->lockstep)
    r->lockstep_ops->wait (r);
}

/* Stages of the region end, or their bodies are to be defined anew.  */
static inline void
gomp_stream_end_lockstep (region *r)
{
  if (r->lockstep)
    r->lockstep_ops->end (r);
}

#endif /* GOMP_STREAM_STEPS_H */
