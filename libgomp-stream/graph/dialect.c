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

/* What the OpenStream dialect adds: sizes that differ from activation to
   activation, ticks, and arrays of windows; references are in references.c.

   The streams of the dialect have consumers that share one read position.  Like
   several producers, these take turns, which are logged when the control
   program activates them; see view.c.

   The windows of an array are brought together for the body, and taken from there
   when it has returned.  Objects there are constructed before, and destroyed
   behind that.  Inputs are copied to them, as another consumer may look at the
   same elements; or moved, if they have no copies.  */

#include "config.h"
#include <stdlib.h>
#include <string.h>
#include "data/channel.h"
#include "data/counted.h"
#include "data/objects.h"
#include "data/stream.h"
#include "graph/dialect.h"
#include "graph/firing.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "sys/memory.h"
#include "sys/message.h"
#include "sys/number.h"

/* Returns how many streams the views of a directive have, with ARGS, and stores
   their keys in KEYS, unless it is null.  */
uint32_t
gomp_stream_expand_keys (const site *from, const struct gomp_stream_arg *args,
			 void **keys)
{
  uint64_t n = 0;

  for (uint32_t i = 0; i < from->n_views; i++)
    {
      const struct gomp_stream_view_desc *desc = &from->views[i];
      bool variadic = desc->flags & GOMP_STREAM_VIEW_VARIADIC;
      uint64_t count = variadic ? args[i].count : 1;

      if (count > INT32_MAX / 2 - n)
	gomp_stream_fatal_at (from->file, desc->line,
			      "windows on %lld streams '%s'",
			      (long long) count, desc->stream_name);
      for (uint64_t k = 0; keys && k < count; k++)
	{
	  char *key = (variadic && (desc->flags & GOMP_STREAM_VIEW_HANDLES)
		       ? ((char **) args[i].key)[k]
		       : (char *) args[i].key + k * desc->elem_size);
	  keys[n + k] = (from->flags & GOMP_STREAM_SITE_SHARED
			 ? GOMP_stream_resolve (key) : key);
	}
      n += count;
    }
  if (n == 0)
    gomp_stream_fatal_at (from->file, from->line,
			  "task in %s has windows on no stream",
			  from->function);
  return n;
}

/* Notes the sizes of the activation that is about to be posted.  Called by the
   control thread.  */
void
gomp_stream_note_sizes (stage *g, const struct gomp_stream_arg *args)
{
  for (uint32_t i = 0; i < g->n_views; i++)
    {
      view *v = g->views[i];
      stream *s = v->stream;
      const struct gomp_stream_arg *arg = &args[v->number];

      if (s->counts && arg->horizon != v->most)
	GOMP_stream_changed (g->site, v->number, 1, v->most, arg->horizon);
      if (!s->shared || s->counts
	  || (arg->burst == v->next_burst && arg->horizon == v->next_horizon))
	continue;
      gomp_stream_check_size (g->site, v->number, arg);
      v->next_burst = arg->burst;
      v->next_horizon = arg->horizon;
      if (arg->horizon > v->max_horizon)
	{
	  gomp_stream_lock_stages (s);
	  v->max_horizon = arg->horizon;
	  gomp_stream_make_room (v);
	  gomp_stream_unlock_stages (s);
	}
    }
}

/* Bytes of a count of the view that DESC describes.  */
static uint32_t
count_size (const struct gomp_stream_view_desc *desc)
{
  return desc->flags / GOMP_STREAM_VIEW_COUNT_SIZE % 16;
}

/* Bytes before the windows of an activation of such a view, which has N counts.  */
static uint64_t
header_size (const struct gomp_stream_view_desc *desc, uint64_t n)
{
  uint64_t size = n * count_size (desc) + sizeof (char *);
  uint64_t align = desc->elem_align < sizeof (char *) ? sizeof (char *)
		   : desc->elem_align;

  return desc->flags & GOMP_STREAM_VIEW_COUNTED ? (size + align - 1) & -align : 0;
}

/* A negative one is a large one.  */
static uint64_t
load_count (const struct gomp_stream_view_desc *desc, const char *from)
{
  uint32_t size = count_size (desc), unused = 64 - 8 * size;
  uint64_t n = gomp_stream_load (from, size);

  return (desc->flags & GOMP_STREAM_VIEW_COUNT_SIGNED
	  ? (uint64_t) ((int64_t) (n << unused) >> unused) : n);
}

/* Copies N elements as DESC says, of which those at FROM are the body's output, or the
   stream's.  */
static void
transfer (const struct gomp_stream_view_desc *desc, char *to, char *from,
	  uint64_t n)
{
  if (desc->ops == NULL)
    memcpy (to, from, n * desc->elem_size);
  else if (desc->ops->copy == NULL || (desc->flags & GOMP_STREAM_VIEW_OUTPUT))
    gomp_stream_move (desc->ops, to, from, n);
  else
    gomp_stream_copy_objects (desc->ops, to, from, n);
}

/* Copies between OUTSIDE, what travels of V's activation, and its window INSIDE the
   array of them, of which COUNT is where the body has the count.  */
static void
copy_counted (const view *v, const struct gomp_stream_view_desc *desc,
	      struct gomp_stream_counted *outside, char *inside, char *count,
	      struct gomp_stream_lease *l)
{
  uint64_t n;

  if (!v->output)
    {
      gomp_stream_store (count, count_size (desc), outside->count);
      transfer (desc, inside, outside->window, outside->count);
      return;
    }
  n = load_count (desc, count);
  if (n > v->most)
    gomp_stream_fail_count (v, n);
  transfer (desc, l->area.next, inside, n);
  outside->window = l->area.next;
  outside->count = n;
  l->area.next += n * desc->elem_size;
}

/* Copies between the windows of F's views and those that its body sees of
   VARIADIC ones, which lie by activation, stream and element.  */
static void
copy_windows (stage *g, firing *f, bool output)
{
  uint32_t i = 0;

  for (uint32_t number = 0; number < g->site->n_views; number++)
    {
      const struct gomp_stream_view_desc *desc = &g->site->views[number];
      struct gomp_stream_frame_view *to = &f->frame->view[number];
      uint32_t first = i;

      while (i < g->n_views && g->views[i]->number == number)
	i++;
      if (!(desc->flags & GOMP_STREAM_VIEW_VARIADIC)
	  || !(desc->flags & GOMP_STREAM_VIEW_OUTPUT) == output)
	continue;
      for (uint64_t k = 0; k < f->n; k++)
	for (uint32_t j = first; j < i; j++)
	  {
	    const view *v = g->views[j];
	    char *windows = to->window + k * to->stride;
	    char *inside = windows + (j - first) * to->row;
	    char *outside = f->view[j].window + k * f->view[j].stride;
	    if (desc->flags & GOMP_STREAM_VIEW_COUNTED)
	      copy_counted (v, desc, (struct gomp_stream_counted *) outside,
			    inside, windows - header_size (desc, i - first)
				    + (j - first) * count_size (desc),
			    &f->view[j]);
	    else if (output)
	      transfer (desc, outside, inside, v->burst);
	    else
	      transfer (desc, inside, outside, v->horizon);
	  }
    }
}

/* Makes the counts before the windows of F's activations, of view NUMBER of N
   streams, 0.  */
static void
clear_counts (stage *g, firing *f, uint32_t number, uint64_t n)
{
  struct gomp_stream_frame_view *to = &f->frame->view[number];
  uint64_t header = header_size (&g->site->views[number], n);

  for (uint64_t k = 0; header && k < f->n; k++)
    {
      char *windows = to->window + k * to->stride, *counts = windows - header;
      memset (counts, 0, header);
      memcpy (windows - sizeof counts, &counts, sizeof counts);
    }
}

/* Constructs the objects in the windows of F's VARIADIC views, or destroys
   them.  */
static void
make_objects (stage *g, firing *f, bool destroy)
{
  for (uint32_t i = 0, first = 0; i < g->n_views; i++)
    {
      uint32_t number = g->views[i]->number;
      const struct gomp_stream_view_desc *desc = &g->site->views[number];
      struct gomp_stream_frame_view *to = &f->frame->view[number];

      if (i && number != g->views[i - 1]->number)
	first = i;
      if (!(desc->flags & GOMP_STREAM_VIEW_VARIADIC) || desc->ops == NULL)
	continue;
      for (uint64_t k = 0; k < f->claimed; k++)
	{
	  char *window = to->window + k * to->stride + (i - first) * to->row;
	  if (destroy)
	    gomp_stream_destroy (desc->ops, window, to->row / desc->elem_size);
	  else
	    gomp_stream_construct (desc->ops, window,
				   to->row / desc->elem_size);
	}
    }
}

/* Brings the windows of F's VARIADIC views together for its body.  */
void
gomp_stream_gather (stage *g, firing *f)
{
  uint64_t counts[g->site->n_views], rows[g->site->n_views];

  memset (counts, 0, sizeof counts);
  memset (rows, 0, sizeof rows);
  for (uint32_t i = 0; i < g->n_views; i++)
    {
      const view *v = g->views[i];
      uint64_t size = g->site->views[v->number].elem_size;
      counts[v->number]++;
      rows[v->number] = (v->stream->counts ? v->most : v->horizon) * size;
    }
  for (uint32_t number = 0; number < g->site->n_views; number++)
    if (g->site->views[number].flags & GOMP_STREAM_VIEW_VARIADIC)
      {
	struct gomp_stream_gathering *to = &f->gatherings[number];
	struct gomp_stream_frame_view *frame = &f->frame->view[number];
	size_t align = g->site->views[number].elem_align;
	uint64_t header = header_size (&g->site->views[number],
				       counts[number]);

	frame->row = rows[number];
	frame->stride = header + counts[number] * frame->row;
	if (header)
	  frame->stride = ((frame->stride + sizeof (char *) - 1)
			   & -sizeof (char *));
	if (to->windows == NULL || to->size < f->n * frame->stride)
	  {
	    free (to->windows);
	    to->size = f->n * frame->stride;
	    to->windows = gomp_stream_malloc_aligned (align < 64 ? 64 : align,
						      1, to->size);
	  }
	frame->window = to->windows + header;
	clear_counts (g, f, number, counts[number]);
      }
  make_objects (g, f, false);
  copy_windows (g, f, false);
}

/* Takes what F's body wrote to the windows of its VARIADIC views.  */
void
gomp_stream_scatter (stage *g, firing *f)
{
  copy_windows (g, f, true);
}

/* Ends the objects that the windows of F's VARIADIC views are.  */
void
gomp_stream_end_gathering (stage *g, firing *f)
{
  make_objects (g, f, true);
}

