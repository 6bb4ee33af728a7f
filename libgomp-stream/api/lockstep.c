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

/* Lockstep: a control program that activates the same stages in the same order again and
   again, wherever their directives stand, as

     source (x);
     for (filter *f : filters)
       f->process ();
     sink (y);

   with a directive in each function.  The runtime looks for the order; then it gives the
   thread's GOMP_stream_lending a chain of steps, and each directive that finds itself in
   the next step, by one comparison of its address and those of its streams, runs its body
   where it stands, on the variables of its streams.

     QUIET --> LISTENS --> ALIGNS --> HERE, in place
		 |	     ^ ^       |  |
		 v	     | +-------+  v
	       QUIET	     +---------- AWAY, a pipeline

   LISTENS: each step is noted, until the last ones repeat those before.
   ALIGNS: the order is known; the next step of its first stage begins with it.
   HERE: no stage owes anything, and all that is in a channel has been read.  In each
   round, what is produced is consumed before anything else is produced on the stream, once
   by each consumer; so channels need not know of it.  Where the program does anything
   else, which is seen by a step that is another one, or by a call of the runtime, the
   stages that have had their step in this round catch up: they are fired once, but instead
   of the body each copies its outputs from the variables to the channels.

   Whether rounds are in place, and for how long, is for policy/stay.c to say, as with
   loops.  */

#include "config.h"
#include <stdlib.h>
#include <string.h>
#include "api/lockstep.h"
#include "api/twins.h"
#include "data/channel.h"
#include "data/stream.h"
#include "graph/firing.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "graph/steps.h"
#include "graph/view.h"
#include "policy/stay.h"
#include "run/post.h"
#include "sys/memory.h"
#include "sys/message.h"
#include "sys/options.h"
#include "sys/sys.h"
#include "sys/thread.h"
#include "sys/tsan.h"
#include "wait/wait.h"

#define ALL (UINT64_C (1) << 62)	/* More rounds than there are.  */

/* Steps, about, between two calls of the runtime.  With 16, 64 and 256 a round of six in
   benchmarks/shapes/shapes objects takes 24.0, 18.2 and 17.3 ns at one multiply-add; 256 are
   4 KiB that have to be in the nearest cache.  */
#define STEPS_A_CALL 256

/* An order that lasts for as many rounds is worth the search: that, the channels that are to
   be emptied, and the stages that catch up take as long as some rounds.  As many times in a
   row may an order not last, before nothing is looked for in a while.  */
#define MANY_ROUNDS 16

#define FIRST_PAUSE (3 * TUNED (waking_time))	/* After there was no order, ns.  */
#define LAST_PAUSE TUNED (retire_time)		/* The longest one.  */

enum phase
{
  QUIET,
  LISTENS,
  ALIGNS,
  HERE,
  AWAY
};

struct gomp_stream_lockstep
{
  enum phase phase;
  const struct gomp_stream_running *running;	/* The body that the control program is
						   in.  */
  bool checked;			/* The stages can run in place.  */
  bool alone;			/* No other stage of the region owes anything.  */
  size_t n;			/* Steps noted, or in a round.  */
  size_t misses;		/* Steps that did not align.  */
  uint64_t order;		/* Of the stages of which MEMORY is; 0: none yet.  */
  stage *stages[GOMP_STREAM_MOST_STEPS];
  uint64_t begun[GOMP_STREAM_MOST_STEPS];	/* What each had completed when the pipeline's
						   measurement began.  */
  struct gomp_stream_step *steps;	/* A chain of ROUNDS rounds, and a last step
					   that is none.  */
  size_t rounds;
  const site *cut_site;		/* The site of step CUT, which has none; or null.  */
  size_t cut;
  uint64_t batch, left;		/* Rounds of the chain, and after these.  */
  uint64_t done;		/* Rounds since it is here, but for the last
				   chain.  */
  unsigned brief;		/* Times in a row that it was left after few.  */
  uint64_t pending;		/* Rounds that were granted.  */
  uint64_t pause, retry;	/* ns.  */
  struct gomp_stream_stay_state state;
  struct gomp_stream_stay_memory memory;
  struct gomp_stream_stay_piece piece;
};

static struct gomp_stream_step nobody;	/* Of a thread whose steps are looked at.  */

/* Has the control program of region R look at steps, STEP first.  As long as it does, no
   shortcut leads to a port: see keep_shortcut in api/entry.c.  */
static void
expect (region *r, struct gomp_stream_step *step)
{
  gomp_stream_drop_shortcuts (r);
  GOMP_stream_lending.step = step;
}

/* The step of the round's first stage is awaited.  */
static void
align (struct gomp_stream_lockstep *l)
{
  l->phase = ALIGNS;
  l->misses = 0;
}

/* Nothing is looked for in a while.  */
static void
give_up (struct gomp_stream_lockstep *l, uint64_t now)
{
  l->pause = l->pause ? 2 * l->pause : FIRST_PAUSE;
  if (l->pause > LAST_PAUSE)
    l->pause = LAST_PAUSE;
  l->retry = now + l->pause;
  l->phase = QUIET;
  l->checked = false;
  l->n = 0;
  GOMP_stream_lending.step = NULL;
}

/* Makes the chain.  */
static void
make_chain (struct gomp_stream_lockstep *l)
{
  size_t all;

  l->rounds = l->n < STEPS_A_CALL ? STEPS_A_CALL / l->n : 1;
  all = l->rounds * l->n;
  free (l->steps);
  l->steps = gomp_stream_calloc ((all + 1) * sizeof *l->steps);
  l->cut_site = NULL;
  for (size_t i = 0; i < all; i++)
    {
      stage *g = l->stages[i % l->n];

      l->steps[i].site = gomp_stream_origin (g->site);
      l->steps[i].keys = g->keys;
    }
}

/* How many rounds are to be in place; 0: none.  */
static uint64_t
decide (struct gomp_stream_lockstep *l, uint64_t now)
{
  uint64_t n = l->pending;

  l->pending = 0;
  switch (gomp_stream_options.in_place)
    {
    case GOMP_STREAM_IN_PLACE_AUTO:
      return n ? n : gomp_stream_stay (&l->memory, &l->state, now);
    case GOMP_STREAM_IN_PLACE_RANDOM:
      return gomp_stream_random_length ();
    default:
      return ALL;
    }
}

/* Has a step in the chain from FROM on be none, or not, at random.  */
static void
cut (struct gomp_stream_lockstep *l, size_t from)
{
  uint64_t number = gomp_stream_random ();
  size_t left = l->rounds * l->n - from;

  if (l->cut_site)
    l->steps[l->cut].site = l->cut_site;
  l->cut_site = NULL;
  if (number & 3 || left == 0)
    return;
  l->cut = from + (number >> 8) % left;
  l->cut_site = l->steps[l->cut].site;
  l->steps[l->cut].site = NULL;
}

/* Goes on with the next rounds of the chain; the first step is made.  */
static void
begin_batch (region *r, struct gomp_stream_lockstep *l)
{
  size_t first;

  l->batch = l->left < l->rounds ? l->left : l->rounds;
  l->left -= l->batch;
  first = (l->rounds - l->batch) * l->n + 1;
  if (gomp_stream_options.in_place == GOMP_STREAM_IN_PLACE_RANDOM)
    cut (l, first);
  expect (r, &l->steps[first]);
}

/* How many rounds the pipeline of R has completed: all of its stages count, or deep ones
   would seem to come in fits and starts, as batches arrive at the last stage.  Called with
   the region's guard.  */
static uint64_t
count_complete (const region *r, const struct gomp_stream_lockstep *l)
{
  uint64_t steps = 0;

  for (const stage *g = r->first; g; g = g->region_next)
    if (g->marked == l->stages)
      steps += g->port.next - gomp_stream_owed (g);
  return steps / l->n;
}

/* The same without it.  */
static uint64_t
count_here (region *r, const struct gomp_stream_lockstep *l)
{
  uint64_t complete;

  pthread_mutex_lock (&r->guard);
  complete = count_complete (r, l);
  pthread_mutex_unlock (&r->guard);
  return complete;
}

/* The rounds are a pipeline.  */
static void
go_away (region *r, struct gomp_stream_lockstep *l, uint64_t now, bool at_once)
{
  l->phase = AWAY;
  GOMP_stream_lending.step = NULL;
  if (gomp_stream_options.in_place == GOMP_STREAM_IN_PLACE_AUTO)
    {
      gomp_stream_stay_begin (&l->memory, &l->piece, now, count_here (r, l), at_once,
			      gomp_stream_lonely_p ());
      gomp_stream_note_completed (l->stages, l->n, l->begun);
    }
  else
    l->phase = ALIGNS;
}

/* Goes on with what is known of the round, if it is another one than before.  */
static void
recall (struct gomp_stream_lockstep *l)
{
  uint64_t order = gomp_stream_number_of_order (l->stages, l->n);

  if (order == l->order)
    return;
  gomp_stream_keep_order (l->order, &l->memory);
  l->order = order;
  gomp_stream_recall_order (order, &l->memory);
}

/* The step of the round's first stage: begins with rounds in place, if that is to be.
   Returns whether it does.  */
static bool
begin_here (region *r, struct gomp_stream_lockstep *l)
{
  uint64_t now = gomp_stream_now (), n;
  bool fresh = l->state.phase == GOMP_STREAM_FRESH;

  if (!l->checked)
    {
      if (!gomp_stream_settle_order (r, l->stages, l->n))
	{
	  give_up (l, now);
	  return false;
	}
      make_chain (l);
      recall (l);
      l->checked = true;
      /* It may begin with another stage.  */
      align (l);
      expect (r, &nobody);
      return false;
    }
  n = decide (l, now);
  if (n == 0)
    {
      go_away (r, l, now, fresh);
      return false;
    }
  GOMP_stream_lending.step = NULL;
  for (size_t i = 0; i < l->n; i++)
    if (gomp_stream_owed (l->stages[i]))
      gomp_stream_complete (r, l->stages[i]);
  if (!gomp_stream_empty_order_p (r, l->stages, l->n))
    {
      give_up (l, now);
      return false;
    }
  for (size_t i = 0; i < l->n; i++)
    for (uint32_t j = 0; j < l->stages[i]->n_views; j++)
      if (l->stages[i]->views[j]->output)
	/* Or a wait would do that, and what is produced in place be lost.  */
	gomp_stream_write_back (l->stages[i]->views[j]->stream);
  pthread_mutex_lock (&r->guard);
  gomp_stream_lower_raised (r);
  pthread_mutex_unlock (&r->guard);
  gomp_stream_stay_from (&l->state, gomp_stream_now ());
  l->phase = HERE;
  l->alone = gomp_stream_only_order_p (r, l->stages);
  l->left = n;
  l->done = 0;
  begin_batch (r, l);
  return true;
}

/* Notes a step of stage G, or null.  */
static void
listen (struct gomp_stream_lockstep *l, stage *g)
{
  size_t n;

  if (g == NULL)
    {
      l->n = 0;
      return;
    }
  l->stages[l->n++] = g;
  if (l->n < 4 || (l->n & (l->n - 1)))
    return;
  n = gomp_stream_period (l->stages, l->n);
  if (n == 0)
    {
      if (l->n == GOMP_STREAM_MOST_STEPS)
	give_up (l, gomp_stream_now ());
      return;
    }
  l->n = n;
  align (l);
}

/* How many stages have had their step in this round.  */
static size_t
steps_done (const struct gomp_stream_lockstep *l)
{
  return (GOMP_stream_lending.step - l->steps) % l->n;
}

/* Whether the chain is at its end.  */
static bool
at_end_p (const struct gomp_stream_lockstep *l)
{
  return GOMP_stream_lending.step == &l->steps[l->rounds * l->n];
}

/* Has the first N stages of the round catch up.  */
static void
catch_up (region *r, struct gomp_stream_lockstep *l, size_t n)
{
  for (size_t i = 0; i < n; i++)
    {
      stage *g = l->stages[i];

      g->catches_up = true;
      /* P1.  */
      __atomic_store_n (&g->port.next, g->port.next + 1, __ATOMIC_RELEASE);
      gomp_stream_complete (r, g);
      g->catches_up = false;
      pthread_mutex_lock (&r->guard);
      gomp_stream_make_record_room (g);
      gomp_stream_set_limit (g);
      pthread_mutex_unlock (&r->guard);
    }
}

static void
leave (region *r)
{
  struct gomp_stream_lockstep *l = r->lockstep;
  size_t n;

  if (l->phase != HERE)
    return;
  n = steps_done (l);
  align (l);
  GOMP_stream_lending.step = NULL;
  memset (&l->state, 0, sizeof l->state);
  l->brief = l->done + l->batch < MANY_ROUNDS ? l->brief + 1 : 0;
  catch_up (r, l, n);
  if (l->brief > MANY_ROUNDS
      && gomp_stream_options.in_place == GOMP_STREAM_IN_PLACE_AUTO)
    give_up (l, gomp_stream_now ());
}

/* A round is over, with this step.  Returns whether another one begins in place.  */
static bool
go_on (region *r, struct gomp_stream_lockstep *l)
{
  uint64_t now;

  l->done += l->batch;
  if (l->done >= MANY_ROUNDS)
    l->pause = 0;
  if (l->left == 0)
    {
      now = gomp_stream_now ();
      l->left = decide (l, now);
      if (gomp_stream_options.in_place == GOMP_STREAM_IN_PLACE_RANDOM)
	l->left = 0;
      if (l->left == 0)
	{
	  go_away (r, l, now, false);
	  return false;
	}
    }
  begin_batch (r, l);
  return true;
}

int
gomp_stream_take_step (region *r, const site *from, void *const *keys)
{
  struct gomp_stream_lockstep *l = r ? r->lockstep : NULL;
  stage *g;

  if (l == NULL || gomp_stream_thread.running != l->running)
    {
      /* The program around looks at steps, or did.  */
      if (GOMP_stream_lending.step == &nobody)
	GOMP_stream_lending.step = NULL;
      return false;
    }
  if (l->phase == QUIET || l->phase == AWAY)
    {
      GOMP_stream_lending.step = NULL;
      return false;
    }
  from = gomp_stream_site_of_object (r, from, keys);
  g = gomp_stream_region_find (r, from, keys, from->n_views);
  switch (l->phase)
    {
    case LISTENS:
      listen (l, g);
      return false;
    case ALIGNS:
      if (g == l->stages[0])
	return begin_here (r, l);
      if (++l->misses > 2 * l->n)
	give_up (l, gomp_stream_now ());
      return false;
    default:
      if (g && g == l->stages[0] && at_end_p (l))
	return go_on (r, l);
      leave (r);
      return false;
    }
}

/* Whether the thread may begin to look at steps.  */
static bool
may_look_p (const region *r)
{
  return (GOMP_stream_lending.step == NULL && gomp_stream_layer
	  && gomp_stream_options.in_place != GOMP_STREAM_IN_PLACE_NEVER
	  && gomp_stream_thread.current == r && !gomp_stream_tsan_p ());
}

/* Tells the policy of the pipeline.  */
static void
look (region *r, struct gomp_stream_lockstep *l)
{
  uint64_t now = gomp_stream_now ();

  if (now - l->state.look < FIRST_PAUSE)
    return;
  if (gomp_stream_stay_measure (&l->memory, &l->piece, now, count_here (r, l),
				gomp_stream_had_batches_p (l->stages, l->n, l->begun)))
    gomp_stream_note_completed (l->stages, l->n, l->begun);
  l->pending = gomp_stream_stay (&l->memory, &l->state, now);
  if (l->pending)
    {
      align (l);
      expect (r, &nobody);
    }
}

static void
note (stage *g)
{
  region *r = g->region;
  struct gomp_stream_lockstep *l = r->lockstep;

  if (!may_look_p (r))
    return;
  if (l == NULL)
    {
      if (g->port.next <= GOMP_STREAM_EARLY)
	return;
      l = r->lockstep = gomp_stream_calloc (sizeof *l);
      l->running = gomp_stream_thread.running;
    }
  switch (l->phase)
    {
    case QUIET:
      if (l->retry && gomp_stream_now () < l->retry)
	break;
      l->phase = LISTENS;
      l->n = 0;
      expect (r, &nobody);
      break;
    case AWAY:
      if (g->marked == l->stages)
	look (r, l);
      break;
    default:
      expect (r, &nobody);
    }
}

static void
wait_for (region *r)
{
  struct gomp_stream_lockstep *l = r->lockstep;

  if (l->phase != AWAY)
    return;
  /* Nothing of it is left.  */
  gomp_stream_stay_measure (&l->memory, &l->piece, gomp_stream_now (), count_complete (r, l),
			    true);
  memset (&l->state, 0, sizeof l->state);
  align (l);
  /* While it is not known that the pipeline is faster, all of the next one's time counts,
     and not only that from its first post on.  */
  if (l->memory.trial != GOMP_STREAM_WON && may_look_p (r))
    expect (r, &nobody);
}

static void
end (region *r)
{
  struct gomp_stream_lockstep *l = r->lockstep;

  if (l->phase == HERE && pthread_equal (r->thread, pthread_self ()))
    {
      if (ENABLE_CHECKING && steps_done (l))
	gomp_stream_fatal ("a stage ends in the midst of a round");
      GOMP_stream_lending.step = NULL;
    }
  l->phase = QUIET;
  l->checked = false;
  l->n = 0;
}

bool
gomp_stream_all_here_p (const region *r)
{
  return r->lockstep && r->lockstep->phase == HERE && r->lockstep->alone;
}

const struct gomp_stream_lockstep_ops gomp_stream_lockstep_ops
  = { leave, note, wait_for, end };

void
gomp_stream_free_lockstep (region *r)
{
  if (r->lockstep == NULL)
    return;
  gomp_stream_keep_order (r->lockstep->order, &r->lockstep->memory);
  free (r->lockstep->steps);
  free (r->lockstep);
}
