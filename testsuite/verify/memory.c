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


/* Memory, as the threads of a test see it: what stands in for ThreadSanitizer's
   library.

   A location is an atomic variable.  It has stores, in an order of their own, and
   each of these has a view: what had happened before it, for who acquires it.  A
   thread may see a store unless it knows of a later one to the same location.  */

#include <stdlib.h>
#include <string.h>
#include "internal.h"

enum
{
  GAP = 1 << 20,		/* Between the places of two stores.  */
  MOST_STORES = 1500,		/* To one location.  */
  MOST_MESSAGES = 6000
};

struct message
{
  uint64_t value;
  uint32_t place;
  bool attached;		/* To the store before it, which it read.  */
  struct view view;
};

struct location
{
  volatile void *address;
  unsigned size, n;
  uint32_t last;		/* The place of the last store.  */
  struct message *stores[MOST_STORES];
};

enum verify_memory verify_memory = VERIFY_WEAK;

static struct location locations[VERIFY_LOCATIONS];
static unsigned n_locations;
static struct message messages[MOST_MESSAGES];
static unsigned n_messages;
/* What sequentially consistent stores and fences have done.  */
static struct view agreed;
/* Bytes that hold what the running thread has stored and others do not see.  */
static struct { volatile void *address; unsigned size; uint64_t value; } patch;

void
verify_memory_begin (void)
{
  verify_race_begin ();
  n_locations = n_messages = 0;
  patch.size = 0;
  memset (&agreed, 0, sizeof agreed);
}

uint64_t
verify_peek (const volatile void *p, unsigned size)
{
  switch (size)
    {
    case 1:
      return *(const volatile uint8_t *) p;
    case 2:
      return *(const volatile uint16_t *) p;
    case 4:
      return *(const volatile uint32_t *) p;
    default:
      return *(const volatile uint64_t *) p;
    }
}

static void
poke (volatile void *p, unsigned size, uint64_t value)
{
  switch (size)
    {
    case 1:
      *(volatile uint8_t *) p = value;
      break;
    case 2:
      *(volatile uint16_t *) p = value;
      break;
    case 4:
      *(volatile uint32_t *) p = value;
      break;
    default:
      *(volatile uint64_t *) p = value;
    }
}

static void
unpatch (void)
{
  if (patch.size)
    poke (patch.address, patch.size, patch.value);
  patch.size = 0;
}

static void
join (struct view *to, const struct view *from)
{
  for (unsigned i = 0; i < n_locations; i++)
    if (to->stores[i] < from->stores[i])
      to->stores[i] = from->stores[i];
  for (unsigned i = 0; i < VERIFY_THREADS; i++)
    if (to->clock[i] < from->clock[i])
      to->clock[i] = from->clock[i];
}

/* As far as the order of stores goes; this is no happens-before.  */
static void
join_stores (struct view *to, const struct view *from)
{
  for (unsigned i = 0; i < n_locations; i++)
    if (to->stores[i] < from->stores[i])
      to->stores[i] = from->stores[i];
}

/* What the calling thread has done has its time.  */
static void
tick (struct sight *s)
{
  s->now.clock[verify_self ()]++;
}

/* Locations.  */

static struct message *
new_message (void)
{
  if (n_messages == MOST_MESSAGES)
    verify_fail ("too many stores");
  return &messages[n_messages++];
}

static unsigned
find_location (const volatile void *p, unsigned size)
{
  unsigned *known = verify_location (p, size), i = *known ? *known - 1 : 0;
  struct location *l;

  if (*known == 0)
    i = n_locations;
  else if (locations[i].address != p)
    for (i = 0; i < n_locations && locations[i].address != p; i++)
      ;
  l = &locations[i];
  if (i == n_locations)
    {
      if (n_locations == VERIFY_LOCATIONS)
	verify_fail ("too many atomic variables");
      n_locations++;
      l->address = (volatile void *) p;
      l->size = size;
      l->n = 0;
      l->last = 0;
      *known = i + 1;
      if (size > 4)
	*verify_location ((const volatile char *) p + 4, size) = i + 1;
    }
  if (l->size != size)
    verify_fail ("an atomic variable of two sizes");
  if (l->n == 0)
    {
      /* What was there before, or written since without atomicity.  */
      struct message *m = new_message ();
      memset (m, 0, sizeof *m);
      m->value = verify_peek (p, size);
      m->place = l->last += GAP;
      l->stores[l->n++] = m;
    }
  return i;
}

/* Puts a store of VALUE behind store number I.  */
static struct message *
insert (struct location *l, unsigned i, uint64_t value, const struct view *view)
{
  struct message *m;
  unsigned index = l - locations;

  /* Else the patch would be taken back over this store.  */
  unpatch ();
  if (verify_memory != VERIFY_WEAK)
    {
      /* There is only one.  */
      m = l->stores[0];
      m->place = l->last += GAP;
    }
  else
    {
      m = new_message ();
      if (l->n == MOST_STORES)
	verify_fail ("too many stores to one location");
      if (i == l->n - 1)
	m->place = l->last += GAP;
      else
	m->place = l->stores[i]->place
		   + (l->stores[i + 1]->place - l->stores[i]->place) / 2;
      if (m->place == l->stores[i]->place)
	verify_fail ("too many stores between two");
      memmove (&l->stores[i + 2], &l->stores[i + 1],
	       (l->n - i - 1) * sizeof *l->stores);
      l->stores[i + 1] = m;
      l->n++;
    }
  m->value = value;
  m->attached = false;
  m->view = *view;
  m->view.stores[index] = m->place;
  poke (l->address, l->size, l->stores[l->n - 1]->value);
  verify_progress ();
  return m;
}

/* The first store that the thread may see, or put its own behind.  */
static unsigned
first_visible (const struct location *l, const struct sight *s, bool agreeing)
{
  unsigned index = l - locations, i = l->n - 1;
  uint32_t bound = s->now.stores[index];

  if (bound < s->floor.stores[index])
    bound = s->floor.stores[index];
  if (agreeing && bound < agreed.stores[index])
    bound = agreed.stores[index];
  while (i > 0 && l->stores[i]->place > bound)
    i--;
  return i;
}

static bool
acquire_p (int order)
{
  return verify_memory != VERIFY_WEAK || order == __ATOMIC_ACQUIRE
	 || order == __ATOMIC_CONSUME || order == __ATOMIC_ACQ_REL
	 || order == __ATOMIC_SEQ_CST;
}

static bool
release_p (int order)
{
  return verify_memory != VERIFY_WEAK || order == __ATOMIC_RELEASE
	 || order == __ATOMIC_ACQ_REL || order == __ATOMIC_SEQ_CST;
}

static void
see (struct sight *s, struct location *l, const struct message *m, int order)
{
  unsigned index = l - locations;

  if (s->now.stores[index] < m->place)
    s->now.stores[index] = m->place;
  join (acquire_p (order) ? &s->now : &s->acquired, &m->view);
}

/* Buffers of stores.  */

/* Executes the first N stores that wait.  */
void
verify_memory_flush (struct sight *s, unsigned n)
{
  if (n == 0)
    return;
  for (unsigned i = 0; i < n; i++)
    insert (&locations[s->pending[i].location], 0, s->pending[i].value,
	    &s->pending[i].view);
  s->n_pending -= n;
  memmove (s->pending, s->pending + n, s->n_pending * sizeof *s->pending);
}

/* Stores of other threads to this location may get to memory now.  */
static void
let_others_flush (unsigned location)
{
  unsigned self = verify_self ();

  if (verify_memory != VERIFY_TSO)
    return;
  for (;;)
    {
      unsigned who[VERIFY_THREADS], length[VERIFY_THREADS], n = 0, choice;
      for (unsigned i = 0; i < verify_threads (); i++)
	{
	  const struct sight *s = verify_sight (i);
	  unsigned k;
	  if (i == self)
	    continue;
	  for (k = 0; k < s->n_pending
		      && s->pending[k].location != location; k++)
	    ;
	  if (k < s->n_pending)
	    {
	      who[n] = i;
	      length[n++] = k + 1;
	    }
	}
      if (n == 0)
	return;
      choice = verify_choose_memory (n + 1);
      if (choice == n)
	{
	  verify_sight (self)->stale = true;
	  return;
	}
      verify_memory_flush (verify_sight (who[choice]), length[choice]);
    }
}

void
verify_catch_up (struct sight *s)
{
  if (verify_memory == VERIFY_TSO)
    {
      verify_memory_flush (s, s->n_pending);
      for (unsigned i = 0; i < verify_threads (); i++)
	{
	  struct sight *other = verify_sight (i);
	  verify_memory_flush (other, other->n_pending != 0);
	}
    }
  else if (verify_memory == VERIFY_WEAK)
    for (unsigned i = 0; i < n_locations; i++)
      s->floor.stores[i] = locations[i].last;
}

/* Operations.  */

static bool
outside_p (void)
{
  unpatch ();
  return verify_self () == VERIFY_THREADS;
}

void
verify_barrier (struct sight *s)
{
  verify_memory_flush (s, s->n_pending);
  join (&s->now, &s->acquired);
  join_stores (&s->now, &agreed);
  join_stores (&agreed, &s->now);
  s->released = s->now;
}

uint64_t
verify_load (const volatile void *p, unsigned size, int order)
{
  struct sight *s;
  struct location *l;
  unsigned first, choice, i;
  uint64_t value;

  if (outside_p ())
    return verify_peek (p, size);
  verify_point_at (p);
  verify_access (p, size, false, true);
  s = verify_sight (verify_self ());
  l = &locations[find_location (p, size)];
  for (i = s->n_pending; i > 0; i--)
    if (&locations[s->pending[i - 1].location] == l)
      {
	value = s->pending[i - 1].value;
	verify_note ("load own", p, value, order);
	return value;
      }
  let_others_flush (l - locations);
  first = first_visible (l, s, order == __ATOMIC_SEQ_CST);
  choice = verify_choose_memory (l->n - first);
  if (choice)
    s->stale = true;
  i = l->n - 1 - choice;
  see (s, l, l->stores[i], order);
  verify_note (choice ? "load old" : "load", p, l->stores[i]->value, order);
  return l->stores[i]->value;
}

void
verify_store (volatile void *p, unsigned size, uint64_t value, int order)
{
  struct sight *s;
  struct location *l;
  unsigned places[MOST_STORES], n = 0;
  struct view view;
  bool strong = order == __ATOMIC_SEQ_CST;

  if (outside_p ())
    {
      poke (p, size, value);
      return;
    }
  if (strong || verify_memory == VERIFY_SC)
    verify_point ();
  verify_note_writer (p);
  verify_access (p, size, true, true);
  s = verify_sight (verify_self ());
  l = &locations[find_location (p, size)];
  verify_note ("store", p, value, order);
  tick (s);
  view = release_p (order) ? s->now : s->released;
  if (verify_memory == VERIFY_TSO && !strong)
    {
      if (s->n_pending == MOST_PENDING)
	verify_memory_flush (s, 1);
      s->pending[s->n_pending++]
	= (struct pending) { l - locations, value, view };
      return;
    }
  verify_memory_flush (s, s->n_pending);
  let_others_flush (l - locations);
  for (unsigned i = l->n; i-- > first_visible (l, s, strong);)
    if (i == l->n - 1 || !l->stores[i + 1]->attached)
      places[n++] = i;
  s->now.stores[l - locations]
    = insert (l, places[verify_choose_memory (n)], value, &view)->place;
  if (strong)
    agreed.stores[l - locations] = s->now.stores[l - locations];
}

/* Replaces the value by what F makes of it and of OPERAND; with EXPECTED only if it is
   that.  Returns the value before.  */
uint64_t
verify_exchange (volatile void *p, unsigned size, verify_change *f, uint64_t operand,
	  const uint64_t *expected, int order, int failure)
{
  struct sight *s;
  struct location *l;
  struct message *m;
  unsigned places[MOST_STORES], n = 0, i;
  struct view view;
  bool strong = order == __ATOMIC_SEQ_CST;
  uint64_t mask = size == 8 ? UINT64_MAX : (UINT64_C (1) << 8 * size) - 1;
  uint64_t old;

  if (outside_p ())
    {
      old = verify_peek (p, size);
      if (expected == NULL || old == *expected)
	poke (p, size, f (old, operand));
      return old;
    }
  verify_point ();
  verify_note_writer (p);
  verify_access (p, size, expected == NULL, true);
  s = verify_sight (verify_self ());
  l = &locations[find_location (p, size)];
  verify_memory_flush (s, s->n_pending);
  let_others_flush (l - locations);
  for (i = l->n; i-- > first_visible (l, s, strong);)
    if (i == l->n - 1 || !l->stores[i + 1]->attached
	|| (expected && l->stores[i]->value != *expected))
      places[n++] = i;
  i = places[verify_choose_memory (n)];
  if (i != l->n - 1)
    s->stale = true;
  m = l->stores[i];
  old = m->value;
  if (expected && old != *expected)
    {
      see (s, l, m, failure);
      verify_note ("load", p, old, failure);
      return old;
    }
  verify_access (p, size, true, true);
  see (s, l, m, order);
  verify_note ("exchange", p, f (old, operand) & mask, order);
  tick (s);
  view = release_p (order) ? s->now : s->released;
  /* Who acquires this acquires what it read as well.  */
  join (&view, &m->view);
  m = insert (l, i, f (old, operand) & mask, &view);
  m->attached = true;
  s->now.stores[l - locations] = m->place;
  if (strong && agreed.stores[l - locations] < m->place)
    agreed.stores[l - locations] = m->place;
  return old;
}

void
verify_fence (int order)
{
  struct sight *s;

  if (outside_p ())
    return;
  s = verify_sight (verify_self ());
  verify_note ("fence", NULL, 0, order);
  if (order == __ATOMIC_SEQ_CST)
    {
      verify_point ();
      verify_barrier (s);
    }
  else
    {
      if (acquire_p (order))
	join (&s->now, &s->acquired);
      if (release_p (order))
	s->released = s->now;
    }
  tick (s);
}

void
verify_plain (void *p, unsigned size, bool write)
{
  struct sight *s;
  bool atomic;

  if (outside_p () || verify_own_p (p))
    return;
  atomic = verify_access (p, size, write, false);
  if (write)
    verify_note_writer (p);
  s = verify_sight (verify_self ());
  for (unsigned i = 0; atomic && i < n_locations; i++)
    {
      struct location *l = &locations[i];
      if ((char *) l->address + l->size <= (char *) p
	  || (char *) p + size <= (char *) l->address)
	continue;
      if (write)
	{
	  verify_memory_flush (s, s->n_pending);
	  l->n = 0;
	  continue;
	}
      for (unsigned k = s->n_pending; k > 0 && patch.size == 0; k--)
	if (s->pending[k - 1].location == i)
	  {
	    patch.address = l->address;
	    patch.size = l->size;
	    patch.value = verify_peek (l->address, l->size);
	    poke (l->address, l->size, s->pending[k - 1].value);
	  }
    }
}
