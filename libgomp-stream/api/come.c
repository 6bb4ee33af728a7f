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

/* Where code begins that reads what it writes to streams that other functions may use.  */

#include "config.h"
#include <stdlib.h>
#include "api/loop-turns.h"
#include "data/stream.h"
#include "graph/region.h"
#include "graph/registry.h"
#include "graph/view.h"
#include "sys/memory.h"
#include "sys/thread.h"

/* A hash of those of the N streams KNOWN whose bits are set in WHICH, and of HASH.  */
static uint64_t
hash_of (void *const *known, uint64_t n, uint64_t which, uint64_t hash)
{
  for (uint64_t i = 0; i < n; i++)
    if (which >> i % 64 & 1)
      hash = (hash ^ (uintptr_t) known[i]) * UINT64_C (0x9e3779b97f4a7c15);
  return hash;
}

/* Whether the loop PLACE has the stream with the same ones as when it came to it before;
   HASH is one of those that its consumers name with it, RUN one of all that this run has.  */
static bool
same_partners_p (const stream *s, const struct gomp_stream_place *place, uint64_t hash,
		 uint64_t run)
{
  return (s->loop == place
	  && (s->loop_partners ? s->loop_partners == hash : s->loop_known == run));
}

/* Keeps in mind that the thread came to the loop PLACE, number I of whose streams is that
   of KEY, with HASH.  */
static void
keep_in_mind (const struct gomp_stream_place *place, uint64_t i, const void *key,
	      uint64_t hash)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;

  self->came = place;
  if (i >= GOMP_STREAM_CAME_WITH)
    return;
  self->came_with[i] = (struct gomp_stream_partners) { key, hash };
  self->n_came_with = i + 1;
}

/* Whether the thread came to PLACE, which is not in a loop, with the same streams KNOWN when
   it was anywhere last, and nobody else came to it or to one of them since.  */
static bool
as_before_p (const struct gomp_stream_place *place, void *const *known)
{
  const struct gomp_stream_thread *self = &gomp_stream_thread;
  uint64_t run = __atomic_load_n (&place->known, __ATOMIC_RELAXED);
  unsigned n = self->n_came_with;

  if (self->came != place || place->kind != GOMP_STREAM_PLACE_STRAIGHT
      || self->came_known != run)
    return false;
  for (unsigned i = 0; i < n; i++)
    if (known[i] != self->came_with[i].key)
      return false;
  if (known[n])
    return false;
  for (unsigned i = 0; i < n; i++)
    {
      const stream *s = gomp_stream_look_up (known[i]);

      if (s && (s->loop != place || s->loop_known != run))
	return false;
    }
  return true;
}

void
GOMP_stream_come (struct gomp_stream_place *p, void *const *known)
{
  static uint64_t all;
  struct gomp_stream_list others = { 0 };
  bool loaded = p->kind & GOMP_STREAM_PLACE_LOADED;
  uint64_t n = 0, run;

  if (as_before_p (p, known))
    return;
  while (known[n])
    n++;
  run = hash_of (known, n, UINT64_MAX,
		 loaded ? __atomic_add_fetch (&all, 1, __ATOMIC_RELAXED) : 0);
  /* Other threads that run the loop now have other streams; which hash these get only
     makes a difference to how often they begin anew.  */
  if ((loaded || p->kind & GOMP_STREAM_PLACE_ARRAYS)
      && __atomic_load_n (&p->known, __ATOMIC_RELAXED) != run)
    gomp_stream_leave_arrays (gomp_stream_current (true), p);
  __atomic_store_n (&p->known, run, __ATOMIC_RELAXED);
  gomp_stream_thread.came_known = run;
  for (uint64_t i = 0; i < n; i++)
    {
      stream *s = gomp_stream_look_up (known[i]);
      uint64_t hash = loaded ? run : hash_of (known, n, p->partners[i], i) | 1;

      keep_in_mind (p, i, known[i], hash);
      if (s == NULL)
	continue;
      if (!same_partners_p (s, p, hash, run))
	{
	  if (gomp_stream_leavable_p (gomp_stream_current (true), s, p))
	    gomp_stream_add (&others, s);
	  else if (s->loop != p)
	    continue;
	}
      else if (!(p->kind & GOMP_STREAM_PLACE_STRAIGHT))
	s->loop_began = gomp_stream_next_element (s);
      s->loop_known = run;
      s->loop_partners = hash;
    }
  if (others.n)
    gomp_stream_change_loop (gomp_stream_current (true), &others, p);
  free (others.of);
}
