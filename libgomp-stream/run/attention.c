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

/* Attention: which executors are counted as looking at the ports, while some are in
   firings that take long.  */

#include "config.h"
#include "graph/gang.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "run/executor.h"
#include "sys/sleep.h"
#include "sys/sys.h"
#include "sys/thread.h"

/* Whether a stage of the gang's beside S can fire, or has activations that are
   not posted.  */
static bool
other_work_p (gang *g, const stage *s)
{
  bool work = false;

  pthread_mutex_lock (&g->lock);
  for (region *r = g->regions; r && !work; r = r->gang_next)
    for (stage *t = (r->closing ? NULL
		     : __atomic_load_n (&r->first, __ATOMIC_ACQUIRE));
	 t && !work; t = __atomic_load_n (&t->region_next, __ATOMIC_ACQUIRE))
      work = (__atomic_load_n (&t->port.next, __ATOMIC_RELAXED)
	      != __atomic_load_n (&t->posted, __ATOMIC_RELAXED)
	      || (t != s && gomp_stream_ready (t, true)));
  pthread_mutex_unlock (&g->lock);
  return work;
}

/* Called by a thread that is about to fire stage S for long, or with BACK has.
   An executor is counted out of those who will look at the ports soon, or in
   again; once, if it does so in a body of another such stage.  Wakes a sleeper if
   there is other work and nobody is left to see it.  */
void
gomp_stream_attention (const stage *s, bool back)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;
  gang *g = s->region->gang;

  if (g == NULL)
    return;
  if (self->gang != g || self->engaged > back)
    {
      /* Not one of those who are counted.  The executors, if they sleep, have done
	 E1.  */
      if (self->gang == g)
	self->engaged += back ? -1 : 1;
      if (!back && gomp_stream_unattended_p (&g->monitor)
	  && other_work_p (g, s))
	gomp_stream_notify (&g->monitor, false);
      return;
    }
  if (back)
    {
      self->engaged = 0;
      gomp_stream_attend (&g->monitor);
      return;
    }
  self->engaged = 1;
  if (gomp_stream_engage (&g->monitor))
    {
      /* E1, with the look left to a sleeper, if there is something to see.  */
      gomp_stream_end_haste (&g->monitor);
      gomp_stream_lower_all_limits (g);
      if (!gomp_stream_barrier_on_all () || other_work_p (g, s))
	gomp_stream_notify (&g->monitor, false);
    }
}
