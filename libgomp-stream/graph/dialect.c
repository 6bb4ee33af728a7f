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
   program activates them; see view.c.  */

#include "config.h"
#include <stdlib.h>
#include <string.h>
#include "data/channel.h"
#include "data/stream.h"
#include "graph/dialect.h"
#include "graph/firing.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "sys/memory.h"
#include "sys/message.h"

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
	  gomp_stream_make_room (s);
	  gomp_stream_unlock_stages (s);
	}
    }
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
	    char *inside = to->window + k * to->stride + (j - first) * to->row;
	    char *outside = f->view[j].window + k * f->view[j].stride;
	    if (output)
	      memcpy (outside, inside, f->view[j].stride);
	    else
	      memcpy (inside, outside, v->horizon * desc->elem_size);
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
      rows[v->number] = v->horizon * size;
    }
  for (uint32_t number = 0; number < g->site->n_views; number++)
    if (g->site->views[number].flags & GOMP_STREAM_VIEW_VARIADIC)
      {
	struct gomp_stream_gathering *to = &f->gatherings[number];
	struct gomp_stream_frame_view *frame = &f->frame->view[number];
	size_t align = g->site->views[number].elem_align;

	frame->row = rows[number];
	frame->stride = counts[number] * frame->row;
	if (to->windows == NULL || to->size < f->n * frame->stride)
	  {
	    free (to->windows);
	    to->size = f->n * frame->stride;
	    to->windows = gomp_stream_malloc_aligned (align < 64 ? 64 : align,
						      1, to->size);
	  }
	frame->window = to->windows;
      }
  copy_windows (g, f, false);
}

/* Takes what F's body wrote to the windows of its VARIADIC views.  */
void
gomp_stream_scatter (stage *g, firing *f)
{
  copy_windows (g, f, true);
}

