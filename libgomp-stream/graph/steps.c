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

/* The order in which a control program comes to stages: what repeats, and whether it can be
   done in place; see api/lockstep.c.  */

#include "config.h"
#include <pthread.h>
#include <string.h>
#include "data/channel.h"
#include "data/stream.h"
#include "graph/recall.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "graph/steps.h"
#include "graph/view.h"

/* The length of the shortest round of which the N STAGES are at least two; 0 if there is
   none.  */
size_t
gomp_stream_period (stage *const *stages, size_t n)
{
  /* The longest beginning of the first I + 1 that is also their end.  */
  size_t border[GOMP_STREAM_MOST_STEPS];

  border[0] = 0;
  for (size_t i = 1; i < n; i++)
    {
      size_t b = border[i - 1];

      while (b && stages[i] != stages[b])
	b = border[b - 1];
      border[i] = b + (stages[i] == stages[b]);
    }
  return 2 * border[n - 1] >= n ? n - border[n - 1] : 0;
}

/* Whether stage G is of a kind that can run in place.  */
static bool
stage_fits_p (const region *r, const stage *g)
{
  return (g->region == r && g->fn && !g->port.define && g->defined == r->depth && !g->over
	  && !g->turns && !g->tickets && !g->dialect && !g->variadic && !g->dealt
	  && !g->wire && !g->objects && !g->by_body && !g->cut && !g->thrown
	  && g->site->n_copies == 0
	  && (!(g->site->flags & GOMP_STREAM_SITE_OBJECT) || g->keys[g->n_views])
	  && __atomic_load_n (&g->stop, __ATOMIC_RELAXED) == UINT64_MAX);
}

/* The same of a stream.  All who use it are stages of the round, which show it by the
   mark STAGES.  */
static bool
stream_fits_p (stage *const *stages, const stream *s)
{
  if (s->turns || s->shared || s->ops || s->counts || s->cut || s->dead || s->handled
      || s->lanes || s->lent || s->carried || s->wires || s->absent || s->whole
      || s->producers == NULL || s->producers->next)
    return false;
  for (const view *v = gomp_stream_first_user (s); v; v = gomp_stream_next_user (v))
    if (v->owner == NULL || v->owner->marked != stages || v->burst != 1 || v->horizon != 1
	|| v->lane || v->carries || v->passing || v->latch || v->again)
      return false;
  return true;
}

/* Counts the elements that are before each consumer in the step of G.  Returns by how many
   there are more.  */
static int
step_lags (const stage *g)
{
  int sum = 0;

  for (uint32_t i = 0; i < g->n_views; i++)
    if (!g->views[i]->output)
      {
	g->views[i]->lag--;
	sum--;
      }
  for (uint32_t i = 0; i < g->n_views; i++)
    if (g->views[i]->output)
      for (view *v = g->views[i]->stream->consumers; v; v = v->next)
	{
	  v->lag++;
	  sum++;
	}
  return sum;
}

static void
clear_lags (stage *const *stages, size_t n)
{
  for (size_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < stages[i]->n_views; j++)
      stages[i]->views[j]->lag = 0;
}

/* Has the round begin where least is produced and not consumed yet.  */
static void
rotate (stage **stages, size_t n)
{
  stage *copy[GOMP_STREAM_MOST_STEPS];
  size_t first = 0;
  int sum = 0, least = 0;

  for (size_t i = 0; i < n; i++)
    {
      sum += step_lags (stages[i]);
      if (i + 1 < n && sum < least)
	{
	  least = sum;
	  first = i + 1;
	}
    }
  memcpy (copy, stages, n * sizeof *copy);
  for (size_t i = 0; i < n; i++)
    stages[i] = copy[(first + i) % n];
}

/* Whether in each round what is produced is consumed before anything else is produced on
   the stream, once by each consumer.  */
static bool
balanced_p (stage *const *stages, size_t n)
{
  for (size_t i = 0; i < n; i++)
    {
      const stage *g = stages[i];

      step_lags (g);
      for (uint32_t j = 0; j < g->n_views; j++)
	if (!g->views[j]->output)
	  {
	    if (g->views[j]->lag != 0)
	      return false;
	  }
	else
	  for (const view *v = g->views[j]->stream->consumers; v; v = v->next)
	    if (v->lag != 1)
	      return false;
    }
  for (size_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < stages[i]->n_views; j++)
      if (stages[i]->views[j]->lag)
	return false;
  return true;
}

/* Whether the round of the N STAGES can run in place.  Has it begin where it is to.  */
bool
gomp_stream_settle_order (region *r, stage **stages, size_t n)
{
  for (size_t i = 0; i < n; i++)
    {
      if (!stage_fits_p (r, stages[i]))
	return false;
      stages[i]->marked = stages;
    }
  for (size_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < stages[i]->n_views; j++)
      if (!stream_fits_p (stages, stages[i]->views[j]->stream))
	return false;
  clear_lags (stages, n);
  rotate (stages, n);
  clear_lags (stages, n);
  return balanced_p (stages, n);
}

/* Whether the N STAGES of such a round owe nothing, and all that is in their channels has
   been read.  */
bool
gomp_stream_empty_order_p (region *r, stage *const *stages, size_t n)
{
  for (size_t i = 0; i < n; i++)
    {
      const stage *g = stages[i];

      if (!stage_fits_p (r, g) || gomp_stream_owed (g))
	return false;
      for (uint32_t j = 0; j < g->n_views; j++)
	{
	  const stream *s = g->views[j]->stream;
	  uint64_t committed = gomp_stream_committed (s);

	  if (!stream_fits_p (stages, s))
	    return false;
	  for (const view *v = s->consumers; v; v = v->next)
	    if (v->position != committed)
	      return false;
	}
    }
  return true;
}

/* Whether no stage of region R owes anything but those of the order STAGES, which was
   settled.  */
bool
gomp_stream_only_order_p (const region *r, stage *const *stages)
{
  for (const stage *g = r->first; g; g = g->region_next)
    if (g->marked != stages && gomp_stream_owed (g))
      return false;
  return true;
}

static uint64_t
completed (const stage *g)
{
  return g->port.next - gomp_stream_owed (g);
}

/* Sets NUMBERS to how many activations each of the N STAGES has completed.  */
void
gomp_stream_note_completed (stage *const *stages, size_t n, uint64_t *numbers)
{
  for (size_t i = 0; i < n; i++)
    numbers[i] = completed (stages[i]);
}

/* Whether each of the N STAGES has completed a batch more than it had then, of the size that
   batches have grown to: the deeper a pipeline is, the longer it takes until it has its
   rate.  */
bool
gomp_stream_had_batches_p (stage *const *stages, size_t n, const uint64_t *numbers)
{
  for (size_t i = 0; i < n; i++)
    if (completed (stages[i]) - numbers[i]
	< __atomic_load_n (&stages[i]->cap, __ATOMIC_RELAXED))
      return false;
  return true;
}

/* What is known of rounds, kept for control programs that come to the same directives: a
   program that calls a function with a pipeline again and again has one each time.  */
static struct kept
{
  struct gomp_stream_kept by;
  struct gomp_stream_stay_memory memory;
} kept[GOMP_STREAM_KEPT];

/* A number for the directives of the N STAGES, in whatever order, which is not 0.  */
uint64_t
gomp_stream_number_of_order (stage *const *stages, size_t n)
{
  uint64_t order = 0;

  for (size_t i = 0; i < n; i++)
    {
      uint64_t h = (uintptr_t) stages[i]->site * UINT64_C (0x9e3779b97f4a7c15);

      order += h ^ h >> 29;
    }
  return order ? order : 1;
}

/* Keeps M, what is known of ORDER, if that is not 0.  */
void
gomp_stream_keep_order (uint64_t order, const struct gomp_stream_stay_memory *m)
{
  struct kept *k;

  if (order == 0)
    return;
  pthread_mutex_lock (&gomp_stream_kept_lock);
  k = gomp_stream_find_kept (kept, sizeof *kept, order, true);
  k->memory = *m;
  pthread_mutex_unlock (&gomp_stream_kept_lock);
}

/* Sets M to what is known of ORDER.  */
void
gomp_stream_recall_order (uint64_t order, struct gomp_stream_stay_memory *m)
{
  const struct kept *k;

  memset (m, 0, sizeof *m);
  pthread_mutex_lock (&gomp_stream_kept_lock);
  k = gomp_stream_find_kept (kept, sizeof *kept, order, false);
  if (k)
    *m = k->memory;
  pthread_mutex_unlock (&gomp_stream_kept_lock);
}
