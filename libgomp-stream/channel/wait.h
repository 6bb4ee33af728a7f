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

/* How a word queue's operations wait for the other side.

   The file compiles as C11 and C++11.  */

#ifndef GOMP_STREAM_WAIT_H
#define GOMP_STREAM_WAIT_H 1

#include <sched.h>
#include <stdint.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Looks before a thread yields the processor: a few microseconds' worth, more
   than any distance between two cores.  */
#define GOMP_STREAM_LOOKS 64

/* Lets the other thread of the core go first, for some tens of cycles.  */
static inline void
gomp_stream_pause (void)
{
#if defined __x86_64__ || defined __i386__
  __builtin_ia32_pause ();
#elif defined __aarch64__
  __asm__ volatile ("isb" ::: "memory");
#elif defined __powerpc__
  __asm__ volatile ("or 27,27,27" ::: "memory");
#else
  __asm__ volatile ("" ::: "memory");
#endif
}

/* Passes the time between two looks at the other side, after N of them in vain.
   Returns N + 1.  */
static inline unsigned
gomp_stream_wait_a_little (unsigned n)
{
  if (n < GOMP_STREAM_LOOKS)
    gomp_stream_pause ();
  else
    sched_yield ();
  return n + 1;
}

/* The forms of queue NAME's try operations that wait: enqueues WORD, waiting
   while the queue is full; dequeues a word, waiting while it is empty.  */
#define GOMP_STREAM_WAITING_ENQUEUE(NAME)				\
  static inline void							\
  gomp_stream_##NAME##_enqueue (struct gomp_stream_##NAME *q,		\
				uint64_t word)				\
  {									\
    unsigned looks = 0;							\
    while (!gomp_stream_##NAME##_try_enqueue (q, word))			\
      looks = gomp_stream_wait_a_little (looks);			\
  }
#define GOMP_STREAM_WAITING_DEQUEUE(NAME)				\
  static inline uint64_t						\
  gomp_stream_##NAME##_dequeue (struct gomp_stream_##NAME *q)		\
  {									\
    uint64_t word;							\
    unsigned looks = 0;							\
    while (!gomp_stream_##NAME##_try_dequeue (q, &word))		\
      looks = gomp_stream_wait_a_little (looks);			\
    return word;							\
  }

/* A clock that is cheap to read: cycles of a constant rate between 10 MHz and
   some GHz, or nanoseconds.  */
static inline uint64_t
gomp_stream_ticks (void)
{
#if defined __x86_64__ || defined __i386__
  return __builtin_ia32_rdtsc ();
#elif defined __aarch64__
  uint64_t ticks;
  __asm__ volatile ("mrs %0, cntvct_el0" : "=r" (ticks));
  return ticks;
#else
  struct timespec now;
  timespec_get (&now, TIME_UTC);
  return (uint64_t) now.tv_sec * 1000000000 + now.tv_nsec;
#endif
}

/* Spins for TICKS of that clock.  */
static inline void
gomp_stream_spin (uint64_t ticks)
{
  uint64_t start = gomp_stream_ticks ();
  while (gomp_stream_ticks () - start < ticks)
    gomp_stream_pause ();
}

#ifdef __cplusplus
}
#endif

#endif /* GOMP_STREAM_WAIT_H */
