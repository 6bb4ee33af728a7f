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

/* Whether a loop runs in place or as a pipeline.

     FRESH --> IN_PLACE, for a short time --> PIPELINE --> its rate is compared
		   ^				     |
		   +------- where it is slower ------+

   What is the faster way is asked for again and again, less and less often: the machine may
   have had something else to do, and loops change.

   It is for the clock to say which one is faster.  A loop in place is interrupted
   after some of its iterations, and a pipeline after some of its turns, each of
   which may issue many iterations; their numbers follow the clock.

   A run may end before its pipeline has run for long enough.  So the loop's memory adds
   up what pipelines of several runs take, from the time when they begin to that when a
   wait has completed them.  A loop whose last runs took longer than the short time
   begins with the pipeline.  */

#ifndef GOMP_STREAM_STAY_H
#define GOMP_STREAM_STAY_H 1

#include <stdbool.h>
#include "policy/tuning.h"

enum gomp_stream_stay_phase
{
  GOMP_STREAM_FRESH,
  GOMP_STREAM_STAYS,		/* In place.  */
  GOMP_STREAM_AWAY		/* A pipeline.  */
};

/* What is known of pipelines since the last one that lost.  */
enum gomp_stream_stay_trial
{
  GOMP_STREAM_BEGINS,		/* Their rate does not count.  */
  GOMP_STREAM_WON,		/* It does, and was the better one in the last
				   measurement.  */
  GOMP_STREAM_MEASURED		/* It does.  Counts on with each measurement in
				   which it lost.  */
};

/* The runs of a loop in one place.  Begins as zeros.  */
struct gomp_stream_stay_state
{
  uint64_t turns;		/* Of the pipeline, until the next call; */
  uint64_t iterations;		/* and in place.  They count down.  */
  uint64_t phase;
  uint64_t granted;		/* By the last call: one of the two.  */
  uint64_t start, count;	/* In place: when that began, and the iterations
				   done since.  */
  uint64_t look;		/* When the last call was.  */
  uint64_t until;		/* When to leave.  */
  uint64_t all_turns;		/* So far.  */
};

/* What is known of a loop from all of its runs.  Times are in ps per
   iteration; 0 if not known.  */
struct gomp_stream_stay_memory
{
  uint64_t in_place, pipeline;
  uint64_t pause;		/* ns; how long the way that is faster goes on.  */
  uint64_t retry;		/* ns; when the pipeline, which lost, may be tried again;
				   0: it did not.  */
  uint64_t known;		/* ns; until when IN_PLACE need not be asked for
				   anew.  */
  uint64_t trial;		/* How PIPELINE is measured:  */
  uint64_t time, count;		/* for so many ns and iterations, so far.  */
  uint64_t lasting;		/* How many of the last runs took so long that the
				   pipeline began, of ALL_RUNS.  */
};

/* A loop's pipeline, from the last look on.  */
struct gomp_stream_stay_piece
{
  uint64_t since;		/* When that was, ns,  */
  uint64_t count;		/* and the iterations complete then.  */
  bool alone;			/* There is one thread; then a pipeline may be faster
				   as its stages are compiled to loops over many
				   iterations.  */
  uint64_t lasting;		/* The run was begun so, and lasts if so many are
				   complete; or 0.  */
};

/* How many iterations to run in place from NOW on; 0: the loop is a pipeline for as
   many turns as the state then says.  */
uint64_t gomp_stream_stay (struct gomp_stream_stay_memory *,
			   struct gomp_stream_stay_state *, uint64_t now);

/* The loop becomes a pipeline NOW, of which so many iterations are complete; AT_ONCE: in
   the beginning of the run.  */
void gomp_stream_stay_begin (const struct gomp_stream_stay_memory *,
			     struct gomp_stream_stay_piece *, uint64_t now,
			     uint64_t complete, bool at_once, bool alone);

/* NOW so many iterations of the pipeline are complete.  WHOLE: its stages have had their
   batches since the last measurement was over, or this is not known; else this one goes
   on.  Returns whether it is over.  */
bool gomp_stream_stay_measure (struct gomp_stream_stay_memory *,
			       struct gomp_stream_stay_piece *, uint64_t now,
			       uint64_t complete, bool whole);

/* TIME, ns, in which it ran in place, was not for its iterations.  */
void gomp_stream_stay_skip (struct gomp_stream_stay_state *, uint64_t time);

/* The loop, which is to run in place, does so only from NOW on: its pipeline had to be
   completed.  */
void gomp_stream_stay_from (struct gomp_stream_stay_state *, uint64_t now);

#endif /* GOMP_STREAM_STAY_H */
