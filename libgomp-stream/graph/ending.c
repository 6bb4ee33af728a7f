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

/* The end of streams, with the stages that use them: many at once, as what is common
   to them, such as other streams of these stages, is changed once.  */

#include "config.h"
#include <stdlib.h>
#include <string.h>
#include "data/channel.h"
#include "data/stream.h"
#include "graph/gang.h"
#include "graph/obstacle.h"
#include "graph/ranks.h"
#include "graph/region.h"
#include "graph/registry.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "graph/steps.h"
#include "observe/observe.h"
#include "sys/memory.h"
#include "sys/message.h"
#include "sys/thread.h"

/* Whether the stage waits for elements of a stream whose consumers share a read
   position.  */
static bool
starved_p (stage *g)
{
  const view *v;

  if (!g->dialect)
    return false;
  gomp_stream_lock (g);
  v = gomp_stream_obstacle (g);
  gomp_stream_unlock (g);
  return v && !v->output && v->stream->shared;
}

/* Says which activations are dropped for that reason; what lacks look-ahead on
   another stream is dropped without a word.  */
void
gomp_stream_report_starved (stage *g)
{
  uint64_t owed = gomp_stream_owed (g);

  if (owed && starved_p (g))
    gomp_stream_warning ("%s:%u: %llu activation%s of the stage in %s never "
			 "had input", g->site->file, g->site->line,
			 (unsigned long long) owed, owed == 1 ? "" : "s",
			 g->site->function);
}

/* Says which elements nobody read, in a checking build; of a stream whose
   consumers share a read position, in any.  */
static void
report_unread (const stream *s)
{
  uint64_t committed = gomp_stream_committed (s);

  if (s->shared)
    {
      if (committed > s->lanes->take)
	gomp_stream_warning ("%s:%u: %llu elements of stream '%s' were left "
			     "over", s->first_site->file, s->first_site->line,
			     (unsigned long long) (committed
						   - s->lanes->take),
			     s->name);
      return;
    }
  if (!ENABLE_CHECKING)
    return;
  for (const view *v = s->consumers; v; v = v->next)
    if (v->latch == NULL && v->lane == NULL && !v->gone
	&& committed > v->position + (v->horizon - v->burst))
      gomp_stream_warning ("%s:%u: %llu elements of stream '%s' were never "
			   "read", v->site->file,
			   v->site->views[v->number].line,
			   (unsigned long long) (committed - v->position
						 - (v->horizon - v->burst)),
			   s->name);
  if (s->consumers == NULL && committed > s->seen)
    gomp_stream_warning ("%s:%u: %llu elements of stream '%s' were never "
			 "read", s->first_site->file, s->first_site->line,
			 (unsigned long long) (committed - s->seen), s->name);
}

/* Adds stage G, unless that is null or it is in the list already, which it shows.  */
static void
add_stage (struct gomp_stream_list *stages, stage *g)
{
  if (g && g->ending != stages)
    {
      g->ending = stages;
      gomp_stream_add (stages, g);
    }
}

/* Adds the stages that use the stream.  */
static void
add_stages (struct gomp_stream_list *stages, const stream *s)
{
  const view *views[] = { s->producers, s->consumers, s->absent };

  for (int kind = 0; kind < 3; kind++)
    for (const view *v = views[kind]; v; v = v->next)
      add_stage (stages, v->owner);
}

/* Takes the stages off the regions that have them, and holds these.  */
static void
take_off (const struct gomp_stream_list *stages)
{
  for (size_t i = 0; i < stages->n; i++)
    {
      stage *g = stages->of[i];
      g->keeper = gomp_stream_hold_region (g);
    }
  for (size_t i = 0; i < stages->n; i++)
    {
      const stage *g = stages->of[i];
      if (g->keeper && g->region)
	gomp_stream_region_remove (g->keeper, stages);
    }
}

/* Frees stage G, which has ended; or region R keeps its port, unless that is null, or the
   one that had it, if it is a LEFTOVER.  */
static void
end_stage (stage *g, region *r, bool leftover)
{
  region *keeper = g->keeper;

  g->leftover |= leftover;
  if (r == NULL && (keeper == NULL || !g->leftover))
    gomp_stream_free_stage (g);
  else
    {
      gomp_stream_keep_port (g);
      if (r == NULL)
	gomp_stream_keep_leftover (keeper, g);
      else
	{
	  g->region_next = r->over;
	  r->over = g;
	}
    }
  if (keeper)
    gomp_stream_let_region_go (keeper);
}

/* Orders views by their streams, and the views of one as they were opened.  */
static int
compare_views (const void *p, const void *q)
{
  const view *a = *(view *const *) p, *b = *(view *const *) q;

  if (a->stream != b->stream)
    return (uintptr_t) a->stream < (uintptr_t) b->stream ? -1 : 1;
  return (a->owner->number < b->owner->number
	  ? -1 : a->owner->number > b->owner->number);
}

/* Takes the stages' views off the streams, of which those not in the list, which
   they show, live on.  */
static void
close_views (const struct gomp_stream_list *stages, const void *streams)
{
  struct gomp_stream_list views = { 0 };

  for (size_t i = 0; i < stages->n; i++)
    {
      stage *g = stages->of[i];

      gomp_stream_close_turns (g);
      for (uint32_t j = 0; j < g->n_views; j++)
	if (g->views[j]->stream->ending == streams)
	  gomp_stream_free_view (g->views[j]);
	else
	  {
	    gomp_stream_leave_wires (g);
	    gomp_stream_add (&views, g->views[j]);
	  }
    }
  if (views.n)
    qsort (views.of, views.n, sizeof *views.of, compare_views);
  for (size_t i = 0, end; i < views.n; i = end)
    {
      stream *s = ((view *) views.of[i])->stream;
      for (end = i + 1; end < views.n; end++)
	if (((view *) views.of[end])->stream != s)
	  break;
      gomp_stream_close_views (s, (view **) &views.of[i], end - i);
    }
  free (views.of);
}

/* Takes the stages, which are about to end, off their regions, and counts them.  */
static void
begin_end (const struct gomp_stream_list *stages)
{
  take_off (stages);
  for (size_t i = 0; i < stages->n; i++)
    gomp_stream_count_stage (stages->of[i]);
}

/* Ends the stages; STREAMS are as for CLOSE_VIEWS, R and LEFTOVER as for
   END_STAGE.  Frees the list.  */
static void
end_stages (struct gomp_stream_list *stages, const void *streams, region *r,
	    bool leftover)
{
  close_views (stages, streams);
  for (size_t i = 0; i < stages->n; i++)
    end_stage (stages->of[i], r, leftover);
  free (stages->of);
}

/* Ends the N streams, with the stages that use them.  Unless R is null, these are
   all the region's, and it keeps their ports; of those whose memory was FREED, their
   regions do.  */
static void
end_streams (stream **streams, size_t n, region *r, bool freed)
{
  struct gomp_stream_list stages = { 0 };

  gomp_stream_leave_lockstep (gomp_stream_thread.current);
  for (size_t i = 0; i < n; i++)
    {
      report_unread (streams[i]);
      gomp_stream_close_stream (streams[i]);
      gomp_stream_count_stream (streams[i]);
      streams[i]->ending = streams;
      add_stages (&stages, streams[i]);
    }
  for (size_t i = 0; i < stages.n; i++)
    gomp_stream_report_starved (stages.of[i]);
  begin_end (&stages);
  pthread_mutex_lock (&gomp_stream_registry_lock);
  for (size_t i = 0; i < n; i++)
    gomp_stream_leave_registry (streams[i]);
  pthread_mutex_unlock (&gomp_stream_registry_lock);
  /* Placeholders.  */
  for (size_t i = 0; i < n; i++)
    for (view *v = streams[i]->consumers, *next; v; v = next)
      {
	next = v->next;
	if (v->owner == NULL)
	  gomp_stream_free_view (v);
      }
  end_stages (&stages, streams, r, freed);
  for (size_t i = 0; i < n; i++)
    gomp_stream_free_stream (streams[i]);
}

/* Ends the N streams, with the stages that use them.  */
void
gomp_stream_end_streams (stream **streams, size_t n)
{
  end_streams (streams, n, NULL, false);
}

/* Ends the stages that use the N streams, which live on.  */
void
gomp_stream_end_users (stream **streams, size_t n)
{
  struct gomp_stream_list stages = { 0 };

  gomp_stream_leave_lockstep (gomp_stream_thread.current);
  for (size_t i = 0; i < n; i++)
    add_stages (&stages, streams[i]);
  begin_end (&stages);
  end_stages (&stages, &stages, NULL, false);
}

/* Ends the stages, whose streams live on.  Functions go on that activated them.  Frees
   the list.  */
void
gomp_stream_end_stages (struct gomp_stream_list *stages)
{
  if (stages->n == 0)
    return;
  for (size_t i = 0; i < stages->n; i++)
    ((stage *) stages->of[i])->ending = stages;
  begin_end (stages);
  end_stages (stages, stages, NULL, true);
}

/* Ends the stages on the N streams, which live on, of loops that may run in
   place.  */
void
gomp_stream_end_loops (stream **streams, size_t n)
{
  struct gomp_stream_list stages = { 0 };

  gomp_stream_leave_lockstep (gomp_stream_thread.current);
  for (size_t i = 0; i < n; i++)
    for (const view *v = gomp_stream_first_user (streams[i]); v;
	 v = gomp_stream_next_user (v))
      if (v->site->place)
	add_stage (&stages, v->owner);
  gomp_stream_end_stages (&stages);
  for (size_t i = 0; i < n; i++)
    gomp_stream_give_up_loops (streams[i]);
}

/* Ends the N streams, with the stages that use them, where their memory is freed, while
   functions go on that activated these stages.  */
void
gomp_stream_end_freed (stream **streams, size_t n)
{
  end_streams (streams, n, NULL, true);
}

/* Whether another region than R, or any if that is null, uses the stream.  */
static bool
elsewhere_p (const stream *s, const region *r)
{
  for (const view *v = gomp_stream_first_user (s); v; v = gomp_stream_next_user (v))
    if (v->owner && v->owner->region != r)
      return true;
  return false;
}

/* Elements that the view would have had after what it has, had its stage not been
   stopped: of activations that never happen.  */
static uint64_t
withheld (const view *v)
{
  const stage *g = v->owner;

  return g && g->port.next > g->fired ? (g->port.next - g->fired) * v->burst : 0;
}

/* The position behind the elements for which the control program has activated
   producers.  */
static uint64_t
end_of (const stream *s)
{
  uint64_t n = s->turns ? s->issue : gomp_stream_committed (s);

  for (const view *v = s->producers; v; v = v->next)
    if (v->owner && v->owner->cut)
      n += withheld (v);
  return n;
}

/* Whether what the stage writes leads, perhaps through others, to one that writes
   stream S.  */
static bool
feeds_p (stage *g, const stream *s)
{
  struct gomp_stream_list seen = { 0 };
  bool found = false;

  add_stage (&seen, g);
  for (size_t i = 0; i < seen.n; i++)
    {
      const stage *h = seen.of[i];
      for (uint32_t j = 0; j < h->n_views; j++)
	if (h->views[j]->output)
	  {
	    found |= h->views[j]->stream == s;
	    for (const view *v = h->views[j]->stream->consumers; v; v = v->next)
	      add_stage (&seen, v->owner);
	  }
    }
  while (seen.n)
    ((stage *) seen.of[--seen.n])->ending = NULL;
  free (seen.of);
  return found;
}

/* Whether there are elements of the stream for which the control program has not
   activated a consumer yet; with OUTSIDE, one that is in no feedback loop with
   it.  */
static bool
wanted_p (const stream *s, bool outside)
{
  uint64_t end = end_of (s);

  for (const view *v = s->consumers; v; v = v->next)
    if (v->lane == NULL
	&& end >= v->position + withheld (v) + (v->owner ? v->horizon : 1)
	&& !(outside && v->owner && feeds_p (v->owner, s)))
      return true;
  for (const lane *l = s->lanes; l; l = l->next)
    if (l->take < end)
      return true;
  return false;
}

/* Ends the streams of the region's stages that were stopped, and these: what the
   control program activates behind the wait that is over begins anew.  Unless ALL
   is set, as at the end of a scope, that waits until the rest of an iteration has
   been activated, which reads what was written before the wait.  If nobody does, as a
   consumer is not activated in each iteration, or feedback loops carry an element from one
   iteration to the next, what the control program does next shows that.  Called by the
   control thread, with all activations completed.  */
void
gomp_stream_renew (region *r, bool all)
{
  struct gomp_stream_list streams = { 0 };
  bool wanted = false, outside = false;

  r->left_over = false;
  gomp_stream_forget_halted (r);
  if (r->dealt ? !(all && r->ended)
      : !__atomic_load_n (&r->stopped, __ATOMIC_RELAXED))
    /* Other ranks might not do so.  */
    return;
  for (const stage *g = r->first; g; g = g->region_next)
    for (uint32_t i = 0; (r->dealt ? g->dealt != NULL : g->cut) && i < g->n_views; i++)
      {
	stream *s = g->views[i]->stream;

	if (s->ending != &streams && !elsewhere_p (s, r))
	  {
	    s->ending = &streams;
	    gomp_stream_add (&streams, s);
	    wanted |= !all && wanted_p (s, false);
	    outside |= !all && wanted_p (s, true);
	  }
      }
  if (wanted)
    {
      while (streams.n)
	((stream *) streams.of[--streams.n])->ending = NULL;
      r->left_over = true;
      r->carries = !outside;
      gomp_stream_lower_limits (r);
    }
  if (streams.n)
    end_streams ((stream **) streams.of, streams.n, r, false);
  free (streams.of);
}

/* Whether stage G writes a stream that was stopped, if OUTPUT, or else reads one.  */
static bool
at_stopped_p (const stage *g, bool output)
{
  for (uint32_t i = 0; i < g->n_views; i++)
    if (g->views[i]->output == output
	&& (output ? g->views[i]->stream->n_cut != 0 : g->views[i]->stream->cut))
      return true;
  return false;
}

/* Whether the activation of stage G, the first one behind a wait, starts anew what was
   stopped: G itself was, not for lack of input, so that it would never happen; or G writes
   a first element for a feedback loop.  Then the streams begin anew, and G is over.  */
bool
gomp_stream_starts_anew_p (stage *g)
{
  region *r = g->region;
  size_t size = g->site->rec_size;
  char *record;

  if (r == NULL || !r->left_over)
    return false;
  r->left_over = false;
  if (at_stopped_p (g, false)
      || !(g->cut ? g->port.next > __atomic_load_n (&g->stop, __ATOMIC_RELAXED)
	   : r->carries && at_stopped_p (g, true)))
    return false;
  /* This activation is not that stage's, and takes its record along.  */
  g->port.next--;
  record = gomp_stream_malloc (size + 1);
  memcpy (record, g->port.bias + g->port.next * size, size);
  gomp_stream_renew (r, true);
  memcpy (g->records, record, g->over ? size : 0);
  free (record);
  g->port.next++;
  return g->over;
}

/* Whether a stage of another region than USER, which may be null, is on the stream, or
   one of USER owes activations.  */
static bool
in_use_p (const stream *s, const region *user)
{
  const view *views[] = { s->producers, s->consumers, s->absent };

  for (int kind = 0; kind < 3; kind++)
    for (const view *v = views[kind]; v; v = v->next)
      if (v->owner && v->owner->region
	  && (v->owner->region != user || gomp_stream_owed (v->owner)))
	return true;
  return false;
}

/* Whether no consumer has anything left of the stream, which ends at END, and there is
   one.  */
static bool
read_up_p (const stream *s, uint64_t end)
{
  if (s->n_consumers == 0)
    return false;
  for (const view *v = s->consumers; v; v = v->next)
    if (!v->gone && v->lane == NULL && v->position != end)
      return false;
  for (const lane *l = s->lanes; l; l = l->next)
    if (l->take != end)
      return false;
  return true;
}

bool
gomp_stream_read_up_p (stream *s)
{
  bool read_up;

  gomp_stream_lock_stages (s);
  read_up = read_up_p (s, end_of (s));
  gomp_stream_unlock_stages (s);
  return read_up;
}

/* Whether no control program but USER, which may be null, uses the stream, no
   consumer has anything left of it, and another one that comes now would open
   behind its elements.  All ranks say the same of a stream that is dealt.  */
static bool
used_up_p (stream *s, const region *user)
{
  uint64_t end = s->number ? gomp_stream_next_element (s) : end_of (s);
  uint64_t issued = s->number ? gomp_stream_issued (s) : end + s->dropped;

  if (s->shared || (s->whole && issued <= s->early)
      || (s->last_user && s->last_user != user))
    return false;
  if (s->number ? user != NULL || !gomp_stream_read_everywhere_p (s, end)
      : s->n_producers == 0 || !read_up_p (s, end))
    return false;
  return !in_use_p (s, user);
}

/* Adds the stream to the list, and the others that its stages use.  Returns whether
   all of them are used up.  */
static bool
add_used_up (struct gomp_stream_list *streams, stream *s, const region *user)
{
  bool used_up;

  if (s->ending == streams)
    return true;
  /* USER's executors may still publish what a firing did.  */
  gomp_stream_lock_stages (s);
  used_up = used_up_p (s, user);
  gomp_stream_unlock_stages (s);
  if (!used_up)
    return false;
  s->ending = streams;
  gomp_stream_add (streams, s);
  for (int kind = 0; kind < 3; kind++)
    for (const view *v = kind == 0 ? s->producers : kind == 1 ? s->consumers
	   : s->absent; v; v = v->next)
      for (uint32_t i = 0; v->owner && i < v->owner->n_views; i++)
	if (!add_used_up (streams, v->owner->views[i]->stream, user))
	  return false;
  return true;
}

/* If stream S is used up, ends it, with its stages and what these use: for other
   directives in another control program they begin anew.  USER, if it is not null,
   is a region whose control program is idle, and keeps its ports.  Returns
   whether it did.  */
bool
gomp_stream_end_used_up (stream *s, region *user)
{
  struct gomp_stream_list streams = { 0 };
  bool ends = add_used_up (&streams, s, user);

  if (ends)
    end_streams ((stream **) streams.of, streams.n, user, false);
  else
    for (size_t i = 0; i < streams.n; i++)
      ((stream *) streams.of[i])->ending = NULL;
  free (streams.of);
  return ends;
}
