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

/* What the tests of the plugin ask the mock runtime.  */

#ifndef MOCK_RUNTIME_H
#define MOCK_RUNTIME_H 1

#include <stdio.h>
#include <stdlib.h>
#include "../../libgomp-stream/abi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How often each entry point was called.  */
struct mock_calls
{
  int enters, leaves, forgets, finds, posts, defines, waits, returns,
    stage_waits, yields, firings, crowdeds;
};

extern struct mock_calls mock;

/* The arguments of the last calls.  */
extern unsigned mock_kind;
extern uint64_t mock_replicas;
extern size_t mock_forgotten;

/* A port is posted after this many activations more.  */
extern uint64_t mock_period;

/* Most activations per firing.  */
extern uint64_t mock_batch;

/* The sites, in the order of their first activation.  */
extern const struct gomp_stream_site *mock_sites[];
extern int mock_n_sites;

/* Keys that have been seen.  */
extern int mock_n_streams;

/* What GOMP_stream_changed calls; null: exit.  */
extern void (*mock_changed) (const struct gomp_stream_site *, uint32_t,
			     uint32_t, uint64_t, uint64_t);

/* What the runtime has for functions that lend; at first a stream may be anywhere.  */
extern unsigned GOMP_stream_crowd[GOMP_STREAM_CLASSES];
extern __thread struct gomp_stream_lending GOMP_stream_lending;

#ifdef __cplusplus
}
#endif

#define CHECK(condition)						\
  do									\
    if (!(condition))							\
      {									\
	fprintf (stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__,	\
		 #condition);						\
	exit (1);							\
      }									\
  while (0)

#endif /* MOCK_RUNTIME_H */
