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

/* What becomes of another control program when this one activates a task on a stream of
   its: it is completed, and stages go from one to the other.  */

#include "config.h"
#include <pthread.h>
#include "channel/wait.h"
#include "data/stream.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "sys/message.h"
#include "sys/sys.h"
#include "sys/thread.h"
#include "wait/wait.h"

/* Time, ns, that a control program may take from its last activation to its
   wait.  */
#define SETTLING_TIME 100000000

/* Whether the stage's control program, another thread's, comes to a wait soon: it may
   be on its way there.  For a checking build.  */
static bool
settles_p (const stage *g)
{
  uint64_t end = gomp_stream_now () + SETTLING_TIME;
  unsigned looks = 0;

  while (__atomic_load_n (&g->settled, __ATOMIC_RELAXED)
	 != __atomic_load_n (&g->port.next, __ATOMIC_RELAXED))
    {
      if (gomp_stream_now () > end)
	return false;
      looks = gomp_stream_wait_a_little (looks);
    }
  return true;
}

/* Completes another control program that uses a stream of the stage's.  That
   one has to be at rest: suspended around this one, or its thread waits at a
   barrier.  */
void
gomp_stream_complete_other (stage *g)
{
  region *r = gomp_stream_hold_region (g);

  if (r == NULL)
    return;
  if (gomp_stream_inside_p (r))
    gomp_stream_fatal_at (g->site->file, g->site->line,
			  "a body activates a task on a stream of the stage "
			  "in %s, which belongs to the control program "
			  "around it", g->site->function);
  if (ENABLE_CHECKING && gomp_stream_owed (g)
      && r->level >= gomp_stream_level ()
      && !pthread_equal (r->thread, pthread_self ()) && !settles_p (g))
    gomp_stream_fatal_at (g->site->file, g->site->line,
			  "two threads activate tasks on stream '%s' at the "
			  "same time", g->views[0]->stream->name);
  gomp_stream_complete (r, NULL);
  gomp_stream_let_region_go (r);
}

/* Completes the stage, of the control program R or of one that waits for it.  */
void
gomp_stream_complete_here (region *r, stage *g)
{
  if (g->region == r)
    gomp_stream_complete (r, g);
  else
    gomp_stream_complete_other (g);
}

/* Takes the stage away from its control program, which is at rest.  */
void
gomp_stream_take_over (stage *g)
{
  region *r;

  gomp_stream_complete_other (g);
  r = gomp_stream_hold_region (g);
  if (r == NULL)
    return;
  g->ending = &r;
  gomp_stream_region_remove (r, &r);
  gomp_stream_let_region_go (r);
}
