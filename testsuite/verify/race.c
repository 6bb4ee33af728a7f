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


/* Who accessed what, and when: races, and where other threads may come between.  */

#include <string.h>
#include "internal.h"

enum
{
  GRANULE = 4,			/* Bytes that races are told apart by; variables
				   of less are looked at one by one.  */
  GRANULES = 1 << 14
};

/* When each thread accessed some bytes last, by its own clock.  */
struct granule
{
  uintptr_t address;
  unsigned execution;
  uint32_t writes[VERIFY_THREADS], reads[VERIFY_THREADS];
  uint32_t stores[VERIFY_THREADS], loads[VERIFY_THREADS];
  unsigned location;		/* One more than that of an atomic variable here;
				   0 if there is none.  */
};

/* Who stores to an address, in any execution; a place for each, found by its bits.
   Nobody comes between a thread and what it alone stores to.  */
struct writers
{
  const volatile void *address;
  uint8_t threads, known;	/* The latter when the search began.  */
  bool alone;			/* That was counted on.  */
};

static struct granule granules[GRANULES];
static struct writers writers[GRANULES];
static bool again;
static unsigned execution;

void
verify_race_begin (void)
{
  execution++;
}

/* Races.  */

static struct granule *
find_granule (uintptr_t address, unsigned size)
{
  uintptr_t key = size < GRANULE ? address : ~(address / GRANULE);
  size_t i = key * 0x9e3779b97f4a7c15u >> 50;

  for (;; i = (i + 1) % GRANULES)
    {
      struct granule *g = &granules[i];
      if (g->execution != execution)
	{
	  memset (g, 0, sizeof *g);
	  g->address = key;
	  g->execution = execution;
	}
      if (g->address == key)
	return g;
    }
}

/* The other thread whose access of kind TIMES did not happen before, or -1.  */
static int
race_with (const uint32_t *times)
{
  const struct sight *s = verify_sight (verify_self ());

  for (unsigned i = 0; i < verify_threads (); i++)
    if (i != verify_self () && times[i] > s->now.clock[i])
      return i;
  return -1;
}

/* Returns whether an atomic variable is there.  */
bool
verify_access (const volatile void *p, unsigned size, bool write, bool atomic)
{
  bool found = false;
  unsigned self = verify_self ();
  uint32_t clock = verify_sight (self)->now.clock[self] + 1;

  for (uintptr_t a = (uintptr_t) p; a < (uintptr_t) p + size; a += GRANULE)
    {
      struct granule *g = find_granule (a, size);
      int other = race_with (g->writes);

      if (other < 0 && write)
	other = race_with (g->reads);
      if (other < 0 && !atomic)
	other = race_with (g->stores);
      if (other < 0 && !atomic && write)
	other = race_with (g->loads);
      if (other >= 0)
	{
	  verify_note (write ? "write" : "read", p, verify_peek (p, 1), 0);
	  verify_fail ("a race with thread %d", other);
	}
      if (atomic)
	(write ? g->stores : g->loads)[self] = clock;
      else
	(write ? g->writes : g->reads)[self] = clock;
      found |= g->location != 0;
    }
  return found;
}

/* Where it is known which atomic variable lies at P.  */
unsigned *
verify_location (const volatile void *p, unsigned size)
{
  return &find_granule ((uintptr_t) p, size)->location;
}

/* Points.  */

static struct writers *
find_writers (const volatile void *p)
{
  size_t i = (uintptr_t) p * 0x9e3779b97f4a7c15u >> 50;

  while (writers[i].address && writers[i].address != p)
    i = (i + 1) % GRANULES;
  writers[i].address = p;
  return &writers[i];
}

void
verify_note_writer (const volatile void *p)
{
  struct writers *w = find_writers (p);

  again |= w->alone && !(w->threads & 1 << verify_self ());
  w->threads |= 1 << verify_self ();
}

/* Another thread may come before a load of P.  */
void
verify_point_at (const volatile void *p)
{
  struct writers *w = find_writers (p);

  if (w->known & ~(1 << verify_self ()))
    verify_point ();
  else
    {
      w->alone = true;
      again |= (w->threads & ~(1 << verify_self ())) != 0;
    }
}

/* Whether others store, as was seen later, to what had been taken for a thread's
   own: then the search has to begin anew.  */
bool
verify_again (void)
{
  bool result = again;

  again = false;
  for (unsigned i = 0; i < GRANULES; i++)
    {
      writers[i].known = writers[i].threads;
      writers[i].alone = false;
    }
  return result;
}
