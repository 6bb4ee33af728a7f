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

/* What generated code calls, but for scopes: activations above all.  */

#include "config.h"
#include "api/lockstep.h"
#include <stdlib.h>
#include <string.h>
#include "api/forward.h"
#include "api/loop-turns.h"
#include "api/supersede.h"
#include "api/twins.h"
#include "data/objects.h"
#include "data/stream.h"
#include "graph/dialect.h"
#include "graph/firing.h"
#include "graph/ranks.h"
#include "graph/end.h"
#include "graph/region.h"
#include "graph/registry.h"
#include "graph/request.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "run/advance.h"
#include "run/post.h"
#include "sys/memory.h"
#include "sys/message.h"
#include "sys/slab.h"
#include "sys/thread.h"
#include "wait/agree.h"
#include "wait/wait.h"

void *
GOMP_stream_copy (const void *from, size_t size, size_t align)
{
  void *copy = gomp_stream_malloc_aligned (align, 1, size);

  if (from)
    memcpy (copy, from, size);
  return copy;
}

static void
check_args (const stage *g, const struct gomp_stream_arg *args)
{
  for (uint32_t i = 0; i < g->n_views; i++)
    {
      const view *v = g->views[i];
      uint32_t number = v->number;
      const struct gomp_stream_arg *arg = &args[number];
      if (v->stream->shared)
	continue;
      if (v->stream->counts)
	{
	  if (arg->horizon != v->most)
	    GOMP_stream_changed (g->site, number, 1, v->most, arg->horizon);
	  continue;
	}
      if (arg->burst != v->burst)
	GOMP_stream_changed (g->site, number, 0, v->burst, arg->burst);
      if (arg->horizon != v->horizon)
	GOMP_stream_changed (g->site, number, 1, v->horizon, arg->horizon);
    }
}

/* Completes what other control programs, which are suspended or wait at a
   barrier, have under way on the stage's streams.  */
static void
complete_others (stage *g)
{
  for (uint32_t i = 0; i < g->n_views; i++)
    {
      const stream *s = g->views[i]->stream;
      for (view *v = s->passed_on ? gomp_stream_first_user (s) : NULL; v;
	   v = gomp_stream_next_user (v))
	if (v->owner && v->owner->region && v->owner->region != g->region
	    && gomp_stream_owed (v->owner))
	  gomp_stream_complete_other (v->owner);
    }
}

/* Lets REPLICAS firings of the stage be under way at once.  */
static void
set_replicas (stage *g, uint64_t replicas)
{
  if ((int64_t) replicas <= 0)
    gomp_stream_fatal_at (g->site->file, g->site->line,
			  "num_threads is %lld, must be positive",
			  (long long) replicas);
  gomp_stream_lock (g);
  __atomic_store_n (&g->replicas, replicas, __ATOMIC_RELAXED);
  gomp_stream_unlock (g);
  /* The protocols of its channels may have to change.  */
  for (uint32_t i = 0; i < g->n_views; i++)
    g->views[i]->stream->settled = false;
  if (g != g->region->last)
    g->region->unsettled = g->region->first;
  else if (g->region->unsettled == NULL)
    g->region->unsettled = g;
}

/* Makes the stage, which no region has, one of region R.  */
static void
join_region (region *r, stage *g)
{
  /* Who fires a stage before it may look.  */
  __atomic_store_n (&g->region, r, __ATOMIC_RELAXED);
  g->depth = r->depth;
  g->post_time = 0;
  gomp_stream_stop_halted (r, g);
  r->stopped |= g->stop != UINT64_MAX;
  r->dealt |= g->dealt != NULL;
  for (uint32_t i = 0; i < g->n_views; i++)
    {
      stream *s = g->views[i]->stream;

      if (s->last_user != r)
	{
	  pthread_mutex_lock (&gomp_stream_registry_lock);
	  gomp_stream_set_user (s, r);
	  pthread_mutex_unlock (&gomp_stream_registry_lock);
	}
      r->dynamic |= s->dynamic_only;
      /* It may have another number of threads.  */
      s->settled = false;
    }
  complete_others (g);
  gomp_stream_region_append (r, g);
}

/* Activates a stage of the control program R, for the first time or in this
   construct.  Its port's DEFINE is set.  */
stage *
gomp_stream_activate (region *r, const struct gomp_stream_activation *a)
{
  const site *from = a->site;
  stage *g;

  r->bare |= r->depth == 0;
  g = gomp_stream_region_find (r, from, a->keys, a->n);
  if (g == NULL)
    {
      pthread_mutex_lock (&gomp_stream_registry_lock);
      g = gomp_stream_find_stage (from, a->keys, a->n);
      pthread_mutex_unlock (&gomp_stream_registry_lock);
      if (g && g->region)
	gomp_stream_take_over (g);
      if (g == NULL)
	{
	  if (from->place)
	    gomp_stream_come_to (r, from->place, a->keys, a->n);
	  else
	    gomp_stream_supersede (r, a);
	  g = gomp_stream_make_stage (r, from, a->keys, a->n);
	  if (from->flags & GOMP_STREAM_SITE_DEALT || r->dealt)
	    gomp_stream_meet_ranks (g, a->args);
	  gomp_stream_open_views (g, a->args);
	  gomp_stream_make_records (g);
	}
      else
	check_args (g, a->args);
      join_region (r, g);
    }
  else
    check_args (g, a->args);
  if (g->dealt)
    gomp_stream_start_wires (g);
  if (g->dialect)
    gomp_stream_note_sizes (g, a->args);

  /* A stateless one keeps those that the planner gave it.  */
  if (g->replicas != a->replicas
      && !(g->replicas && from->flags & GOMP_STREAM_SITE_STATELESS))
    set_replicas (g, a->replicas);
  pthread_mutex_lock (&r->guard);
  gomp_stream_make_record_room (g);
  pthread_mutex_unlock (&r->guard);
  if (from->rec_size)
    memcpy (g->records + (g->port.next & (g->max_records - 1))
	    * from->rec_size, a->record, from->rec_size);
  /* Until the body is defined for this construct, only what was activated
     before may fire.  */
  __atomic_store_n (&g->ceiling, g->port.next, __ATOMIC_RELEASE);
  __atomic_store_n (&g->port.next, g->port.next + 1, __ATOMIC_RELEASE);
  if (g->turns)
    gomp_stream_log_turns (g);
  g->port.define = 1;
  if (g->fn)
    gomp_stream_finish_post (g);
  else
    {
      gomp_stream_publish (g);
      gomp_stream_set_limit (g);
    }
  return g;
}

/* Returns the stage of the control program R for a directive in a function that may be
   another call's, on the streams KEYS, or null.  Its body may have been defined in a
   call that is suspended around this one.  */
static stage *
find_again (region *r, const site *from, void *const *keys, uint32_t n)
{
  stage *g = r ? gomp_stream_region_find (r, from, keys, n) : NULL;

  if (g && g->defined != r->depth)
    gomp_stream_undefine (g);
  return g;
}

/* Lets the next call of the function of BLANK begin with the port of stage G, unless the
   thread looks at steps before.  */
static void
keep_shortcut (const struct gomp_stream_port *blank, stage *g)
{
  if (blank->shortcut && !g->port.define && GOMP_stream_lending.step == NULL)
    gomp_stream_add_shortcut (g->region, blank->shortcut, &g->port);
}

/* Activates the stage of an earlier call of the function as generated code would, if
   there is one whose body is defined, and returns its port; or else null.  */
static struct gomp_stream_port *
go_on (struct gomp_stream_port *blank, const struct gomp_stream_activation *a)
{
  const struct gomp_stream_running *body = gomp_stream_thread.running;
  stage *g;
  uint64_t next;

  if (a->site->flags & GOMP_STREAM_SITE_SHARED || (body && body->requests))
    return NULL;
  g = find_again (gomp_stream_current (false), a->site, a->keys, a->n);
  if (g == NULL || g->port.define || g->over || g->dealt
      || (g->replicas != a->replicas
	  && !(a->site->flags & GOMP_STREAM_SITE_STATELESS)))
    return NULL;
  keep_shortcut (blank, g);
  check_args (g, a->args);
  next = g->port.next;
  if (a->site->rec_size)
    memcpy (g->port.bias + next * a->site->rec_size, a->record,
	    a->site->rec_size);
  __atomic_store_n (&g->port.next, next + 1, __ATOMIC_RELEASE);
  if (next + 1 < __atomic_load_n (&g->port.limit, __ATOMIC_RELAXED))
    return &g->port;
  return GOMP_stream_post (&g->port, a->site, a->args, a->replicas);
}

/* The first activation through a blank port.  */
static struct gomp_stream_port *
attach (struct gomp_stream_port *blank, const site *from,
	const struct gomp_stream_arg *args, uint64_t replicas)
{
  uint32_t n = gomp_stream_expand_keys (from, args, NULL);
  void *keys[n + 1];
  struct gomp_stream_activation a
    = { from, args, keys, n, replicas, blank->bias };
  struct gomp_stream_port *port;
  stage *g;

  gomp_stream_expand_keys (from, args, keys);
  if (from->flags & GOMP_STREAM_SITE_OBJECT)
    {
      keys[n] = blank->keys[n];
      a.site = gomp_stream_site_of_object (gomp_stream_current (false), from, keys);
    }
  if ((port = go_on (blank, &a)) != NULL)
    return port;
  if (gomp_stream_forward (&a))
    {
      /* Its owner's port is not this thread's.  */
      blank->next = 0;
      blank->define = 1;
      return blank;
    }
  g = gomp_stream_activate (gomp_stream_current (true), &a);
  if (from->flags & GOMP_STREAM_SITE_OBJECT && g->port.next == 1)
    gomp_stream_note_object (g, keys[n]);
  return &g->port;
}

/* The first activation through the port of a stage that is over.  */
static struct gomp_stream_port *
begin_anew (struct gomp_stream_port *port, const site *from,
	    const struct gomp_stream_arg *args, uint64_t replicas)
{
  struct gomp_stream_port blank, *found;
  stage *g = port->stage;

  /* The next one, in a call of the function that is suspended, has the same
     record.  */
  port->next--;
  blank.shortcut = NULL;
  blank.keys = port->keys;
  blank.bias = port->bias + port->next * from->rec_size;
  /* What it captures is still in that stage's record.  */
  g->reviving = true;
  found = attach (&blank, from, args, replicas);
  g->reviving = false;
  return found;
}

struct gomp_stream_port *
GOMP_stream_post (struct gomp_stream_port *port, const site *from,
		  const struct gomp_stream_arg *args, uint64_t replicas)
{
  if (GOMP_stream_lending.step)
    gomp_stream_leave_lockstep (gomp_stream_current (false));
  if (port->stage == NULL)
    return attach (port, from, args, replicas);
  if (port->stage->over || gomp_stream_starts_anew_p (port->stage))
    return begin_anew (port, from, args, replicas);
  if (port->define)
    {
      /* A construct inside, or another control program, defined the body for
	 itself since.  */
      region *r = gomp_stream_current (true);
      stage *g = port->stage;

      if (g->region != r)
	{
	  if (g->region)
	    gomp_stream_take_over (g);
	  join_region (r, g);
	  if (g->dealt)
	    gomp_stream_start_wires (g);
	}
    }
  if (port->stage->dialect)
    gomp_stream_note_sizes (port->stage, args);
  if (port->stage->turns)
    {
      uint64_t limit = GOMP_STREAM_LIMIT_OF_TURNS;

      gomp_stream_log_turns (port->stage);
      if (!port->define && port->next < port->stage->due
	  && __atomic_load_n (&port->limit, __ATOMIC_RELAXED))
	{
	  /* Unless an executor lowers it.  */
	  if (port->stage->open)
	    __atomic_compare_exchange_n (&port->limit, &limit,
					 port->stage->due, false,
					 __ATOMIC_RELAXED, __ATOMIC_RELAXED);
	  return port;
	}
    }
  gomp_stream_finish_post (port->stage);
  if (gomp_stream_asked_p (port->stage->region) && !port->define)
    gomp_stream_serve (port->stage->region);
  return port;
}

struct gomp_stream_port *
GOMP_stream_find (const site *from, struct gomp_stream_port *port,
		  struct gomp_stream_port *blank)
{
  void *resolved[from->n_views + 1], *const *keys = blank->keys;
  region *r = gomp_stream_current (false);
  stage *g, *last = port->stage;

  if (GOMP_stream_lending.step)
    gomp_stream_leave_lockstep (r);
  if (from->flags & GOMP_STREAM_SITE_SHARED)
    {
      for (uint32_t i = 0; i < from->n_views; i++)
	resolved[i] = GOMP_stream_resolve (keys[i]);
      keys = resolved;
    }
  from = gomp_stream_site_of_object (r, from, keys);
  g = find_again (r, from, keys, from->n_views);
  if (g == NULL)
    {
      blank->next = 0;
      blank->limit = 0;
      blank->stage = NULL;
      return blank;
    }
  keep_shortcut (blank, g);
  /* A link leads between bodies of one definition only, or to one that is
     undefined.  */
  if (last && last->region == r && last->defined == r->depth && !port->define)
    port->successor = &g->port;
  return &g->port;
}

void
GOMP_stream_define (void (*fn) (void *), const void *data, size_t size,
		    size_t align, size_t frame_offset,
		    const struct gomp_stream_fusion *fusion)
{
  struct gomp_stream_port *port;
  stage *g;

  memcpy (&port, (const char *) data + frame_offset, sizeof port);
  g = port->stage;
  if (g == NULL)
    {
      port->define = 0;
      gomp_stream_forward_body (fn, data, size, align, frame_offset, fusion);
      return;
    }
  if (g->fn != fn || g->data_size != size
      || memcmp (g->original, data, size) != 0)
    {
      char *copy;

      if (g->fn)
	/* What was activated before runs as it was defined before.  */
	gomp_stream_complete (g->region, g);
      copy = gomp_stream_take_part (&g->room, 1, 1, size);
      memcpy (copy, data, size);
      gomp_stream_lock (g);
      gomp_stream_free_firings (g);
      gomp_stream_give_part_back (&g->room, g->original, 1, 1, g->data_size);
      g->original = copy;
      g->data_size = size;
      g->data_align = align;
      g->frame_offset = frame_offset;
      g->fusion = fusion;
      g->firing_size = gomp_stream_firing_size (g);
      /* D1: permits to call the body; pairs with D2.  */
      __atomic_store_n (&g->fn, fn, __ATOMIC_RELEASE);
      gomp_stream_unlock (g);
    }
  port->define = 0;
  g->defined = g->region->depth;
  if (g->defined == 0)
    for (uint32_t i = 0; i < g->n_views; i++)
      g->views[i]->stream->bare = true;
  __atomic_store_n (&g->ceiling, UINT64_MAX, __ATOMIC_RELEASE);
  gomp_stream_notify_definition (g);
}

int
GOMP_stream_step (const site *from, void *const *keys)
{
  return gomp_stream_take_step (gomp_stream_current (false), from, keys);
}

void
GOMP_stream_wait_stage (struct gomp_stream_port *port)
{
  if (port->stage)
    gomp_stream_complete (port->stage->region, port->stage);
  else
    GOMP_stream_wait ();
}

/* A program inside may look for what one around it does.  */
void
GOMP_stream_yield (void)
{
  for (region *r = gomp_stream_thread.current; r; r = r->outer)
    if (!r->left)
      gomp_stream_yield (r);
}

/* Does GOMP_stream_tick's work for the control program R.  KEY is no
   reference.  */
void
gomp_stream_tick (region *r, const site *from, void *key, uint64_t burst)
{
  stream *s = gomp_stream_obtain (r, from, 0, key);

  r->bare |= r->depth == 0;
  r->dynamic |= s->dynamic_only;
  if (!gomp_stream_lanes_p (s, from, 0))
    gomp_stream_open_lanes (s, from, 0);
  gomp_stream_pass (s, from, burst);
  for (view *v = s->producers; v; v = v->next)
    if (v->owner->region == r)
      gomp_stream_notify_post (v->owner);
}

void
GOMP_stream_tick (const site *from, void *key, uint64_t burst)
{
  if (GOMP_stream_lending.step)
    gomp_stream_leave_lockstep (gomp_stream_current (false));
  key = GOMP_stream_resolve (key);
  if (burst > INT64_MAX)
    gomp_stream_fatal_at (from->file, from->line,
			  "tick of '%s' by %lld elements, must not be negative",
			  from->views[0].stream_name, (long long) burst);
  if (!gomp_stream_forward_tick (from, key, burst))
    gomp_stream_tick (gomp_stream_current (true), from, key, burst);
}

/* The stream's variable begins to live, and gets no element that was issued before.
   Called by the control thread.  */
static void
begin_life (stream *s)
{
  uint64_t issued = gomp_stream_issued (s) - s->dropped;

  pthread_mutex_lock (&s->turn_lock);
  s->written_back = issued;
  __atomic_store_n (&s->taken, false, __ATOMIC_RELAXED);
  pthread_mutex_unlock (&s->turn_lock);
}

void
GOMP_stream_lives (void *key, int lives)
{
  stream *s = gomp_stream_look_up (key);

  if (s == NULL)
    return;
  if (lives)
    begin_life (s);
  else
    gomp_stream_take_object_back (s);
  s->dead = !lives;
}
