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

   You should have received a copy of the GNU General Public License along with
   this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* Orders: alternatives on the same streams count their activations in an order that
   they share; that whose first run is the first one of all may fire.  */

#include "config.h"
#include <stdlib.h>
#include <string.h>
#include "data/channel.h"
#include "data/objects.h"
#include "data/stream.h"
#include "graph/stage.h"
#include "graph/turns.h"
#include "graph/view.h"
#include "sys/memory.h"
#include "sys/slab.h"

/* Whether each view of G is one on a stream of H's, of the same kind.  */
static bool
streams_within_p (const stage *g, const stage *h)
{
  for (uint32_t i = 0; i < g->n_views; i++)
    {
      bool found = false;
      for (uint32_t j = 0; j < h->n_views && !found; j++)
	found = (h->views[j] && h->views[j]->stream == g->views[i]->stream
		 && h->views[j]->output == g->views[i]->output);
      if (!found)
	return false;
    }
  return true;
}

/* Returns the order NUMBER of the stage's group in which an alternative to it on
   the same streams is, or null.  */
static struct gomp_stream_order *
find_order (const stage *g, uint32_t number)
{
  const stream *s = g->views[0]->stream;

  for (const view *v = gomp_stream_first_user (s); v; v = gomp_stream_next_user (v))
    {
      const stage *h = v->owner;
      if (h == NULL || h == g || h->site->group != g->site->group
	  || !streams_within_p (g, h) || !streams_within_p (h, g))
	continue;
      for (struct gomp_stream_ticket *t = h->tickets; t; t = t->sibling)
	if (t->number == number)
	  return t->order;
    }
  return NULL;
}

/* Gives the stage, whose views are open, its tickets.  */
void
gomp_stream_enter_orders (stage *g)
{
  if (!(g->site->flags & GOMP_STREAM_SITE_ORDERED))
    return;
  for (uint32_t i = g->site->order_from; i <= g->site->order_to; i++)
    {
      struct gomp_stream_order *o = find_order (g, i);
      struct gomp_stream_ticket *t = gomp_stream_calloc (sizeof *t);

      if (o == NULL)
	{
	  o = gomp_stream_calloc (sizeof *o);
	  pthread_mutex_init (&o->lock, NULL);
	}
      t->order = o;
      t->owner = g;
      t->number = i;
      t->sibling = g->tickets;
      g->tickets = t;
      pthread_mutex_lock (&o->lock);
      t->next = o->members;
      o->members = t;
      pthread_mutex_unlock (&o->lock);
    }
  __atomic_store_n (&g->turns, true, __ATOMIC_RELAXED);
}

/* Takes the stage's tickets back; an order ends with its last one.  */
void
gomp_stream_leave_orders (stage *g)
{
  while (g->tickets)
    {
      struct gomp_stream_ticket *t = g->tickets, **p;
      struct gomp_stream_order *o = t->order;

      pthread_mutex_lock (&o->lock);
      for (p = &o->members; *p != t; p = &(*p)->next)
	;
      *p = t->next;
      if (o->last_turn == t)
	__atomic_store_n (&o->last_turn, NULL, __ATOMIC_RELAXED);
      pthread_mutex_unlock (&o->lock);
      if (o->members == NULL)
	{
	  pthread_mutex_destroy (&o->lock);
	  free (o);
	}
      g->tickets = t->sibling;
      free (t->runs.ring);
      free (t);
    }
}

/* Takes back the tickets of activations that the stage owes: they never
   happen.  */
void
gomp_stream_drop_tickets (stage *g)
{
  for (struct gomp_stream_ticket *t = g->tickets; t; t = t->sibling)
    {
      pthread_mutex_lock (&t->order->lock);
      t->runs.n = 0;
      pthread_mutex_unlock (&t->order->lock);
    }
}

/* Returns how many of the N activations at hand come next in the stage's orders.
   Those of a replicated stage have no state for which the order counts.  */
uint64_t
gomp_stream_in_order (const stage *g, uint64_t n)
{
  if (g->replicas > 1)
    return n;
  for (const struct gomp_stream_ticket *t = g->tickets; t && n; t = t->sibling)
    {
      const struct gomp_stream_run *run;

      pthread_mutex_lock (&t->order->lock);
      run = gomp_stream_first_run (&t->runs);
      if (t->runs.n == 0 || t->order->stopped)
	n = 0;
      else if (!gomp_stream_dense_p (run))
	n = 1;
      else if (run->activations < n)
	n = run->activations;
      for (const struct gomp_stream_ticket *o = t->order->members; o && n;
	   o = o->next)
	if (o->runs.n
	    && gomp_stream_first_run (&o->runs)->position < run->position)
	  n = 0;
      pthread_mutex_unlock (&t->order->lock);
    }
  return n;
}

/* Whether another stage of its orders has had the last turn, so that a wait would
   not bring more to fire together.  */
bool
gomp_stream_order_ends_p (const stage *g)
{
  for (const struct gomp_stream_ticket *t = g->tickets; t; t = t->sibling)
    if (__atomic_load_n (&t->order->last_turn, __ATOMIC_RELAXED) != t)
      return true;
  return false;
}

/* Notes that the stage's next N activations have happened, and, if STOPPED, that
   the last one has ended the stage.  */
void
gomp_stream_finish_tickets (stage *g, uint64_t n, bool stopped)
{
  for (struct gomp_stream_ticket *t = g->tickets; t; t = t->sibling)
    {
      pthread_mutex_lock (&t->order->lock);
      gomp_stream_finish_runs (&t->runs, n);
      t->order->stopped |= stopped;
      pthread_mutex_unlock (&t->order->lock);
    }
}

/* The activations of the stage, up to N, that would come next in its orders if
   each other stage of its region fired as many as AHEAD says, by its INDEX.  */
uint64_t
gomp_stream_in_order_ahead (const stage *g, uint64_t n, const uint64_t *ahead)
{
  if (g->replicas > 1)
    return n;
  for (const struct gomp_stream_ticket *t = g->tickets; t; t = t->sibling)
    {
      uint64_t first = UINT64_MAX, within = 0;

      pthread_mutex_lock (&t->order->lock);
      for (const struct gomp_stream_ticket *o = t->order->members; o;
	   o = o->next)
	if (o != t && o->runs.n)
	  {
	    struct gomp_stream_run_place p
	      = gomp_stream_find_place (&o->runs, (o->owner->region == g->region
				       ? ahead[o->owner->index] : 0));
	    struct gomp_stream_run next = gomp_stream_take_runs (&o->runs, &p, 1);
	    if (next.activations && next.position < first)
	      first = next.position;
	  }
      for (size_t i = 0; i < t->runs.n; i++)
	within += gomp_stream_run_within (gomp_stream_run_at (&t->runs, i), first);
      pthread_mutex_unlock (&t->order->lock);
      if (within < n)
	n = within;
    }
  return n;
}

/* Members of an order whose next activations are compared, at most.  */
#define MOST_COMPARED 16

/* Where a member of an order is.  */
struct cursor
{
  const struct gomp_stream_runs *runs;
  struct gomp_stream_run_place place;
  uint64_t position;		/* Of the next activation; UINT64_MAX if none is
				   owed.  */
  unsigned number;
};

/* Sets cursors at the members of ORDER that owe activations, numbered as in the list
   of N stages, or with N if they are not there.  Returns how many, or 0 if there
   are too many.  */
static unsigned
set_cursors (const struct gomp_stream_order *order, stage *const *stages,
	     unsigned n, struct cursor *cursors)
{
  unsigned length = 0;

  for (const struct gomp_stream_ticket *t = order->members; t; t = t->next)
    {
      struct cursor *c = &cursors[length];

      if (t->runs.n == 0)
	continue;
      if (length++ == MOST_COMPARED)
	return 0;
      c->runs = &t->runs;
      c->place = (struct gomp_stream_run_place) { 0, 0 };
      c->position = gomp_stream_run_at (c->runs, 0)->position;
      for (c->number = 0; c->number < n; c->number++)
	if (stages[c->number] == t->owner)
	  break;
    }
  return length;
}

/* Returns the one of the cursors that is first; *SECOND is where the next one
   is.  */
static struct cursor *
first_cursor (struct cursor *cursors, unsigned length, uint64_t *second)
{
  struct cursor *first = NULL;
  uint64_t position = UINT64_MAX;

  *second = UINT64_MAX;
  for (struct cursor *c = cursors; c < cursors + length; c++)
    if (c->position < position)
      {
	*second = position;
	position = c->position;
	first = c;
      }
    else if (c->position < *second)
      *second = c->position;
  return first;
}

/* Finds up to LENGTH stretches of the order that come next, of its members in the list
   of N stages, whose locks the caller has, and of which MOST says how many
   activations can run.  Returns how many stretches, and in MOST how many activations
   they have.  */
size_t
gomp_stream_stretches (struct gomp_stream_order *order, stage *const *stages,
		       uint64_t *most, unsigned n,
		       struct gomp_stream_stretch *stretches, size_t length)
{
  struct cursor cursors[MOST_COMPARED];
  uint64_t left[n], second;
  unsigned n_cursors;
  size_t found = 0;
  bool more = true;

  memcpy (left, most, sizeof left);
  pthread_mutex_lock (&order->lock);
  n_cursors = order->stopped ? 0 : set_cursors (order, stages, n, cursors);
  while (more && found < length)
    {
      struct cursor *c = first_cursor (cursors, n_cursors, &second);
      const struct gomp_stream_run *run;
      uint64_t many;

      if (c == NULL || c->number == n || left[c->number] == 0)
	break;
      run = gomp_stream_run_at (c->runs, c->place.run);
      many = run->activations - c->place.before;
      if (many > 1 && (second - c->position - 1) / run->stride < many - 1)
	many = (second - c->position - 1) / run->stride + 1;
      more = many <= left[c->number];
      if (!more)
	many = left[c->number];
      left[c->number] -= many;
      stretches[found++] = (struct gomp_stream_stretch) { c->number, many };
      c->place.before += many;
      if (c->place.before == run->activations)
	c->place = (struct gomp_stream_run_place) { c->place.run + 1, 0 };
      c->position = UINT64_MAX;
      if (c->place.run < c->runs->n)
	{
	  run = gomp_stream_run_at (c->runs, c->place.run);
	  c->position = run->position + c->place.before * run->stride;
	}
    }
  pthread_mutex_unlock (&order->lock);
  for (unsigned i = 0; i < n; i++)
    most[i] -= left[i];
  return found;
}
