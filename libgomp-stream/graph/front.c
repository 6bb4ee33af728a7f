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


/* Fronts: how far all views of a stream that take turns have come.

   A heap of those that owe activations, the view with the lowest element first.  So
   a stream of thousands of producers costs a firing no more than their logarithm,
   and one of two no more than a comparison.  */

#include "config.h"
#include <stdlib.h>
#include <string.h>
#include "data/stream.h"
#include "graph/turns.h"
#include "graph/view.h"
#include "sys/memory.h"

/* The first element of V's next turn.  */
static uint64_t
element (const view *v)
{
  return gomp_stream_first_run (&v->turns)->position;
}

static void
put (struct gomp_stream_front *f, size_t i, view *v)
{
  f->heap[i] = v;
  v->front_place = i + 1;
}

/* Puts V where it belongs, given that place I is free, and that nothing else in
   the heap is out of place.  */
static void
settle (struct gomp_stream_front *f, size_t i, view *v)
{
  uint64_t at = element (v);
  size_t child;

  while (i && element (f->heap[(i - 1) / 2]) > at)
    {
      put (f, i, f->heap[(i - 1) / 2]);
      i = (i - 1) / 2;
    }
  while ((child = 2 * i + 1) < f->n)
    {
      if (child + 1 < f->n
	  && element (f->heap[child + 1]) < element (f->heap[child]))
	child++;
      if (element (f->heap[child]) >= at)
	break;
      put (f, i, f->heap[child]);
      i = child;
    }
  put (f, i, v);
}

/* Makes room for one more.  */
static void
make_room (struct gomp_stream_front *f)
{
  view **heap = f->heap;

  if (heap == NULL)
    {
      f->heap = f->few;
      f->max = sizeof f->few / sizeof *f->few;
    }
  if (f->n < f->max)
    return;
  f->max *= 2;
  f->heap = gomp_stream_malloc (f->max * sizeof *heap);
  memcpy (f->heap, heap, f->n * sizeof *heap);
  if (heap != f->few)
    free (heap);
}

void
gomp_stream_free_front (struct gomp_stream_front *f)
{
  if (f->heap != f->few)
    free (f->heap);
}

/* Takes note that V's turns have changed.  Called with the turn lock, or with the
   locks of all stages.  */
void
gomp_stream_update_front (view *v)
{
  struct gomp_stream_front *f = (v->output ? &v->stream->front
				 : &v->lane->front);
  size_t i = v->front_place;

  if (v->turns.n && i)
    settle (f, i - 1, v);
  else if (v->turns.n)
    {
      make_room (f);
      f->n++;
      settle (f, f->n - 1, v);
    }
  else if (i)
    {
      view *last = f->heap[--f->n];

      v->front_place = 0;
      if (last != v)
	settle (f, i - 1, last);
    }
}

/* Returns the first element of the lowest turn in the front, or REST if nothing is
   owed.  */
uint64_t
gomp_stream_front (const struct gomp_stream_front *f, uint64_t rest)
{
  return f->n ? element (f->heap[0]) : rest;
}
