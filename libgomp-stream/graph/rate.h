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

/* How fast loops are as pipelines.  */

#ifndef GOMP_STREAM_RATE_H
#define GOMP_STREAM_RATE_H 1

#include "policy/stay.h"
#include "sys/base.h"
#include "sys/sys.h"
#include "sys/thread.h"

#pragma GCC visibility push(hidden)

bool gomp_stream_of_place_p (const struct gomp_stream_place *, const site *);
void gomp_stream_begin_rate (region *, struct gomp_stream_place *, void *const *known,
			     const struct gomp_stream_stay_state *,
			     const struct gomp_stream_stay_memory *, uint64_t now,
			     bool at_once, bool alone);
void gomp_stream_look_at_rate (region *, struct gomp_stream_place *, void *const *known,
			       struct gomp_stream_stay_state *,
			       struct gomp_stream_stay_memory *, uint64_t now, bool alone);
void gomp_stream_wait_for_rate (const region *);
void gomp_stream_after_wait (uint64_t before, bool leaves);

/* Numbers that the policy keeps of a loop.  */
#define GOMP_STREAM_MEMBERS							\
  (sizeof (struct gomp_stream_stay_memory) / sizeof (uint64_t))

/* Threads that run the loop at the same time share its memory, of which each member is
   worth something alone.  */
static inline void
gomp_stream_load_memory (const struct gomp_stream_place *p,
			 struct gomp_stream_stay_memory *m)
{
#pragma GCC unroll 16
  for (unsigned i = 0; i < GOMP_STREAM_MEMBERS; i++)
    ((uint64_t *) m)[i] = __atomic_load_n (&p->opaque[i], __ATOMIC_RELAXED);
}

/* Stores what is another one than BEFORE.  */
static inline void
gomp_stream_store_memory (struct gomp_stream_place *p,
			  const struct gomp_stream_stay_memory *before,
			  const struct gomp_stream_stay_memory *m)
{
#pragma GCC unroll 16
  for (unsigned i = 0; i < GOMP_STREAM_MEMBERS; i++)
    if (((const uint64_t *) m)[i] != ((const uint64_t *) before)[i])
      __atomic_store_n (&p->opaque[i], ((const uint64_t *) m)[i], __ATOMIC_RELAXED);
}

/* The loop goes on in place, or may.  */
static inline void
gomp_stream_end_rate (const struct gomp_stream_place *p)
{
  if (gomp_stream_thread.away == p)
    gomp_stream_thread.away = NULL;
}

/* When the control program comes to a wait, if it has a loop that is a pipeline; else
   0.  */
static inline uint64_t
gomp_stream_before_wait (void)
{
  return gomp_stream_thread.away ? gomp_stream_now () : 0;
}

#pragma GCC visibility pop

#endif /* GOMP_STREAM_RATE_H */
