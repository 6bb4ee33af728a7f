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

/* Streams end with the memory of their variables: where functions lend variables, and
   where these end, or memory is freed.  */

#include "config.h"
#include <stdlib.h>
#include "api/scope.h"
#include "data/channel.h"
#include "data/stream.h"
#include "graph/dialect.h"
#include "graph/region.h"
#include "graph/registry.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "run/live.h"
#include "sys/lent.h"
#include "sys/memory.h"
#include "sys/message.h"
#include "sys/thread.h"

/* Whether the calling thread executes a body of a stage that uses the stream, or of the
   control program of one.  */
static bool
in_body_of_p (const stream *s)
{
  bool inside = false;

  for (const view *v = gomp_stream_thread.running ? gomp_stream_first_user (s) : NULL; v;
       v = gomp_stream_next_user (v))
    inside |= v->owner && gomp_stream_inside_p (v->owner->region);
  return inside;
}

/* Whether the stage owes activations, or has written elements that the variables of
   streams which live on get at a wait only; or was stopped, perhaps by what it threw, which
   a wait has to take.  */
static bool
unfinished_p (const stage *g)
{
  /* X2 in gomp_stream_settle_stops.  */
  return (gomp_stream_owed (g)
	  || __atomic_load_n (&g->settled, __ATOMIC_RELAXED) != g->port.next
	  || __atomic_load_n (&g->stop, __ATOMIC_ACQUIRE) != UINT64_MAX);
}

/* Completes what the stages that use the stream owe.  */
static void
complete_stream (const stream *s)
{
  if (s->number && s->last_user)
    /* The same on all ranks, whatever is owed on this one.  */
    gomp_stream_complete_scope (s->last_user);
  for (view *v = s->number == 0 ? gomp_stream_first_user (s) : NULL; v;
       v = gomp_stream_next_user (v))
    if (v->owner && unfinished_p (v->owner))
      {
	region *r = gomp_stream_hold_region (v->owner);
	if (r == NULL)
	  continue;
	gomp_stream_complete_scope (r);
	gomp_stream_let_region_go (r);
      }
}

/* Ends the streams in the SIZE bytes at ADDR; where they are FREED, functions that
   activated their stages may go on with others there, and bodies of these stages with
   what they have.  */
static void
end_streams_at (void *addr, size_t size, bool freed)
{
  stream **list;
  size_t n, left = 0;

  if (gomp_stream_dying || gomp_stream_stuck)
    /* The destructor of a static variable; locks may be held for ever.  */
    return;
  n = gomp_stream_streams_at ((uintptr_t) addr, size, &list);
  for (size_t i = 0; i < n; i++)
    if (!freed || !in_body_of_p (list[i]))
      list[left++] = list[i];
  /* What lacks only look-ahead lacks its producers as well when these end.  */
  for (size_t i = 0; i < left; i++)
    complete_stream (list[i]);
  if (left && freed)
    gomp_stream_end_freed (list, left);
  else if (left)
    gomp_stream_end_streams (list, left);
  free (list);
}

/* Ends what is in the SIZE bytes at ADDR, streams and references.  */
static void
end_all_at (void *addr, size_t size)
{
  if (!GOMP_stream_crowded (addr, size))
    return;
  gomp_stream_begin_use ();
  gomp_stream_forget_references (addr, size);
  end_streams_at (addr, size, false);
  gomp_stream_end_use ();
}

void
GOMP_stream_forget (void *addr, size_t size)
{
  gomp_stream_take_back_lent (addr, size);
  end_all_at (addr, size);
}

void
GOMP_stream_lend (void *addr, size_t size, void *frame)
{
  end_all_at (addr, size);
  gomp_stream_note_lent (addr, size, frame);
}

void
GOMP_stream_freed (void *addr, size_t size, unsigned kind)
{
  stream **list;

  if (addr == NULL || gomp_stream_count_streams () == 0)
    return;
  if (kind != GOMP_STREAM_FREED_EXACT)
    size = gomp_stream_block_size (addr, size, kind == GOMP_STREAM_FREED_NEW);
  /* As a rule there is none; an element's destructor may be at it while all streams
     are freed.  */
  if (gomp_stream_streams_at ((uintptr_t) addr, size, &list) == 0)
    return;
  free (list);
  gomp_stream_begin_use ();
  end_streams_at (addr, size, true);
  gomp_stream_end_use ();
}
