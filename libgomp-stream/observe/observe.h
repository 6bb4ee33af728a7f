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

/* Statistics, the graph and the timeline.  */

#ifndef GOMP_STREAM_OBSERVE_H
#define GOMP_STREAM_OBSERVE_H 1

#include "sys/base.h"

#pragma GCC visibility push(hidden)

void gomp_stream_count_stage (stage *);
void gomp_stream_count_stream (stream *);
void gomp_stream_free_accounts (void);
void gomp_stream_write_stats (void);
void gomp_stream_write_dot (void);
void gomp_stream_trace_firing (const stage *, uint64_t n, uint64_t start,
			       uint64_t end);
void gomp_stream_write_trace (void);
void gomp_stream_write_page (void);

/* What all regions' probes of their neighbours found (graph/distance.c), which is
   where later regions begin.  */
struct gomp_stream_probes
{
  unsigned n, changes;		/* How many, and between near and far.  */
  unsigned trip;		/* The last median, ns.  */
  bool far;			/* The last finding.  */
  bool streaming;		/* If far, non-temporal stores gain.  */
  unsigned pause;		/* Plans until this is tried again.  */
};

extern struct gomp_stream_probes gomp_stream_probes;

#pragma GCC visibility pop

#endif /* GOMP_STREAM_OBSERVE_H */
