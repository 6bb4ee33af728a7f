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

/* The elements of streams with counted windows.  */

#ifndef GOMP_STREAM_COUNTED_H
#define GOMP_STREAM_COUNTED_H 1

#include "sys/base.h"
#include "graph/firing.h"

#pragma GCC visibility push(hidden)

void gomp_stream_open_data (view *);
void gomp_stream_hold_data (stream *);
uint64_t gomp_stream_data_windows (const view *);
uint64_t gomp_stream_likely_windows (const view *);
uint64_t gomp_stream_data_room (view *, uint64_t n);
void gomp_stream_lend_data (view *, uint64_t n, struct gomp_stream_lease *);
uint64_t gomp_stream_with_elements (const struct gomp_stream_lease *, uint64_t n);
void gomp_stream_commit_data (view *, uint64_t n, struct gomp_stream_lease *,
			      uint64_t to, uint64_t behind_last);
void gomp_stream_return_data (view *, struct gomp_stream_lease *);
void gomp_stream_leave_data (view *);
void gomp_stream_free_data (stream *);
bool gomp_stream_grow_data (stream *);
uint64_t gomp_stream_data_written (const stream *);
char *gomp_stream_last_element (const stream *, uint64_t from,
				uint64_t *index);

void gomp_stream_fail_count (const view *, uint64_t count)
  __attribute__ ((noreturn, cold));

#pragma GCC visibility pop

#endif /* GOMP_STREAM_COUNTED_H */
