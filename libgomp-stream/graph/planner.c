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


/* The planner's hands: takes measurements of a region's stages, has policy/plan.c
   decide, and carries that out.  The thread that finds a plan due does it.  */

#include "config.h"
#include "graph/gang.h"
#include "graph/planner.h"
#include "graph/distance.h"
#include "graph/recall.h"
#include "graph/region.h"
#include "graph/shape.h"
#include "graph/stage.h"
#include "sys/slab.h"
#include "sys/sleep.h"
#include "sys/sys.h"
#include "sys/thread.h"

/* Bytes of an item's pointer, load and home.  */
#define ITEM_SIZE (sizeof (struct gomp_stream_item *) \
		   + sizeof (struct gomp_stream_load) + sizeof (unsigned))

/* Fewest activations of the stage that are worth a firing by a thread that is
   not at home with it; UINT64_MAX when no number is.  */
uint64_t
gomp_stream_fetch_size (const stage *g)
{
  bool streams = __atomic_load_n (&g->region->plan.streams, __ATOMIC_RELAXED);

  /* It may be the only one.  */
  if (__atomic_load_n (&g->port.next, __ATOMIC_RELAXED) == 1
      && gomp_stream_cost (g) >= TUNED (short_firing))
    return 1;
  return gomp_stream_worth_fetching (gomp_stream_shape_of (g),
				     gomp_stream_cost (g),
				     gomp_stream_line_time (streams));
}

/* The region starts with one thread, until more is known.  */
void
gomp_stream_init_plan (region *r)
{
  struct gomp_stream_plan *p = &r->plan;
  uint64_t now = gomp_stream_now ();

  gomp_stream_begin_planner (&p->planner, now);
  gomp_stream_init_placement (r);
  p->width = 1;
  p->round = 2 * TUNED (firing_time);
  p->due = now + TUNED (trial_time);
}

/* The region's stages have ended, and others will come.  */
void
gomp_stream_renew_plan (region *r)
{
  r->plan.stages = 0;
  r->plan.planned = 0;
  r->plan.changed = r->plan.kept = false;
  gomp_stream_init_plan (r);
}

static void
free_items (struct gomp_stream_plan *p)
{
  gomp_stream_give_back (p->items, 1, p->size, ITEM_SIZE);
}

/* Makes room for N items, at least: those of N - 1 stages, and the control
   program.  */
void
gomp_stream_make_items (struct gomp_stream_plan *p, size_t n)
{
  if (n <= p->size)
    return;
  free_items (p);
  p->size = 2 * n;
  p->items = gomp_stream_take (1, p->size, ITEM_SIZE);
  p->planner.loads = (struct gomp_stream_load *) (p->items + p->size);
  p->planner.homes = (unsigned *) (p->planner.loads + p->size);
}

/* The time that the control program was in the runtime until NOW.  */
static uint64_t
time_inside (const struct gomp_stream_plan *p, uint64_t now)
{
  uint64_t inside = __atomic_load_n (&p->inside, __ATOMIC_RELAXED);
  uint64_t entered = __atomic_load_n (&p->entered, __ATOMIC_RELAXED);

  return inside + (entered && now > entered ? now - entered : 0);
}

/* Measures the stage for a plan.  */
static struct gomp_stream_item *
measure (stage *g)
{
  struct gomp_stream_item *i = &g->item;

  i->next = __atomic_load_n (&g->port.next, __ATOMIC_RELAXED);
  i->fired = __atomic_load_n (&g->fired, __ATOMIC_RELAXED);
  i->cap = __atomic_load_n (&g->cap, __ATOMIC_RELAXED);
  i->quarter = __atomic_load_n (&g->quarter, __ATOMIC_RELAXED);
  i->bytes_out = __atomic_load_n (&g->bytes_out, __ATOMIC_RELAXED);
  i->replicas = __atomic_load_n (&g->replicas, __ATOMIC_RELAXED);
  i->stateless = (g->site->flags & GOMP_STREAM_SITE_STATELESS
		  && gomp_stream_fetch_size (g) != UINT64_MAX);
  i->cost = gomp_stream_cost (g);
  i->home = g->home;
  return i;
}

/* Measures all of the region.  */
static struct gomp_stream_snapshot
take_snapshot (region *r, uint64_t now)
{
  struct gomp_stream_plan *p = &r->plan;
  struct gomp_stream_snapshot s = { .now = now };
  size_t n = 1;

  for (stage *g = __atomic_load_n (&r->first, __ATOMIC_ACQUIRE); g;
       g = __atomic_load_n (&g->region_next, __ATOMIC_ACQUIRE))
    n++;
  if (n > p->size)
    {
      gomp_stream_make_items (p, n);
      p->planner.known.divided = 0;
    }
  for (stage *g = r->first; g && s.n + 1 < p->size;
       g = __atomic_load_n (&g->region_next, __ATOMIC_ACQUIRE))
    p->items[s.n++] = measure (g);
  s.items = p->items;
  s.inside = time_inside (p, now);
  s.size = r->gang->size;
  s.most = r->gang->most;
  s.helped = __atomic_exchange_n (&p->helped, 0, __ATOMIC_RELAXED);
  s.probed = gomp_stream_options.placement == GOMP_STREAM_PROBED;
  s.far = (s.probed ? p->placement.far
	   : gomp_stream_options.placement == GOMP_STREAM_FAR);
  s.streamed = s.far;
  s.trip = (s.probed && p->placement.trip
	    ? p->placement.trip : gomp_stream_usual_trip (s.far));
  return s;
}

/* Gives stages their homes.  */
static void
give_homes (region *r, const struct gomp_stream_decision *d)
{
  stage *g = r->first;

  for (size_t i = 1; g && i < r->plan.size;
       i++, g = __atomic_load_n (&g->region_next, __ATOMIC_ACQUIRE))
    __atomic_store_n (&g->home, d->homes && i <= r->plan.planned
				? d->homes[i] : 0, __ATOMIC_RELAXED);
}

/* Has stages given the replicas that they are to have.  */
static void
want_replicas (region *r)
{
  for (stage *g = r->first; g;
       g = __atomic_load_n (&g->region_next, __ATOMIC_ACQUIRE))
    if (g->item.wanted)
      {
	__atomic_store_n (&g->wanted, g->item.wanted, __ATOMIC_RELAXED);
	g->item.wanted = 0;
      }
}

static void
make_plan (region *r, uint64_t now)
{
  struct gomp_stream_plan *p = &r->plan;
  struct gomp_stream_snapshot s;
  struct gomp_stream_decision d;

  if (p->width > 1)
    gomp_stream_probe (r);
  s = take_snapshot (r, now);
  d = gomp_stream_decide (&p->planner, &s);
  gomp_stream_note_stores (r);
  want_replicas (r);
  if (!p->planner.fresh)
    {
      p->planned = s.n;
      if (d.keep && !d.divided)
	gomp_stream_keep_locked (r);
      else
	p->kept = false;
    }
  if (d.divided)
    give_homes (r, &d);
  __atomic_store_n (&p->round, d.round, __ATOMIC_RELAXED);
  __atomic_store_n (&p->due, d.due, __ATOMIC_RELAXED);
  __atomic_store_n (&p->width, d.width, __ATOMIC_RELAXED);
  if (d.awake)
    gomp_stream_notify_n (&r->gang->monitor, r->gang->size, d.awake - 1);
}

/* Makes a new plan if it is time; returns whether it did.  Called by a thread in
   the region, between two firings.  */
bool
gomp_stream_plan (region *r, uint64_t now)
{
  struct gomp_stream_plan *p = &r->plan;

  /* H2: the last planner's notes are there; pairs with H1.  */
  if (now < __atomic_load_n (&p->due, __ATOMIC_RELAXED) || r->gang == NULL
      || __atomic_load_n (&r->restart, __ATOMIC_RELAXED)
      || __atomic_exchange_n (&p->lock, 1, __ATOMIC_ACQUIRE))
    return false;
  if (now >= p->due)
    make_plan (r, now);
  /* H1: hands the notes to the next planner; pairs with H2.  */
  __atomic_store_n (&p->lock, 0, __ATOMIC_RELEASE);
  return true;
}

void
gomp_stream_free_plan (region *r)
{
  free_items (&r->plan);
}
