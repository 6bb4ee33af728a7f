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

/* Probes: how far apart the threads are that pass elements to each other.

   Nothing says where the host has put a virtual processor, and a thread may
   move.  What counts is how long a cache line takes from one core to the
   other.  So each thread writes a line of its own, its beacon, with each
   firing; whoever makes a plan reads that of its neighbour once, if it was
   written since, and looks at the clock.  That is one miss in a millisecond.
   Between neighbours, since that is where plans cut.

   What follows from it is for policy/placement.h to say, but for this: where
   stores go round the caches, the windows of an output that is read elsewhere are
   lent outside of the ring, in memory that stays in the producer's cache, and go
   into the ring by non-temporal stores when they are committed
   (gomp_stream_copy_in).  This is chosen for each firing, so nothing has to stand
   still for it.  */

#include "config.h"
#include "data/stream.h"
#include "graph/gang.h"
#include "graph/distance.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "observe/observe.h"
#include "sys/options.h"
#include "sys/sys.h"
#include "sys/thread.h"

static struct gomp_stream_beacon *
beacon (region *r, unsigned slot)
{
  return slot && r->gang ? &r->gang->slots[slot].beacon : &r->beacon;
}

/* Lets others see that the calling thread begins or ends a firing.  */
void
gomp_stream_show_work (region *r)
{
  struct gomp_stream_beacon *b = beacon (r, gomp_stream_slot (r));
  __atomic_store_n (&b->steps,
		    __atomic_load_n (&b->steps, __ATOMIC_RELAXED) + 1,
		    __ATOMIC_RELAXED);
}

/* Returns a number that changes with all that the region's executors but the
   calling thread fire, and stores whether some are in a firing.  */
uint64_t
gomp_stream_work_shown (region *r, bool *under_way)
{
  uint64_t sum = 0;

  *under_way = false;
  for (unsigned i = 1; r->gang && i <= r->gang->size; i++)
    if (i != gomp_stream_thread.slot)
      {
	uint64_t steps = __atomic_load_n (&r->gang->slots[i].beacon.steps,
					  __ATOMIC_RELAXED);
	sum += steps;
	*under_way |= steps % 2;
      }
  return sum;
}

/* Returns the time in which WORD came, ns, and stores it in *VALUE.  */
static double
fetch (const uint64_t *word, uint64_t *value)
{
  uint64_t start = gomp_stream_now (), between, end;

  /* The address depends on the clock, so that it is not fetched before.  */
  *value = __atomic_load_n (word + (start >> 63), __ATOMIC_ACQUIRE);
  between = gomp_stream_now ();
  /* The same with the line at hand.  */
  __atomic_load_n (word + (between >> 63), __ATOMIC_ACQUIRE);
  end = gomp_stream_now ();
  return (double) (between - start) - (double) (end - between);
}

/* Sees how far the calling thread's neighbour is.  Called by the planner, with the
   plan's lock.  */
void
gomp_stream_probe (region *r)
{
  struct gomp_stream_placement *p = &r->plan.placement;
  unsigned slot = gomp_stream_slot (r);
  struct gomp_stream_beacon *b = beacon (r, slot ? slot - 1 : 1);
  uint64_t steps;
  double trip = 2 * fetch (&b->steps, &steps);

  /* Unless it was written since, it is perhaps in this thread's cache.  */
  if (steps == __atomic_load_n (&b->seen, __ATOMIC_RELAXED) || trip <= 0)
    return;
  __atomic_store_n (&b->seen, steps, __ATOMIC_RELAXED);
  __atomic_fetch_add (&gomp_stream_probes.n, 1, __ATOMIC_RELAXED);
  if (gomp_stream_note_trip (p, trip))
    {
      __atomic_store_n (&gomp_stream_probes.far, p->far, __ATOMIC_RELAXED);
      __atomic_fetch_add (&gomp_stream_probes.changes, 1, __ATOMIC_RELAXED);
    }
  __atomic_store_n (&gomp_stream_probes.trip, p->trip, __ATOMIC_RELAXED);
}

/* Publishes what the planner, who has the plan's lock, has found out about stores
   to far neighbours: for firings of the region, and for regions to come.  */
void
gomp_stream_note_stores (region *r)
{
  const struct gomp_stream_trial *t = &r->plan.planner.known.streaming;
  enum gomp_stream_wanted_placement wanted = gomp_stream_options.placement;

  __atomic_store_n (&r->plan.streams,
		    (wanted == GOMP_STREAM_PROBED
		     ? r->plan.placement.far && t->second
		     : wanted == GOMP_STREAM_FAR), __ATOMIC_RELAXED);
  if (!t->trying && wanted == GOMP_STREAM_PROBED)
    {
      __atomic_store_n (&gomp_stream_probes.streaming, t->second, __ATOMIC_RELAXED);
      __atomic_store_n (&gomp_stream_probes.pause, t->pause, __ATOMIC_RELAXED);
    }
}

/* A region's threads are where those of the last one were, until that is
   known better.  */
void
gomp_stream_init_placement (region *r)
{
  unsigned pause = __atomic_load_n (&gomp_stream_probes.pause,
				    __ATOMIC_RELAXED);

  r->plan.placement.trip = __atomic_load_n (&gomp_stream_probes.trip, __ATOMIC_RELAXED);
  r->plan.placement.far = __atomic_load_n (&gomp_stream_probes.far, __ATOMIC_RELAXED);
  gomp_stream_trial_begin (&r->plan.planner.known.streaming,
			   __atomic_load_n (&gomp_stream_probes.streaming,
					    __ATOMIC_RELAXED),
			   /* Short runs do without a trial.  */
			   pause ? pause : 4 * TUNED (min_pause),
			   r->plan.planner.since, TUNED (plan_time));
  gomp_stream_note_stores (r);
}

/* Whether a firing of N activations is to put its elements for the view, which
   produces, into the ring by non-temporal stores.  Called with the lock of the
   view's stage.  */
bool
gomp_stream_streams_p (const view *v, uint64_t n)
{
  unsigned home;

  if (v->united
      || !__atomic_load_n (&v->owner->region->plan.streams, __ATOMIC_RELAXED)
      || v->stream->ops
      || !gomp_stream_streamed_p (n * v->burst * v->stream->elem_size))
    return false;
  home = __atomic_load_n (&v->owner->home, __ATOMIC_RELAXED);
  for (const view *to = gomp_stream_first_view (v->stream, false); to;
       to = gomp_stream_next_view (to))
    {
      const stage *other = gomp_stream_owner (to);
      if (other && __atomic_load_n (&other->home, __ATOMIC_RELAXED) != home)
	return true;
    }
  return false;
}
