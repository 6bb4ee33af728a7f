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


/* The plan of a region, as its threads see it.  */

#ifndef GOMP_STREAM_PLANNER_H
#define GOMP_STREAM_PLANNER_H 1

#include "policy/plan.h"
#include "sys/base.h"

#pragma GCC visibility push(hidden)

/* Which threads fire which stages.  */
struct gomp_stream_plan
{
  unsigned width;		/* Threads worth having.  */
  unsigned lock;		/* Somebody is planning.  */
  uint64_t due;			/* When the next plan is, ns.  */
  uint64_t round;		/* A stage that was not fired for so long, ns, is
				   everybody's.  */
  unsigned helped;		/* Another thread fired a stage.  */
  bool streams;			/* Stores to other threads go round the
				   caches.  */
  /* The control thread's: time in the runtime, and since when it is there.  */
  uint64_t inside __attribute__ ((aligned (GOMP_STREAM_APART)));
  uint64_t entered;
  /* Of who has LOCK.  */
  struct gomp_stream_planner planner;
  struct gomp_stream_placement placement;
  struct gomp_stream_item **items;	/* Of the stages,  */
  size_t size;				/* of SIZE at most.  */
  uint64_t stages;		/* Hash of the stages' directives,  */
  bool changed;			/* which is stale, as some left.  */
  size_t planned;		/* Stages of the last plan.  */
  bool kept;			/* The plan is, as it is to be.  */
};

uint64_t gomp_stream_fetch_size (const stage *);
void gomp_stream_init_plan (region *);
void gomp_stream_renew_plan (region *);
bool gomp_stream_plan (region *, uint64_t now);
void gomp_stream_make_items (struct gomp_stream_plan *, size_t n);
void gomp_stream_free_plan (region *);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_PLANNER_H */
