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

   You should have received a copy of the GNU General Public License along
   with this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* A worker.

   Time is the number of loops' beginnings and iterations so far.  An access at
   time T happened in an earlier iteration of loop L if L had begun by then, and
   its present iteration had not.  At most one of the loops that are under way is
   such that T is in the same iteration of those around it: that loop carries the
   dependence.  */

#include "worker.h"
#include "dispatch.h"
#include "runs.h"

#include <stdlib.h>
#include <string.h>

struct page
{
  uint64_t number;
  struct runs written, read;
  struct runs objects;		/* The nodes of objects.  */
};

struct large_object
{
  uint64_t address, length;
  uint32_t node;
};

struct loop
{
  uint32_t node;
  /* When it began, and its present iteration and the one before did.  */
  uint64_t begun, iteration, last;
};

struct worker
{
  struct page **pages;		/* A hash table.  */
  size_t n_pages, page_room;
  struct page *recent;
  struct large_object *large;
  size_t n_large;
  struct loop *loops;
  size_t n_loops, loop_room;
  uint64_t time;
  struct dependence *found;
  uint32_t *index;		/* Numbers in FOUND, plus one, by hash.  */
  size_t n_found, found_room, index_size;
  uint64_t words[3];
  unsigned n_words;
  bool ended;
  /* The access at hand.  */
  uint32_t node;
  uint64_t address;
  enum dependence_kind kind;
};

struct worker *
worker_new (void)
{
  struct worker *w = must_have (calloc (1, sizeof *w));
  w->page_room = 1024;
  w->pages = must_have (calloc (w->page_room, sizeof *w->pages));
  w->index_size = 1024;
  w->index = must_have (calloc (w->index_size, sizeof *w->index));
  return w;
}

static void
page_delete (struct page *p)
{
  runs_destroy (&p->written);
  runs_destroy (&p->read);
  runs_destroy (&p->objects);
  free (p);
}

void
worker_delete (struct worker *w)
{
  for (size_t i = 0; i < w->page_room; i++)
    if (w->pages[i] != NULL)
      page_delete (w->pages[i]);
  free (w->pages);
  free (w->large);
  free (w->loops);
  free (w->found);
  free (w->index);
  free (w);
}

const struct dependence *
worker_dependences (const struct worker *w, size_t *n)
{
  *n = w->n_found;
  return w->found;
}

size_t
worker_memory (const struct worker *w, size_t *pages)
{
  size_t memory = 0;
  for (size_t i = 0; i < w->page_room; i++)
    if (w->pages[i] != NULL)
      memory += (sizeof (struct page) + runs_memory (&w->pages[i]->written)
		 + runs_memory (&w->pages[i]->read)
		 + runs_memory (&w->pages[i]->objects));
  *pages = w->n_pages;
  return memory;
}

static inline size_t
page_slot (const struct worker *w, uint64_t number)
{
  size_t i = (number * 0x9e3779b97f4a7c15u >> 32) & (w->page_room - 1);
  while (w->pages[i] != NULL && w->pages[i]->number != number)
    i = (i + 1) & (w->page_room - 1);
  return i;
}

static void
grow_pages (struct worker *w)
{
  struct page **old = w->pages;
  size_t room = w->page_room;
  w->page_room *= 2;
  w->pages = must_have (calloc (w->page_room, sizeof *w->pages));
  for (size_t k = 0; k < room; k++)
    if (old[k] != NULL)
      w->pages[page_slot (w, old[k]->number)] = old[k];
  free (old);
}

static struct page *
page_of (struct worker *w, uint64_t address)
{
  uint64_t number = address >> PAGE_BITS;
  if (w->recent != NULL && w->recent->number == number)
    return w->recent;
  size_t i = page_slot (w, number);
  if (w->pages[i] == NULL)
    {
      if (2 * ++w->n_pages >= w->page_room)
	{
	  grow_pages (w);
	  i = page_slot (w, number);
	}
      w->pages[i] = must_have (calloc (1, sizeof *w->pages[i]));
      w->pages[i]->number = number;
    }
  return w->recent = w->pages[i];
}

static void
take_node (void *node, uint32_t found, uint64_t time)
{
  (void) time;
  *(uint32_t *) node = found;
}

/* The object that has the byte at ADDRESS, or 0.  */
static uint32_t
object_at (const struct worker *w, const struct page *p, uint64_t address)
{
  uint32_t node = 0;
  runs_find (&p->objects, address & (PAGE_BYTES - 1), 1, take_node, &node);
  for (size_t i = w->n_large; node == 0 && i > 0; i--)
    if (address - w->large[i - 1].address < w->large[i - 1].length)
      node = w->large[i - 1].node;
  return node;
}

static inline size_t
index_of (const struct worker *w, const struct dependence *d)
{
  uint64_t h = ((uint64_t) d->from << 32 | d->to) * 0x9e3779b97f4a7c15u;
  h ^= ((uint64_t) d->loop << 34 | (uint64_t) d->object << 2 | d->kind)
       * 0xbf58476d1ce4e5b9u;
  size_t i = (h ^ h >> 31) & (w->index_size - 1);
  for (; w->index[i] != 0; i = (i + 1) & (w->index_size - 1))
    {
      const struct dependence *o = &w->found[w->index[i] - 1];
      if (o->from == d->from && o->to == d->to && o->kind == d->kind
	  && o->loop == d->loop && o->object == d->object)
	break;
    }
  return i;
}

static void
grow_index (struct worker *w)
{
  free (w->index);
  w->index_size *= 2;
  w->index = must_have (calloc (w->index_size, sizeof *w->index));
  for (size_t k = 0; k < w->n_found; k++)
    w->index[index_of (w, &w->found[k])] = k + 1;
}

static void
note (struct worker *w, const struct dependence *d, bool near)
{
  size_t i = index_of (w, d);
  if (w->index[i] == 0)
    {
      if (w->n_found == w->found_room)
	{
	  w->found_room = w->found_room == 0 ? 256 : 2 * w->found_room;
	  w->found = must_have (realloc (w->found,
					 w->found_room * sizeof *w->found));
	}
      w->found[w->n_found++] = *d;
      w->index[i] = w->n_found;
      if (2 * w->n_found >= w->index_size)
	grow_index (w);
      i = index_of (w, d);
    }
  w->found[w->index[i] - 1].count++;
  w->found[w->index[i] - 1].near += near;
}

/* The access at hand depends on that of FROM at TIME.  */
static void
depends (void *data, uint32_t from, uint64_t time)
{
  struct worker *w = data;
  struct dependence d = { .kind = w->kind, .from = from, .to = w->node };
  bool near = false;
  size_t l = 0;
  while (l < w->n_loops && time >= w->loops[l].iteration)
    l++;
  if (l < w->n_loops && time >= w->loops[l].begun)
    {
      d.loop = w->loops[l].node;
      near = time >= w->loops[l].last;
    }
  else if (w->kind != FLOW || w->n_loops == 0)
    return;
  d.object = object_at (w, w->recent, w->address);
  note (w, &d, near);
}

static void
access_bytes (struct worker *w, bool write_p, uint32_t node, uint64_t address,
	      unsigned n)
{
  struct page *p = page_of (w, address);
  unsigned first = address & (PAGE_BYTES - 1);
  w->node = node;
  w->address = address;
  w->kind = write_p ? OUTPUT : FLOW;
  runs_find (&p->written, first, n, depends, w);
  if (write_p)
    {
      w->kind = ANTI;
      runs_find (&p->read, first, n, depends, w);
      runs_clear (&p->read, first, n);
      runs_set (&p->written, first, n, node, w->time);
    }
  else
    runs_set (&p->read, first, n, node, w->time);
}

/* Nothing is known of N bytes of P from FIRST on.  */
static void
forget (struct page *p, unsigned first, unsigned n)
{
  runs_clear (&p->written, first, n);
  runs_clear (&p->read, first, n);
  runs_clear (&p->objects, first, n);
}

static void
begin_large (struct worker *w, uint32_t node, uint64_t address, uint64_t n)
{
  for (size_t i = 0; i < w->page_room; i++)
    if (w->pages[i] != NULL)
      {
	uint64_t first = w->pages[i]->number << PAGE_BITS;
	uint64_t end = first + PAGE_BYTES;
	uint64_t from = address > first ? address : first;
	uint64_t to = address + n < end ? address + n : end;
	if (from < to)
	  forget (w->pages[i], from - first, to - from);
      }
  w->large = must_have (realloc (w->large,
				 (w->n_large + 1) * sizeof *w->large));
  w->large[w->n_large++] = (struct large_object) { address, n, node };
}

static void
begin_object (struct worker *w, uint32_t node, uint64_t address, uint64_t n)
{
  if (n > LARGE_OBJECT)
    {
      begin_large (w, node, address, n);
      return;
    }
  struct page *p = page_of (w, address);
  unsigned first = address & (PAGE_BYTES - 1);
  forget (p, first, n);
  runs_set (&p->objects, first, n, node, 0);
}

static void
begin_loop (struct worker *w, uint32_t node)
{
  if (w->n_loops == w->loop_room)
    {
      w->loop_room = w->loop_room == 0 ? 16 : 2 * w->loop_room;
      w->loops = must_have (realloc (w->loops,
				     w->loop_room * sizeof *w->loops));
    }
  w->time++;
  w->loops[w->n_loops++] = (struct loop) { node, w->time, w->time, w->time };
}

static void
next_iteration (struct worker *w)
{
  struct loop *l = &w->loops[w->n_loops - 1];
  l->last = l->iteration;
  l->iteration = ++w->time;
}

/* Does what the words that are there say; false if there must be more.  */
static bool
work (struct worker *w)
{
  uint64_t head = w->words[0];
  uint32_t node = WORK_NODE (head);
  switch (WORK_KIND (head))
    {
    case WORK_READ:
    case WORK_WRITE:
      if (w->n_words < 2)
	return false;
      access_bytes (w, WORK_KIND (head) == WORK_WRITE, node, w->words[1],
		    WORK_SIZE (head));
      break;
    case WORK_READ_LONG:
    case WORK_WRITE_LONG:
      if (w->n_words < 3)
	return false;
      access_bytes (w, WORK_KIND (head) == WORK_WRITE_LONG, node, w->words[1],
		    w->words[2]);
      break;
    case WORK_OBJECT:
      if (w->n_words < 3)
	return false;
      begin_object (w, node, w->words[1], w->words[2]);
      break;
    case WORK_LOOP:
      begin_loop (w, node);
      break;
    case WORK_ITERATION:
      next_iteration (w);
      break;
    case WORK_LOOP_END:
      w->n_loops--;
      w->time++;
      break;
    case WORK_END:
      w->ended = true;
      break;
    }
  return true;
}

bool
worker_work (struct worker *w, const uint64_t *words, size_t n)
{
  for (size_t i = 0; i < n; i++)
    {
      w->words[w->n_words++] = words[i];
      if (work (w))
	w->n_words = 0;
    }
  return !w->ended;
}
