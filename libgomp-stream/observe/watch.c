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

/* What the page tells beside the accounts.  Each firing is looked at when it is
   committed, with the lock of its stage: the births of the elements that it read
   give those of what it wrote.  */

#include "config.h"
#include <stdlib.h>
#include "data/stream.h"
#include "graph/firing.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "observe/watch.h"
#include "sys/memory.h"

uint64_t gomp_stream_ring_bytes, gomp_stream_most_ring_bytes;

void
gomp_stream_count_ring (const stream *s, uint64_t capacity, bool made)
{
  uint64_t size = capacity * s->elem_size, most;

  if (!made)
    {
      __atomic_fetch_sub (&gomp_stream_ring_bytes, size, __ATOMIC_RELAXED);
      return;
    }
  size += __atomic_fetch_add (&gomp_stream_ring_bytes, size, __ATOMIC_RELAXED);
  most = __atomic_load_n (&gomp_stream_most_ring_bytes, __ATOMIC_RELAXED);
  while (most < size
	 && !__atomic_compare_exchange_n (&gomp_stream_most_ring_bytes, &most,
					  size, true, __ATOMIC_RELAXED,
					  __ATOMIC_RELAXED))
    ;
}

/* The stream's, which is made if there is none.  */
static struct gomp_stream_observed *
watch_of (stream *s)
{
  struct gomp_stream_observed *known, *w;

  /* V2: what is pointed to is complete; pairs with V1.  */
  known = __atomic_load_n (&s->watch, __ATOMIC_ACQUIRE);
  if (known)
    return known;
  w = gomp_stream_calloc (sizeof *w);
  pthread_mutex_init (&w->lock, NULL);
  /* V1: lends it to the stream's other stages; pairs with V2.  */
  if (__atomic_compare_exchange_n (&s->watch, &known, w, false,
				   __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
    return w;
  pthread_mutex_destroy (&w->lock);
  free (w);
  return known;
}

void
gomp_stream_free_watch (stream *s)
{
  if (s->watch == NULL)
    return;
  pthread_mutex_destroy (&s->watch->lock);
  free (s->watch);
  s->watch = NULL;
}

/* The birth of element AT, or what is known nearest to it; UINT64_MAX if nothing
   is.  */
static uint64_t
birth_of (struct gomp_stream_observed *w, uint64_t at)
{
  uint64_t birth = UINT64_MAX;

  pthread_mutex_lock (&w->lock);
  for (uint64_t i = w->n; i-- > 0 && w->n - i <= GOMP_STREAM_BIRTHS; )
    {
      if (w->births[i % GOMP_STREAM_BIRTHS].end <= at && birth != UINT64_MAX)
	break;
      birth = w->births[i % GOMP_STREAM_BIRTHS].birth;
    }
  pthread_mutex_unlock (&w->lock);
  return birth;
}

/* Notes that elements up to END, born at BIRTH, come into the stream.  Called with
   the producer's lock.  */
static void
note_commit (stream *s, uint64_t end, uint64_t birth)
{
  struct gomp_stream_observed *w = watch_of (s);
  uint64_t least = end, fill;

  for (size_t i = 0; i < s->readers.n; i++)
    {
      uint64_t index = __atomic_load_n (&s->readers.views[i]->index,
					__ATOMIC_RELAXED);
      if (index < least)
	least = index;
    }
  fill = (end - least) * GOMP_STREAM_FILLS / s->capacity;
  if (fill >= GOMP_STREAM_FILLS)
    fill = GOMP_STREAM_FILLS - 1;
  pthread_mutex_lock (&w->lock);
  w->fills[fill]++;
  w->births[w->n % GOMP_STREAM_BIRTHS].end = end;
  w->births[w->n % GOMP_STREAM_BIRTHS].birth = birth;
  w->n++;
  pthread_mutex_unlock (&w->lock);
}

/* The class of AGE: of the highest bit and the three behind it.  */
static unsigned
class_of (uint64_t age)
{
  unsigned bit, class;

  if (age < 16)
    return age;
  bit = 63 - __builtin_clzll (age);
  class = (bit - 2) * 8 + ((age >> (bit - 3)) & 7);
  return class < GOMP_STREAM_AGES ? class : GOMP_STREAM_AGES - 1;
}

/* The least age of CLASS.  */
static uint64_t
age_of (unsigned class)
{
  return class < 16 ? class : (uint64_t) (8 + class % 8) << (class / 8 - 1);
}

void
gomp_stream_add_ages (struct gomp_stream_ages *to,
		      const struct gomp_stream_ages *from)
{
  to->n += from->n;
  if (from->most > to->most)
    to->most = from->most;
  for (unsigned i = 0; i < GOMP_STREAM_AGES; i++)
    to->classes[i] += from->classes[i];
}

/* The age that PART of the activations did not exceed, ns; 0 if there are
   none.  */
uint64_t
gomp_stream_age_of_part (const struct gomp_stream_ages *ages, double part)
{
  uint64_t n = 0;

  for (unsigned i = 0; i < GOMP_STREAM_AGES; i++)
    {
      n += ages->classes[i];
      if (n && n >= part * ages->n)
	{
	  uint64_t age = age_of (i + 1) - 1;
	  return age < ages->most ? age : ages->most;
	}
    }
  return ages->most;
}

/* Looks at F, which is about to be committed.  */
void
gomp_stream_watch_firing (stage *g, const firing *f)
{
  uint64_t birth = UINT64_MAX;
  bool sink = true;

  if (f->n == 0)
    return;
  for (uint32_t i = 0; i < g->n_views; i++)
    {
      const view *v = g->views[i];
      /* The first element that no activation has seen yet.  */
      uint64_t at = f->view[i].at + (v->horizon - v->burst), born;

      sink &= !v->output;
      if (v->output || v->burst == 0)
	continue;
      born = birth_of (watch_of (v->stream), at);
      if (born < birth)
	birth = born;
    }
  if (birth == UINT64_MAX)
    birth = f->start;
  for (uint32_t i = 0; i < g->n_views; i++)
    if (g->views[i]->output)
      note_commit (g->views[i]->stream,
		   f->view[i].at + f->n * g->views[i]->burst, birth);
  if (sink)
    {
      uint64_t age = f->end > birth ? f->end - birth : 0;

      if (g->ages == NULL)
	g->ages = gomp_stream_calloc (sizeof *g->ages);
      g->ages->n += f->n;
      g->ages->classes[class_of (age)] += f->n;
      if (age > g->ages->most)
	g->ages->most = age;
    }
}
