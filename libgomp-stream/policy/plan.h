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


/* A region's plan: which threads fire which stages.

   A planner takes a snapshot of measurements and gives a decision; it knows
   neither clocks nor threads.  graph/planner.c takes the one and carries out the
   other.  */

#ifndef GOMP_STREAM_PLAN_H
#define GOMP_STREAM_PLAN_H 1

#include <stddef.h>
#include "policy/batch.h"
#include "policy/divide.h"
#include "policy/placement.h"
#include "policy/trial.h"

#pragma GCC visibility push(hidden)

/* A stage, as a planner sees it.  */
struct gomp_stream_item
{
  /* Measured.  */
  uint64_t next, fired;		/* Activations issued, and completed.  */
  uint64_t cap, quarter;	/* Of a batch, and in a quarter of its rings.  */
  uint64_t bytes_out;		/* That an activation writes.  */
  uint64_t replicas;
  bool stateless;		/* May have replicas, and is worth another
				   thread's coming for.  */
  float cost;			/* Of an activation, ns.  */
  unsigned home;		/* The slot that fires it at first.  */
  /* Decided.  */
  uint64_t wanted;		/* Replicas; 0: as many as it has.  */
  /* The planner's notes.  */
  float weight;			/* Activations between plans, smoothed.  */
  uint64_t seen_next, seen_fired, recent;
};

/* What a planner is told.  */
struct gomp_stream_snapshot
{
  uint64_t now;			/* ns, as all times.  */
  uint64_t inside;		/* Time that the control program spent in the
				   runtime.  */
  struct gomp_stream_item **items;	/* In the order of their first
					   activation.  */
  size_t n;
  unsigned size;		/* Executors,  */
  unsigned most;		/* and threads that may be awake at once.  */
  bool helped;			/* Another thread than the control program's
				   fired a stage.  */
  bool probed;			/* Whether stores go round the caches is for the
				   planner to say; else it is as STREAMED.  */
  bool streamed;
  bool far;			/* Neighbours are.  */
  double trip;			/* Round trip of a line to one.  */
};

/* What it decides.  */
struct gomp_stream_decision
{
  uint64_t due;			/* When the next plan is.  */
  uint64_t round;		/* A stage that was not fired for so long is
				   everybody's.  */
  unsigned width;		/* Threads worth having.  */
  unsigned awake;		/* So many are to be awake; 0 if it does not
				   matter.  */
  bool divided;			/* Stages get other homes:  */
  const unsigned *homes;	/* those of items 1 to N, or 0 for all.  */
  bool keep;			/* The plan is for a later region, too.  */
};

/* What plans came to; a later region with the same stages goes on with it.  */
struct gomp_stream_outcome
{
  float control;		/* The control program's load.  */
  struct gomp_stream_trial threads;	/* One, or more.  Rates are of
					   activations in a ns.  */
  struct gomp_stream_trial streaming;	/* To far neighbours, by ordinary or by
					   non-temporal stores.  */
  double promise;		/* How many times one thread's the rate of more
				   is, by the loads.  */
  size_t divided;		/* Items that HOMES divides, while one thread
				   has them all in a trial,  */
  unsigned before;		/* and among how many threads.  */
};

struct gomp_stream_planner
{
  unsigned width;
  uint64_t since, seen_inside;	/* Of the last plan.  */
  uint64_t interval;		/* Between plans.  */
  double total;			/* Of the loads.  */
  bool waiting;			/* The control program is done, or waits.  */
  bool far;			/* Neighbours were.  */
  unsigned fresh;		/* Intervals that do not count; at most, as it
				   ends when the last stage is fired.  */
  bool recalled;		/* What is known is of an earlier region.  */
  struct gomp_stream_outcome known;
  struct gomp_stream_load *loads;	/* Of N + 1 items at least, with  */
  unsigned *homes;			/* their homes.  */
};

void gomp_stream_begin_planner (struct gomp_stream_planner *, uint64_t now);
void gomp_stream_continue_planner (struct gomp_stream_planner *,
				   const struct gomp_stream_outcome *,
				   unsigned width);
struct gomp_stream_decision
gomp_stream_decide (struct gomp_stream_planner *,
		    const struct gomp_stream_snapshot *);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_PLAN_H */
