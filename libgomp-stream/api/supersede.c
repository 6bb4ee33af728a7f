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

/* Consumers that take the places of others.

   Where a program reads what it writes, element by element, and comes to another graph of
   the same functions, as with filters that know by a pointer whose output they read, a
   stage comes to a stream where another one read until then.  The sequential program has
   it read the element just written, and has that one read no more.

   So: a consumer of a stream that the compiler does not see, which comes when others have
   read all but the last elements, as many as it reads itself, opens at these, a round.
   Those others end; where they come again, be it in the same round, they open so too.  As
   activations count here, not what was fired, the control program alone decides.

   Of a stream with no more than EARLY elements, a consumer that comes late sees the first
   one; there the others must not have been activated since a wait.  */

#include "config.h"
#include <stdlib.h>
#include "api/loop-turns.h"
#include "api/supersede.h"
#include "data/channel.h"
#include "data/stream.h"
#include "graph/region.h"
#include "graph/registry.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "sys/memory.h"

/* The element behind those that the view's stage was activated for, or that have been read
   from where one was.  */
uint64_t
gomp_stream_claimed (const view *v)
{
  return v->owner ? v->began + v->owner->port.next * v->burst : v->position;
}

/* Whether R alone uses the stream, or also control programs that wait for it, the compiler
   does not know of it, no stage was stopped, and each consumer reads alone.  */
static bool
countable_p (const stream *s, const region *r)
{
  if (!s->dynamic_only || s->shared || s->number || s->cut || s->dropped
      || s->producers == NULL)
    return false;
  for (const view *v = gomp_stream_first_user (s); v; v = gomp_stream_next_user (v))
    if (v->lane || (v->owner ? !gomp_stream_here_p (v->owner, r) : !v->passing))
      return false;
  return true;
}

/* Whether a wait is behind what the consumers have read that have read all before BEGIN.  */
static bool
after_wait_p (const stream *s, uint64_t begin)
{
  for (const view *v = s->consumers; v; v = v->next)
    if (v->owner && gomp_stream_claimed (v) == begin
	&& v->owner->port.next != __atomic_load_n (&v->owner->settled, __ATOMIC_RELAXED))
      return false;
  return true;
}

static bool
has_p (const struct gomp_stream_list *stages, const stage *g)
{
  for (size_t i = 0; i < stages->n; i++)
    if (stages->of[i] == g)
      return true;
  return false;
}

/* How many consumers but WAITS have read all but the stream's elements from BEGIN to END, as
   many as one activation reads.  Adds their stages to STAGES.  Less than 0 if one has read a
   part of these.  */
static int
find_behind (const stream *s, const view *waits, uint64_t begin, uint64_t end,
	     struct gomp_stream_list *stages)
{
  int n = 0;

  for (const view *v = s->consumers; v; v = v->next)
    if (v != waits && gomp_stream_claimed (v) >= begin && gomp_stream_claimed (v) != end)
      {
	if (gomp_stream_claimed (v) != begin || v->burst != end - begin || v->horizon != v->burst)
	  return -1;
	if (v->owner && !has_p (stages, v->owner))
	  gomp_stream_add (stages, v->owner);
	n++;
      }
  return n;
}

/* Completes the stages.  Returns whether they owe nothing then.  */
static bool
complete (region *r, const struct gomp_stream_list *stages)
{
  bool owed = false;

  for (size_t i = 0; i < stages->n; i++)
    {
      stage *g = stages->of[i];

      gomp_stream_complete_here (r, g);
      owed |= gomp_stream_owed (g) != 0;
    }
  return !owed;
}

/* Whether a consumer of the stream, which comes when its elements from BEGIN to END are
   there, begins with these, in place of N others.  WAITS is what is left of it from
   before.  */
static bool
takes_place_p (const stream *s, const view *waits, uint64_t begin, uint64_t end, int n)
{
  if (s->superseded)
    return n >= 0 && (waits == NULL || waits->position != begin);
  return !waits && n > 0 && (end > s->early || after_wait_p (s, begin));
}

/* Who takes another one's place on the stream opens at its elements from BEGIN on.  */
static void
set_round (stream *s, uint64_t begin)
{
  s->superseded = true;
  s->round = begin;
  s->round_end = gomp_stream_issued (s);
}

/* The stage reads no more.  Who takes its place at others of its inputs comes later.  */
static void
leave_inputs (const stage *g)
{
  for (uint32_t i = 0; i < g->n_views; i++)
    {
      const view *v = g->views[i];

      if (!v->output && v->stream->dynamic_only)
	{
	  set_round (v->stream, gomp_stream_claimed (v));
	}
    }
}

/* A stage of R is to open view NUMBER of FROM, with ARG, on the stream.  */
static void
meet (region *r, stream *s, const site *from, uint32_t number,
      const struct gomp_stream_arg *arg)
{
  struct gomp_stream_list behind = { 0 };
  view *waits = gomp_stream_placeholder (s, from, number);
  uint64_t burst = s->counts ? arg->burst != 0 : arg->burst;
  uint64_t end, begin;

  if (!countable_p (s, r) || burst == 0 || (!s->counts && arg->horizon != burst))
    return;
  end = gomp_stream_issued (s);
  begin = end - burst;
  if (end >= burst
      && takes_place_p (s, waits, begin, end,
			find_behind (s, waits, begin, end, &behind))
      && complete (r, &behind))
    {
      if (waits)
	gomp_stream_give_up_view (waits);
      set_round (s, begin);
      for (size_t i = 0; i < behind.n; i++)
	leave_inputs (behind.of[i]);
      gomp_stream_end_stages (&behind);
    }
  else
    free (behind.of);
}

/* A stage is to come to the control program R for activation A.  */
void
gomp_stream_supersede (region *r, const struct gomp_stream_activation *a)
{
  const site *from = a->site;
  void *const *key = a->keys;

  for (uint32_t i = 0; i < from->n_views; i++)
    {
      uint32_t flags = from->views[i].flags;
      uint64_t n = flags & GOMP_STREAM_VIEW_VARIADIC ? a->args[i].count : 1;

      for (; n; n--, key++)
	{
	  stream *s = flags & GOMP_STREAM_VIEW_OUTPUT ? NULL : gomp_stream_look_up (*key);

	  if (s && s->n_consumers)
	    meet (r, s, from, i, &a->args[i]);
	}
    }
}
