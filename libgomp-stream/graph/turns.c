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

   log.c adds to the queues; orders.c has those of alternatives.  */

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

/* Publishes the elements with which all consumers in lane L are done.  Called
   with the turn lock.  */
void
gomp_stream_release_turns (lane *l)
{
  uint64_t released = gomp_stream_front (&l->front, l->take);

  /* T2: permits producers to write the slots; pairs with N2.  What the other
     consumers read, they had read before they took the turn lock.  */
  gomp_stream_native_publish (&l->released, released);
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
      const struct gomp_stream_run *run = gomp_stream_run_at (&v->turns, 0);
      uint64_t in_run = gomp_stream_dense_p (run) ? run->activations : 1;

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
  struct gomp_stream_run_place next;

  pthread_mutex_lock (&s->turn_lock);
  next = gomp_stream_find_place (&v->turns, skip);
  v->position = (v->turns.n ? gomp_stream_run_at (&v->turns, 0)->position
		 : v->output ? s->issue : v->lane->take);
  while (ready < n)
    {
      struct gomp_stream_run part = gomp_stream_take_runs (&v->turns, &next,
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
      if ((overlap || (s->ops && !v->output)) && !gomp_stream_dense_p (&part))
	part.activations = 1;
      limit = gomp_stream_end_of_run (&part) - part.burst + part.horizon;
      limit = (v->output ? gomp_stream_writable (v, limit)
	       : s->protocol->readable (v, limit));
      more = part.horizon ? gomp_stream_run_within (&part, limit) : part.activations;
      ready += more;
      if (overlap || (s->ops && !v->output) || more < part.activations)
	break;
    }
  pthread_mutex_unlock (&s->turn_lock);
  return ready;
}

/* How many elements the first ACTIVATIONS that V owes advance by.  */
uint64_t
gomp_stream_turns_length (const view *v, uint64_t activations)
{
  uint64_t length = 0;

  for (size_t i = 0; i < v->turns.n && activations; i++)
    {
      const struct gomp_stream_run *run = gomp_stream_run_at (&v->turns, i);
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
  struct gomp_stream_run_place p = gomp_stream_find_place (&v->turns, skip);

  if (p.run == v->turns.n)
    return false;
  *position = gomp_stream_take_runs (&v->turns, &p, 1).position;
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
      struct gomp_stream_run run = *gomp_stream_run_at (&v->turns, i);
      uint64_t n;
      run.horizon = run.burst;
      n = gomp_stream_run_within (&run, end);
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
   follow one another, or with IN from there.  Objects are only brought in: they are
   moved.  */
static void
copy_run (stream *s, const struct gomp_stream_run *run, char *flat, bool in)
{
  uint64_t size = s->elem_size, mask = s->capacity - 1;
  uint64_t n = run->activations, burst = run->burst, stride = run->stride;

  if (gomp_stream_dense_p (run))
    {
      burst *= n;
      n = 1;
    }
  for (uint64_t i = 0, at = run->position; i < n; i++, at += stride)
    {
      char *element = s->ring + (at & mask) * size;

      if (s->ops)
	gomp_stream_move_in (s, at, flat, burst);
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
  struct gomp_stream_run_place p;

  pthread_mutex_lock (&s->turn_lock);
  p = gomp_stream_find_place (&v->turns, skip);
  pthread_mutex_unlock (&s->turn_lock);
  while (n)
    {
      struct gomp_stream_run part;

      pthread_mutex_lock (&s->turn_lock);
      part = gomp_stream_take_runs (&v->turns, &p, n);
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
  struct gomp_stream_run_place p = { 0, 0 };
  uint64_t end = at;

  if (!gomp_stream_turns_p (v))
    return at + n * v->burst;
  pthread_mutex_lock (&s->turn_lock);
  while (n)
    {
      struct gomp_stream_run part = gomp_stream_take_runs (&v->turns, &p, n);
      end = gomp_stream_end_of_run (&part);
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
  struct gomp_stream_run_place next;

  pthread_mutex_lock (&s->turn_lock);
  next = gomp_stream_find_place (&v->turns, v->owner->claimed);
  part = gomp_stream_take_runs (&v->turns, &next, n);
  pthread_mutex_unlock (&s->turn_lock);
  return gomp_stream_dense_p (&part) && part.activations == n;
}

/* Publishes the elements below every producer's first run.  */
static void
commit_turns (stream *s)
{
  uint64_t committed = gomp_stream_front (&s->front, s->issue);

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
  v->position = gomp_stream_finish_runs (&v->turns, n);
  gomp_stream_update_front (v);
  if (v->output)
    commit_turns (v->stream);
  else
    gomp_stream_release_turns (v->lane);
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
      const struct gomp_stream_run *run = gomp_stream_run_at (&before, i);
      for (uint64_t j = 0; j < run->activations; j++)
	{
	  uint64_t position = run->position + j * run->stride;
	  gomp_stream_add_run (&v->turns, position - missing (holes, position), 1,
		   run->burst, run->burst, run->horizon);
	}
    }
  free (before.ring);
}

/* Takes back the activations that V, which takes turns, owes; it stays at the first
   one.  Elements above a producer's move down.  Called with the locks of all
   stages.  */
void
gomp_stream_drop_turns (view *v)
{
  stream *s = v->stream;
  view holes;
  char *element;
  uint64_t from, end, released;

  holes = *v;
  if (v->turns.n == 0)
    return;
  pthread_mutex_lock (&s->turn_lock);
  v->position = gomp_stream_first_run (&v->turns)->position;
  if (!v->output)
    {
      v->turns.n = 0;
      gomp_stream_update_front (v);
      /* What it took is not given to others.  */
      gomp_stream_release_turns (v->lane);
      pthread_mutex_unlock (&s->turn_lock);
      return;
    }
  memset (&v->turns, 0, sizeof v->turns);
  gomp_stream_update_front (v);
  if (holes.turns.n)
    {
      element = s->ops ? NULL : gomp_stream_malloc (s->elem_size);
      from = gomp_stream_run_at (&holes.turns, 0)->position;
      /* Nobody has written further, and the slots behind have elements that are
	 to be read.  */
      released = gomp_stream_released (s);
      end = (released < from ? released : from) + s->capacity;
      end = s->issue < end ? s->issue : end;
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
      gomp_stream_add_run (&v->turns, v->position, owed, v->burst, v->burst, v->horizon);
      gomp_stream_update_front (v);
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
  if (v->turns.n > 1 || (v->turns.n && !gomp_stream_dense_p (gomp_stream_run_at (&v->turns, 0)))
      || s->shared)
    return false;
  v->position = v->turns.n ? gomp_stream_run_at (&v->turns, 0)->position : s->issue;
  v->turns.n = 0;
  gomp_stream_update_front (v);
  s->turns = false;
  __atomic_store_n (&v->owner->turns, turns_p (v->owner), __ATOMIC_RELAXED);
  return true;
}

/* Lanes.  */
