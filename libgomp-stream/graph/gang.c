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

/* Gangs: the regions of each, which executors visit, and their slots.

   A gang's executors fire the stages of all its regions: the control program's,
   and those of pipelines inside its bodies.  */

#include "config.h"
#include <stdlib.h>
#include <string.h>
#include "graph/gang.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "sys/memory.h"
#include "sys/quota.h"
#include "sys/sleep.h"
#include "sys/thread.h"

/* Makes the control program call with the next activation of each of the
   region's stages.  */
void
gomp_stream_lower_limits (region *r)
{
  for (stage *g = __atomic_load_n (&r->first, __ATOMIC_ACQUIRE); g;
       g = __atomic_load_n (&g->region_next, __ATOMIC_ACQUIRE))
    __atomic_store_n (&g->port.limit, 0, __ATOMIC_RELAXED);
}

/* Executors check a region's CLOSING between two stages.  */
void
gomp_stream_leave_region (gang *g, region *r)
{
  if (r == NULL)
    return;
  pthread_mutex_lock (&g->lock);
  r->visitors--;
  if (r->closing)
    pthread_cond_broadcast (&g->left);
  pthread_mutex_unlock (&g->lock);
}

/* Leaves region R, unless null, and enters the next one that is open.  Returns
   it, or null.  *VERSION is that of the gang's regions; *ALONE says that there
   is one only.  */
region *
gomp_stream_enter_next (gang *g, region *r, unsigned *version,
			bool *alone)
{
  region *next, *start;

  pthread_mutex_lock (&g->lock);
  start = next = r && r->gang_next ? r->gang_next : g->regions;
  while (next && next->closing)
    {
      next = next->gang_next ? next->gang_next : g->regions;
      if (next == start)
	next = NULL;
    }
  if (r)
    {
      r->visitors--;
      if (r->closing)
	pthread_cond_broadcast (&g->left);
    }
  if (next)
    next->visitors++;
  *version = g->version;
  *alone = g->regions == NULL || g->regions->gang_next == NULL;
  pthread_mutex_unlock (&g->lock);
  return next;
}

/* Keeps executors out of the region, and waits until those inside have left.
   Called by its control thread.  */
void
gomp_stream_close_region (region *r)
{
  gang *g = r->gang;

  if (g == NULL)
    return;
  pthread_mutex_lock (&g->lock);
  __atomic_store_n (&r->closing, 1, __ATOMIC_RELAXED);
  __atomic_store_n (&g->version, g->version + 1, __ATOMIC_RELAXED);
  while (r->visitors)
    pthread_cond_wait (&g->left, &g->lock);
  pthread_mutex_unlock (&g->lock);
}

void
gomp_stream_reopen_region (region *r)
{
  gang *g = r->gang;

  if (g == NULL)
    return;
  /* Executors may have gone to sleep without a look at this region.  */
  gomp_stream_lower_limits (r);
  pthread_mutex_lock (&g->lock);
  __atomic_store_n (&r->closing, 0, __ATOMIC_RELAXED);
  __atomic_store_n (&g->version, g->version + 1, __ATOMIC_RELAXED);
  pthread_mutex_unlock (&g->lock);
}

/* The caller is not going to use the gang any more.  */
void
gomp_stream_drop_gang (gang *g)
{
  bool last;

  pthread_mutex_lock (&g->lock);
  last = --g->references == 0 && !g->pool;
  pthread_mutex_unlock (&g->lock);
  if (last)
    {
      pthread_cond_destroy (&g->left);
      pthread_mutex_destroy (&g->lock);
      free (g->slots);
      free (g);
    }
}

void
gomp_stream_join_gang (region *r, gang *g)
{
  pthread_mutex_lock (&g->lock);
  g->references++;
  r->gang = g;
  r->gang_next = g->regions;
  g->regions = r;
  __atomic_store_n (&g->version, g->version + 1, __ATOMIC_RELAXED);
  pthread_mutex_unlock (&g->lock);
}

void
gomp_stream_leave_gang (region *r)
{
  gang *g = r->gang;
  region **p;

  if (g == NULL)
    return;
  gomp_stream_close_region (r);
  pthread_mutex_lock (&g->lock);
  for (p = &g->regions; *p != r; p = &(*p)->gang_next)
    ;
  *p = r->gang_next;
  __atomic_store_n (&g->version, g->version + 1, __ATOMIC_RELAXED);
  pthread_mutex_unlock (&g->lock);
  r->gang = NULL;
  gomp_stream_drop_gang (g);
}

/* The threads of teams.  */

unsigned gomp_stream_claims;
pthread_mutex_t gomp_stream_claims_lock = PTHREAD_MUTEX_INITIALIZER;
static gang *claims;

/* Has the executors of teams that are idle go home, as others claim their threads.
   Who is about to sleep sees the claim, or a step of EPOCH: E3.  */
static void
notify_teams (void)
{
  for (gang *g = claims; g; g = g->claims_next)
    gomp_stream_notify_all (&g->monitor);
}

/* Gang G is to have threads of a team.  */
void
gomp_stream_claim_threads (gang *g)
{
  pthread_mutex_lock (&gomp_stream_claims_lock);
  if (__atomic_fetch_add (&gomp_stream_claims, 1, __ATOMIC_SEQ_CST) == 1)
    notify_teams ();
  g->claims_next = claims;
  claims = g;
  pthread_mutex_unlock (&gomp_stream_claims_lock);
}

void
gomp_stream_give_up_threads (gang *g)
{
  gang **p = &claims;

  pthread_mutex_lock (&gomp_stream_claims_lock);
  while (*p != g)
    p = &(*p)->claims_next;
  *p = g->claims_next;
  __atomic_fetch_sub (&gomp_stream_claims, 1, __ATOMIC_SEQ_CST);
  pthread_mutex_unlock (&gomp_stream_claims_lock);
}

/* The program makes a task of its own.  */
void
gomp_stream_make_way (void)
{
  if (__atomic_load_n (&gomp_stream_claims, __ATOMIC_RELAXED)
      & GOMP_STREAM_OWN_TASKS)
    return;
  pthread_mutex_lock (&gomp_stream_claims_lock);
  __atomic_fetch_or (&gomp_stream_claims, GOMP_STREAM_OWN_TASKS, __ATOMIC_SEQ_CST);
  notify_teams ();
  pthread_mutex_unlock (&gomp_stream_claims_lock);
}

/* Lowers the limits of all the gang's regions.  */
void
gomp_stream_lower_all_limits (gang *g)
{
  /* The gang's lock keeps regions from being closed and changed.  */
  pthread_mutex_lock (&g->lock);
  for (region *r = g->regions; r; r = r->gang_next)
    if (!r->closing)
      gomp_stream_lower_limits (r);
  pthread_mutex_unlock (&g->lock);
}

/* Makes room for SIZE executors, and the control threads.  */
void
gomp_stream_set_gang_size (gang *g, unsigned size)
{
  unsigned quota = gomp_stream_quota ();

  g->size = size;
  g->most = quota && quota <= size ? quota : size + 1;
  g->slots = gomp_stream_malloc_aligned (GOMP_STREAM_APART, size + 1,
					 sizeof *g->slots);
  memset (g->slots, 0, (size + 1) * sizeof *g->slots);
}

/* Gives the executor the least slot that is free.  */
void
gomp_stream_take_slot (gang *g)
{
  unsigned slot = 1;

  pthread_mutex_lock (&g->lock);
  while (slot < g->size && g->slots[slot].taken)
    slot++;
  g->slots[slot].taken = true;
  pthread_mutex_unlock (&g->lock);
  gomp_stream_thread.slot = slot;
}

void
gomp_stream_give_slot (gang *g)
{
  pthread_mutex_lock (&g->lock);
  g->slots[gomp_stream_thread.slot].taken = false;
  pthread_mutex_unlock (&g->lock);
  gomp_stream_thread.slot = 0;
}

/* Steps with whatever the control threads of the gang's regions do.  */
uint64_t
gomp_stream_progress (gang *g)
{
  uint64_t sum = 0;

  pthread_mutex_lock (&g->lock);
  for (const region *r = g->regions; r; r = r->gang_next)
    sum += __atomic_load_n (&r->progress, __ATOMIC_RELAXED);
  pthread_mutex_unlock (&g->lock);
  return sum;
}

/* Waking.  */

bool
gomp_stream_sleepers_p (const region *r)
{
  return (gomp_stream_waiter_p (&r->waiter)
	  || (r->gang && gomp_stream_idle_p (&r->gang->monitor,
					     r->gang->size + 1
					     - r->gang->most)));
}

/* Wakes a thread for more work than the caller can do.  */
void
gomp_stream_notify_more (region *r)
{
  if (!gomp_stream_notify_waiter (&r->waiter) && r->gang)
    gomp_stream_notify (&r->gang->monitor, false);
}
