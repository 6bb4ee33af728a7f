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

/* A bounded buffer by a mutex and two condition variables.  */

#include "buffer.h"
#include "options.h"

#include <stdlib.h>
#include <string.h>

enum { PLACES = 64 };

void
buffer_start (struct buffer *b, size_t size)
{
  pthread_mutex_init (&b->lock, NULL);
  pthread_cond_init (&b->not_empty, NULL);
  pthread_cond_init (&b->not_full, NULL);
  b->put = b->taken = 0;
  b->closed = false;
  b->size = size;
  b->place = malloc (PLACES * size);
  if (b->place == NULL)
    fail ("Out of memory");
}

void
buffer_end (struct buffer *b)
{
  pthread_mutex_destroy (&b->lock);
  pthread_cond_destroy (&b->not_empty);
  pthread_cond_destroy (&b->not_full);
  free (b->place);
}

void
buffer_put (struct buffer *b, const void *element)
{
  pthread_mutex_lock (&b->lock);
  while (b->put - b->taken == PLACES)
    pthread_cond_wait (&b->not_full, &b->lock);
  memcpy (b->place + b->put++ % PLACES * b->size, element, b->size);
  pthread_cond_signal (&b->not_empty);
  pthread_mutex_unlock (&b->lock);
}

void
buffer_close (struct buffer *b)
{
  pthread_mutex_lock (&b->lock);
  b->closed = true;
  pthread_cond_signal (&b->not_empty);
  pthread_mutex_unlock (&b->lock);
}

bool
buffer_take (struct buffer *b, void *element)
{
  pthread_mutex_lock (&b->lock);
  while (b->put == b->taken && !b->closed)
    pthread_cond_wait (&b->not_empty, &b->lock);
  bool some = b->put != b->taken;
  if (some)
    memcpy (element, b->place + b->taken++ % PLACES * b->size, b->size);
  pthread_cond_signal (&b->not_full);
  pthread_mutex_unlock (&b->lock);
  return some;
}
