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

/* What the environment asks for.  */

#ifndef GOMP_STREAM_OPTIONS_H
#define GOMP_STREAM_OPTIONS_H 1

#include <stdio.h>
#include "sys/base.h"

#pragma GCC visibility push(hidden)

/* A quarter of a ring is a batch.  Larger batches pay for the way of a stage's
   state from core to core; smaller ones stay in the caches.  */
#define GOMP_STREAM_DEFAULT_BUFFER 262144

/* A channel that has to hold more than this is rather a mistake.  */
#define GOMP_STREAM_DEFAULT_MOST (UINT64_C (256) << 20)

enum gomp_stream_wanted_placement
{
  GOMP_STREAM_PROBED,		/* Unknown, or found by probes.  */
  GOMP_STREAM_NEAR,
  GOMP_STREAM_FAR
};

/* Whether the control program may run bodies itself, where they stand.  */
enum gomp_stream_in_place
{
  GOMP_STREAM_IN_PLACE_AUTO,	/* Where it is faster.  */
  GOMP_STREAM_IN_PLACE_NEVER,
  GOMP_STREAM_IN_PLACE_ALWAYS,
  GOMP_STREAM_IN_PLACE_RANDOM	/* For some iterations, now and then.  */
};

struct gomp_stream_options
{
  const struct gomp_stream_protocol *protocol;	/* Null for auto.  */
  uint64_t buffer;		/* Bytes of a channel at first.  */
  uint64_t most;		/* Bytes to which it may grow.  */
  bool buffer_set;		/* By GOMP_STREAM_BUFFER.  */
  uint64_t batch;		/* Activations; 0 for auto.  */
  enum gomp_stream_wanted_placement placement;
  enum gomp_stream_in_place in_place;
  const char *stats, *dot, *trace;	/* File names, or null.  */
  const char *page;		/* GOMP_STREAM_REPORT, if it is a page;  */
  const char *report;		/* else where SIGQUIT writes, or null.  */
  bool account;			/* STATS, DOT or PAGE.  */
};

/* Read by a constructor, and constant from then on.  */
extern struct gomp_stream_options gomp_stream_options;

/* Firings are noted.  It may change at any time, also from outside of the
   process.  */
extern bool gomp_stream_tracing;

static inline bool
gomp_stream_tracing_p (void)
{
  return __atomic_load_n (&gomp_stream_tracing, __ATOMIC_RELAXED);
}

/* Writes them, a line each.  */
void gomp_stream_show_options (FILE *);

/* Values of GOMP_STREAM_PLACEMENT, up to a null.  */
extern const char *const gomp_stream_placement_words[];

#pragma GCC visibility pop

#endif /* GOMP_STREAM_OPTIONS_H */
