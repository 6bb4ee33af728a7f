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

/* A region's plan: which threads fire which stages.  */

#ifndef GOMP_STREAM_PLAN_H
#define GOMP_STREAM_PLAN_H 1

#include "policy/placement.h"
#include "policy/trial.h"

#pragma GCC visibility push(hidden)

/* The home of a stage that each thread fires that comes to it.  */
#define GOMP_STREAM_EVERYWHERE (~0u)

/* So many stages of a region are many: they do not stay in the nearest cache.  */
#define GOMP_STREAM_MANY_STAGES 32

/* The time that the control program or a stage takes, ns in a plan's time; and
   what it costs to cut behind it.  */
struct gomp_stream_load
{
  float own;
  float written, read;		/* More for it, and for what reads it.  */
};

/* What plans came to; a later region with the same stages goes on with it.  */
struct gomp_stream_outcome
{
  float control;		/* The control program's load, ns in a plan's
				   time.  */
  double alone;			/* Activations per ns of one thread.  */
  double together;		/* The same of more.  */
  size_t divided;		/* Items that HOMES divided before a review,  */
  unsigned before;		/* and among how many threads.  */
  double promise;		/* How many times that the model says.  */
  unsigned attempts;		/* Plans without ALONE known.  */
  unsigned trial;		/* Plans until more threads are judged;  */
  bool trying;			/* they are yet to be.  */
  unsigned absences;		/* Intervals in which no other thread came.  */
  bool reviewed;
  uint64_t retry, patience;
};

/* Which threads fire which stages; see plan.c.  */
struct gomp_stream_plan
{
  unsigned width;		/* Threads worth having.  */
  unsigned lock;		/* Somebody is planning.  */
  uint64_t due;			/* When the next plan is, ns.  */
  /* A stage that was not fired for so long, ns, is everybody's.  */
  uint64_t round;
  unsigned helped;		/* Another thread fired a stage.  */
  /* The control thread's: time in the runtime, and since when it is there.  */
  uint64_t inside __attribute__ ((aligned (GOMP_STREAM_APART)));
  uint64_t entered;
  /* The planner's.  */
  uint64_t since, seen_inside;
  double total;			/* Of the loads.  */
  struct gomp_stream_outcome known;
  uint64_t stages;		/* Says which.  */
  bool changed;			/* It does not: some left.  */
  size_t planned;		/* Stages that the last plan was for.  */
  bool kept;			/* The plan is, as it is to be.  */
  bool waiting;			/* The control program is done, or waits.  */
  unsigned fresh;		/* If not 0, the interval that began does not
				   count, nor do so many in all, as long as the
				   last stage is not fired.  */
  bool recalled;		/* What is known is of an earlier region.  */
  size_t size;
  struct gomp_stream_load *loads;
  unsigned *homes;
  /* The last probes, ns, and how many there were.  */
  float trips[GOMP_STREAM_TRIPS];
  unsigned probes;
  unsigned trip;		/* Their median, ns; 0 at first.  */
  bool far;			/* Neighbours are.  */
  struct gomp_stream_trial streaming;	/* Far, by ordinary or by non-temporal
					   stores.  */
};

unsigned gomp_stream_slot (const region *);
uint64_t gomp_stream_worth_fetching (const stage *);
void gomp_stream_init_plan (region *);
bool gomp_stream_plan (region *, uint64_t now);
void gomp_stream_make_loads (struct gomp_stream_plan *, size_t n);
void gomp_stream_free_plan (region *);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_PLAN_H */
