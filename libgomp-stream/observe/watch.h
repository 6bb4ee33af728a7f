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

/* What the page tells beside the accounts: how full channels were, and how old
   what comes out of a pipeline is.  */

#ifndef GOMP_STREAM_WATCH_H
#define GOMP_STREAM_WATCH_H 1

#include <pthread.h>
#include "sys/base.h"

#pragma GCC visibility push(hidden)

/* Classes of how full a channel was found.  */
#define GOMP_STREAM_FILLS 10

/* Commits of which the birth is known.  */
#define GOMP_STREAM_BIRTHS 256

/* Classes of ages: 8 for each power of two of ns.  */
#define GOMP_STREAM_AGES 320

/* Of a stream.  An element's birth is the beginning of the firing of that stage
   without input from which it comes; where several meet it is the oldest one's.  */
struct gomp_stream_observed
{
  pthread_mutex_t lock;
  uint64_t fills[GOMP_STREAM_FILLS];	/* Commits.  */
  uint64_t n;			/* Commits.  */
  struct
  {
    uint64_t end;		/* Elements up to the commit.  */
    uint64_t birth;		/* Of its elements, ns.  */
  } births[GOMP_STREAM_BIRTHS];
};

/* Of a stage without output: activations by how old their input was when they
   were done.  */
struct gomp_stream_ages
{
  uint64_t n, most;		/* MOST in ns.  */
  uint64_t classes[GOMP_STREAM_AGES];
};

void gomp_stream_watch_firing (stage *, const firing *);
void gomp_stream_free_watch (stream *);
void gomp_stream_add_ages (struct gomp_stream_ages *,
			   const struct gomp_stream_ages *);
uint64_t gomp_stream_age_of_part (const struct gomp_stream_ages *,
				  double part);

/* The rings' bytes, with what they came to be at most.  */
extern uint64_t gomp_stream_ring_bytes, gomp_stream_most_ring_bytes;
void gomp_stream_count_ring (const stream *, uint64_t capacity, bool made);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_WATCH_H */
