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

/* The registry: which streams there are, by the addresses of their variables.

   A hash table by the cache line of the variable: one line has few streams, and
   those of an array are found line by line.  */

#include "config.h"
#include <stdlib.h>
#include "data/stream.h"
#include "graph/reach.h"
#include "graph/region.h"
#include "graph/registry.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "sys/memory.h"
#include "sys/options.h"

/* Lists of the table at first.  */
#define FIRST_SIZE 64

/* References count here, too.  Who looks does so without a lock, as it does so often, and
   as a rule there is no stream: a thousand streams leave most classes empty.  */
unsigned GOMP_stream_crowd[GOMP_STREAM_CLASSES];

/* The first and last of the lines in which N_COUNTED of these lie, or have lain since there
   were none.  */
static uintptr_t lowest = UINTPTR_MAX, highest;
static size_t n_counted;

pthread_mutex_t gomp_stream_registry_lock = PTHREAD_MUTEX_INITIALIZER;

struct gomp_stream_root GOMP_stream_root
  = { .version = PACKAGE_VERSION, .abi = GOMP_STREAM_ABI_VERSION,
      .sizes = { sizeof (stream), sizeof (view), sizeof (stage),
		 sizeof (region) },
      .tracing = &gomp_stream_tracing };

#define root GOMP_stream_root

unsigned char GOMP_stream_known;
unsigned GOMP_stream_heap;
unsigned GOMP_stream_brief;
uint64_t GOMP_stream_changes;

/* Notes that a view comes or goes, or that a stream ends.  Relaxed is enough: a thread on
   whose streams the view is hears of it from the one that opens it.  */
void
gomp_stream_note_change (void)
{
  __atomic_add_fetch (&GOMP_stream_changes, 1, __ATOMIC_RELAXED);
}

/* Notes that the process has streams, or references to some.  */
void
gomp_stream_note_known (void)
{
  /* Relaxed is enough: who calls a function that makes one sees it when that
     returns.  */
  __atomic_store_n (&GOMP_stream_known, 1, __ATOMIC_RELAXED);
}

/* Counts the stream, if it may be in memory that is freed, as often as BY says.  Relaxed
   is enough, as above.  */
static void
count_in_heap (const stream *s, int by)
{
  if (s->in_heap)
    __atomic_store_n (&GOMP_stream_heap, GOMP_stream_heap + by, __ATOMIC_RELAXED);
}

/* A hash of the line at ADDRESS.  */
static uint64_t
hash_line (uintptr_t address)
{
  return address / GOMP_STREAM_LINE * UINT64_C (0x9e3779b97f4a7c15) >> 32;
}

/* The list of the line at ADDRESS.  */
static stream **
list_of (uintptr_t address)
{
  return &root.lists[hash_line (address) & (root.n_lists - 1)];
}

static unsigned *
class_of (uintptr_t address)
{
  return &GOMP_stream_crowd[address / GOMP_STREAM_CLASS_LINE % GOMP_STREAM_CLASSES];
}

/* Counts what is at ADDR, a stream's variable or a reference, in its class, as often as BY
   says.  Called with the registry's lock.  */
void
gomp_stream_count_in_class (const void *addr, int by)
{
  unsigned *n = class_of ((uintptr_t) addr);

  uintptr_t line = (uintptr_t) addr / GOMP_STREAM_CLASS_LINE;

  n_counted += by;
  if (n_counted == 0 || line < lowest)
    __atomic_store_n (&lowest, n_counted ? line : UINTPTR_MAX, __ATOMIC_RELAXED);
  if (n_counted == 0 || line > highest)
    __atomic_store_n (&highest, n_counted ? line : 0, __ATOMIC_RELAXED);
  __atomic_store_n (n, *n + by, __ATOMIC_RELAXED);
}

static void
enter (stream *s)
{
  stream **list = list_of ((uintptr_t) s->key);
  s->registry_next = *list;
  *list = s;
}

/* Returns the stream of the variable at KEY, or null.  Called with the registry's
   lock, like the two functions below.  */
stream *
gomp_stream_find_stream (void *key)
{
  stream *s = root.n_lists ? *list_of ((uintptr_t) key) : NULL;

  while (s && s->key != key)
    s = s->registry_next;
  return s;
}

/* The same without the lock.  As long as no stream ends, the thread knows those that it
   looked up before.  */
stream *
gomp_stream_look_up (void *key)
{
  /* Members of one object are apart.  */
  uintptr_t number = (uintptr_t) key >> 2 ^ (uintptr_t) key >> 6;
  struct gomp_stream_found *f
    = &gomp_stream_thread.found[number & (GOMP_STREAM_FOUND - 1)];
  uint64_t changes = __atomic_load_n (&GOMP_stream_changes, __ATOMIC_RELAXED);
  stream *s;

  if (f->key == key && f->changes == changes)
    return f->stream;
  pthread_mutex_lock (&gomp_stream_registry_lock);
  s = gomp_stream_find_stream (key);
  pthread_mutex_unlock (&gomp_stream_registry_lock);
  if (s)
    *f = (struct gomp_stream_found) { key, s, changes };
  return s;
}

size_t
gomp_stream_count_streams (void)
{
  return __atomic_load_n (&root.n_streams, __ATOMIC_RELAXED);
}

void
gomp_stream_enter_stream (stream *s)
{
  if (root.n_streams == root.n_lists)
    {
      stream **old = root.lists;
      size_t n = root.n_lists;

      root.n_lists = n ? 2 * n : FIRST_SIZE;
      root.lists = gomp_stream_calloc (root.n_lists * sizeof *root.lists);
      for (size_t i = 0; i < n; i++)
	while (old[i])
	  {
	    stream *next = old[i]->registry_next;
	    enter (old[i]);
	    old[i] = next;
	  }
      free (old);
    }
  enter (s);
  gomp_stream_note_known ();
  count_in_heap (s, 1);
  gomp_stream_count_in_class (s->key, 1);
  __atomic_store_n (&root.n_streams, root.n_streams + 1, __ATOMIC_RELAXED);
}

/* Notes that region R, or none, used the stream last.  Called with the registry's
   lock, like the next function.  */
void
gomp_stream_set_user (stream *s, region *r)
{
  if (s->last_user == r)
    return;
  if (s->last_user)
    {
      *s->user_link = s->user_next;
      if (s->user_next)
	s->user_next->user_link = s->user_link;
      s->passed_on |= r != NULL;
    }
  s->last_user = r;
  if (r)
    {
      s->user_next = r->streams;
      s->user_link = &r->streams;
      if (r->streams)
	r->streams->user_link = &s->user_next;
      r->streams = s;
    }
}

/* Takes the stream out.  */
void
gomp_stream_leave_registry (stream *s)
{
  stream **p = list_of ((uintptr_t) s->key);

  while (*p != s)
    p = &(*p)->registry_next;
  *p = s->registry_next;
  gomp_stream_note_change ();
  count_in_heap (s, -1);
  gomp_stream_count_in_class (s->key, -1);
  __atomic_store_n (&root.n_streams, root.n_streams - 1, __ATOMIC_RELAXED);
  gomp_stream_set_user (s, NULL);
}

static int
compare_keys (const void *p, const void *q)
{
  uintptr_t a = (uintptr_t) (*(stream *const *) p)->key;
  uintptr_t b = (uintptr_t) (*(stream *const *) q)->key;
  return a < b ? -1 : a > b;
}

/* Adds the streams of one of the table's lists whose variables lie in the SIZE
   bytes from ADDRESS on to LIST.  */
static void
collect (stream *s, uintptr_t address, size_t size,
	 struct gomp_stream_list *list)
{
  for (; s; s = s->registry_next)
    if ((uintptr_t) s->key - address < size)
      gomp_stream_add (list, s);
}

/* Relaxed is enough: who has the memory in which a stream's variable was knows that it
   was made.  Large objects are far from all streams, as a rule, which are on a stack, say.  */
unsigned
GOMP_stream_crowded (void *addr, size_t size)
{
  uintptr_t first = (uintptr_t) addr / GOMP_STREAM_CLASS_LINE;
  uintptr_t last = ((uintptr_t) addr + (size - 1)) / GOMP_STREAM_CLASS_LINE;
  unsigned n = 0;

  if (size == 0 || first > __atomic_load_n (&highest, __ATOMIC_RELAXED)
      || last < __atomic_load_n (&lowest, __ATOMIC_RELAXED))
    return 0;
  if (last - first >= GOMP_STREAM_CLASSES)
    last = first + (GOMP_STREAM_CLASSES - 1);
  for (uintptr_t line = first; line <= last; line++)
    n |= __atomic_load_n (class_of (line * GOMP_STREAM_CLASS_LINE), __ATOMIC_RELAXED);
  return n;
}

/* Returns how many streams have variables in the SIZE bytes from ADDRESS on, and
   stores them in *LIST, by address; to be freed.  */
size_t
gomp_stream_streams_at (uintptr_t address, size_t size, stream ***list)
{
  uintptr_t first = address / GOMP_STREAM_LINE;
  struct gomp_stream_list found = { 0 };
  size_t lines;

  *list = NULL;
  if (!GOMP_stream_crowded ((void *) address, size))
    return 0;
  lines = (address + (size - 1)) / GOMP_STREAM_LINE - first + 1;
  pthread_mutex_lock (&gomp_stream_registry_lock);
  if (lines >= root.n_lists)
    for (size_t i = 0; i < root.n_lists; i++)
      collect (root.lists[i], address, size, &found);
  else
    for (size_t i = 0; i < lines; i++)
      {
	uintptr_t line = (first + i) * GOMP_STREAM_LINE;
	uintptr_t from = line < address ? address : line;
	uintptr_t end = line + GOMP_STREAM_LINE;
	if (end - address > size)
	  end = address + size;
	collect (*list_of (line), from, end - from, &found);
      }
  pthread_mutex_unlock (&gomp_stream_registry_lock);
  if (found.n)
    qsort (found.of, found.n, sizeof *found.of, compare_keys);
  *list = (stream **) found.of;
  return found.n;
}

/* The same for all streams there are.  */
size_t
gomp_stream_all_streams (stream ***list)
{
  return gomp_stream_streams_at (0, SIZE_MAX, list);
}

/* Calls VISIT for each stream.  None of them, nor a view or a stage of theirs, ends
   meanwhile.  */
void
gomp_stream_visit_streams (void (*visit) (stream *))
{
  pthread_mutex_lock (&gomp_stream_registry_lock);
  for (size_t i = 0; i < root.n_lists; i++)
    for (stream *s = root.lists[i]; s; s = s->registry_next)
      visit (s);
  pthread_mutex_unlock (&gomp_stream_registry_lock);
}

/* Frees the table, which is empty, and what is known of directives.  */
void
gomp_stream_free_registry (void)
{
  gomp_stream_free_reach ();
  free (root.lists);
  root.lists = NULL;
  root.n_lists = 0;
}

/* Leaves all streams to the process that has them.  */
void
gomp_stream_forget_registry (void)
{
  root.lists = NULL;
  root.n_lists = root.n_streams = 0;
  GOMP_stream_heap = 0;
}

/* Whether the stage is that of the directive on the N_VIEWS streams KEYS.  */
bool
gomp_stream_same_stage (const stage *g, const site *from, void *const *keys,
			uint32_t n_views)
{
  if (g->site != from || g->n_views != n_views)
    return false;
  for (uint32_t i = 0; i < n_views; i++)
    if (g->keys[i] != keys[i])
      return false;
  return true;
}

/* Returns the stage of the directive on the streams KEYS, or null.  */
stage *
gomp_stream_find_stage (const site *from, void *const *keys, uint32_t n_views)
{
  stream *least = NULL;

  /* All of them lead to it.  */
  for (uint32_t i = 0; i < n_views; i++)
    {
      stream *s = gomp_stream_find_stream (keys[i]);
      if (s == NULL)
	return NULL;
      if (least == NULL || (s->n_producers + s->n_consumers
			    < least->n_producers + least->n_consumers))
	least = s;
    }
  for (int kind = 0; least && kind < 3; kind++)
    for (view *v = kind == 0 ? least->producers : kind == 1 ? least->consumers
	   : least->absent; v; v = v->next)
      if (v->owner && gomp_stream_same_stage (v->owner, from, keys, n_views))
	return v->owner;
  return NULL;
}
