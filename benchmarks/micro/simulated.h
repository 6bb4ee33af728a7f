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

/* Included before a queue that is simulated: time is the simulated
   processor's.  */

#ifndef BENCHMARKS_SIMULATED_H
#define BENCHMARKS_SIMULATED_H 1

#include "coherence.h"

/* What is not used of that file gets other names.  */
#define gomp_stream_pause ordinary_pause
#define gomp_stream_wait_a_little ordinary_wait_a_little
#define gomp_stream_ticks ordinary_ticks
#define gomp_stream_spin ordinary_spin
#include "wait.h"
#undef gomp_stream_pause
#undef gomp_stream_wait_a_little
#undef gomp_stream_ticks
#undef gomp_stream_spin

static inline void
gomp_stream_pause (void)
{
  simulated_pass (10);
}

static inline unsigned
gomp_stream_wait_a_little (unsigned n)
{
  gomp_stream_pause ();
  return n + 1;
}

static inline uint64_t
gomp_stream_ticks (void)
{
  return simulated_cycles ();
}

static inline void
gomp_stream_spin (uint64_t ticks)
{
  simulated_pass (ticks);
}

#endif /* BENCHMARKS_SIMULATED_H */
