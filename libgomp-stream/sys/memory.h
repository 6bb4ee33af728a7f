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

/* Memory from the C library; none of these returns null.  */

#ifndef GOMP_STREAM_MEMORY_H
#define GOMP_STREAM_MEMORY_H 1

#include "sys/base.h"

#pragma GCC visibility push(hidden)

void *gomp_stream_malloc (size_t);
void *gomp_stream_calloc (size_t);
void *gomp_stream_realloc (void *, size_t);
/* Has the system give large pages to the memory, if it can.  */
void gomp_stream_enlarge_pages (void *, size_t);
/* How large the block at P is that the program got from malloc, or with NEW_P from operator
   new; at least LEAST, which is the answer where somebody else may have given it out.  */
size_t gomp_stream_block_size (void *p, size_t least, bool new_p);
/* ALIGN is a power of two; N elements of SIZE bytes.  */
void *gomp_stream_malloc_aligned (size_t align, uint64_t n, uint64_t size);

/* A list of pointers, all 0 at first; OF is to be freed.  */
struct gomp_stream_list
{
  void **of;
  size_t n, max;
};

void gomp_stream_add (struct gomp_stream_list *, void *);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_MEMORY_H */
