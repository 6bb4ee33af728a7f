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


/* What plans came to, kept for regions with the same stages.

   A program that calls a pipeline again and again makes a region each time.  The
   next one goes on with the plan that the last one ended with: with its threads,
   their stages, of many stages the size of batches, what one thread and what more
   of them did, what stores reach another thread best, and a trial or a review of
   threads that was under way.  The same stages are those of the same directives in
   the same order.

   The work may be another one all the same.  So the first interval, while batches
   and caches are not what they will be, does not count, nor do those until all stages
   are at work; and then the rate has to be like that of before; else the plan begins
   from nothing.  */

#include "config.h"
#include <stdlib.h>
#include <string.h>
#include "channel/wait.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "graph/planner.h"
#include "graph/shape.h"
#include "graph/recall.h"
#include "graph/gang.h"
#include "policy/tuning.h"
#include "sys/slab.h"

/* What is kept of a stage: its home, with DIVIDED that of before a review, and the
   size that its batches had.  */
struct kept_stage
{
  unsigned home;
  uint64_t batch;
};

static struct kept
{
  struct gomp_stream_kept by;
  size_t n;
  unsigned width;
  struct gomp_stream_outcome known;
  struct kept_stage *each;
} kept[GOMP_STREAM_KEPT];

/* One bit of 64 for the stages of each plan that was kept.  */
static uint64_t marks;

static uint64_t
mark (uint64_t stages)
{
  return UINT64_C (1) << (stages >> 58);
}

pthread_mutex_t gomp_stream_kept_lock = PTHREAD_MUTEX_INITIALIZER;

/* Returns the entry for OF in TABLE, whose entries have SIZE bytes; with MAKE it takes the
   place of the one that was asked for least recently, else null if there is none.  Called
   with the lock above.  */
void *
gomp_stream_find_kept (void *table, size_t size, uint64_t of, bool make)
{
  static uint64_t uses;
  struct gomp_stream_kept *found = table;

  for (size_t i = 0; i < GOMP_STREAM_KEPT && found->of != of; i++)
    {
      struct gomp_stream_kept *k = (void *) ((char *) table + i * size);

      if (k->of == of || k->used < found->used)
	found = k;
    }
  if (found->of != of && !make)
    return NULL;
  found->of = of;
  found->used = ++uses;
  return found;
}

static void
lock_plan (struct gomp_stream_plan *p)
{
  unsigned looks = 0;

  /* H2.  */
  while (__atomic_exchange_n (&p->lock, 1, __ATOMIC_ACQUIRE))
    looks = gomp_stream_wait_a_little (looks);
}

static void
unlock_plan (struct gomp_stream_plan *p)
{
  /* H1.  */
  __atomic_store_n (&p->lock, 0, __ATOMIC_RELEASE);
}

/* Keeps the region's plan, if one was made and its stages are still those that it was
   made for.  Called with the plan's lock.  */
void
gomp_stream_keep_locked (region *r)
{
  struct gomp_stream_plan *p = &r->plan;
  struct kept *k;
  size_t n = p->planned, i = 0;

  if (p->changed || p->kept || n == 0)
    return;
  pthread_mutex_lock (&gomp_stream_kept_lock);
  k = gomp_stream_find_kept (kept, sizeof *kept, p->stages, true);
  if (k->n != n)
    {
      gomp_stream_give_back (k->each, 1, k->n, sizeof *k->each);
      k->each = gomp_stream_take (1, n, sizeof *k->each);
    }
  __atomic_store_n (&marks, marks | mark (p->stages), __ATOMIC_RELAXED);
  k->n = n;
  k->width = p->planner.width;
  k->known = p->planner.known;
  if (k->known.divided != n + 1)
    k->known.divided = 0;
  gomp_stream_trial_drop (&k->known.streaming, p->planner.since,
			  p->planner.interval);
  for (const stage *g = r->first; i < n; g = g->region_next, i++)
    {
      k->each[i].home = k->known.divided ? p->planner.homes[i + 1] : g->home;
      k->each[i].batch = __atomic_load_n (&g->cap, __ATOMIC_RELAXED);
    }
  pthread_mutex_unlock (&gomp_stream_kept_lock);
  p->kept = true;
}

/* The same for the control thread, when it is done with the stages; with CHANGE
   some are about to leave.  */
void
gomp_stream_keep_plan (region *r, bool change)
{
  lock_plan (&r->plan);
  if (r->plan.planned == r->n_stages)
    gomp_stream_keep_locked (r);
  r->plan.changed |= change;
  unlock_plan (&r->plan);
}

/* Takes note of G, the last stage that joined the region.  Called with the region's
   guard, like the next function.  */
void
gomp_stream_note_stage (region *r, const stage *g)
{
  struct gomp_stream_plan *p = &r->plan;
  uint64_t stages
    = (p->stages ^ (uintptr_t) g->site) * UINT64_C (0x9e3779b97f4a7c15);

  /* Nobody plans without other threads.  */
  if (r->gang)
    lock_plan (p);
  p->stages = stages ^ stages >> 29;
  if (r->gang)
    unlock_plan (p);
  if (__atomic_load_n (&marks, __ATOMIC_RELAXED) & mark (p->stages))
    gomp_stream_recall_plan (r);
}

/* Goes on with the plan that was kept, if that was for the stages that the region
   has.  */
void
gomp_stream_recall_plan (region *r)
{
  struct gomp_stream_plan *p = &r->plan;
  const struct kept *k;

  lock_plan (p);
  pthread_mutex_lock (&gomp_stream_kept_lock);
  k = gomp_stream_find_kept (kept, sizeof *kept, p->stages, false);
  if (k && (p->changed || k->n != r->n_stages))
    k = NULL;
  r->promising = k && k->width > 1;
  if (k && r->gang && k->width <= r->gang->most)
    {
      size_t i = 0;

      gomp_stream_continue_planner (&p->planner, &k->known, k->width);
      gomp_stream_make_items (p, k->n + 1);
      for (stage *s = r->first; s; s = s->region_next, i++)
	{
	  p->planner.homes[i + 1] = k->each[i].home;
	  if (k->known.divided == 0)
	    __atomic_store_n (&s->home, k->each[i].home, __ATOMIC_RELAXED);
	  /* To go round many stages for each step of a batch takes long.  */
	  if (gomp_stream_many_p (r))
	    {
	      __atomic_store_n (&s->expected, k->each[i].batch,
				__ATOMIC_RELAXED);
	      s->chunk = s->quarter;
	    }
	}
      __atomic_store_n (&p->width, k->width, __ATOMIC_RELAXED);
      gomp_stream_note_stores (r);
    }
  pthread_mutex_unlock (&gomp_stream_kept_lock);
  unlock_plan (p);
}

/* What first firings of a directive's stages took, ns an activation.  Two threads that
   meet here leave what one of them has.  */

#define DIRECTIVES 256

static struct directive
{
  const site *site;
  float cost;
} directives[DIRECTIVES];

static struct directive *
find_directive (const site *from)
{
  uint64_t hash = (uintptr_t) from * UINT64_C (0x9e3779b97f4a7c15);
  return &directives[hash >> 32 & (DIRECTIVES - 1)];
}

/* Keeps what the first firing of a stage cost.  */
void
gomp_stream_keep_cost (const site *from, float cost)
{
  struct directive *d = find_directive (from);
  float known = gomp_stream_recall_cost (from);

  /* Others look at it: it changes only if that matters.  */
  if (cost < known / TUNED (unlike) || cost > known * TUNED (unlike))
    {
      cost = known ? (known + cost) / 2 : cost;
      __atomic_store (&d->cost, &cost, __ATOMIC_RELAXED);
      __atomic_store_n (&d->site, from, __ATOMIC_RELAXED);
    }
}

/* What a new stage of the directive is to cost, as far as known; else 0.  */
float
gomp_stream_recall_cost (const site *from)
{
  struct directive *d = find_directive (from);
  float cost;

  if (__atomic_load_n (&d->site, __ATOMIC_RELAXED) != from)
    return 0;
  __atomic_load (&d->cost, &cost, __ATOMIC_RELAXED);
  return cost;
}

/* Frees what is kept.  */
void
gomp_stream_free_kept_plans (void)
{
  for (struct kept *k = kept; k < kept + GOMP_STREAM_KEPT; k++)
    gomp_stream_give_back (k->each, 1, k->n, sizeof *k->each);
  memset (kept, 0, sizeof kept);
}
