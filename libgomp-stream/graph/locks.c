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


/* The locks of the stages that use a stream, for changes of its structure.  */

#include "config.h"
#include <stdlib.h>
#include "data/channel.h"
#include "data/stream.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "sys/memory.h"
#include "sys/message.h"

/* Compares stages by their numbers.  */
static int
compare_stages (const void *p, const void *q)
{
  const stage *a = *(stage *const *) p, *b = *(stage *const *) q;
  return a->number < b->number ? -1 : a->number > b->number;
}

/* Makes room in LOCKED.  */
static void
make_list (stream *s, size_t n)
{
  if (n <= s->max_locked)
    return;
  if (s->locked != s->few_locked)
    free (s->locked);
  s->max_locked = 2 * n;
  s->locked = gomp_stream_malloc (s->max_locked * sizeof *s->locked);
}

/* Stores the stages attached in LOCKED, in the order of their numbers.  */
static void
list_stages (stream *s)
{
  size_t n = s->n_producers + s->n_consumers, kept = 0;
  bool sorted = true;

  make_list (s, n);
  n = 0;
  for (view *v = gomp_stream_first_user (s); v; v = gomp_stream_next_user (v))
    if (v->owner)
      {
	if (n && s->locked[n - 1]->number >= v->owner->number)
	  sorted = false;
	s->locked[n++] = v->owner;
      }
  if (!sorted)
    qsort (s->locked, n, sizeof *s->locked, compare_stages);
  for (size_t i = 0; i < n; i++)
    if (i == 0 || s->locked[i] != s->locked[i - 1])
      s->locked[kept++] = s->locked[i];
  s->n_locked = kept;
}

/* Keeps others from changing the structure.  */
static void
begin_change (stream *s)
{
  if (__atomic_exchange_n (&s->changing, 1, __ATOMIC_ACQUIRE))
    gomp_stream_fatal_at (s->first_site->file, s->first_site->line,
			  "two threads activate tasks on stream '%s' at the "
			  "same time", s->name);
}

void
gomp_stream_lock_stages (stream *s)
{
  begin_change (s);
  list_stages (s);
  for (size_t i = 0; i < s->n_locked; i++)
    gomp_stream_lock (s->locked[i]);
}

void
gomp_stream_lock_producer (stream *s)
{
  begin_change (s);
  s->n_locked = 0;
  if (s->turns || s->producers == NULL)
    return;
  make_list (s, 1);
  s->locked[s->n_locked++] = s->producers->owner;
  gomp_stream_lock (s->locked[0]);
}

void
gomp_stream_unlock_stages (stream *s)
{
  for (size_t i = 0; i < s->n_locked; i++)
    gomp_stream_unlock (s->locked[i]);
  __atomic_store_n (&s->changing, 0, __ATOMIC_RELEASE);
}
