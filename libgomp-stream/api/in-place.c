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

/* Loops whose tasks may run in place.  */

#include "config.h"
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include "api/calls.h"
#include "data/channel.h"
#include "data/stream.h"
#include "graph/end.h"
#include "graph/rate.h"
#include "graph/reach.h"
#include "graph/region.h"
#include "graph/registry.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "policy/stay.h"
#include "sys/memory.h"
#include "sys/options.h"
#include "sys/sys.h"
#include "sys/thread.h"
#include "sys/tsan.h"
#include "wait/wait.h"

/* More iterations than any loop has.  */
#define ALL (UINT64_C (1) << 62)

/* The first one of the loop's stages that owes activations, or null.  Sets *STOPPED
   if one was stopped: its activations are dropped.  */
static stage *
find_owing (region *r, const struct gomp_stream_place *p, bool *stopped)
{
  stage *owing = NULL;

  pthread_mutex_lock (&r->guard);
  for (stage *g = r->first; g; g = g->region_next)
    if (gomp_stream_of_place_p (p, g->site))
      {
	if (__atomic_load_n (&g->stop, __ATOMIC_RELAXED) != UINT64_MAX)
	  *stopped = true;
	if (owing == NULL && gomp_stream_owed (g))
	  owing = g;
      }
  pthread_mutex_unlock (&r->guard);
  return owing;
}

/* Completes what the loop's stages owe, so that its channels are empty, before it goes
   on in place in state S.  Returns false if that cannot be, as one of them was
   stopped.  */
static bool
complete_pipeline (const struct gomp_stream_place *p, struct gomp_stream_stay_state *s)
{
  region *r = gomp_stream_current (false);
  bool stopped = false, waited = false;
  stage *owing;

  if (r == NULL || r->first == NULL)
    return true;
  while ((owing = find_owing (r, p, &stopped)) != NULL && !stopped)
    {
      gomp_stream_complete (r, owing);
      waited = true;
    }
  if (stopped)
    return false;
  if (waited)
    gomp_stream_stay_from (s, gomp_stream_now ());
  pthread_mutex_lock (&r->guard);
  for (stage *g = r->first; g; g = g->region_next)
    if (gomp_stream_of_place_p (p, g->site))
      /* Or the wait would do that, and what is produced in place be lost.  */
      for (uint32_t i = 0; i < g->n_views; i++)
	if (g->views[i]->output)
	  gomp_stream_write_back (g->views[i]->stream);
  pthread_mutex_unlock (&r->guard);
  return true;
}

/* Whether the stream has one element that no consumer has read.  Completes its
   producers, if that needs nothing: before the loop there may be one.  */
static bool
one_element_p (region *r, stream *s)
{
  uint64_t committed;

  for (view *v = s->producers; v; v = v->next)
    if (v->owner && gomp_stream_owed (v->owner))
      {
	for (uint32_t i = 0; i < v->owner->n_views; i++)
	  if (!v->owner->views[i]->output)
	    return false;
	gomp_stream_complete (r, v->owner);
      }
  committed = gomp_stream_committed (s);
  if (s->lanes || s->ops || s->counts || s->cut || committed == 0)
    return false;
  for (const view *v = s->consumers; v; v = v->next)
    if (v->position != committed - 1)
      return false;
  return s->consumers || committed == 1;
}

/* Gives the variables of the streams CARRIED the values of their elements.  Returns
   false if one of the streams has none, or several.  */
static bool
take_carried (void *const *carried)
{
  region *r = gomp_stream_current (false);

  if (carried == NULL)
    return true;
  for (; *carried; carried++)
    {
      stream *s = gomp_stream_look_up (*carried);

      if (r == NULL || s == NULL || !one_element_p (r, s))
	return false;
      gomp_stream_write_back (s);
    }
  return true;
}

/* Whether the stream has nothing but what the loop's stages have passed, or other such
   loops before it, and is used by no others.  */
static bool
only_here_p (const struct gomp_stream_place *p, const stream *s)
{
  uint64_t committed = gomp_stream_committed (s);

  if (s->lanes || s->ops || s->cut
      || (s->consumers == NULL && committed && s->mixed))
    return false;
  for (const view *v = s->producers; v; v = v->next)
    if (v->owner && !gomp_stream_of_place_p (p, v->owner->site))
      return false;
  for (const view *v = s->consumers; v; v = v->next)
    if ((v->owner && !gomp_stream_of_place_p (p, v->owner->site))
	|| v->position != committed)
      return false;
  return true;
}

/* Whether that is so of all the streams KNOWN, which others might use, and they are
   different ones.  */
static bool
own_streams_p (const struct gomp_stream_place *p, void *const *known)
{
  for (void *const *key = known; key && *key; key++)
    {
      const stream *s = gomp_stream_look_up (*key);

      for (void *const *other = known; other < key; other++)
	if (*other == *key)
	  return false;
      if (s && !only_here_p (p, s))
	return false;
    }
  return true;
}

/* Notes that elements of the streams KNOWN go by in place: later consumers do not begin
   with the first one.  */
static void
pass_by (void *const *known)
{
  for (; known && *known; known++)
    {
      stream *s = gomp_stream_look_up (*known);

      if (s)
	__atomic_store_n (&s->whole, false, __ATOMIC_RELAXED);
    }
}

void
GOMP_stream_put_back (void *const *carried)
{
  for (; *carried; carried++)
    {
      stream *s = gomp_stream_look_up (*carried);
      uint64_t last = gomp_stream_committed (s) - 1;

      /* Nobody looks at it before there are activations.  */
      memcpy (s->ring + (last & (s->capacity - 1)) * s->elem_size, s->key,
	      s->elem_size);
    }
}

/* Asks the policy.  */
static uint64_t
choose (struct gomp_stream_place *place, void *const *known,
	struct gomp_stream_stay_state *s, bool alone)
{
  struct gomp_stream_stay_memory before, m;
  uint64_t now = gomp_stream_now (), phase = s->phase, n;

  gomp_stream_load_memory (place, &before);
  m = before;
  if (phase == GOMP_STREAM_AWAY)
    gomp_stream_look_at_rate (gomp_stream_current (false), place, known, s, &m, now,
			      alone);
  n = gomp_stream_stay (&m, s, now);
  gomp_stream_store_memory (place, &before, &m);
  if (n)
    gomp_stream_end_rate (place);
  else if (phase != GOMP_STREAM_AWAY)
    gomp_stream_begin_rate (gomp_stream_current (false), place, known, s, &m, now,
			    phase == GOMP_STREAM_FRESH, alone);
  return n;
}

/* Changes over at random.  */
static uint64_t
choose_at_random (struct gomp_stream_stay_state *s)
{
  uint64_t n = gomp_stream_random_length ();

  if (gomp_stream_random () & 1)
    {
      s->phase = GOMP_STREAM_STAYS;
      return n;
    }
  s->phase = GOMP_STREAM_AWAY;
  s->turns = n;
  return 0;
}

/* How many iterations are to run in place, before channels are looked at.  */
static uint64_t
decide (struct gomp_stream_place *place, void *const *known,
	struct gomp_stream_stay_state *s)
{
  switch (gomp_stream_options.in_place)
    {
    case GOMP_STREAM_IN_PLACE_ALWAYS:
      return ALL;
    case GOMP_STREAM_IN_PLACE_RANDOM:
      return choose_at_random (s);
    case GOMP_STREAM_IN_PLACE_AUTO:
      return choose (place, known, s, gomp_stream_lonely_p ());
    default:
      s->turns = ALL;
      return 0;
    }
}

/* Whether the loop's directives have nothing but plain views: from the pipeline, it may go
   on in place.  */
static bool
plain_p (const struct gomp_stream_place *p)
{
  for (uint64_t i = 0; i < p->n_sites; i++)
    for (uint32_t j = 0; j < p->sites[i]->n_views; j++)
      if ((p->sites[i]->views[j].flags
	   & (GOMP_STREAM_VIEW_ALTERNATIVE | GOMP_STREAM_VIEW_TOGETHER
	      | GOMP_STREAM_VIEW_SHARED))
	  || p->sites[i]->views[j].ops)
	return false;
  return true;
}

/* Whether consumers that the compiler does not see in PLACE would still open at the first
   element of one of the streams KNOWN, which must not go by in place then.  */
static bool
any_whole_p (struct gomp_stream_place *place, void *const *known)
{
  if (known && !gomp_stream_foreign_p (place))
    return false;
  for (; known && *known; known++)
    {
      const stream *s = gomp_stream_look_up (*known);

      if (s == NULL || s->whole)
	return true;
    }
  return false;
}

/* Whether that is to be, for the loop.  As few consumers come so, it looks only in its
   first runs.  */
static bool
early_p (struct gomp_stream_place *p, void *const *known)
{
  uint64_t runs = __atomic_load_n (&p->early, __ATOMIC_RELAXED);
  bool early;

  if (known == NULL || runs == GOMP_STREAM_EARLY || !plain_p (p))
    return false;
  early = any_whole_p (p, known);
  __atomic_store_n (&p->early, early ? runs + 1 : GOMP_STREAM_EARLY, __ATOMIC_RELAXED);
  return early;
}

int
GOMP_stream_needs_team (struct gomp_stream_place *const *places)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;

  if (!gomp_stream_layer || self->current || self->running || gomp_stream_level ()
      || gomp_stream_tsan_p ())
    return true;
  switch (gomp_stream_options.in_place)
    {
    case GOMP_STREAM_IN_PLACE_AUTO:
      for (; *places; places++)
	if (__atomic_load_n (&(*places)->brief, __ATOMIC_RELAXED) < GOMP_STREAM_EARLY)
	  return true;
      break;
    case GOMP_STREAM_IN_PLACE_RANDOM:
      if (gomp_stream_random () & 1)
	return true;
      break;
    case GOMP_STREAM_IN_PLACE_ALWAYS:
      break;
    default:
      return true;
    }
  self->goes_alone = true;
  return false;
}

/* Whether a body of the loop, or function, has ended its stage, and no wait has
   followed.  */
static bool
halted_p (const struct gomp_stream_place *place)
{
  const region *r = gomp_stream_current (false);

  for (uint64_t i = 0; r && r->halted && i < place->n_sites; i++)
    if (gomp_stream_halted_p (r, place->sites[i]))
      return true;
  return false;
}

/* Notes whether the loop's run, which was in place until now if AGAIN, is a brief one, as
   far as is known.  */
static void
note_run (struct gomp_stream_place *place, bool again, bool stays)
{
  uint64_t runs = __atomic_load_n (&place->brief, __ATOMIC_RELAXED);

  if (again || !stays)
    runs = 0;
  else if (runs < GOMP_STREAM_EARLY)
    runs++;
  else
    return;
  __atomic_store_n (&place->brief, runs, __ATOMIC_RELAXED);
}

uint64_t
GOMP_stream_in_place (struct gomp_stream_place *place,
		      struct gomp_stream_stay *stay, void *const *carried,
		      void *const *known)
{
  struct gomp_stream_stay_state *s = (void *) stay;
  bool was_away = s->phase != GOMP_STREAM_STAYS;
  bool again = s->phase != GOMP_STREAM_FRESH;
  uint64_t n;

  if (halted_p (place))
    {
      s->turns = ALL;
      return 0;
    }
  if (s->phase == GOMP_STREAM_FRESH && early_p (place, known))
    {
      s->turns = GOMP_STREAM_EARLY + 1;
      return 0;
    }
  n = decide (place, known, s);
  note_run (place, again, n);
  if (n && was_away && !(complete_pipeline (place, s) && own_streams_p (place, known)
			 && take_carried (carried)))
    {
      s->turns = ALL;
      return 0;
    }
  if (n && was_away)
    pass_by (known);
  return n;
}

/* Functions that are called again and again.  GOMP_STREAM_EARLY calls are pipelines before
   one is looked at, as programs that call it seldom gain nothing; and as many where one
   cannot be in place, after which new streams are not whole.  */

/* A function that so often in a row was called for an object that had to be looked at again,
   after fewer calls than these, is a pipeline for ever.  */
#define MOST_MISSES 64
#define LEAST_HITS 16

/* Notes that an object had to be looked at.  Returns whether that happens too often.  */
static bool
miss (struct gomp_stream_calls *c)
{
  c->misses = c->left - c->iterations < LEAST_HITS ? c->misses + 1 : 0;
  c->left = c->iterations;
  if (c->misses < MOST_MISSES)
    return false;
  c->iterations = 0;
  c->turns = ALL;
  return true;
}

uint64_t
GOMP_stream_call_in_place (struct gomp_stream_place *place, struct gomp_stream_calls *c,
			   void *const *known, void **kept, uint64_t n)
{
  struct gomp_stream_stay_state *s = (void *) c;
  uint64_t changes = __atomic_load_n (&GOMP_stream_changes, __ATOMIC_RELAXED);
  bool goes_on = c->iterations != 0;
  uint64_t start;

  if (c->early < GOMP_STREAM_EARLY)
    {
      c->early++;
      return false;
    }
  /* The pipeline has a new object's first elements, whatever others do.  */
  if (any_whole_p (place, known) && goes_on)
    return false;
  start = gomp_stream_now ();
  if (!goes_on || c->changes != changes)
    gomp_stream_keep_no_object (kept, n);
  if (goes_on && c->changes != changes && miss (c))
    return false;
  c->changes = changes;
  if (!goes_on)
    {
      c->iterations = c->left = decide (place, known, s);
      if (c->iterations == 0)
	{
	  c->turns--;
	  return false;
	}
    }
  if (!complete_pipeline (place, s) || any_whole_p (place, known)
      || !own_streams_p (place, known))
    {
      gomp_stream_keep_no_object (kept, n);
      if (!(goes_on && miss (c)))
	c->turns = GOMP_STREAM_EARLY - 1;
      return false;
    }
  if (known && !gomp_stream_keep_object (c, kept, known, n) && miss (c))
    return false;
  pass_by (known);
  if (goes_on)
    /* The next calls for the object take less.  */
    gomp_stream_stay_skip (s, gomp_stream_now () - start);
  c->iterations--;
  return true;
}

_Static_assert (sizeof (struct gomp_stream_stay_state)
		== sizeof (struct gomp_stream_stay), "state of a run");
_Static_assert (sizeof (struct gomp_stream_stay_state)
		== offsetof (struct gomp_stream_calls, changes), "state of calls");
_Static_assert (sizeof (struct gomp_stream_stay_memory)
		<= sizeof ((struct gomp_stream_place *) 0)->opaque,
		"memory of a loop");
