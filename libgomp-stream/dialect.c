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
   activation, ticks, and references to streams.

   The streams of the dialect have consumers that share one read position.  Like
   several producers, these take turns, which are logged when the control
   program activates them; see view.c.  */

#include "config.h"
#include <stdlib.h>
#include <string.h>
#include "channel.h"

/* The references, sorted by address; with the registry's lock.  */
static struct reference
{
  void *ref, *key;
} *references;
static size_t n_references, max_references;

/* The index of the first reference whose address is not below REF.  */
static size_t
lower_bound (uintptr_t ref)
{
  size_t low = 0, high = n_references;

  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if ((uintptr_t) references[middle].ref < ref)
	low = middle + 1;
      else
	high = middle;
    }
  return low;
}

void *
GOMP_stream_resolve (void *key)
{
  size_t i;

  if (__atomic_load_n (&n_references, __ATOMIC_RELAXED) == 0)
    return key;
  pthread_mutex_lock (&gomp_stream_registry_lock);
  i = lower_bound ((uintptr_t) key);
  if (i < n_references && references[i].ref == key)
    key = references[i].key;
  pthread_mutex_unlock (&gomp_stream_registry_lock);
  return key;
}

void
GOMP_stream_refer (void *ref, void *key)
{
  size_t i;

  key = GOMP_stream_resolve (key);
  pthread_mutex_lock (&gomp_stream_registry_lock);
  i = lower_bound ((uintptr_t) ref);
  if (i == n_references || references[i].ref != ref)
    {
      if (n_references == max_references)
	{
	  max_references = max_references ? 2 * max_references : 64;
	  references = gomp_stream_realloc (references, max_references
							* sizeof *references);
	}
      memmove (references + i + 1, references + i,
	       (n_references - i) * sizeof *references);
      __atomic_store_n (&n_references, n_references + 1, __ATOMIC_RELAXED);
      references[i].ref = ref;
    }
  references[i].key = key;
  pthread_mutex_unlock (&gomp_stream_registry_lock);
}

/* Forgets the references in [ADDR, ADDR + SIZE).  */
void
gomp_stream_forget_references (void *addr, size_t size)
{
  size_t from, to;

  if (__atomic_load_n (&n_references, __ATOMIC_RELAXED) == 0)
    return;
  pthread_mutex_lock (&gomp_stream_registry_lock);
  from = lower_bound ((uintptr_t) addr);
  to = lower_bound ((uintptr_t) addr + size);
  memmove (references + from, references + to,
	   (n_references - to) * sizeof *references);
  __atomic_store_n (&n_references, n_references - (to - from),
		    __ATOMIC_RELAXED);
  pthread_mutex_unlock (&gomp_stream_registry_lock);
}

void
gomp_stream_free_references (void)
{
  free (references);
  references = NULL;
  n_references = max_references = 0;
}

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
  stream *s = gomp_stream_obtain (r, from, 0, GOMP_stream_resolve (key));

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
