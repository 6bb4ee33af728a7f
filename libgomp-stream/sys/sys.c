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

/* The system: the clock, futexes, a barrier on all threads, the caches.  */

#include "config.h"
#include <errno.h>
#include <linux/futex.h>
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include "sys/sys.h"

uint64_t
gomp_stream_now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * UINT64_C (1000000000) + t.tv_nsec;
}

/* Those of splitmix64.  */
uint64_t
gomp_stream_random (void)
{
  static uint64_t all;
  uint64_t r = __atomic_add_fetch (&all, UINT64_C (0x9e3779b97f4a7c15), __ATOMIC_RELAXED);

  r = (r ^ r >> 30) * UINT64_C (0xbf58476d1ce4e5b9);
  r = (r ^ r >> 27) * UINT64_C (0x94d049bb133111eb);
  return r ^ r >> 31;
}

/* How many times something is done at random: a few, or hundreds.  */
uint64_t
gomp_stream_random_length (void)
{
  uint64_t r = gomp_stream_random ();

  return 1 + (r >> 8) % (r & 6 ? 7 : 1000);
}

/* Sleeps while *WORD is VALUE, for at most NS ns unless that is negative.  */
void
gomp_stream_futex_wait (unsigned *word, unsigned value, long ns)
{
  struct timespec t = { ns / 1000000000, ns % 1000000000 };
  int saved = errno;
  syscall (SYS_futex, word, FUTEX_WAIT_PRIVATE, value, ns < 0 ? NULL : &t,
	   NULL, 0);
  errno = saved;
}

void
gomp_stream_futex_wake (unsigned *word, int n)
{
  int saved = errno;
  syscall (SYS_futex, word, FUTEX_WAKE_PRIVATE, n, NULL, NULL, 0);
  errno = saved;
}

/* Whether the kernel has a barrier for all threads of a process.  */
static bool have_membarrier;

/* To register takes the kernel many milliseconds once there are threads.  */
__attribute__ ((constructor)) static void
register_membarrier (void)
{
  int saved = errno;
  have_membarrier = syscall (SYS_membarrier,
			     MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED,
			     0, 0) == 0;
  errno = saved;
}

/* A full barrier on all threads of the process.  Returns false where the
   kernel has none.  */
bool
gomp_stream_barrier_on_all (void)
{
  int saved = errno;
  bool done = (have_membarrier
	       && syscall (SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED,
			   0, 0) == 0);
  __atomic_thread_fence (__ATOMIC_SEQ_CST);
  errno = saved;
  return done;
}

/* Bytes of the nearest cache.  The system is asked once: some C libraries ask the
   processor, which takes long in a virtual machine.  */
uint64_t
gomp_stream_nearest_cache (void)
{
  static long known;
  long size = __atomic_load_n (&known, __ATOMIC_RELAXED);

  if (size == 0)
    {
#ifdef _SC_LEVEL1_DCACHE_SIZE
      size = sysconf (_SC_LEVEL1_DCACHE_SIZE);
#endif
      if (size <= 0)
	size = 32768;
      __atomic_store_n (&known, size, __ATOMIC_RELAXED);
    }
  return size;
}
