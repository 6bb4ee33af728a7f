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

/* Variables on the calling thread's stack that their functions lend to others, and that
   these functions tell when they end.  */

#ifndef GOMP_STREAM_LENT_H
#define GOMP_STREAM_LENT_H 1

#include "sys/base.h"

#pragma GCC visibility push(hidden)

/* The function of FRAME lends the SIZE bytes at ADDR.  */
void gomp_stream_note_lent (void *addr, size_t size, void *frame);

/* What was lent last ends, as far as it is there.  */
void gomp_stream_take_back_lent (const void *addr, size_t size);

/* Whether what is at ADDR is lent.  */
bool gomp_stream_lent_p (const void *addr);

/* Forgets it all.  */
void gomp_stream_free_lent (void);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_LENT_H */
