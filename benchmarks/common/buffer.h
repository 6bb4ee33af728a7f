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

/* A bounded buffer between threads, as every textbook has it.  */

#ifndef BENCHMARKS_BUFFER_H
#define BENCHMARKS_BUFFER_H 1

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

struct buffer
{
  pthread_mutex_t lock;
  pthread_cond_t not_empty, not_full;
  unsigned long put, taken;
  bool closed;
  size_t size;			/* Of an element.  */
  char *place;
};

/* Makes an empty buffer for elements of SIZE bytes; frees one.  */
void buffer_start (struct buffer *, size_t size);
void buffer_end (struct buffer *);

/* Puts a copy of ELEMENT into the buffer, waiting while it is full.  */
void buffer_put (struct buffer *, const void *element);

/* Says that there will be no more.  */
void buffer_close (struct buffer *);

/* Moves an element to *ELEMENT, waiting while the buffer is empty; returns
   false when it is and was closed.  */
bool buffer_take (struct buffer *, void *element);

#endif /* BENCHMARKS_BUFFER_H */
