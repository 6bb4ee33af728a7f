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

/* The last element of a stream with counted windows, which its variable gets at a
   wait.  */

#include "config.h"
#include <stdlib.h>
#include <string.h>
#include "data/counted.h"
#include "data/counted-last.h"
#include "data/objects.h"
#include "data/stream.h"
#include "graph/view.h"
#include "sys/memory.h"

/* Keeps the last element of D, which the stream's variable may be to get, unless that of
   another producer is kept that came after it.  */
void
gomp_stream_keep_last (stream *s, struct gomp_stream_data *d)
{
  const struct gomp_stream_ops *ops = s->data_ops;

  if (s->last_element && s->behind_last > d->behind_last)
    {
      d->last = NULL;
      return;
    }
  if (s->last_element == NULL)
    {
      s->last_element
	= gomp_stream_malloc_aligned (s->data_align, 1,
				      s->data_size ? s->data_size : 1);
      if (ops)
	gomp_stream_construct (ops, s->last_element, 1);
    }
  if (ops == NULL)
    memcpy (s->last_element, d->last, s->data_size);
  else if (ops->copy)
    gomp_stream_copy_back (ops, s->last_element, d->last);
  else
    gomp_stream_move (ops, s->last_element, d->last, 1);
  s->behind_last = d->behind_last;
  d->last = NULL;
}

void
gomp_stream_free_last (stream *s)
{
  if (s->last_element && s->data_ops)
    gomp_stream_destroy (s->data_ops, s->last_element, 1);
  free (s->last_element);
  s->last_element = NULL;
}

static bool
within_p (const stream *s, const struct gomp_stream_data *d, const char *element)
{
  return (element >= d->memory
	  && element < d->memory + (d->capacity + d->slack) * s->data_size);
}

/* Whether ELEMENT lies in memory of the stream's.  */
static bool
element_p (const stream *s, const char *element)
{
  bool found = false;

  for (const struct gomp_stream_data *d = s->old_data; d; d = d->next)
    found |= within_p (s, d, element);
  for (const view *v = s->producers; v; v = v->next)
    found |= v->data && within_p (s, v->data, element);
  return found;
}

/* Returns the last element of the stream that was kept or that its producers have, and
   sets *BEHIND to the position behind its activation; null and 0 if there is none.  */
static char *
newest_last (const stream *s, uint64_t *behind)
{
  char *last = s->last_element;

  *behind = last ? s->behind_last : 0;
  for (const struct gomp_stream_data *d = s->old_data; d; d = d->next)
    if (d->last && d->behind_last > *behind)
      {
	last = d->last;
	*behind = d->behind_last;
      }
  for (const view *v = s->producers; v; v = v->next)
    if (v->data && v->data->last && v->data->behind_last > *behind)
      {
	last = v->data->last;
	*behind = v->data->behind_last;
      }
  return last;
}

/* Returns the last element of the activations from FROM to *INDEX, and sets *INDEX to
   its activation's position, or returns null if there is none.  */
char *
gomp_stream_last_element (const stream *s, uint64_t from, uint64_t *index)
{
  const struct gomp_stream_counted *c = (struct gomp_stream_counted *) s->ring;
  const struct gomp_stream_data *d
    = !s->turns && s->n_producers == 1 ? s->producers->data : NULL;
  uint64_t first = from, behind;
  char *last;

  if (d && d->last && (s->last_element == NULL || s->behind_last < d->behind_last))
    {
      *index = d->behind_last - 1;
      return d->behind_last > from ? d->last : NULL;
    }
  if (*index + 1 - from > s->capacity)
    first = *index + 1 - s->capacity;
  for (uint64_t i = *index + 1; i-- > first; )
    {
      const struct gomp_stream_counted *at = &c[i & (s->capacity - 1)];
      if (at->count)
	{
	  *index = i;
	  return (element_p (s, at->window)
		  ? at->window + (at->count - 1) * s->data_size
		  : s->last_element);
	}
    }
  /* All that the ring has are empty.  */
  last = newest_last (s, &behind);
  *index = behind - 1;
  return behind > from ? last : NULL;
}
