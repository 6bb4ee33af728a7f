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

/* Catches two threads in one role of a word queue, where the includer defines
   GOMP_STREAM_CHECKING.

   A queue has a word for each of its two roles, producer and consumer.  An
   operation begins with GOMP_STREAM_ENTER of its role's word, which belongs to
   the thread until the operation returns, operations that it calls included.
   Accesses are relaxed: the check orders nothing that the queue leaves
   unordered, so it hides no error from ThreadSanitizer.  Without
   GOMP_STREAM_CHECKING the word is there, and nothing uses it; files compiled
   with and without may share a queue.

   The file compiles as C11 and C++11.  */

#ifndef GOMP_STREAM_CHECKING_H
#define GOMP_STREAM_CHECKING_H 1

#include <stdint.h>

#ifdef GOMP_STREAM_CHECKING

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Takes the word ROLE.  Returns null when the thread has it already.  */
static inline uintptr_t *
gomp_stream_enter (uintptr_t *role)
{
  /* No two threads have their errno at one address.  */
  uintptr_t self = (uintptr_t) &errno, holder = 0;

  if (__atomic_compare_exchange_n (role, &holder, self, 0, __ATOMIC_RELAXED,
				   __ATOMIC_RELAXED))
    return role;
  if (holder == self)
    return NULL;
  fputs ("gomp-stream: two threads have the same role in a queue\n", stderr);
  abort ();
}

static inline void
gomp_stream_leave (uintptr_t **role)
{
  if (*role)
    __atomic_store_n (*role, 0, __ATOMIC_RELAXED);
}

#ifdef __cplusplus
}
#endif

/* Keeps ROLE, an lvalue, to this thread until the end of the block.  */
#define GOMP_STREAM_ENTER(ROLE)						\
  uintptr_t *gomp_stream_visit						\
    __attribute__ ((unused, cleanup (gomp_stream_leave)))		\
    = gomp_stream_enter (&(ROLE))

#else

#define GOMP_STREAM_ENTER(ROLE) do { } while (0)

#endif

#endif /* GOMP_STREAM_CHECKING_H */
