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

/* What producers of counted windows have: their rings, and the last elements there.  */

#ifndef GOMP_STREAM_COUNTED_LAST_H
#define GOMP_STREAM_COUNTED_LAST_H 1

#include "data/counted.h"

#pragma GCC visibility push(hidden)

/* The elements of one firing.  */
struct part
{
  uint64_t from, to;		/* Positions of its activations: the first one,
				   and behind the last one.  */
  uint64_t end;			/* Index behind its last element.  */
  bool dense;			/* No other producer has positions among them.  */
};

struct gomp_stream_data
{
  struct gomp_stream_data *next;	/* Of those left behind.  */
  char *memory;
  uint64_t capacity;		/* Elements; a power of two.  */
  uint64_t slack;
  uint64_t end;			/* Elements written.  */
  uint64_t freed;		/* Those below are released.  */
  uint64_t reserved;		/* Room of replicated firings under way.  */
  char *last;			/* The last element, or null,  */
  uint64_t behind_last;		/* and the position behind its activation.  */
  /* A queue of what may not be released, oldest first.  */
  struct part *parts;
  size_t first_part, n_parts, max_parts;
  struct gomp_stream_bounce *scratch;	/* At hand.  */
};

void gomp_stream_keep_last (stream *, struct gomp_stream_data *);
void gomp_stream_free_last (stream *);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_COUNTED_LAST_H */
