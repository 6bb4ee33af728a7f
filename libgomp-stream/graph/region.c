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

/* Regions: the control programs, their scopes, and the streams and stages that
   they share.  */

#include "config.h"
#include <stdlib.h>
#include <string.h>
#include <omp.h>
#include "graph/gang.h"
#include "graph/region.h"
#include "graph/registry.h"
#include "graph/stage.h"
#include "graph/recall.h"
#include "graph/thrown.h"
#include "graph/steps.h"
#include "sys/memory.h"
#include "sys/message.h"
#include "sys/thread.h"
#include "sys/tsan.h"

region *gomp_stream_all_regions;

/* Returns the region that has the stage, or null, and keeps it from being freed
   until the next function is called.  It may be another thread's, which perhaps is
   ending: then either this thread is first, and that thread waits; or the stage has
   no region any longer.  */
region *
gomp_stream_hold_region (const stage *g)
{
  region *r;

  pthread_mutex_lock (&gomp_stream_registry_lock);
  r = __atomic_load_n (&g->region, __ATOMIC_RELAXED);
  if (r)
    __atomic_add_fetch (&r->holders, 1, __ATOMIC_RELAXED);
  pthread_mutex_unlock (&gomp_stream_registry_lock);
  return r;
}

void
gomp_stream_let_region_go (region *r)
{
  /* G1: what was done to the region is done; pairs with G2.  */
  gomp_stream_tsan_release (&r->holders);
  __atomic_sub_fetch (&r->holders, 1, __ATOMIC_RELEASE);
}

/* A region's stages.  */

static size_t
hash (const site *from, void *const *keys, uint32_t n_views)
{
  uint64_t h = (uintptr_t) from;

  /* Keys are near each other, and equally far apart in many stages.  */
  for (uint32_t i = 0; i < n_views; i++)
    h = (h ^ (uintptr_t) keys[i]) * UINT64_C (0x9e3779b97f4a7c15);
  return h >> 32;
}

/* Who takes another stage away meanwhile clears its STAGE, with the guard, and
   may free it.  So the stage is looked at only if it is one of the caller's own
   streams.  */
struct gomp_stream_recent
{
  const site *site;
  void *key;			/* The first one.  */
  stage *stage;
};

/* Returns the stage, which the control program uses again and again in an order
   that no link between ports foretells, or null.  Called by its thread.  */
stage *
gomp_stream_region_find (region *r, const site *from, void *const *keys,
			 uint32_t n_views)
{
  size_t i = hash (from, keys, n_views) & (r->table_size - 1);
  struct gomp_stream_recent *recent;
  stage *g;

  if (r->table_size == 0)
    return NULL;
  recent = &r->recent[i];
  if (recent->site == from && recent->key == keys[0]
      && (g = __atomic_load_n (&recent->stage, __ATOMIC_RELAXED)) != NULL
      && gomp_stream_same_stage (g, from, keys, n_views))
    return g;
  pthread_mutex_lock (&r->guard);
  for (g = r->table[i]; g; g = g->local_next)
    if (gomp_stream_same_stage (g, from, keys, n_views))
      {
	recent->site = from;
	recent->key = keys[0];
	__atomic_store_n (&recent->stage, g, __ATOMIC_RELAXED);
	break;
      }
  pthread_mutex_unlock (&r->guard);
  return g;
}

static void
enter_in_table (region *r, stage *g)
{
  stage **slot
    = &r->table[hash (g->site, g->keys, g->n_views) & (r->table_size - 1)];
  g->local_next = *slot;
  *slot = g;
}

/* Lets directives begin anew whose stages were ended before they were there.  */
void
gomp_stream_forget_halted (region *r)
{
  while (r->halted)
    {
      struct gomp_stream_halted *h = r->halted;

      r->halted = h->next;
      free (h);
    }
}

/* Adds the stage, last in the order in which executors sweep.  */
void
gomp_stream_region_append (region *r, stage *g)
{
  g->region_next = NULL;
  pthread_mutex_lock (&r->guard);
  if (r->n_stages >= r->table_size)
    {
      r->table_size = r->table_size ? 4 * r->table_size : 16;
      free (r->table);
      free (r->recent);
      r->table = gomp_stream_calloc (r->table_size * sizeof *r->table);
      r->recent = gomp_stream_calloc (r->table_size * sizeof *r->recent);
      for (stage *other = r->first; other; other = other->region_next)
	enter_in_table (r, other);
    }
  enter_in_table (r, g);
  __atomic_store_n (&r->n_stages, r->n_stages + 1, __ATOMIC_RELAXED);
  /* L1: permits executors to use the stage; pairs with L2.  */
  if (r->last)
    __atomic_store_n (&r->last->region_next, g, __ATOMIC_RELEASE);
  else
    __atomic_store_n (&r->first, g, __ATOMIC_RELEASE);
  r->last = g;
  if (r->unsettled == NULL)
    r->unsettled = g;
  gomp_stream_note_stage (r, g);
  pthread_mutex_unlock (&r->guard);
}

/* Takes the stage off the region's table.  */
static void
leave_table (region *r, stage *g)
{
  size_t i = hash (g->site, g->keys, g->n_views) & (r->table_size - 1);
  stage **p = &r->table[i];

  while (*p != g)
    p = &(*p)->local_next;
  *p = g->local_next;
  if (r->recent[i].stage == g)
    __atomic_store_n (&r->recent[i].stage, NULL, __ATOMIC_RELAXED);
}

/* All stages of the region, which is closed, have ended: what comes is another pipeline, and
   gets other threads when it is worth them.  */
static void
begin_again (region *r)
{
  gomp_stream_leave_gang (r);
  __atomic_store_n (&r->closing, 0, __ATOMIC_RELAXED);
  gomp_stream_renew_plan (r);
  r->started = r->promising = false;
  r->worked = gomp_stream_thread.worked;
}

/* Takes the stages off that are ENDING, which no thread fires, unless the region
   has ended.  */
void
gomp_stream_region_remove (region *r, const void *ending)
{
  stage **p = &r->first;

  pthread_mutex_lock (&r->guard);
  gomp_stream_keep_plan (r, true);
  gomp_stream_close_region (r);
  gomp_stream_lower_limits (r);
  r->raised = NULL;
  for (stage *g = r->first; g; g = g->region_next)
    {
      g->raised = false;
      if (g->port.successor->stage->ending == ending)
	g->port.successor = &g->port;
    }
  r->last = NULL;
  while (*p)
    {
      stage *g = *p;

      if (g->ending != ending)
	{
	  r->last = g;
	  p = &g->region_next;
	  continue;
	}
      g->ending = NULL;
      *p = g->region_next;
      leave_table (r, g);
      __atomic_store_n (&r->n_stages, r->n_stages - 1, __ATOMIC_RELAXED);
      gomp_stream_undefine (g);
      __atomic_store_n (&g->region, NULL, __ATOMIC_RELAXED);
    }
  r->unsettled = r->first;
  if (r->first == NULL && !r->owner)
    begin_again (r);
  else
    gomp_stream_reopen_region (r);
  pthread_mutex_unlock (&r->guard);
}

/* Leftovers: stages that ended because the memory of their streams was freed.  Functions may
   still have their ports, whose keys they compare with the addresses that the clauses
   name.  So the stage is used again for others, but with the same keys where the clause
   names one address in all of the function's life.  */

static stage **
leftovers_of (region *r, const site *from)
{
  uint64_t h = (uintptr_t) from * UINT64_C (0x9e3779b97f4a7c15);
  return &r->leftovers[(h >> 32) % GOMP_STREAM_LEFTOVERS];
}

void
gomp_stream_keep_leftover (region *r, stage *g)
{
  stage **list = leftovers_of (r, g->site);

  pthread_mutex_lock (&r->guard);
  g->region_next = *list;
  *list = g;
  pthread_mutex_unlock (&r->guard);
}

/* Whether leftover G may be the directive's on the streams KEYS.  */
static bool
suits_p (const stage *g, const site *from, void *const *keys, uint32_t n_views)
{
  if (g->site != from || g->n_views != n_views || g->variadic || g->reviving)
    return false;
  for (uint32_t i = 0; i < n_views; i++)
    if (g->keys[i] != keys[i]
	&& !(from->views[i].flags & GOMP_STREAM_VIEW_INDEXED))
      return false;
  return true;
}

/* Returns such a leftover, which is one no longer, or null.  */
stage *
gomp_stream_take_leftover (region *r, const site *from, void *const *keys,
			uint32_t n_views)
{
  stage **p = leftovers_of (r, from), *g;

  pthread_mutex_lock (&r->guard);
  while (*p && !suits_p (*p, from, keys, n_views))
    p = &(*p)->region_next;
  g = *p;
  if (g)
    *p = g->region_next;
  pthread_mutex_unlock (&r->guard);
  return g;
}

void
gomp_stream_free_leftovers (region *r)
{
  for (int i = 0; i < GOMP_STREAM_LEFTOVERS; i++)
    for (stage *g; (g = r->leftovers[i]) != NULL;)
      {
	r->leftovers[i] = g->region_next;
	gomp_stream_free_stage (g);
      }
}

/* Shortcuts of functions to ports.  They lead to stages of the control program that the
   thread is in, and whose bodies are defined.  So all go when the thread begins something
   else, a body, a parallel region, or another control program, and when a stage leaves
   the region or is to be defined anew.  */

/* Whether AT is one of R's.  For a checking build.  */
static bool
shortcut_p (const region *r, struct gomp_stream_port **at)
{
  for (size_t i = 0; i < r->n_shortcuts; i++)
    if (r->shortcuts[i] == at)
      return true;
  return false;
}

/* Has *AT lead to PORT, of a stage of region R.  Called by its thread.  */
void
gomp_stream_add_shortcut (region *r, struct gomp_stream_port **at,
			  struct gomp_stream_port *port)
{
  if (!gomp_stream_layer)
    /* Who knows when a parallel region begins?  */
    return;
  if (ENABLE_CHECKING && *at && !shortcut_p (r, at))
    gomp_stream_fatal ("a shortcut leads out of the control program");
  if (*at == NULL)
    {
      if (r->n_shortcuts == r->most_shortcuts)
	{
	  r->most_shortcuts = 2 * r->most_shortcuts + 8;
	  r->shortcuts = gomp_stream_realloc (r->shortcuts,
					      r->most_shortcuts
					      * sizeof *r->shortcuts);
	}
      r->shortcuts[r->n_shortcuts++] = at;
    }
  *at = port;
}

/* Has no shortcut lead to stages of R.  Called by its thread, or when that is at
   rest.  */
void
gomp_stream_drop_shortcuts (region *r)
{
  while (r->n_shortcuts)
    *r->shortcuts[--r->n_shortcuts] = NULL;
}

/* The calling thread begins something else than the activations of its control
   program.  */
void
gomp_stream_turn_away (void)
{
  region *r = gomp_stream_thread.current;

  if (r)
    {
      gomp_stream_leave_lockstep (r);
      gomp_stream_drop_shortcuts (r);
    }
}

/* The calling thread comes to a body.  Activations there belong to a control program of its
   own, whose waits do not throw what one around is to throw behind a construct.  */
void
gomp_stream_go_inside (struct gomp_stream_outside *outside)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;

  gomp_stream_turn_away ();
  *outside = (struct gomp_stream_outside) { self->current, self->around, self->unopened,
					    GOMP_stream_lending.thrown };
  self->current = NULL;
  self->unopened = NULL;
  GOMP_stream_lending.thrown = NULL;
}

/* It leaves the body, of which all control programs have ended.  */
void
gomp_stream_go_outside (const struct gomp_stream_outside *outside)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;

  if (outside->thrown)
    {
      gomp_stream_release_thrown (GOMP_stream_lending.thrown);
      GOMP_stream_lending.thrown = outside->thrown;
    }
  self->current = outside->current;
  self->around = outside->around;
  self->unopened = outside->unopened;
}

/* The control program that waits for what the calling thread begins now, or null.  */
region *
gomp_stream_around (void)
{
  const struct gomp_stream_thread *self = &gomp_stream_thread;

  return self->current ? self->current : self->around;
}

/* Whether the calling thread is in a body of the region.  */
bool
gomp_stream_inside_p (const region *r)
{
  for (const struct gomp_stream_running *running = gomp_stream_thread.running;
       running; running = running->outer)
    if (running->stage->region == r)
      return true;
  return false;
}

