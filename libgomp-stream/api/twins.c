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

/* Twins: stages of one directive on the same streams, for several objects, as two meters of
   one class that get each element of a stream,

     void
     meter::take (float &x)
     {
     #pragma omp task input (x)
       sum += x;
     }

     for (;;)
       {
	 s.next (out);
	 left.take (out);
	 right.take (out);
       }

   A directive is one stage for each set of streams.  So activations for several objects share
   its elements, as when a program deals them: that is right where there is an element for
   each activation.  Where there is none, as another object's activation took the last one,
   the object is a consumer of its own, a twin: it begins with the elements that the last
   activation took, and sees all from then on.  The control program alone decides.

   A twin has another site, which says the same as the directive's.  Sites are never
   freed.  */

#include "config.h"
#include <pthread.h>
#include <stddef.h>
#include "api/supersede.h"
#include "api/twins.h"
#include "data/stream.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "sys/memory.h"

struct twin
{
  site site;
  const struct gomp_stream_site *origin;
  struct twin *next;		/* Of the same origin, or of another one.  */
};

static struct twin *twins;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* Returns the twin of directive FROM that comes behind LAST, one of its twins, or null: the
   first one; or null.  */
static struct twin *
next_twin (const site *from, const struct twin *last)
{
  struct twin *t;

  pthread_mutex_lock (&lock);
  for (t = last ? last->next : twins; t && t->origin != from; t = t->next)
    continue;
  pthread_mutex_unlock (&lock);
  return t;
}

/* Makes another twin of directive FROM, behind LAST.  */
static struct twin *
make_twin (const site *from, struct twin *last)
{
  struct twin *t = gomp_stream_calloc (sizeof *t), **at = last ? &last->next : &twins;

  t->site = *from;
  t->origin = from;
  pthread_mutex_lock (&lock);
  while (*at)
    at = &(*at)->next;
  *at = t;
  pthread_mutex_unlock (&lock);
  return t;
}

/* The directive of which SITE is, or has, the twin.  */
const site *
gomp_stream_origin (const site *s)
{
  const site *origin = s;

  if (!(s->flags & GOMP_STREAM_SITE_OBJECT))
    return s;
  pthread_mutex_lock (&lock);
  for (const struct twin *t = twins; t; t = t->next)
    if (&t->site == s)
      origin = t->origin;
  pthread_mutex_unlock (&lock);
  return origin;
}

/* Whether the streams of stage G still have the elements that its last activation took.  */
static bool
early_p (const stage *g)
{
  for (uint32_t i = 0; i < g->n_views; i++)
    {
      const view *v = g->views[i];
      const stream *s = v->stream;

      if (!s->dynamic_only || s->counts || s->shared || s->number || !s->whole
	  || v->horizon != v->burst || gomp_stream_issued (s) > s->early)
	return false;
    }
  return true;
}

/* Whether the activations of stage G have taken all elements that were issued.  */
static bool
took_all_p (const stage *g)
{
  for (uint32_t i = 0; i < g->n_views; i++)
    if (gomp_stream_claimed (g->views[i]) != gomp_stream_issued (g->views[i]->stream)
	|| g->port.next == 0)
      return false;
  return true;
}

/* OBJECT is the one behind which the stage, which has opened, comes.  Consumers that come
   later do not begin as a twin does.  */
void
gomp_stream_note_object (stage *g, void *object)
{
  g->keys[g->n_views] = object;
  for (uint32_t i = 0; i < g->n_views; i++)
    if (!g->views[i]->stream->superseded)
      g->views[i]->stream->round_end = 0;
}

/* The site of the stage that an activation of directive FROM has, of the control program R,
   which may be null, on the streams KEYS, behind which its object comes, if it has one.  */
const site *
gomp_stream_site_of_object (region *r, const site *from, void *const *keys)
{
  uint32_t n = from->n_views;
  struct twin *t = NULL, *next;
  const void *object;
  stage *g;

  if (!(from->flags & GOMP_STREAM_SITE_OBJECT) || r == NULL)
    return from;
  object = keys[n];
  g = gomp_stream_region_find (r, from, keys, n);
  if (g == NULL || g->keys[n] == NULL || g->keys[n] == object)
    return from;
  while ((next = next_twin (from, t)) != NULL)
    {
      stage *h = gomp_stream_region_find (r, &next->site, keys, n);

      if (h == NULL)
	break;
      if (h->keys[n] == object)
	return &next->site;
      t = next;
    }
  if (!early_p (g) || !took_all_p (g))
    {
      /* If no object can become a twin any more, all activations are its own.  */
      g->keys[n] = early_p (g) || t ? (void *) object : NULL;
      return from;
    }
  for (uint32_t i = 0; i < n; i++)
    {
      view *v = g->views[i];

      v->stream->round_end = gomp_stream_issued (v->stream);
      v->stream->round = v->stream->round_end - v->burst;
    }
  return &(next ? next : make_twin (from, t))->site;
}
