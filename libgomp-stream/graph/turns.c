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

/* Turns.  Elements of a stream with several producers lie in the order in
   which the control program activated these.  Each producer keeps a queue of
   runs, its activations that are owed and their positions; all elements below
   the first run of every producer are committed.  Consumers that share a read
   position, which is a lane of the stream, take the elements in the same way; all
   elements below the first run of every one, and below the read position, are
   released.  Alternatives on the same streams count their activations in an order
   that they share, too; that whose first run is the first one of all may
   fire.

   The activations of a run are equally far apart, so producers in rotation have
   one run each.  A firing takes as many activations as there are, whatever their
   positions: unless they follow one another in the ring, its windows lie
   outside, and the elements are copied from or to their places.  Windows that
   overlap cannot, and have to follow one another.

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

static struct gomp_stream_run *
run_at (const struct gomp_stream_runs *q, size_t i)
{
  return &q->ring[(q->first + i) & (q->max - 1)];
}

/* Position behind the last activation of RUN, without its look-ahead.  */
static uint64_t
end_of_run (const struct gomp_stream_run *run)
{
  return (run->position + (run->activations - 1) * run->stride + run->burst);
}

/* Whether the elements of RUN follow one another.  */
static bool
dense_p (const struct gomp_stream_run *run)
{
  return run->activations == 1 || run->stride == run->burst;
}

/* Publishes the elements with which all consumers in lane L are done.  Called
   with the turn lock.  */
static void
release_turns (stream *s, lane *l)
{
  uint64_t released = l->take;

  for (view *v = s->consumers; v; v = v->next)
    if (v->lane == l && v->turns.n && run_at (&v->turns, 0)->position < released)
      released = run_at (&v->turns, 0)->position;
  /* T2: permits producers to write the slots; pairs with N2.  What the other
     consumers read, they had read before they took the turn lock.  */
  gomp_stream_native_publish (&l->released, released);
}

/* Adds ACTIVATIONS to the queue, from POSITION on, STRIDE apart.  */
static void
add_run (struct gomp_stream_runs *q, uint64_t position, uint64_t activations,
	 uint64_t stride, uint64_t burst, uint64_t horizon)
{
  struct gomp_stream_run *last;

  if (q->n)
    {
      last = run_at (q, q->n - 1);
      uint64_t step
	= position - last->position - (last->activations - 1) * last->stride;
      if ((last->activations == 1 || last->stride == step)
	  && (activations == 1 || stride == step)
	  && last->burst == burst && last->horizon == horizon)
	{
	  last->stride = step;
	  last->activations += activations;
	  return;
	}
    }
  if (q->n == q->max)
    {
      size_t n = q->max ? 2 * q->max : 16;
      struct gomp_stream_run *ring = gomp_stream_malloc (n * sizeof *ring);
      for (size_t i = 0; i < q->n; i++)
	ring[i] = *run_at (q, i);
      free (q->ring);
      q->ring = ring;
      q->first = 0;
      q->max = n;
    }
  last = run_at (q, q->n++);
  last->position = position;
  last->activations = activations;
  last->stride = stride;
  last->burst = burst;
  last->horizon = horizon;
}

/* Whether the control program gives V its elements, activation by
   activation.  */
bool
gomp_stream_turns_p (const view *v)
{
  return v->output ? v->stream->turns : v->lane != NULL;
}

/* Whether an activation of view NUMBER of directive FROM moves LANE.  */
static bool
moves_p (const site *from, uint32_t number, const lane *l)
{
  const struct gomp_stream_view_desc *desc = &from->views[number];

  if (desc->flags & GOMP_STREAM_VIEW_SHARED)
    return l->group == NULL;
  return (l->group == from->group && l->number >= desc->lane_from
	  && l->number <= desc->lane_to);
}

/* Moves the lanes of view NUMBER of directive FROM by LENGTH elements from the
   read position that has come farthest: where some consumers of an arm were not
   activated, others go on from what the arm was given.  Returns that position.
   Called with the turn lock.  */
static uint64_t
move_lanes (stream *s, const site *from, uint32_t number, uint64_t length)
{
  uint64_t position = 0;

  for (const lane *l = s->lanes; l; l = l->next)
    if (moves_p (from, number, l) && l->take > position)
      position = l->take;
  for (lane *l = s->lanes; l; l = l->next)
    if (moves_p (from, number, l))
      l->take = position + length;
  return position;
}

/* Publishes what is done with in the lanes of view NUMBER of FROM, but for
   WITHOUT.  Called with the turn lock.  */
static void
release_lanes (stream *s, const site *from, uint32_t number,
	       const lane *without)
{
  for (lane *l = s->lanes; l; l = l->next)
    if (l != without && moves_p (from, number, l))
      release_turns (s, l);
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
    from = move_lanes (s, v->site, v->number, n * burst);
  if (!v->owner->cut)
    add_run (&v->turns, from, n, burst, burst, v->next_horizon);
  v->last_turn = from + (n - 1) * burst;
  if (!v->output)
    /* What it would take after it was cut is not given to others.  */
    release_lanes (s, v->site, v->number, v->owner->cut ? NULL : v->lane);
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
      add_run (&t->runs, t->order->issue, n, 1, 1, 1);
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
	  if (moves_p (v->site, v->number, l))
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
      add_run (&v->turns, v->last_turn + round, m, round, v->burst, v->horizon);
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

/* A place in a queue: a run, and how many of its activations lie before.  It
   holds until the view's next firing retires.  */
struct place
{
  size_t run;
  uint64_t before;
};

/* The place behind the first SKIP activations of Q, which are there.  Called, like
   the next function, with the turn lock.  */
static struct place
find_place (const struct gomp_stream_runs *q, uint64_t skip)
{
  struct place p = { 0, skip };

  while (p.run < q->n && run_at (q, p.run)->activations <= p.before)
    p.before -= run_at (q, p.run++)->activations;
  return p;
}

/* Returns the activations at P, of one run and at most MOST, and goes on behind
   them.  */
static struct gomp_stream_run
take_turns (const struct gomp_stream_runs *q, struct place *p,
	    uint64_t most)
{
  struct gomp_stream_run part = { 0, 0, 0, 0, 0 };

  if (p->run == q->n)
    return part;
  part = *run_at (q, p->run);
  part.position += p->before * part.stride;
  part.activations -= p->before;
  if (part.activations > most)
    {
      part.activations = most;
      p->before += most;
    }
  else
    {
      p->run++;
      p->before = 0;
    }
  return part;
}

/* How many activations of RUN end at or below LIMIT.  */
static uint64_t
run_within (const struct gomp_stream_run *run, uint64_t limit)
{
  uint64_t n;

  if (limit < run->position + run->horizon)
    return 0;
  if (run->activations == 1 || run->stride == 0)
    return run->activations;
  n = (limit - run->position - run->horizon) / run->stride + 1;
  return n < run->activations ? n : run->activations;
}

/* Sets V's position, burst and horizon to those of its next turn, and returns how
   many of N turns follow one another from there.  */
uint64_t
gomp_stream_next_turns (view *v, uint64_t n)
{
  stream *s = v->stream;

  pthread_mutex_lock (&s->turn_lock);
  if (v->turns.n == 0)
    n = 0;
  else
    {
      const struct gomp_stream_run *run = run_at (&v->turns, 0);
      uint64_t in_run = dense_p (run) ? run->activations : 1;

      v->position = run->position;
      v->burst = run->burst;
      v->horizon = run->horizon;
      n = n < in_run ? n : in_run;
    }
  pthread_mutex_unlock (&s->turn_lock);
  return n;
}

/* Finds V's next turns after SKIP activations that are under way.  Sets V's AT,
   burst and horizon, and returns how many of up to N activations from there have
   the same sizes, and have their elements or the space for them.  */
uint64_t
gomp_stream_load_turns (view *v, uint64_t skip, uint64_t n)
{
  stream *s = v->stream;
  uint64_t ready = 0;
  struct place next;

  pthread_mutex_lock (&s->turn_lock);
  next = find_place (&v->turns, skip);
  v->position = (v->turns.n ? run_at (&v->turns, 0)->position
		 : v->output ? s->issue : v->lane->take);
  while (ready < n)
    {
      struct gomp_stream_run part = take_turns (&v->turns, &next,
						n - ready);
      bool overlap = part.burst != part.horizon;
      uint64_t limit, more;

      if (part.activations == 0)
	break;
      if (ready == 0)
	{
	  v->burst = part.burst;
	  v->horizon = part.horizon;
	  v->at = part.position;
	}
      else if (overlap || part.burst != v->burst || part.horizon != v->horizon)
	break;
      if ((overlap || (s->ops && !v->output)) && !dense_p (&part))
	part.activations = 1;
      limit = end_of_run (&part) - part.burst + part.horizon;
      limit = (v->output ? s->protocol->writable (v, limit)
	       : s->protocol->readable (v, limit));
      more = part.horizon ? run_within (&part, limit) : part.activations;
      ready += more;
      if (overlap || (s->ops && !v->output) || more < part.activations)
	break;
    }
  pthread_mutex_unlock (&s->turn_lock);
  return ready;
}

/* Takes N activations, which happened, off the queue, and returns the position
   behind them.  */
static uint64_t
finish_runs (struct gomp_stream_runs *q, uint64_t n)
{
  uint64_t position = 0;

  while (n)
    {
      struct gomp_stream_run *run = run_at (q, 0);

      if (run->activations > n)
	{
	  run->position += n * run->stride;
	  run->activations -= n;
	  return run->position;
	}
      position = end_of_run (run);
      n -= run->activations;
      q->first = (q->first + 1) & (q->max - 1);
      q->n--;
    }
  return position;
}

/* How many elements the first ACTIVATIONS that V owes advance by.  */
uint64_t
gomp_stream_turns_length (const view *v, uint64_t activations)
{
  uint64_t length = 0;

  for (size_t i = 0; i < v->turns.n && activations; i++)
    {
      const struct gomp_stream_run *run = run_at (&v->turns, i);
      uint64_t n = run->activations < activations ? run->activations
						  : activations;
      length += n * run->burst;
      activations -= n;
    }
  return length;
}

/* Stores the position of the first activation that V owes behind SKIP others.
   Returns false if there is none.  Called with the turn lock.  */
bool
gomp_stream_turn_at (const view *v, uint64_t skip, uint64_t *position)
{
  struct place p = find_place (&v->turns, skip);

  if (p.run == v->turns.n)
    return false;
  *position = take_turns (&v->turns, &p, 1).position;
  return true;
}

/* How many of the first activations that V owes end, without look-ahead, at or
   below END.  */
uint64_t
gomp_stream_turns_within (const view *v, uint64_t end)
{
  uint64_t within = 0;

  for (size_t i = 0; i < v->turns.n; i++)
    {
      struct gomp_stream_run run = *run_at (&v->turns, i);
      uint64_t n;
      run.horizon = run.burst;
      n = run_within (&run, end);
      within += n;
      if (n < run.activations)
	break;
    }
  return within;
}

/* Copies an element of N bytes.  */
static inline void
copy_element (char *to, const char *from, uint64_t n)
{
  switch (n)
    {
    case 4:
      memcpy (to, from, 4);
      break;
    case 8:
      memcpy (to, from, 8);
      break;
    default:
      memcpy (to, from, n);
    }
}

/* Copies the elements of RUN, whose windows do not overlap, to FLAT, where they
   follow one another, or with IN from there; or moves them, if they have
   constructors.  */
static void
copy_run (stream *s, const struct gomp_stream_run *run, char *flat, bool in)
{
  uint64_t size = s->elem_size, mask = s->capacity - 1;
  uint64_t n = run->activations, burst = run->burst, stride = run->stride;

  if (dense_p (run))
    {
      burst *= n;
      n = 1;
    }
  for (uint64_t i = 0, at = run->position; i < n; i++, at += stride)
    {
      char *element = s->ring + (at & mask) * size;

      if (s->ops && in)
	gomp_stream_move_in (s, at, flat, burst);
      else if (s->ops)
	gomp_stream_move_out (s, at, flat, burst);
      else if (burst == 1)
	copy_element (in ? element : flat, in ? flat : element, size);
      else if (in)
	gomp_stream_copy_in (s, at, flat, burst, false);
      else
	gomp_stream_copy_out (s, at, flat, burst);
      flat += burst * size;
    }
}

/* Copies the elements of the N activations of V behind SKIP, whose windows do not
   overlap, to FLAT, or with IN from there.  */
void
gomp_stream_copy_turns (view *v, uint64_t skip, uint64_t n, char *flat, bool in)
{
  stream *s = v->stream;
  struct place p;

  pthread_mutex_lock (&s->turn_lock);
  p = find_place (&v->turns, skip);
  pthread_mutex_unlock (&s->turn_lock);
  while (n)
    {
      struct gomp_stream_run part;

      pthread_mutex_lock (&s->turn_lock);
      part = take_turns (&v->turns, &p, n);
      pthread_mutex_unlock (&s->turn_lock);
      copy_run (s, &part, flat, in);
      flat += part.activations * part.burst * s->elem_size;
      n -= part.activations;
    }
}

/* The position behind the first N activations of V, whose windows do not overlap
   and begin at AT.  */
uint64_t
gomp_stream_end_of_turns (view *v, uint64_t at, uint64_t n)
{
  stream *s = v->stream;
  struct place p = { 0, 0 };
  uint64_t end = at;

  if (!gomp_stream_turns_p (v))
    return at + n * v->burst;
  pthread_mutex_lock (&s->turn_lock);
  while (n)
    {
      struct gomp_stream_run part = take_turns (&v->turns, &p, n);
      end = end_of_run (&part);
      n -= part.activations;
    }
  pthread_mutex_unlock (&s->turn_lock);
  return end;
}

/* Whether the elements of the N activations of V behind those under way follow
   one another.  */
bool
gomp_stream_turns_together_p (const view *v, uint64_t n)
{
  stream *s = v->stream;
  struct gomp_stream_run part;
  struct place next;

  pthread_mutex_lock (&s->turn_lock);
  next = find_place (&v->turns, v->owner->claimed);
  part = take_turns (&v->turns, &next, n);
  pthread_mutex_unlock (&s->turn_lock);
  return dense_p (&part) && part.activations == n;
}

/* Publishes the elements below every producer's first run.  */
static void
commit_turns (stream *s)
{
  uint64_t committed = s->issue;

  for (view *v = s->producers; v; v = v->next)
    if (v->turns.n && run_at (&v->turns, 0)->position < committed)
      committed = run_at (&v->turns, 0)->position;
  /* T1: permits consumers to read; pairs with N2.  What the other producers
     wrote came with the turn lock.  */
  gomp_stream_native_publish (&s->committed, committed);
}

/* Takes N activations of V, which happened, off its runs, and publishes what
   they wrote, or are done with.  */
void
gomp_stream_finish_turns (view *v, uint64_t n)
{
  pthread_mutex_lock (&v->stream->turn_lock);
  v->position = finish_runs (&v->turns, n);
  if (v->output)
    commit_turns (v->stream);
  else
    release_turns (v->stream, v->lane);
  pthread_mutex_unlock (&v->stream->turn_lock);
}

/* Elements that HOLES, whose activations never happen, would have had below
   POSITION.  */
static uint64_t
missing (const view *holes, uint64_t position)
{
  return gomp_stream_turns_length (holes, gomp_stream_turns_within (holes,
								    position));
}

/* Moves V's turns down by what is missing below them.  */
static void
move_turns (view *v, const view *holes)
{
  struct gomp_stream_runs before = v->turns;

  memset (&v->turns, 0, sizeof v->turns);
  for (size_t i = 0; i < before.n; i++)
    {
      const struct gomp_stream_run *run = run_at (&before, i);
      for (uint64_t j = 0; j < run->activations; j++)
	{
	  uint64_t position = run->position + j * run->stride;
	  add_run (&v->turns, position - missing (holes, position), 1,
		   run->burst, run->burst, run->horizon);
	}
    }
  free (before.ring);
}

/* Takes back the activations that V, which takes turns, owes.  Elements above a
   producer's move down.  Called with the locks of all stages.  */
void
gomp_stream_drop_turns (view *v)
{
  stream *s = v->stream;
  view holes;
  char *element;
  uint64_t from, end;

  holes = *v;
  if (v->turns.n == 0)
    return;
  pthread_mutex_lock (&s->turn_lock);
  if (!v->output)
    {
      v->turns.n = 0;
      /* What it took is not given to others.  */
      release_turns (s, v->lane);
      pthread_mutex_unlock (&s->turn_lock);
      return;
    }
  memset (&v->turns, 0, sizeof v->turns);
  if (holes.turns.n)
    {
      element = s->ops ? NULL : gomp_stream_malloc (s->elem_size);
      from = run_at (&holes.turns, 0)->position;
      end = s->issue < from + s->capacity ? s->issue : from + s->capacity;
      for (; from < end; from++)
	{
	  uint64_t to = from - missing (&holes, from);
	  if (to == from)
	    continue;
	  if (s->ops)
	    gomp_stream_move_out (s, from, s->ring + ((to & (s->capacity - 1))
						      * s->elem_size), 1);
	  else
	    {
	      gomp_stream_copy_out (s, from, element, 1);
	      gomp_stream_copy_in (s, to, element, 1, false);
	    }
	}
      free (element);
      for (view *p = s->producers; p; p = p->next)
	move_turns (p, &holes);
      s->issue -= missing (&holes, s->issue);
      s->issue_seen = UINT64_MAX;
    }
  free (holes.turns.ring);
  commit_turns (s);
  pthread_mutex_unlock (&s->turn_lock);
}

/* Makes the stream one of several producers, of which the first one owes OWED
   activations, all of them posted.  Called with the locks of all stages, before
   the new producer is added.  */
void
gomp_stream_start_turns (stream *s, uint64_t owed)
{
  view *v = s->producers;
  stage *g = v->owner;

  __atomic_store_n (&g->logged, g->port.next, __ATOMIC_RELEASE);
  s->turns = true;
  __atomic_store_n (&g->turns, true, __ATOMIC_RELAXED);
  __atomic_store_n (&g->port.limit, 0, __ATOMIC_RELAXED);
  s->issue = v->position;
  s->issue_seen = UINT64_MAX;
  if (owed)
    {
      add_run (&v->turns, v->position, owed, v->burst, v->burst, v->horizon);
      s->issue += owed * v->burst;
    }
  /* A word queue did not publish it.  */
  commit_turns (s);
}

static bool
turns_p (const stage *g)
{
  for (uint32_t i = 0; i < g->n_views; i++)
    if (g->views[i] && gomp_stream_turns_p (g->views[i]))
      return true;
  return g->tickets != NULL;
}

/* Makes the stream one of a single producer again, if what that one owes lies
   together.  Returns whether it is.  Called with the locks of all stages.  */
bool
gomp_stream_stop_turns (stream *s)
{
  view *v = s->producers;

  gomp_stream_close_stream (s);
  if (v->turns.n > 1 || (v->turns.n && !dense_p (run_at (&v->turns, 0)))
      || s->shared)
    return false;
  v->position = v->turns.n ? run_at (&v->turns, 0)->position : s->issue;
  v->turns.n = 0;
  s->turns = false;
  __atomic_store_n (&v->owner->turns, turns_p (v->owner), __ATOMIC_RELAXED);
  return true;
}

/* Lanes.  */

/* Returns the first lane of view NUMBER of directive FROM.  Those that the
   stream lacks are made, with their read position at POSITION.  Called before
   another thread uses the stream, or with the locks of all its stages.  */
lane *
gomp_stream_enter_lanes (stream *s, const site *from, uint32_t number,
			 uint64_t position)
{
  const struct gomp_stream_view_desc *desc = &from->views[number];
  bool shared = desc->flags & GOMP_STREAM_VIEW_SHARED;
  const site *group = shared ? NULL : from->group;
  uint32_t end = shared ? 0 : desc->lane_to;
  lane *first = NULL;

  for (uint32_t i = shared ? 0 : desc->lane_from; i <= end; i++)
    {
      lane **l = &s->lanes;
      while (*l && ((*l)->group != group || (*l)->number != i))
	l = &(*l)->next;
      if (*l == NULL)
	{
	  lane *made = gomp_stream_take (__alignof__ (lane), 1, sizeof *made);
	  memset (made, 0, sizeof *made);
	  made->group = group;
	  made->number = i;
	  made->take = made->released.index = position;
	  pthread_mutex_lock (&s->turn_lock);
	  *l = made;
	  pthread_mutex_unlock (&s->turn_lock);
	  s->n_lanes++;
	}
      if (first == NULL)
	first = *l;
    }
  return first;
}

/* Whether the stream has the lanes of view NUMBER of directive FROM.  */
bool
gomp_stream_lanes_p (const stream *s, const site *from, uint32_t number)
{
  const struct gomp_stream_view_desc *desc = &from->views[number];
  uint32_t n = 0;

  for (const lane *l = s->lanes; l; l = l->next)
    n += moves_p (from, number, l);
  return n == (desc->flags & GOMP_STREAM_VIEW_SHARED
	       ? 1 : desc->lane_to - desc->lane_from + 1);
}

/* Moves the read position of the lanes of FROM, a directive TICK, by BURST
   elements.  Called by the control thread.  */
void
gomp_stream_pass (stream *s, const site *from, uint64_t burst)
{
  for (lane *l = s->lanes; l; l = l->next)
    if (moves_p (from, 0, l))
      take_over (NULL, &l->last_turn);
  pthread_mutex_lock (&s->turn_lock);
  move_lanes (s, from, 0, burst);
  release_lanes (s, from, 0, NULL);
  pthread_mutex_unlock (&s->turn_lock);
}

void
gomp_stream_free_lanes (stream *s)
{
  while (s->lanes)
    {
      lane *l = s->lanes;
      s->lanes = l->next;
      gomp_stream_give_back (l, __alignof__ (lane), 1, sizeof *l);
    }
}

/* Orders.  */

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

  for (int kind = 0; kind < 2; kind++)
    for (const view *v = kind ? s->consumers : s->producers; v; v = v->next)
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
      else if (!dense_p (run))
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
      finish_runs (&t->runs, n);
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
	    struct place p
	      = find_place (&o->runs, (o->owner->region == g->region
				       ? ahead[o->owner->index] : 0));
	    struct gomp_stream_run next = take_turns (&o->runs, &p, 1);
	    if (next.activations && next.position < first)
	      first = next.position;
	  }
      for (size_t i = 0; i < t->runs.n; i++)
	within += run_within (run_at (&t->runs, i), first);
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
  struct place place;
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
      c->place = (struct place) { 0, 0 };
      c->position = run_at (c->runs, 0)->position;
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
      run = run_at (c->runs, c->place.run);
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
	c->place = (struct place) { c->place.run + 1, 0 };
      c->position = UINT64_MAX;
      if (c->place.run < c->runs->n)
	{
	  run = run_at (c->runs, c->place.run);
	  c->position = run->position + c->place.before * run->stride;
	}
    }
  pthread_mutex_unlock (&order->lock);
  for (unsigned i = 0; i < n; i++)
    most[i] -= left[i];
  return found;
}
