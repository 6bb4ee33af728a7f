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


/* What code compiled with -fsanitize=thread calls.  */

#include <errno.h>
#include <pthread.h>
#include "internal.h"

#pragma GCC diagnostic ignored "-Wmissing-prototypes"

uint64_t verify_replace (uint64_t old, uint64_t x) { (void) old; return x; }
static uint64_t added (uint64_t old, uint64_t x) { return old + x; }
static uint64_t subtracted (uint64_t old, uint64_t x) { return old - x; }
static uint64_t anded (uint64_t old, uint64_t x) { return old & x; }
static uint64_t ored (uint64_t old, uint64_t x) { return old | x; }
static uint64_t xored (uint64_t old, uint64_t x) { return old ^ x; }

#define CHANGE(BITS, NAME, F)						\
  uint##BITS##_t							\
  __tsan_atomic##BITS##_##NAME (volatile void *p, uint##BITS##_t x, int order) \
  {									\
    return verify_exchange (p, BITS / 8, F, x, NULL, order, order);		\
  }
#define COMPARE(BITS, NAME)						\
  int									\
  __tsan_atomic##BITS##_compare_exchange_##NAME				\
    (volatile void *p, uint##BITS##_t *expected, uint##BITS##_t x, int order, \
     int failure)							\
  {									\
    uint64_t wanted = *expected;					\
    uint64_t old = verify_exchange (p, BITS / 8, verify_replace, x, &wanted, order,	\
			     failure);					\
    *expected = old;							\
    return old == wanted;						\
  }
#define ACCESS(BYTES, NAME, WRITE)					\
  void __tsan_##NAME##BYTES (void *p) { verify_plain (p, BYTES, WRITE); }
#define ATOMIC(BITS)							\
  uint##BITS##_t							\
  __tsan_atomic##BITS##_load (const volatile void *p, int order)	\
  {									\
    return verify_load (p, BITS / 8, order);					\
  }									\
  void									\
  __tsan_atomic##BITS##_store (volatile void *p, uint##BITS##_t x, int order) \
  {									\
    verify_store (p, BITS / 8, x, order);					\
  }									\
  CHANGE (BITS, exchange, verify_replace)					\
  CHANGE (BITS, fetch_add, added)					\
  CHANGE (BITS, fetch_sub, subtracted)					\
  CHANGE (BITS, fetch_and, anded)					\
  CHANGE (BITS, fetch_or, ored)						\
  CHANGE (BITS, fetch_xor, xored)					\
  COMPARE (BITS, strong)						\
  COMPARE (BITS, weak)
#define PLAIN(BYTES)							\
  ACCESS (BYTES, read, false)						\
  ACCESS (BYTES, write, true)						\
  ACCESS (BYTES, unaligned_read, false)					\
  ACCESS (BYTES, unaligned_write, true)

ATOMIC (8)
ATOMIC (16)
ATOMIC (32)
ATOMIC (64)
PLAIN (1)
PLAIN (2)
PLAIN (4)
PLAIN (8)
PLAIN (16)

void __tsan_atomic_thread_fence (int order) { verify_fence (order); }
void __tsan_atomic_signal_fence (int order) { (void) order; }
void __tsan_read_range (void *p, size_t n) { verify_plain (p, n, false); }
void __tsan_write_range (void *p, size_t n) { verify_plain (p, n, true); }
void __tsan_func_entry (void *p) { (void) p; }
void __tsan_func_exit (void) { }
void __tsan_init (void) { }

/* Mutexes, in place of the C library's.  */

int
pthread_mutex_trylock (pthread_mutex_t *m)
{
  uint64_t free = 0;
  return verify_exchange (m, sizeof (unsigned), verify_replace, 1, &free,
			  __ATOMIC_ACQUIRE, __ATOMIC_RELAXED) ? EBUSY : 0;
}

int
pthread_mutex_lock (pthread_mutex_t *m)
{
  while (pthread_mutex_trylock (m))
    verify_wait ();
  return 0;
}

int
pthread_mutex_unlock (pthread_mutex_t *m)
{
  verify_store (m, sizeof (unsigned), 0, __ATOMIC_RELEASE);
  return 0;
}

int
pthread_cond_broadcast (pthread_cond_t *c)
{
  (void) c;
  return 0;
}

int
pthread_cond_wait (pthread_cond_t *c, pthread_mutex_t *m)
{
  (void) c;
  pthread_mutex_unlock (m);
  verify_wait ();
  return pthread_mutex_lock (m);
}

pthread_t
pthread_self (void)
{
  return verify_self () + 1;
}
