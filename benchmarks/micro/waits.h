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

/* Included before a queue whose waits are to be counted.  */

#ifndef BENCHMARKS_WAITS_H
#define BENCHMARKS_WAITS_H 1

#include "wait.h"

/* Ticks that this thread has spent in waits of such queues, between the times
   from which and to which it is to count.  */
extern __thread uint64_t waited_ticks;
extern uint64_t wait_from, wait_to;

/* As gomp_stream_wait_a_little; what is counted of the first of some waits in a
   row is its pause alone, and the last look is not.  */
static inline unsigned
counted_wait_a_little (unsigned n)
{
  static __thread uint64_t last;
  uint64_t since = n == 0 ? gomp_stream_ticks () : last;
  n = gomp_stream_wait_a_little (n);
  last = gomp_stream_ticks ();
  uint64_t from = __atomic_load_n (&wait_from, __ATOMIC_RELAXED);
  uint64_t to = __atomic_load_n (&wait_to, __ATOMIC_RELAXED);
  from = from > since ? from : since;
  to = to < last ? to : last;
  if (from < to)
    waited_ticks += to - from;
  return n;
}

#define gomp_stream_wait_a_little counted_wait_a_little

#endif /* BENCHMARKS_WAITS_H */
