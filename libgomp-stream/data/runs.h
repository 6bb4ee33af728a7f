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

   You should have received a copy of the GNU General Public License along with
   this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* Queues of runs: activations that are owed, and the positions of their
   elements.  */

#ifndef GOMP_STREAM_RUNS_H
#define GOMP_STREAM_RUNS_H 1

#include "sys/base.h"

#pragma GCC visibility push(hidden)

/* Activations of one producer of a stream with several, or of one consumer that
   shares a read position, whose elements are equally far apart.  */
struct gomp_stream_run
{
  uint64_t position;		/* Of the first element.  */
  uint64_t activations;
  uint64_t stride;		/* From one's first element to the next one's, if
				   there are two.  */
  uint64_t burst, horizon;	/* Of each activation.  */
};

/* A queue of them, in a ring.  */
struct gomp_stream_runs
{
  struct gomp_stream_run *ring;
  size_t first, n, max;
};

/* Views that owe activations, by the first element of the next one: a heap.  */
struct gomp_stream_front
{
  view **heap;			/* Or FEW.  */
  size_t n, max;
  view *few[2];
};

/* A place in a queue: a run, and how many of its activations lie before.  It
   holds until the view's next firing retires.  */
struct gomp_stream_run_place
{
  size_t run;
  uint64_t before;
};

static inline struct gomp_stream_run *
gomp_stream_run_at (const struct gomp_stream_runs *q, size_t i)
{
  return &q->ring[(q->first + i) & (q->max - 1)];
}

/* Position behind the last activation of RUN, without its look-ahead.  */
static inline uint64_t
gomp_stream_end_of_run (const struct gomp_stream_run *run)
{
  return (run->position + (run->activations - 1) * run->stride + run->burst);
}

/* Whether the elements of RUN follow one another.  */
static inline bool
gomp_stream_dense_p (const struct gomp_stream_run *run)
{
  return run->activations == 1 || run->stride == run->burst;
}

/* The first run in the queue, which is not empty.  */
static inline struct gomp_stream_run *
gomp_stream_first_run (const struct gomp_stream_runs *runs)
{
  return &runs->ring[runs->first];
}

void gomp_stream_add_run (struct gomp_stream_runs *, uint64_t position,
			  uint64_t activations, uint64_t stride,
			  uint64_t burst, uint64_t horizon);
struct gomp_stream_run_place
gomp_stream_find_place (const struct gomp_stream_runs *, uint64_t skip);
struct gomp_stream_run
gomp_stream_take_runs (const struct gomp_stream_runs *,
		       struct gomp_stream_run_place *, uint64_t most);
uint64_t gomp_stream_run_within (const struct gomp_stream_run *,
				 uint64_t limit);
uint64_t gomp_stream_finish_runs (struct gomp_stream_runs *, uint64_t n);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_RUNS_H */
