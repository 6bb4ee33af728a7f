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

   You should have received a copy of the GNU General Public License along
   with this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* Two pinned threads and a queue between them, or two queues.  */

#ifndef BENCHMARKS_PAIR_H
#define BENCHMARKS_PAIR_H 1

#include "../common/experiment.h"
#include "micro.h"

/* A way with the size of its queue.  */
struct pair
{
  const struct way *way;
  size_t capacity, batch;	/* Elements.  */
};

/* Contenders, whose data is a struct pair.  The first passes the items from one
   thread to the other, and checks their sum; the second sends each item there
   and back through two queues.  */
struct usage pair_stream (void *pair, double items);
struct usage pair_round_trip (void *pair, double items);

/* For experiments with their own idea of a run: calls PRODUCE (DATA) and
   CONSUME (DATA) in the two threads at once, and returns the time from the
   start to the end of the latter.  */
struct usage pair_run (void (*produce) (void *), void (*consume) (void *),
		       void *data);

/* The same for N threads that call RUN[0] (DATA[0]) and so on, on the first N
   processors, in turn if there are fewer.  */
struct usage pair_run_all (unsigned n, void (*const run[]) (void *),
			   void *const data[]);

#endif /* BENCHMARKS_PAIR_H */
