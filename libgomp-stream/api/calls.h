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

/* The objects of which a function's calls are in place.  */

#ifndef GOMP_STREAM_CALLS_H
#define GOMP_STREAM_CALLS_H 1

#include <stdbool.h>
#include <stdint.h>
#include "sys/base.h"

#pragma GCC visibility push(hidden)

bool gomp_stream_keep_object (struct gomp_stream_calls *, void **kept,
			      void *const *keys, uint64_t n);
void gomp_stream_keep_no_object (void **kept, uint64_t n);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_CALLS_H */
