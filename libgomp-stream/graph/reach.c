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

/* Which directives may come to a stream, of all that the program has: where none but those of
   a function or loop may, nobody will ask for the elements that went by in place.

   What is known of a directive is copied, as it may be in a library that is unloaded.  A
   consumer in a library that is loaded later does not begin with what went by before.  */

#include "config.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include "graph/reach.h"
#include "sys/hash.h"
#include "sys/memory.h"

/* A view: of the directive that DIRECTIVE stands for, of streams that REACH stands for.  */
struct known_view
{
  uint64_t directive;
  uint64_t reach;
  uint64_t elem_size;
};

/* Other reaches are hashes.  */
#define OWN 0
#define ANY 1
#define POINTER 2

static struct known_view *views;
static size_t n_views, most_views;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* Another one for each directive: a macro may have several in one place, and a library's
   memory may be used again.  */
static uint64_t
number_of (const site *from)
{
  uint64_t sum = gomp_stream_hash_text (GOMP_STREAM_HASH, from->file);

  sum = gomp_stream_hash (sum, &from->line, sizeof from->line);
  sum = gomp_stream_hash (sum, &from->column, sizeof from->column);
  return gomp_stream_hash (sum, &from, sizeof from);
}

static struct known_view
describe (const site *from, const struct gomp_stream_view_desc *desc)
{
  uint64_t reach = OWN;

  if (desc->reach)
    reach = (!strcmp (desc->reach, GOMP_STREAM_REACH_ANY) ? ANY
	     : !strcmp (desc->reach, GOMP_STREAM_REACH_POINTER) ? POINTER
	     : gomp_stream_hash_text (GOMP_STREAM_HASH, desc->reach) | 4);
  return (struct known_view) { number_of (from), reach, desc->elem_size };
}

/* Whether A and B may be of one stream.  */
static bool
meet_p (const struct known_view *a, const struct known_view *b)
{
  if (a->reach == ANY || b->reach == ANY)
    return true;
  if (a->elem_size != b->elem_size)
    return false;
  return (a->reach == POINTER || b->reach == POINTER
	  || (a->reach == b->reach && a->reach != OWN));
}

void
GOMP_stream_register (const site *const *sites, uint64_t n)
{
  pthread_mutex_lock (&lock);
  for (uint64_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < sites[i]->n_views; j++)
      {
	struct known_view v;

	if (sites[i]->abi_version != GOMP_STREAM_ABI_VERSION)
	  /* Its first activation is refused.  */
	  continue;
	v = describe (sites[i], &sites[i]->views[j]);
	if (n_views == most_views)
	  {
	    most_views = 2 * most_views + 16;
	    views = gomp_stream_realloc (views, most_views * sizeof *views);
	  }
	views[n_views] = v;
	__atomic_store_n (&n_views, n_views + 1, __ATOMIC_RELAXED);
      }
  pthread_mutex_unlock (&lock);
}

/* Whether V is of a directive of PLACE.  */
static bool
inside_p (const struct gomp_stream_place *place, const struct known_view *v)
{
  for (uint64_t i = 0; i < place->n_sites; i++)
    if (number_of (place->sites[i]) == v->directive)
      return true;
  return false;
}

/* Whether such a view may be of one of the streams of PLACE.  */
static bool
meets_p (const struct gomp_stream_place *place, const struct known_view *v)
{
  for (uint64_t i = 0; i < place->n_sites; i++)
    for (uint32_t j = 0; j < place->sites[i]->n_views; j++)
      {
	struct known_view own = describe (place->sites[i], &place->sites[i]->views[j]);

	if (meet_p (&own, v))
	  return true;
      }
  return false;
}

/* Whether other directives than those of PLACE may come to its streams.  */
bool
gomp_stream_foreign_p (struct gomp_stream_place *place)
{
  uint64_t known = __atomic_load_n (&place->foreign, __ATOMIC_RELAXED);
  size_t n = __atomic_load_n (&n_views, __ATOMIC_RELAXED);
  bool foreign = false, registered = false;

  if (n == 0)
    return true;
  if (known >> 1 == n)
    return known & 1;
  pthread_mutex_lock (&lock);
  n = n_views;
  for (size_t i = 0; i < n && !foreign; i++)
    if (inside_p (place, &views[i]))
      registered = true;
    else
      foreign = meets_p (place, &views[i]);
  pthread_mutex_unlock (&lock);
  foreign |= !registered;
  __atomic_store_n (&place->foreign, 2 * n + foreign, __ATOMIC_RELAXED);
  return foreign;
}

/* Frees what is known; then any directive may come to any stream.  */
void
gomp_stream_free_reach (void)
{
  pthread_mutex_lock (&lock);
  free (views);
  views = NULL;
  most_views = 0;
  __atomic_store_n (&n_views, 0, __ATOMIC_RELAXED);
  pthread_mutex_unlock (&lock);
}
