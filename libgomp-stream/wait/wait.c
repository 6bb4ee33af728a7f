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

/* Waits: completing a control program's activations.  */

#include "config.h"
#include <stdlib.h>
#include <string.h>
#include "data/channel.h"
#include "data/objects.h"
#include "data/stream.h"
#include "graph/thrown.h"
#include "graph/end.h"
#include "graph/ranks.h"
#include "graph/rate.h"
#include "graph/region.h"
#include "graph/request.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "graph/recall.h"
#include "graph/steps.h"
#include "run/advance.h"
#include "run/cycle.h"
#include "run/executor.h"
#include "run/live.h"
#include "run/post.h"
#include "wait/agree.h"
#include "wait/deadlock.h"
#include "sys/probe.h"
#include "wait/wait.h"
#include "sys/thread.h"

/* Whether the stage ONLY is done with what it owes; or, if that is null, *NEXT and
   all stages behind it, where *NEXT goes on past those that are.  */
static bool
done_p (const stage *only, const stage **next)
{
  /* F2 in GOMP_STREAM_OWED.  */
  if (only)
    return (gomp_stream_owed (only) == 0
	    || __atomic_load_n (&only->fired, __ATOMIC_ACQUIRE)
	       >= only->ceiling);
  while (*next
	 && gomp_stream_owed (*next)
	    <= gomp_stream_excused (*next))
    *next = (*next)->region_next;
  return *next == NULL;
}

/* Has the activations of the region, or those of the stage ONLY, fired; one that SERVES
   does what bodies ask for.  Where nothing goes on, stuck stages are reported, or
   REPORTED alone if that is not null.  Returns false if there was nothing to do.  */
static bool
work_off (region *r, stage *only, stage *reported, bool serves)
{
  const stage *next = r->first, *owing = NULL;
  struct gomp_stream_search search = { 0, 0, 0, false, serves };
  unsigned stages = 0;
  uint64_t others = 0;

  if (done_p (only, &next) && !(serves && gomp_stream_asked_p (r)))
    return false;
  gomp_stream_publish_all (r);
  for (stage *g = r->first; g && stages < 2; g = g->region_next)
    if (gomp_stream_owed (g))
      {
	stages += g->replicas > 1 ? 2 : 1;
	owing = g;
      }
  gomp_stream_enter_runtime (r);
  __atomic_store_n (&r->completing, true, __ATOMIC_RELAXED);
  while (!done_p (only, &next) || (serves && gomp_stream_asked_p (r)))
    {
      if (serves && gomp_stream_asked_p (r))
	{
	  pthread_mutex_unlock (&r->guard);
	  gomp_stream_serve (r);
	  pthread_mutex_lock (&r->guard);
	  next = r->first;
	  continue;
	}
      /* A wait in a body may have sent the executors home.  */
      if (stages > 1)
	gomp_stream_start (r, owing);
      if (r->unsettled)
	{
	  gomp_stream_find_cycles (r);
	  gomp_stream_settle_all (r);
	}
      if (gomp_stream_settle_stops (r) || gomp_stream_advance (r, &search))
	continue;
      if (!gomp_stream_resolve_standstill (r, reported, &others))
	break;
      if (r->dealt)
	gomp_stream_check_agreement (r);
      /* Another control program may have taken stages over.  */
      next = r->first;
    }
  __atomic_store_n (&r->completing, false, __ATOMIC_RELAXED);
  gomp_stream_leave_runtime (r);
  return true;
}

/* Gives the variables of G's outputs the last elements of these streams; and those of
   its inputs, if they had them before G was fired.  */
static void
write_stage_back (stage *g)
{
  for (uint32_t i = 0; i < g->n_views; i++)
    {
      stream *s = g->views[i]->stream;
      if (g->views[i]->output || __atomic_load_n (&s->taken, __ATOMIC_RELAXED))
	gomp_stream_write_back (s);
    }
}

/* Whether other stages owe activations that may be to see what G lends to variables,
   whose activations are complete.  */
static bool
lends_early_p (const stage *g)
{
  for (uint32_t i = 0; i < g->n_views; i++)
    {
      const stream *s = g->views[i]->stream;
      if (g->views[i]->output && gomp_stream_movable_only_p (s))
	for (const view *v = s->consumers; v; v = v->next)
	  if (v->owner && gomp_stream_owed (v->owner))
	    return true;
    }
  return false;
}

/* The same of all stages.  Returns whether any was activated since the last
   time.  */
static bool
write_all_back (region *r)
{
  bool activated = false;

  for (stage *g = r->first; g; g = g->region_next)
    {
      write_stage_back (g);
      activated |= g->settled != g->port.next;
      __atomic_store_n (&g->settled, g->port.next, __ATOMIC_RELAXED);
    }
  return activated;
}

/* Whether no stage was activated since the last wait, or has anything left of before:
   then a wait finds nothing to do.  */
static bool
unchanged_p (const region *r)
{
  if (r->dealt || r->leaving || __atomic_load_n (&r->report_wanted, __ATOMIC_RELAXED))
    return false;
  for (const stage *g = r->first; g; g = g->region_next)
    if (g->settled != g->port.next || gomp_stream_owed (g))
      return false;
  return true;
}

/* Completes the activations of the region, or those of the stage ONLY, that
   were issued so far; those that lack only look-ahead stay owed.  Then variables
   hold the last elements.  Called by the region's control thread.  */
void
gomp_stream_complete (region *r, stage *only)
{
  bool serves = pthread_equal (r->thread, pthread_self ());
  bool agrees = (r->dealt && only == NULL && gomp_stream_thread.current == r);
  bool owing;

  /* Before the guard is taken: bodies that are fired here do so, too.  */
  if (serves)
    gomp_stream_leave_lockstep (r);
  GOMP_STREAM_PROBE (wait, NULL, 0, r->n_stages);
  pthread_mutex_lock (&r->guard);
  if (only == NULL && unchanged_p (r))
    {
      gomp_stream_rest (r);
      goto done;
    }
  if (agrees)
    gomp_stream_begin_agreement (r);
  else if (r->dealt)
    {
      gomp_stream_publish_all (r);
      gomp_stream_expect (r);
    }
  owing = work_off (r, only, only, serves);
  if (only && lends_early_p (only))
    work_off (r, NULL, only, serves);
  /* Of what was fired here meanwhile.  */
  if (__atomic_load_n (&r->report_wanted, __ATOMIC_RELAXED))
    gomp_stream_report_live (r);
  if (only == NULL)
    {
      if (serves)
	{
	  /* The last firing of all may have stopped its stage.  */
	  gomp_stream_settle_stops (r);
	  gomp_stream_collect_thrown (r);
	}
      if (serves && gomp_stream_thread.away)
	gomp_stream_wait_for_rate (r);
      if (serves)
	gomp_stream_wait_for_lockstep (r);
      /* What that throws comes after the bodies.  */
      if (write_all_back (r))
	r->caught_up = !owing && gomp_stream_alone_p (r);
      if (r->caught_up)
	gomp_stream_lower_raised (r);
      if (agrees)
	gomp_stream_end_agreement (r);
      if (r->leaving)
	gomp_stream_keep_plan (r, false);
      gomp_stream_rest (r);
    }
  else
    write_stage_back (only);
 done:
  GOMP_STREAM_PROBE (waited, NULL, 0, r->n_stages);
  pthread_mutex_unlock (&r->guard);
}
