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

/* Cycles: stages in a feedback loop, fired as a unit.

   One activation of such a stage waits for the one before it of another, or of its
   own.  Firings of one activation each would take a hundred times longer than a short
   body.  So who fires a stage of a cycle takes the locks of all of them, as far as it
   gets them without a wait, and looks once at the channels: how many activations of
   each stage what is owed, input, space for output, and the ends of rings permit.

     from outside --> [ A ]--- a ---[ B ]--> outside
			^             |
			+----- b -----+	   elements of a and b: counted here

   Then the bodies run, each for as many activations as there are elements for, one
   stage after the other, until none can go on.  What they write to the channels within
   is counted by the one who fires them; others learn of it when all is committed, each
   stage's activations as one firing, so that nobody can tell.

   Alternatives, which wait for each other as well, are fired in the same way, in the
   order of their activations.  Any set of stages could be; that these are, is a
   matter of speed.  */

#include "config.h"
#include <string.h>
#include "data/channel.h"
#include "data/stream.h"
#include "graph/firing.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "graph/distance.h"
#include "run/cycle.h"
#include "run/group.h"
#include "sys/options.h"
#include "sys/sys.h"
#include "sys/thread.h"

/* Most channels within a cycle.  */
#define MOST_EDGES 32
#define MOST_MEMBERS GOMP_STREAM_MOST_MEMBERS

/* Stretches of an order that are fired together, at most.  */
#define MOST_STRETCHES 512

/* Nobody within writes it.  */
#define OUTSIDE MOST_MEMBERS

struct member
{
  uint64_t done;		/* Activations.  */
  uint64_t time;		/* In bodies, ns, with accounts.  */
  unsigned in, n_in;		/* Edges to it,  */
  unsigned n_out;
  uint8_t out[MOST_EDGES];	/* and from it.  */
};

/* A view within the cycle that consumes.  */
struct edge
{
  uint64_t written, read;	/* By an activation of a member, elements.  */
  uint64_t horizon;
  uint64_t here;		/* Elements from the next window's begin on.  */
};

struct cycle
{
  struct gomp_stream_group all;
  uint64_t most[MOST_MEMBERS];	/* Activations that can run.  */
  struct member members[MOST_MEMBERS];
  unsigned n_edges;
  struct edge edges[MOST_EDGES];
  bool ends;			/* A wait would not bring more.  */
  /* Of alternatives, instead of edges.  */
  struct gomp_stream_order *order;
  struct gomp_stream_stretch *stretches;
  size_t n_stretches;
};

/* Whether the stage is one of G's cycle.  */
static bool
within_p (const stage *g, const stage *other)
{
  return (other
	  && __atomic_load_n (&other->region, __ATOMIC_RELAXED) == g->region
	  && (__atomic_load_n (&other->cycle, __ATOMIC_RELAXED)
	      == __atomic_load_n (&g->cycle, __ATOMIC_RELAXED)));
}

/* Firing.  */

static unsigned
find_member (const struct cycle *c, const stage *g)
{
  unsigned i = 0;

  while (i < c->all.length && c->all.stages[i] != g)
    i++;
  return i;
}

/* Takes the lock of stage G, for firings that are ORDERED or not.  Returns whether it
   can be one of the cycle; if the lock was not to be had, *BUSY.  */
static bool
enter (struct cycle *c, stage *g, bool ordered, bool *busy)
{
  if (c->all.length == MOST_MEMBERS)
    return false;
  *busy = !gomp_stream_join_group (&c->all, g);
  /* D2: the body is there; pairs with D1.  */
  return (!*busy && __atomic_load_n (&g->fn, __ATOMIC_ACQUIRE)
	  && gomp_stream_joinable_p (g, ordered));
}

/* Takes the locks of all stages of the cycle of C's only member.  Returns whether
   they can be fired as a unit; if a lock was not to be had, *BUSY.  */
static bool
enter_all (struct cycle *c, bool *busy)
{
  stage *const *all = c->all.stages;

  for (unsigned at = 0; at < c->all.length; at++)
    for (uint32_t i = 0; i < all[at]->n_views; i++)
      {
	const view *from = all[at]->views[i];
	for (const view *v = (from->output
			      ? gomp_stream_first_view (from->stream, false)
			      : NULL);
	     v; v = gomp_stream_next_view (v))
	  {
	    stage *g = gomp_stream_owner (v);
	    if (within_p (all[0], g) && find_member (c, g) == c->all.length
		&& !enter (c, g, false, busy))
	      return false;
	  }
      }
  return true;
}

/* The same for the alternatives of C's only member that owe activations.  None of
   them leaves their streams meanwhile, as these are those of that member.  */
static bool
enter_alternatives (struct cycle *c, bool *busy)
{
  stage *first = c->all.stages[0];
  bool entered = true;

  if (!gomp_stream_joinable_p (first, true))
    return false;
  c->order = first->tickets->order;
  pthread_mutex_lock (&c->order->lock);
  for (const struct gomp_stream_ticket *t = c->order->members; t && entered;
       t = t->next)
    {
      stage *g = t->owner;

      if (g != first && t->runs.n)
	entered = (__atomic_load_n (&g->region, __ATOMIC_RELAXED)
		   == first->region
		   && enter (c, g, true, busy));
    }
  pthread_mutex_unlock (&c->order->lock);
  return entered;
}

/* Whether stages of the cycle read the stream.  */
static bool
read_within_p (const struct cycle *c, const stream *s)
{
  for (const view *v = gomp_stream_first_view (s, false); v;
       v = gomp_stream_next_view (v))
    if (find_member (c, gomp_stream_owner (v)) < c->all.length)
      return true;
  return false;
}

/* The member that writes the stream; OUTSIDE if there is none, and MOST_MEMBERS + 1
   if several do.  */
static unsigned
writer (const struct cycle *c, const stream *s, const view **out)
{
  unsigned from = OUTSIDE;

  for (const view *v = gomp_stream_first_view (s, true); v;
       v = gomp_stream_next_view (v))
    {
      unsigned i = find_member (c, gomp_stream_owner (v));
      if (i == c->all.length)
	continue;
      if (from != OUTSIDE)
	return MOST_MEMBERS + 1;
      from = i;
      *out = v;
    }
  return from;
}

/* Adds the view, whose AT is known, of member TO, that consumes.  Those of
   producers are.  */
static bool
add_edge (struct cycle *c, view *v, unsigned to)
{
  struct edge *e = &c->edges[c->n_edges];
  const view *out = NULL;
  uint64_t committed = gomp_stream_committed (v->stream);
  unsigned from = writer (c, v->stream, &out);

  if (c->n_edges == MOST_EDGES)
    return false;
  if (from > OUTSIDE)
    return false;
  /* What another producer has to write before it holds it back.  */
  if (from != OUTSIDE && out->at == committed)
    {
      struct member *m = &c->members[from];
      m->out[m->n_out++] = c->n_edges;
      e->written = out->burst;
    }
  if (c->members[to].n_in++ == 0)
    c->members[to].in = c->n_edges;
  c->n_edges++;
  e->read = v->burst;
  e->horizon = v->horizon;
  e->here = committed > v->at ? committed - v->at : 0;
  return true;
}

/* Finds how many activations of member I all but the elements within permit.
   Returns false if the cycle cannot be fired as a unit.  */
static bool
look (struct cycle *c, unsigned i, bool force)
{
  stage *g = c->all.stages[i];
  uint64_t n = gomp_stream_due (g, force);

  for (uint32_t j = 0; j < g->n_views; j++)
    {
      view *v = g->views[j];
      bool native = (v->stream->turns
		     || v->stream->protocol == &gomp_stream_native_protocol);

      if (v->output ? read_within_p (c, v->stream)
	  : (writer (c, v->stream, &(const view *) { NULL }) != OUTSIDE))
	{
	  uint64_t together = gomp_stream_view_aim (v, n);
	  if (!native || (n && together == 0)
	      || (v->output && gomp_stream_streams_p (v, n)))
	    return false;
	  c->ends |= together < n;
	  n = (v->output && together
	       ? gomp_stream_view_ready (v, 0, together) : together);
	}
      else if (n)
	n = gomp_stream_view_ready (v, 0, n);
    }
  c->most[i] = n;
  return true;
}

/* How many activations of member I can run at once.  */
static inline uint64_t
runnable (const struct cycle *c, unsigned i)
{
  uint64_t n = c->most[i] - c->members[i].done;

  for (const struct edge *e = &c->edges[c->members[i].in],
	 *end = e + c->members[i].n_in; e < end; e++)
    {
      uint64_t limit = e->here - e->horizon;

      if (e->here < e->horizon)
	return 0;
      if (e->read > 1)
	limit /= e->read;
      if (e->read && n > limit + 1)
	n = limit + 1;
    }
  return n;
}

/* Runs the body of member I for N activations.  Returns how many there were.  */
static inline uint64_t
run_body (struct cycle *c, unsigned i, uint64_t n,
	  struct gomp_stream_running *running)
{
  stage *g = c->all.stages[i];
  firing *f = c->all.firings[i];
  struct member *m = &c->members[i];
  struct gomp_stream_frame *frame = f->frame;
  uint64_t now = 0;

  frame->n = n;
  running->stage = g;
  running->firing = f;
  if (gomp_stream_options.account)
    now = gomp_stream_now ();
  g->fn (f->data);
  if (gomp_stream_thread.current)
    gomp_stream_thread.finish_roots ();
  if (gomp_stream_options.account)
    m->time += gomp_stream_now () - now;
  if (f->stopped)
    {
      /* One that threw did not happen.  */
      n -= frame->n + (f->thrown != NULL);
      c->most[i] = m->done + n;
    }
  m->done += n;
  frame->records += n * g->site->rec_size;
  for (uint32_t j = 0; j < g->site->n_views; j++)
    frame->view[j].window += n * frame->view[j].stride;
  return n;
}

/* Runs the bodies until none can go on.  */
static void
run_bodies (void *data, struct gomp_stream_running *running)
{
  struct cycle *c = data;
  bool again = true;

  while (again)
    {
      again = false;
      for (unsigned i = 0; i < c->all.length; i++)
	{
	  const struct member *m = &c->members[i];
	  uint64_t n = runnable (c, i);

	  if (n == 0)
	    continue;
	  again = true;
	  n = run_body (c, i, n, running);
	  for (unsigned j = 0; j < m->n_in; j++)
	    c->edges[m->in + j].here -= n * c->edges[m->in + j].read;
	  for (unsigned j = 0; j < m->n_out; j++)
	    c->edges[m->out[j]].here += n * c->edges[m->out[j]].written;
	}
    }
}

/* Runs the bodies of alternatives in order, up to one that ends its stage.  */
static void
run_stretches (void *data, struct gomp_stream_running *running)
{
  struct cycle *c = data;

  for (const struct gomp_stream_stretch *s = c->stretches;
       s < c->stretches + c->n_stretches; s++)
    {
      run_body (c, s->number, s->n, running);
      if (c->all.firings[s->number]->stopped)
	break;
    }
}

/* Whether what the stages of the cycle read of G is to lie in the ring.  */
static void
unite (const struct cycle *c, const stage *g, bool united)
{
  for (uint32_t i = 0; i < g->n_views; i++)
    if (g->views[i]->output && read_within_p (c, g->views[i]->stream))
      g->views[i]->united = united;
}

/* Begins firings of the members, in memory from ROOM on.  */
static void
begin (struct cycle *c, uint64_t available, bool force, char *room)
{
  for (unsigned i = 0; i < c->all.length; i++)
    {
      stage *g = c->all.stages[i];
      firing *f = c->most[i] ? (firing *) room : NULL;

      c->all.firings[i] = f;
      if (f == NULL)
	continue;
      /* When LOOK asked, they did; a trial may have begun since.  */
      unite (c, g, true);
      gomp_stream_prepare (g, f, c->most[i], available, force);
      unite (c, g, false);
      f->timed = true;
      room += gomp_stream_room_of (g);
    }
}

/* Completes the members' firings, of as many activations as were run in the time
   from START to END.  Of that each gets the part that its bodies took: as measured
   with accounts, else as its cost says.  */
static void
complete (struct cycle *c, uint64_t start, uint64_t end)
{
  double weights[MOST_MEMBERS], sum = 0;

  for (unsigned i = 0; i < c->all.length; i++)
    {
      const struct member *m = &c->members[i];
      weights[i] = (gomp_stream_options.account ? (double) m->time
		    : ((double) c->all.stages[i]->cost + 1) * m->done);
      sum += weights[i];
    }
  gomp_stream_divide_time (&c->all, weights, sum ? sum : 1, start, end);
  for (unsigned i = 0; i < c->all.length; i++)
    {
      firing *f = c->all.firings[i];

      if (f == NULL)
	continue;
      f->n = c->members[i].done;
      if (f->n || f->stopped)
	gomp_stream_complete_firing (c->all.stages[i], f);
      else
	gomp_stream_drop_firing (c->all.stages[i], f);
    }
}

/* Looks at all members.  Returns the fewest activations of one that can run, but
   for the elements within; UINT64_MAX if they cannot be fired as a unit.  */
static uint64_t
look_at_all (struct cycle *c, bool force)
{
  uint64_t least = UINT64_MAX;
  size_t size = 0;

  for (unsigned i = 0; i < c->all.length; i++)
    {
      size += gomp_stream_room_of (c->all.stages[i]);
      if (size > GOMP_STREAM_FIRINGS_SIZE || !look (c, i, force))
	return UINT64_MAX;
      c->ends |= gomp_stream_up_to_end_p (c->all.stages[i], c->most[i]);
      if (c->most[i] < least)
	least = c->most[i];
    }
  return least;
}

/* Adds the edges of the cycle.  Returns false if it cannot be fired as a unit.  */
static bool
connect (struct cycle *c)
{
  for (unsigned i = 0; i < c->all.length; i++)
    for (uint32_t j = 0; j < c->all.stages[i]->n_views; j++)
      {
	view *v = c->all.stages[i]->views[j];
	if (!v->output && c->most[i]
	    && writer (c, v->stream, &(const view *) { NULL }) != OUTSIDE
	    && !add_edge (c, v, i))
	  return false;
      }
  return true;
}

/* Returns how many activations, at least, of the members can run at once, in order if
   they have one, which is then found.  */
static uint64_t
count_runnable (struct cycle *c)
{
  uint64_t n = 0;

  if (c->order)
    {
      c->n_stretches = gomp_stream_stretches (c->order, c->all.stages, c->most,
					      c->all.length, c->stretches,
					      MOST_STRETCHES);
      c->ends |= c->n_stretches == MOST_STRETCHES;
    }
  for (unsigned i = 0; i < c->all.length; i++)
    n += c->order ? c->most[i] : runnable (c, i);
  return n;
}

/* Fires the members, all of which are locked, and unlocks them.  */
static void
fire_members (struct cycle *c, uint64_t available, bool force)
{
  char room[GOMP_STREAM_FIRINGS_SIZE]
    __attribute__ ((aligned (GOMP_STREAM_LINE)));
  unsigned lead = 0;
  bool inattentive;
  uint64_t start, end;
  firing *f;

  begin (c, available, force, room);
  while (c->most[lead] == 0)
    lead++;
  f = c->all.firings[lead];
  inattentive = gomp_stream_begin_group (&c->all, lead);
  start = f->start;
  gomp_stream_call_bodies (c->all.stages[lead], f,
			   c->order ? run_stretches : run_bodies, c);
  end = gomp_stream_end_work (c->all.stages[lead], f, 0, inattentive);
  complete (c, start, end);
  gomp_stream_leave_group (&c->all, 0, end);
}

/* Fires the stage, which is in a cycle or has alternatives, with the others of that.
   Called with its lock.  Gives that back and returns true, with what came of it in
   *RESULT, unless the stage is to be fired alone.  */
bool
gomp_stream_fire_cycle (stage *g, uint64_t least, bool force,
			enum gomp_stream_look *result)
{
  struct gomp_stream_stretch stretches[MOST_STRETCHES];
  struct cycle c = { .all = { .length = 1, .stages = { g } },
		     .stretches = stretches };
  uint64_t n = UINT64_MAX, can;
  bool busy = false;

  if (g->tickets ? enter_alternatives (&c, &busy) : enter_all (&c, &busy))
    n = look_at_all (&c, force);
  if (n == UINT64_MAX || (c.order == NULL && !connect (&c)))
    {
      gomp_stream_disband (&c.all);
      *result = GOMP_STREAM_BUSY;
      if (busy)
	gomp_stream_unlock (g);
      return busy;
    }
  if (c.most[0] > g->cap)
    c.most[0] = g->cap;
  can = count_runnable (&c);
  if (c.order)
    n = can;
  if (can == 0 || (n < least && !force && !(n && c.ends)))
    {
      gomp_stream_disband (&c.all);
      *result = GOMP_STREAM_NOT_READY;
      gomp_stream_unlock (g);
      return true;
    }
  fire_members (&c, n, force);
  *result = GOMP_STREAM_FIRED;
  return true;
}
