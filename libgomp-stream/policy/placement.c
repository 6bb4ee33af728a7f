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

/* Placement: how far apart the threads are that pass elements to each other,
   and what depends on it.

   Nothing says where the host has put a virtual processor, and a thread may
   move.  What counts is how long a cache line takes from one core to the
   other.  So each thread writes a line of its own, its beacon, with each
   firing; whoever makes a plan reads that of its neighbour once, if it was
   written since, and looks at the clock.  That is one miss in a millisecond.
   Between neighbours, since that is where plan.c cuts.

   The median of the last probes says whether the two are near or far; on
   benchmarks' machines a round trip, twice that time, took 50 to 135 ns within
   one cache of the third level, and 240 to 510 ns beyond.

   Where they are far, a line that lies in the other's cache costs its reader
   that time, while memory that the processor sees coming does not.  So the
   windows of an output that is read elsewhere are lent outside of the ring, in
   memory that stays in the producer's cache, and go into the ring by
   non-temporal stores when they are committed (gomp_stream_copy_in).  This is
   chosen for each firing, so nothing has to stand still for it.

   But the time of a line alone does not say what many cost that the processor
   fetches side by side: on a machine with 150 to 340 ns within one cache of the
   third level ordinary stores are faster.  So the clock has to confirm it: now
   and then a few plans go the other way (trial.h).  */

#include "config.h"
#include "data/stream.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "sys/thread.h"
#include "graph/view.h"
#include "policy/placement.h"
#include "policy/plan.h"
#include "policy/trial.h"
#include "graph/gang.h"
#include "sys/options.h"
#include "sys/sys.h"

/* A round trip, ns, from which on threads are far; and what it is while nothing
   is known, and where GOMP_STREAM_PLACEMENT says that they are.  */
#define FAR_TRIP 180
#define COMMON_NEAR_TRIP 100
#define COMMON_FAR_TRIP 500

/* Fewer than so many say nothing.  */
#define ENOUGH_PROBES 2

/* Time to fetch a cache line among many, ns.  */
#define NEAR_LINE_TIME 7
#define FAR_LINE_TIME 28

/* Time to write, or to read, one among many that a neighbour reads, or wrote, ns,
   and to copy it round the caches: what benchmarks/template's trivial stages take
   beside and beyond a cut, for eight elements of 8 bytes.  */
#define NEAR_WRITE_TIME 5
#define NEAR_READ_TIME 3
#define FAR_WRITE_TIME 7
#define FAR_READ_TIME 4
#define COPY_TIME 4

/* Bytes of a firing's output for which it is worth a copy; and of which the copy
   stays in a cache.  */
#define LEAST_STREAMED 1024
#define MOST_STREAMED 131072

static struct gomp_stream_probes probes = { .streaming = true };

const char *
gomp_stream_placement_name (enum gomp_stream_placement p)
{
  return (p == GOMP_STREAM_NEAR ? "near" : p == GOMP_STREAM_FAR ? "far"
	  : "auto");
}

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

static double
median (const float *a, unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    {
      unsigned below = 0;
      for (unsigned j = 0; j < n; j++)
	below += a[j] < a[i] || (a[j] == a[i] && j < i);
      if (below == (n - 1) / 2)
	return a[i];
    }
  return 0;
}

/* Sees how far the calling thread's neighbour is.  */
static void
probe (region *r)
{
  struct gomp_stream_plan *p = &r->plan;
  unsigned slot = gomp_stream_slot (r);
  struct gomp_stream_beacon *b = beacon (r, slot ? slot - 1 : 1);
  uint64_t steps;
  double trip = 2 * fetch (&b->steps, &steps);
  bool far;

  /* Unless it was written since, it is perhaps in this thread's cache.  */
  if (steps == __atomic_load_n (&b->seen, __ATOMIC_RELAXED) || trip <= 0)
    return;
  __atomic_store_n (&b->seen, steps, __ATOMIC_RELAXED);
  p->trips[p->probes++ % GOMP_STREAM_TRIPS] = trip;
  __atomic_fetch_add (&probes.n, 1, __ATOMIC_RELAXED);
  if (p->probes < ENOUGH_PROBES)
    return;
  trip = median (p->trips, p->probes < GOMP_STREAM_TRIPS ? p->probes
			   : GOMP_STREAM_TRIPS);
  __atomic_store_n (&p->trip, (unsigned) trip, __ATOMIC_RELAXED);
  __atomic_store_n (&probes.trip, (unsigned) trip, __ATOMIC_RELAXED);
  far = trip >= FAR_TRIP;
  if (far != p->far)
    {
      __atomic_store_n (&p->far, far, __ATOMIC_RELAXED);
      __atomic_store_n (&probes.far, far, __ATOMIC_RELAXED);
      __atomic_fetch_add (&probes.changes, 1, __ATOMIC_RELAXED);
    }
}

/* Sees where the region's threads are, and what follows from that.  RATE is how
   fast activations were completed since the last plan.  Called by the planner,
   with the plan's lock.  */
void
gomp_stream_see_placement (region *r, double rate)
{
  struct gomp_stream_trial *streaming = &r->plan.streaming;

  /* The plan's time was spent as it was known before.  */
  if (rate > 0 && r->plan.far
      && gomp_stream_options.placement == GOMP_STREAM_PROBED)
    {
      gomp_stream_trial_note (streaming, rate);
      if (!streaming->trying)
	{
	  __atomic_store_n (&probes.streaming, streaming->second,
			    __ATOMIC_RELAXED);
	  __atomic_store_n (&probes.pause, streaming->pause,
			    __ATOMIC_RELAXED);
	}
    }
  probe (r);
}

struct gomp_stream_probes
gomp_stream_get_probes (void)
{
  return probes;
}

/* A region's threads are where those of the last one were, until that is
   known better.  */
void
gomp_stream_init_placement (region *r)
{
  r->plan.trip = __atomic_load_n (&probes.trip, __ATOMIC_RELAXED);
  r->plan.far = __atomic_load_n (&probes.far, __ATOMIC_RELAXED);
  gomp_stream_trial_begin (&r->plan.streaming,
			   __atomic_load_n (&probes.streaming,
					    __ATOMIC_RELAXED),
			   __atomic_load_n (&probes.pause, __ATOMIC_RELAXED));
}

/* Time in which a line goes to a neighbour and comes back, ns.  */
double
gomp_stream_trip (const region *r)
{
  unsigned trip = __atomic_load_n (&r->plan.trip, __ATOMIC_RELAXED);

  if (gomp_stream_options.placement == GOMP_STREAM_FAR)
    return COMMON_FAR_TRIP;
  if (gomp_stream_options.placement == GOMP_STREAM_NEAR || trip == 0)
    return COMMON_NEAR_TRIP;
  return trip;
}

/* Whether elements are to reach a neighbour round the caches.  */
static bool
streaming_p (const region *r)
{
  return (gomp_stream_options.placement == GOMP_STREAM_PROBED
	  ? (__atomic_load_n (&r->plan.far, __ATOMIC_RELAXED)
	     && __atomic_load_n (&r->plan.streaming.second, __ATOMIC_RELAXED))
	  : gomp_stream_options.placement == GOMP_STREAM_FAR);
}

/* Time in which a line among many comes from a neighbour's cache, ns.  */
double
gomp_stream_line_time (const region *r)
{
  return streaming_p (r) ? FAR_LINE_TIME : NEAR_LINE_TIME;
}

/* How lines among many cross from a thread to its neighbour.  */
struct gomp_stream_crossing
gomp_stream_crossing (const region *r)
{
  struct gomp_stream_crossing near = { NEAR_WRITE_TIME, 0, NEAR_READ_TIME };
  struct gomp_stream_crossing far = { FAR_WRITE_TIME, 0, FAR_READ_TIME };
  struct gomp_stream_crossing streamed = { 0, COPY_TIME, FAR_READ_TIME };

  return (streaming_p (r) ? streamed
	  : __atomic_load_n (&r->plan.far, __ATOMIC_RELAXED) ? far : near);
}

/* Whether a firing of N activations is to put its elements for the view, which
   produces, into the ring by non-temporal stores.  Called with the lock of the
   view's stage.  */
bool
gomp_stream_streams_p (const view *v, uint64_t n)
{
  uint64_t bytes = n * v->burst * v->stream->elem_size;
  unsigned home;

  if (v->stream->ops || bytes < LEAST_STREAMED || bytes > MOST_STREAMED
      || !streaming_p (v->owner->region))
    return false;
  home = __atomic_load_n (&v->owner->home, __ATOMIC_RELAXED);
  for (const view *to = v->stream->consumers; to; to = to->next)
    if (to->owner
	&& __atomic_load_n (&to->owner->home, __ATOMIC_RELAXED) != home)
      return true;
  return false;
}
