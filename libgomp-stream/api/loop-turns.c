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

/* Loops each of which reads what it writes, as those that may run in place: where several have
   the same streams, as static variables that several functions name, none of them sees
   what another one writes, as in the sequential program.

   A stream is that of the loop that came to it last, with certain other streams.  Where
   another one comes, or the same with others, as members of another object, its stages
   begin anew, behind all that was written; where a loop was left for another one in the
   midst, as a call in it led to that, it comes back with the next of its tasks that it
   activates.  */

#include "config.h"
#include <stdlib.h>
#include "api/loop-turns.h"
#include "data/channel.h"
#include "data/stream.h"
#include "graph/region.h"
#include "graph/registry.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "sys/memory.h"

/* Whether the stage is in R, or in a control program that waits for R's, or in none.  Those
   of other threads may be at other streams, and those of which a body runs are not at
   rest.  */
bool
gomp_stream_here_p (const stage *g, const region *r)
{
  while (r && r != g->region)
    r = r->around;
  return r == g->region && !gomp_stream_inside_p (r);
}

/* Whether only such loops write the stream, and use it in R and around it.  */
static bool
loops_only_p (const stream *s, const region *r)
{
  if (s->mixed || s->shared || s->number)
    return false;
  for (const view *v = gomp_stream_first_user (s); v; v = gomp_stream_next_user (v))
    if (v->lane || (v->owner && !gomp_stream_here_p (v->owner, r)))
      return false;
  return true;
}

/* The first stage of a loop on the stream that is to be completed, or null.  */
static stage *
find_owing (const stream *s)
{
  for (const view *v = gomp_stream_first_user (s); v; v = gomp_stream_next_user (v))
    if (v->owner && v->owner->region && v->site->place
	&& __atomic_load_n (&v->owner->stop, __ATOMIC_RELAXED) == UINT64_MAX
	&& gomp_stream_owed (v->owner))
      return v->owner;
  return NULL;
}

/* Completes what the stages of loops on the stream owe.  */
static void
complete_loops (region *r, stream *s)
{
  stage *g;

  while ((g = find_owing (s)) != NULL)
    gomp_stream_complete_here (r, g);
  gomp_stream_write_back (s);
}

/* Ends the stages of loops on the streams, of which PLACE is to be the loop in R; and the
   streams that nobody else uses.  */
void
gomp_stream_change_loop (region *r, const struct gomp_stream_list *streams,
	     const struct gomp_stream_place *place)
{
  struct gomp_stream_list unused = { 0 };

  for (size_t i = 0; i < streams->n; i++)
    complete_loops (r, streams->of[i]);
  gomp_stream_end_loops ((stream **) streams->of, streams->n);
  for (size_t i = 0; i < streams->n; i++)
    {
      stream *s = streams->of[i];

      s->loop = place;
      s->loop_known = __atomic_load_n (&place->known, __ATOMIC_RELAXED);
      s->loop_began = gomp_stream_next_element (s);
      if (s->producers == NULL && s->consumers == NULL)
	gomp_stream_add (&unused, s);
    }
  gomp_stream_end_streams ((stream **) unused.of, unused.n);
  free (unused.of);
}

/* Whether only loops in R write the stream, which have activated nothing since a wait, and
   left nothing.  */
static bool
at_rest_p (stream *s, const region *r)
{
  bool used = false;

  for (const view *v = gomp_stream_first_user (s); v; v = gomp_stream_next_user (v))
    if (v->owner && (v->owner->region != r || v->owner->settled != v->owner->port.next))
      return false;
    else if (v->owner)
      used = true;
    else if (v->position != gomp_stream_next_element (s))
      return false;
  return loops_only_p (s, r) && (!used || gomp_stream_read_up_p (s));
}

/* The loop PLACE in R comes to elements of other arrays than before.  Where nothing is left
   of them, they begin anew, as it may use some of them with others.  */
void
gomp_stream_leave_arrays (region *r, const struct gomp_stream_place *place)
{
  struct gomp_stream_list left = { 0 };

  for (const stage *g = r->first; g; g = g->region_next)
    for (uint32_t i = 0; g->site->place == place && i < g->n_views; i++)
      {
	stream *s = g->views[i]->stream;

	if (s->ending != &left && at_rest_p (s, r))
	  {
	    s->ending = &left;
	    gomp_stream_add (&left, s);
	  }
      }
  for (size_t i = 0; i < left.n; i++)
    ((stream *) left.of[i])->ending = NULL;
  gomp_stream_change_loop (r, &left, place);
  free (left.of);
}

/* Whether something is left of the stream for code that is no loop: PLACE, or the one that
   came to it last.  */
static bool
left_p (region *r, stream *s, const struct gomp_stream_place *place)
{
  if (!((place->kind | (s->loop ? s->loop->kind : 0)) & GOMP_STREAM_PLACE_STRAIGHT))
    return false;
  complete_loops (r, s);
  return (gomp_stream_next_element (s) != s->loop_began
	  && !gomp_stream_read_up_p (s));
}

/* Whether the stream may begin anew where the loop PLACE in R comes to it.  */
bool
gomp_stream_leavable_p (region *r, stream *s, const struct gomp_stream_place *place)
{
  return loops_only_p (s, r) && !left_p (r, s, place);
}

/* A stage of the loop PLACE in R comes to the N streams KEYS, of which the loop may not
   know.  Those that another loop came to, or this one with other streams, begin anew.  */
void
gomp_stream_come_to (region *r, const struct gomp_stream_place *place, void *const *keys,
		     uint64_t n)
{
  struct gomp_stream_list others = { 0 };
  uint64_t now = __atomic_load_n (&place->known, __ATOMIC_RELAXED);

  for (uint64_t i = 0; i < n; i++)
    {
      stream *s = gomp_stream_look_up (keys[i]);

      if (s && (s->loop != place || (s->loop_known != now && at_rest_p (s, r)))
	  && gomp_stream_leavable_p (r, s, place))
	{
	  s->loop_partners = 0;
	  gomp_stream_add (&others, s);
	}
    }
  gomp_stream_change_loop (r, &others, place);
  free (others.of);
}
