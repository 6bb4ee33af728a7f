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
   activation, and ticks.

   The streams of the dialect have consumers that share one read position.  Like
   several producers, these take turns, which are logged when the control
   program activates them; see view.c.  */

#include "config.h"
#include "channel.h"

/* Notes the sizes of the activation that is about to be posted.  Called by the
   control thread.  */
void
gomp_stream_note_sizes (stage *g, const struct gomp_stream_arg *args)
{
  for (uint32_t i = 0; i < g->site->n_views; i++)
    {
      view *v = g->views[i];
      stream *s = v->stream;

      if (!s->shared
	  || (args[i].burst == v->next_burst
	      && args[i].horizon == v->next_horizon))
	continue;
      gomp_stream_check_size (g->site, i, &args[i]);
      v->next_burst = args[i].burst;
      v->next_horizon = args[i].horizon;
      if (args[i].horizon > v->max_horizon)
	{
	  gomp_stream_lock_stages (s);
	  v->max_horizon = args[i].horizon;
	  /* Their bounce buffers are too small.  */
	  gomp_stream_free_firings (g);
	  gomp_stream_make_room (s);
	  gomp_stream_unlock_stages (s);
	}
    }
}

void
GOMP_stream_tick (const site *from, void *key, uint64_t burst)
{
  region *r = gomp_stream_current (true);
  stream *s = gomp_stream_obtain (r, from, 0, key);

  if (burst > INT64_MAX)
    gomp_stream_fatal_at (from->file, from->line,
			  "tick of '%s' by %lld elements, must not be negative",
			  from->views[0].stream_name, (long long) burst);
  r->bare |= r->depth == 0;
  r->dynamic |= s->dynamic_only;
  pthread_mutex_lock (&s->turn_lock);
  s->take += burst;
  gomp_stream_release_turns (s);
  pthread_mutex_unlock (&s->turn_lock);
  for (view *v = s->producers; v; v = v->next)
    if (v->owner->region == r)
      gomp_stream_notify_post (v->owner);
}
