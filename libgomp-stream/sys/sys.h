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

/* The system: the clock, numbers at random, futexes, a barrier on all threads, the caches.  */

#ifndef GOMP_STREAM_SYS_H
#define GOMP_STREAM_SYS_H 1

#include "sys/base.h"

#pragma GCC visibility push(hidden)

/* Monotonic, ns.  */
uint64_t gomp_stream_now (void);
/* The next one of numbers that are the same in each run of the program.  */
uint64_t gomp_stream_random (void);
uint64_t gomp_stream_random_length (void);
/* Sleeps while *WORD is VALUE, for at most NS ns unless that is negative.  */
void gomp_stream_futex_wait (unsigned *word, unsigned value, long ns);
/* Wakes at most N threads that sleep on WORD.  */
void gomp_stream_futex_wake (unsigned *word, int n);
/* A full barrier on all threads of the process.  Returns false where the
   kernel has none.  */
bool gomp_stream_barrier_on_all (void);
/* Bytes of the nearest data cache.  */
uint64_t gomp_stream_nearest_cache (void);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_SYS_H */
