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

/* Executors, and how threads look for work.  */

#ifndef GOMP_STREAM_EXECUTOR_H
#define GOMP_STREAM_EXECUTOR_H 1

#include "graph/region.h"

#pragma GCC visibility push(hidden)

/* What a thread looks for in a sweep.  */
enum gomp_stream_sweep
{
  GOMP_STREAM_OWN,		/* Batches of the stages at home with it.  */
  GOMP_STREAM_OTHERS,		/* Batches of other stages, and whatever stages
				   have that nobody cares for.  */
  GOMP_STREAM_REST,		/* Less than batches of its own.  */
  GOMP_STREAM_SPARES,		/* The same of others.  */
  GOMP_STREAM_ALL		/* Whatever can fire.  */
};

/* A thread's search for work, all 0 at first.  */
struct gomp_stream_search
{
  uint64_t since;		/* When it began, ns.  */
  uint64_t others, rest;	/* When it goes on to these.  */
  bool looked;			/* The last look was at all batches.  */
  bool serves;			/* Requests are a reason to return.  */
};

/* Whether nobody but the region's control thread fires its stages.  */
static inline bool
gomp_stream_alone_p (const region *r)
{
  return r->gang == NULL || r->restart;
}

bool gomp_stream_sweep (region *, enum gomp_stream_sweep, bool *busy);
bool gomp_stream_search (region *, struct gomp_stream_search *, uint64_t rest,
			 bool *busy);
bool gomp_stream_execute (gang *);
void gomp_stream_start (region *, const stage *);
void gomp_stream_send_home (region *);
void gomp_stream_rest (region *);
void gomp_stream_dismiss (region *);
void gomp_stream_retire_around (void);
uint64_t gomp_stream_patience (const region *, uint64_t slept);
void gomp_stream_attention (const stage *, bool back);
void gomp_stream_stop_pool (void);
void gomp_stream_forget_pool (void);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_EXECUTOR_H */
