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

/* References to streams, and handles of them.

   A handle is the address of a stream's variable.  Programs of OpenStream keep them as
   void *, in arrays too, and pass arrays of streams and of references as such: then
   that array has a table, which the program reads and writes as it likes.  An element
   of the array stands for the stream whose handle is in the table from then on.  */

#include "config.h"
#include <stdlib.h>
#include <string.h>
#include "graph/dialect.h"
#include "graph/registry.h"
#include "sys/memory.h"
#include "sys/message.h"

/* The references, sorted by address; with the registry's lock.  */
static struct reference
{
  void *ref, *key;
} *references;
static size_t n_references, max_references;

/* The tables; with the registry's lock.  */
static struct table
{
  uintptr_t base;		/* Of the array.  */
  size_t stride, n;
  struct table *next;
  void *handles[];
} *tables;

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

/* Where a table has the handle of the array's element at REF; null if none
   does.  */
static void **
handle_of (const void *ref)
{
  for (struct table *t = tables; t; t = t->next)
    {
      uintptr_t offset = (uintptr_t) ref - t->base;
      if (offset < t->n * t->stride && offset % t->stride == 0)
	return &t->handles[offset / t->stride];
    }
  return NULL;
}

/* Whether nobody has to look.  */
static bool
no_references_p (void)
{
  return (__atomic_load_n (&n_references, __ATOMIC_RELAXED) == 0
	  && __atomic_load_n (&tables, __ATOMIC_RELAXED) == NULL);
}

/* GOMP_stream_resolve with the lock.  */
static void *
resolve (void *key)
{
  void **handle = handle_of (key);
  size_t i;

  if (handle && *handle != key)
    key = *handle;
  i = lower_bound ((uintptr_t) key);
  return i < n_references && references[i].ref == key ? references[i].key : key;
}

void *
GOMP_stream_resolve (void *key)
{
  if (no_references_p ())
    return key;
  pthread_mutex_lock (&gomp_stream_registry_lock);
  key = resolve (key);
  pthread_mutex_unlock (&gomp_stream_registry_lock);
  return key;
}

void
GOMP_stream_refer (void *ref, void *key)
{
  void **handle;
  size_t i;

  pthread_mutex_lock (&gomp_stream_registry_lock);
  gomp_stream_note_known ();
  key = resolve (key);
  handle = handle_of (ref);
  i = lower_bound ((uintptr_t) ref);
  if (handle)
    *handle = key;
  else if (i == n_references || references[i].ref != ref)
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
      gomp_stream_count_in_class (ref, 1);
    }
  if (!handle)
    references[i].key = key;
  pthread_mutex_unlock (&gomp_stream_registry_lock);
}

/* Forgets the references in [ADDR, ADDR + SIZE), and the tables of arrays
   there.  */
void
gomp_stream_forget_references (void *addr, size_t size)
{
  size_t from, to;

  if (no_references_p ())
    return;
  pthread_mutex_lock (&gomp_stream_registry_lock);
  for (struct table **p = &tables; *p;)
    if ((*p)->base - (uintptr_t) addr < size)
      {
	struct table *t = *p;
	__atomic_store_n (p, t->next, __ATOMIC_RELAXED);
	gomp_stream_count_in_class ((void *) t->base, -1);
	free (t);
      }
    else
      p = &(*p)->next;
  from = lower_bound ((uintptr_t) addr);
  to = lower_bound ((uintptr_t) addr + size);
  for (size_t i = from; i < to; i++)
    gomp_stream_count_in_class (references[i].ref, -1);
  memmove (references + from, references + to,
	   (n_references - to) * sizeof *references);
  __atomic_store_n (&n_references, n_references - (to - from),
		    __ATOMIC_RELAXED);
  pthread_mutex_unlock (&gomp_stream_registry_lock);
}

void **
GOMP_stream_handles (void *base, void *at, size_t stride, size_t n)
{
  void **handle;

  pthread_mutex_lock (&gomp_stream_registry_lock);
  handle = handle_of (at);
  if (!handle && n)
    {
      gomp_stream_note_known ();
      struct table *t = gomp_stream_malloc (sizeof *t + n * sizeof *t->handles);
      t->base = (uintptr_t) base;
      t->stride = stride;
      t->n = n;
      for (size_t i = 0; i < n; i++)
	t->handles[i] = resolve ((char *) base + i * stride);
      gomp_stream_count_in_class ((void *) t->base, 1);
      t->next = tables;
      __atomic_store_n (&tables, t, __ATOMIC_RELAXED);
      handle = handle_of (at);
    }
  pthread_mutex_unlock (&gomp_stream_registry_lock);
  if (!handle)
    gomp_stream_fatal ("an array of streams whose length is not known is passed as "
		       "'void **'");
  return handle;
}

void
gomp_stream_free_references (void)
{
  pthread_mutex_lock (&gomp_stream_registry_lock);
  for (size_t i = 0; i < n_references; i++)
    gomp_stream_count_in_class (references[i].ref, -1);
  free (references);
  references = NULL;
  n_references = max_references = 0;
  while (tables)
    {
      struct table *t = tables;
      tables = t->next;
      gomp_stream_count_in_class ((void *) t->base, -1);
      free (t);
    }
  pthread_mutex_unlock (&gomp_stream_registry_lock);
}
