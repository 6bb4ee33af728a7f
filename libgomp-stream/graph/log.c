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

/* The log of turns: what the control program, activation by activation, gives its
   stages.

   A stage that had the last turn, wherever it has turns, for two activations
   together is open: it goes on without a call for each activation.  Its next
   turns follow one another until another stage has one, which closes it; so they
   are logged then, or when somebody asks.

     stage A   ==== logged ====|-- open --|             each - an activation
     stage B                              |- -- open    without a call
					  ^
		      B's call logs A's run and lowers A's limit  */

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

/* Whether the control program gives V its elements, activation by
   activation.  */
bool
gomp_stream_turns_p (const view *v)
{
  return v->output ? v->stream->turns : v->lane != NULL;
}

/* Whether the stages of the lane are on the same streams as that of FROM on the
   streams KEYS.  */
static bool
same_streams_p (const lane *l, const site *from, void *const *keys)
{
  if (l->keys == NULL || l->from->n_views != from->n_views)
    return false;
  for (uint32_t i = 0; i < from->n_views; i++)
    {
      uint32_t j = 0;
      while (j < from->n_views
	     && (l->keys[j] != keys[i]
		 || ((l->from->views[j].flags ^ from->views[i].flags)
		     & GOMP_STREAM_VIEW_OUTPUT)))
	j++;
      if (j == from->n_views)
	return false;
    }
  return true;
}

/* The lanes of a view: some of a group's, or the only one of a SHARED stream.  */
struct lanes
{
  const site *group;
  uint32_t from, to;
};

static struct lanes
lanes_of (const site *from, uint32_t number)
{
  const struct gomp_stream_view_desc *desc = &from->views[number];

  return (desc->flags & GOMP_STREAM_VIEW_SHARED ? (struct lanes) { NULL, 0, 0 }
	  : (struct lanes) { from->group, desc->lane_from, desc->lane_to });
}

/* Whether an activation of view NUMBER of directive FROM on the streams KEYS moves
   LANE; KEYS is null for a directive TICK.  */
static bool
moves_p (const site *from, uint32_t number, void *const *keys, const lane *l)
{
  struct lanes all = lanes_of (from, number);

  return (l->group == all.group && l->number >= all.from && l->number <= all.to
	  && (!(from->views[number].flags & GOMP_STREAM_VIEW_EACH)
	      || same_streams_p (l, from, keys)));
}

/* Moves the lanes of view NUMBER of directive FROM on the streams KEYS by LENGTH
   elements from the read position that has come farthest: where some consumers of
   an arm were not activated, others go on from what the arm was given.  Returns
   that position.  Called with the turn lock.  */
static uint64_t
move_lanes (stream *s, const site *from, uint32_t number, void *const *keys,
	    uint64_t length)
{
  uint64_t position = 0;

  for (const lane *l = s->lanes; l; l = l->next)
    if (moves_p (from, number, keys, l) && l->take > position)
      position = l->take;
  for (lane *l = s->lanes; l; l = l->next)
    if (moves_p (from, number, keys, l))
      l->take = position + length;
  return position;
}

/* Publishes what is done with in these lanes, but for WITHOUT.  Called with the turn
   lock.  */
static void
release_lanes (stream *s, const site *from, uint32_t number, void *const *keys,
	       const lane *without)
{
  for (lane *l = s->lanes; l; l = l->next)
    if (l != without && moves_p (from, number, keys, l))
      gomp_stream_release_turns (l);
}

/* Whether the activations of the stage have sizes that its port does not tell.  */
static bool
sizes_vary_p (const stage *g)
{
  return g->dialect && !(g->site->flags & GOMP_STREAM_SITE_CONSTANT);
}

/* Logs N activations of V.  */
static void
log_view (view *v, uint64_t n)
{
  stream *s = v->stream;
  uint64_t from, burst = v->next_burst;

  pthread_mutex_lock (&s->turn_lock);
  if (v->output)
    {
      from = s->issue;
      s->issue += n * burst;
    }
  else
    from = move_lanes (s, v->site, v->number, v->owner->keys, n * burst);
  if (!v->owner->cut)
    {
      gomp_stream_add_run (&v->turns, from, n, burst, burst, v->next_horizon);
      gomp_stream_update_front (v);
    }
  v->last_turn = from + (n - 1) * burst;
  if (!v->output)
    /* What it would take after it was cut is not given to others.  */
    release_lanes (s, v->site, v->number, v->owner->keys,
		   v->owner->cut ? NULL : v->lane);
  pthread_mutex_unlock (&s->turn_lock);
}

/* Logs the activations of the stage that are not logged yet, which had their turns
   one after the other.  Called with the stage's log lock, or by the control thread
   while it is not OPEN.  */
static void
log_rest (stage *g)
{
  /* P2: what NEXT counts has happened; pairs with P1.  */
  uint64_t next = __atomic_load_n (&g->port.next, __ATOMIC_ACQUIRE);
  uint64_t n = next - g->logged;

  if (n == 0)
    return;
  for (uint32_t i = 0; i < g->n_views; i++)
    if (gomp_stream_turns_p (g->views[i]) && !(g->cut && g->views[i]->output))
      log_view (g->views[i], n);
  for (struct gomp_stream_ticket *t = g->cut ? NULL : g->tickets; t;
       t = t->sibling)
    {
      pthread_mutex_lock (&t->order->lock);
      gomp_stream_add_run (&t->runs, t->order->issue, n, 1, 1, 1);
      t->order->issue += n;
      pthread_mutex_unlock (&t->order->lock);
    }
  /* P1: permits executors to fire them; pairs with P2.  */
  __atomic_store_n (&g->logged, next, __ATOMIC_RELEASE);
}

/* Logs what the stage is OPEN for.  Called by any thread.  */
void
gomp_stream_log_open (stage *g)
{
  pthread_mutex_lock (&g->log_lock);
  if (g->open)
    log_rest (g);
  pthread_mutex_unlock (&g->log_lock);
}

/* Has the stage, if it is OPEN, log one activation after the other again.  Called
   by the control thread before another one takes a turn, or positions are
   looked at.  */
void
gomp_stream_close_turns (stage *g)
{
  uint64_t limit;

  if (!g->open)
    return;
  pthread_mutex_lock (&g->log_lock);
  log_rest (g);
  __atomic_store_n (&g->open, false, __ATOMIC_RELAXED);
  pthread_mutex_unlock (&g->log_lock);
  /* Unless an executor lowers it further.  */
  limit = __atomic_load_n (&g->port.limit, __ATOMIC_RELAXED);
  while (limit > GOMP_STREAM_LIMIT_OF_TURNS
	 && !__atomic_compare_exchange_n (&g->port.limit, &limit,
					  GOMP_STREAM_LIMIT_OF_TURNS, true,
					  __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    ;
}

/* Gives V, or nobody, the last turn, which *LAST had.  Returns whether that is a
   change.  */
static bool
take_over (view *v, view **last)
{
  if (*last == v)
    return false;
  if (*last && (*last)->owner)
    gomp_stream_close_turns ((*last)->owner);
  *last = v;
  return true;
}

/* Closes the stages that are open on stream S.  */
void
gomp_stream_close_stream (stream *s)
{
  take_over (NULL, &s->last_turn);
  for (lane *l = s->lanes; l; l = l->next)
    take_over (NULL, &l->last_turn);
}

/* The same for T.  Executors look at it.  */
static bool
take_order_over (struct gomp_stream_ticket *t)
{
  struct gomp_stream_ticket *last = t->order->last_turn;

  if (last == t)
    return false;
  if (last)
    gomp_stream_close_turns (last->owner);
  __atomic_store_n (&t->order->last_turn, t, __ATOMIC_RELAXED);
  return true;
}

/* Logs the activations of the stage, where it takes turns.  Called by the control
   thread after each one, unless the stage is OPEN: nothing else had a turn in
   these places between its last two activations.  */
void
gomp_stream_log_turns (stage *g)
{
  bool change = false;

  if (g->open)
    {
      gomp_stream_log_open (g);
      return;
    }
  for (uint32_t i = 0; i < g->n_views; i++)
    {
      view *v = g->views[i];

      if (!gomp_stream_turns_p (v))
	continue;
      if (v->output)
	change |= take_over (v, &v->stream->last_turn);
      else
	for (lane *l = v->stream->lanes; l; l = l->next)
	  if (moves_p (v->site, v->number, g->keys, l))
	    change |= take_over (v, &l->last_turn);
    }
  for (struct gomp_stream_ticket *t = g->tickets; t; t = t->sibling)
    change |= take_order_over (t);
  log_rest (g);
  /* Two views on one stream have their turns alternately.  */
  if (!change && !sizes_vary_p (g))
    {
      pthread_mutex_lock (&g->log_lock);
      __atomic_store_n (&g->open, true, __ATOMIC_RELAXED);
      pthread_mutex_unlock (&g->log_lock);
    }
}

/* Rounds of turns; see round.c.  A stream's elements of a round are as many as
   were issued since the last look.  */

/* Whether the turns of the stage, which had EACH activations since the last look,
   can be logged for many rounds at once: its views had one each, and know
   where.  All that happened is logged.  */
bool
gomp_stream_turns_repeat_p (const stage *g, uint64_t each)
{
  for (uint32_t i = 0; i < g->n_views; i++)
    {
      const view *v = g->views[i];
      if (gomp_stream_turns_p (v)
	  && (each != 1 || g->cut || v->lane
	      || v->last_turn < v->stream->issue_seen))
	return false;
    }
  return g->tickets == NULL;
}

/* Logs the stage's turns of M rounds that are as the last one was, and may not
   fire yet.  Called by the control thread.  */
void
gomp_stream_repeat_turns (stage *g, uint64_t m)
{
  for (uint32_t i = 0; i < g->n_views; i++)
    {
      view *v = g->views[i];
      stream *s = v->stream;
      uint64_t round = s->issue - s->issue_seen;

      if (!gomp_stream_turns_p (v))
	continue;
      pthread_mutex_lock (&s->turn_lock);
      gomp_stream_add_run (&v->turns, v->last_turn + round, m, round, v->burst,
			   v->horizon);
      gomp_stream_update_front (v);
      pthread_mutex_unlock (&s->turn_lock);
      v->last_turn += m * round;
    }
}

/* Accounts for M more rounds on the streams where the stage has turns, unless that
   was done for another stage; all of them have logged them.  What is issued now
   belongs to the next round.  */
void
gomp_stream_end_round (stage *g, uint64_t m)
{
  for (uint32_t i = 0; i < g->n_views; i++)
    {
      const view *v = g->views[i];
      stream *s = v->stream;

      if (!gomp_stream_turns_p (v))
	continue;
      pthread_mutex_lock (&s->turn_lock);
      if (s->issue_seen != UINT64_MAX)
	s->issue += m * (s->issue - s->issue_seen);
      s->issue_seen = s->issue;
      pthread_mutex_unlock (&s->turn_lock);
    }
}

/* Lanes.  */

/* Returns the lane NUMBER of GROUP for view VIEW of directive FROM on the streams KEYS;
   or one that no stage has yet, if each has its own; or null.  */
static lane *
find_lane (stream *s, const site *group, uint32_t number, const site *from,
	   uint32_t view, void *const *keys)
{
  bool each = from->views[view].flags & GOMP_STREAM_VIEW_EACH;
  lane *found = NULL;

  for (lane *l = s->lanes; l; l = l->next)
    {
      if (l->group != group || l->number != number)
	continue;
      if (!each || (keys && same_streams_p (l, from, keys)))
	return l;
      if (l->keys == NULL)
	found = l;
    }
  return found;
}

static lane *
make_lane (stream *s, const site *group, uint32_t number, uint64_t position)
{
  lane **last = &s->lanes;
  lane *made = gomp_stream_take (__alignof__ (lane), 1, sizeof *made);

  memset (made, 0, sizeof *made);
  made->group = group;
  made->number = number;
  made->take = made->released.index = position;
  while (*last)
    last = &(*last)->next;
  pthread_mutex_lock (&s->turn_lock);
  *last = made;
  pthread_mutex_unlock (&s->turn_lock);
  s->n_lanes++;
  return made;
}

/* Returns the first lane of view NUMBER of directive FROM, whose stage is on the
   streams KEYS; null if it has none yet.  Those that the
   stream lacks are made, with their read position at POSITION.  Called before
   another thread uses the stream, or with the locks of all its stages.  */
lane *
gomp_stream_enter_lanes (stream *s, const site *from, uint32_t number,
			 void *const *keys, uint64_t position)
{
  struct lanes all = lanes_of (from, number);
  bool each = from->views[number].flags & GOMP_STREAM_VIEW_EACH;
  lane *first = NULL;

  for (uint32_t i = all.from; i <= all.to; i++)
    {
      lane *l = find_lane (s, all.group, i, from, number, keys);
      if (l == NULL)
	l = make_lane (s, all.group, i, position);
      if (each && keys && l->keys == NULL)
	{
	  size_t size = from->n_views * sizeof *keys;
	  void **copy = gomp_stream_malloc (size);
	  memcpy (copy, keys, size);
	  pthread_mutex_lock (&s->turn_lock);
	  l->from = from;
	  l->keys = copy;
	  pthread_mutex_unlock (&s->turn_lock);
	}
      if (first == NULL)
	first = l;
    }
  return first;
}

/* Gives V, which has a read position of its own, the lane that it is to share.  Called
   by the control thread with the locks of all stages.  */
void
gomp_stream_start_lane (view *v)
{
  stage *g = v->owner;
  uint64_t issued = g->port.next - g->fired, owed;
  lane *l = make_lane (v->stream, v->site->group,
		       v->site->views[v->number].lane_from,
		       v->position + issued * v->burst);

  gomp_stream_close_turns (g);
  gomp_stream_publish (g);
  owed = gomp_stream_owed (g);
  __atomic_store_n (&g->logged, g->port.next, __ATOMIC_RELEASE);
  __atomic_store_n (&g->turns, true, __ATOMIC_RELAXED);
  __atomic_store_n (&g->port.limit, 0, __ATOMIC_RELAXED);
  pthread_mutex_lock (&v->stream->turn_lock);
  v->lane = l;
  if (owed)
    {
      gomp_stream_add_run (&v->turns, v->position, owed, v->burst, v->burst,
			   v->horizon);
      gomp_stream_update_front (v);
    }
  gomp_stream_release_turns (l);
  pthread_mutex_unlock (&v->stream->turn_lock);
}

/* Whether view NUMBER of a directive has a lane on the stream.  */
bool
gomp_stream_in_lane_p (stream *s, const site *from, uint32_t number)
{
  const struct gomp_stream_view_desc *desc = &from->views[number];

  if (!(desc->flags & GOMP_STREAM_VIEW_TOGETHER))
    return desc->flags & (GOMP_STREAM_VIEW_SHARED
			  | GOMP_STREAM_VIEW_ALTERNATIVE);
  return find_lane (s, from->group, desc->lane_from, from, number, NULL) != NULL;
}

/* Returns the view with which view NUMBER of a directive, which another stage opens, is
   to share a lane that is not there yet, or null.  */
view *
gomp_stream_partner (stream *s, const site *from, uint32_t number)
{
  view *v = s->consumers;

  if (!(from->views[number].flags & GOMP_STREAM_VIEW_TOGETHER)
      || gomp_stream_in_lane_p (s, from, number))
    return NULL;
  while (v && (v->owner == NULL || v->site != from || v->number != number))
    v = v->next;
  return v;
}

/* Whether the stream has the lanes of view NUMBER of FROM, a directive TICK.  */
bool
gomp_stream_lanes_p (stream *s, const site *from, uint32_t number)
{
  struct lanes all = lanes_of (from, number);
  bool there = true;

  for (uint32_t i = all.from; i <= all.to; i++)
    there &= find_lane (s, all.group, i, from, number, NULL) != NULL;
  return there;
}

/* Moves the read position of the lanes of FROM, a directive TICK, by BURST
   elements.  Called by the control thread.  */
void
gomp_stream_pass (stream *s, const site *from, uint64_t burst)
{
  for (lane *l = s->lanes; l; l = l->next)
    if (moves_p (from, 0, NULL, l))
      take_over (NULL, &l->last_turn);
  pthread_mutex_lock (&s->turn_lock);
  move_lanes (s, from, 0, NULL, burst);
  release_lanes (s, from, 0, NULL, NULL);
  pthread_mutex_unlock (&s->turn_lock);
}

void
gomp_stream_free_lanes (stream *s)
{
  while (s->lanes)
    {
      lane *l = s->lanes;
      s->lanes = l->next;
      gomp_stream_free_front (&l->front);
      free (l->keys);
      gomp_stream_give_back (l, __alignof__ (lane), 1, sizeof *l);
    }
}
