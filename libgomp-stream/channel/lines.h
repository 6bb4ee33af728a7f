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

/* Asserts what of a word queue's layout its speed depends on: that no cache line
   is written by one side while the other one uses something else in it.

   A queue's structure has groups of members, each of one side, of both or
   read-mostly.  A group begins with a member that is aligned to two lines of 64
   bytes, since some processors fetch lines in pairs.

   The file compiles as C11 and C++11.  */

#ifndef GOMP_STREAM_LINES_H
#define GOMP_STREAM_LINES_H 1

#include <stddef.h>

/* Asserts that in struct gomp_stream_QUEUE member LAST and what precedes it share
   no BYTES, aligned to as many, with member FIRST and what follows it.  */
#define GOMP_STREAM_LINES_APART(QUEUE, LAST, FIRST, BYTES)		\
  GOMP_STREAM_LINES_ASSERT						\
    ((offsetof (struct gomp_stream_##QUEUE, LAST)			\
      + sizeof (((struct gomp_stream_##QUEUE *) NULL)->LAST) - 1) / (BYTES) \
     < offsetof (struct gomp_stream_##QUEUE, FIRST) / (BYTES)		\
     && __alignof__ (struct gomp_stream_##QUEUE) % (BYTES) == 0,	\
     #LAST " and " #FIRST " are on different lines")

#ifdef __cplusplus
#define GOMP_STREAM_LINES_ASSERT static_assert
#else
#define GOMP_STREAM_LINES_ASSERT _Static_assert
#endif

#endif /* GOMP_STREAM_LINES_H */
