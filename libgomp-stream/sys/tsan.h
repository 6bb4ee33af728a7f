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

/* What ThreadSanitizer has to be told, as it sees neither atomic accesses nor
   futexes of the runtime: who has finished with what before whom.  In programs
   without it the two functions below do nothing.  */

#ifndef GOMP_STREAM_TSAN_H
#define GOMP_STREAM_TSAN_H 1

#include <stdbool.h>
#include <stddef.h>

extern void __tsan_acquire (void *) __attribute__ ((weak));
extern void __tsan_release (void *) __attribute__ ((weak));

/* What others did before their release of WORD came before what follows.  */
static inline void
gomp_stream_tsan_acquire (const void *word)
{
  if (__tsan_acquire)
    __tsan_acquire ((void *) word);
}

static inline void
gomp_stream_tsan_release (const void *word)
{
  if (__tsan_release)
    __tsan_release ((void *) word);
}

/* Whether the program is run with it.  It does not take the store of a port's
   NEXT, in generated code, for a release.  */
static inline bool
gomp_stream_tsan_p (void)
{
  return __tsan_release != NULL;
}

#endif /* GOMP_STREAM_TSAN_H */
