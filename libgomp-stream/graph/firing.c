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

/* Firings: what a stage's body is called with for a batch of activations, and
   the order in which batches are committed.

   A firing is begun with the stage's lock: it takes activations, input and
   output space behind those of the firings under way.  Then the body runs.
   Firings are committed with the lock again, oldest first: outputs are
   committed, inputs released, activations counted as completed.

   Of most stages one firing at a time is under way, and the lock is held
   throughout.  Such a firing lies on its thread's stack, where it is at hand
   whichever thread fired the stage before.  A replicated stage's lock is free while its
   bodies run, so that other threads begin further firings, up to the number of
   replicas, on ranges of their own:

	 fired               fired + claimed           posted
	   |<-- oldest -->|<-- ... youngest -->|<-- owed -->|

   One that ends before an older one waits in the queue for it, and retires with
   it.  What changes the structure of a stage or its rings waits until none is
   under way (gomp_stream_lock).  */

#include "config.h"
#include <stdlib.h>
#include <string.h>
#include "data/channel.h"
#include "data/counted.h"
#include "data/stream.h"
#include "graph/dialect.h"
#include "graph/end.h"
#include "graph/firing.h"
#include "graph/region.h"
#include "graph/request.h"
#include "graph/stage.h"
#include "graph/thrown.h"
#include "sys/thread.h"
#include "graph/view.h"
#include "observe/watch.h"
#include "sys/options.h"
#include "sys/probe.h"
#include "sys/memory.h"

extern void GOMP_task (void (*) (void *), void *, void (*) (void *, void *),
		       long, long, _Bool, unsigned, void **, int, void *);

/* Bytes of a firing of the stage, whose body is known.  */
size_t
gomp_stream_firing_size (const stage *g)
{
  return (sizeof (firing) + g->n_views * sizeof (struct gomp_stream_lease)
	  + sizeof (struct gomp_stream_frame)
	  + g->site->n_views * sizeof (struct gomp_stream_frame_view)
	  + g->data_align + g->data_size);
}

/* Returns memory for a firing that the stack is not for; called with the stage's
   lock.  */
firing *
gomp_stream_take_firing (stage *g)
{
  firing *f = g->idle;

  if (f)
    g->idle = f->next;
  else
    {
      f = gomp_stream_malloc (g->firing_size);
      f->gatherings = (g->variadic
		       ? gomp_stream_calloc (g->site->n_views
					     * sizeof *f->gatherings)
		       : NULL);
    }
  return f;
}

void
gomp_stream_put_firing (stage *g, firing *f)
{
  f->next = g->idle;
  g->idle = f;
}

/* Begins a firing of N activations, which GOMP_STREAM_VIEW_READY permitted on
   all views, at F, where there is room for it.  Called with the stage's
   lock.  */
void
gomp_stream_begin_firing (stage *g, firing *f, uint64_t n)
{
  struct gomp_stream_frame *frame
    = (struct gomp_stream_frame *) &f->view[g->n_views];
  uintptr_t data = (uintptr_t) &frame->view[g->site->n_views];

  f->n = f->claimed = n;
  f->stopped = false;
  f->thrown = NULL;
  f->frame = frame;
  frame->n = n;
  frame->records = g->records;
  if (g->site->rec_size)
    frame->records += ((g->fired + g->claimed) & (g->max_records - 1))
		      * g->site->rec_size;
  for (uint32_t i = 0; i < g->n_views; i++)
    {
      view *v = g->views[i];
      struct gomp_stream_lease *l = &f->view[i];
      struct gomp_stream_frame_view *to = &frame->view[v->number];

      gomp_stream_view_window (v, n, l);
      l->stride = v->burst * v->stream->elem_size;
      to->window = l->window;
      to->stride = l->stride;
      if (v->stream->counts)
	{
	  gomp_stream_lend_data (v, n, l);
	  to->row = (uintptr_t) &l->area;
	}
    }
  if (g->variadic)
    gomp_stream_gather (g, f);
  f->data = (char *) ((data + g->data_align - 1) & -g->data_align);
  memcpy (f->data, g->original, g->data_size);
  memcpy (f->data + g->frame_offset, &frame, sizeof frame);
}

/* Bodies that are to run.  */
struct included
{
  stage *g;
  firing *f;
  void (*run) (void *, struct gomp_stream_running *);
  void *data;
  bool called;
};

static void
run_included (void *data)
{
  struct included *body = data;
  struct gomp_stream_thread *self = &gomp_stream_thread;
  struct gomp_stream_running running = { body->g, body->f, self->running, NULL };
  struct gomp_stream_outside outside;
  struct gomp_stream_bodies *bodies = GOMP_stream_lending.bodies;

  body->called = true;
  gomp_stream_go_inside (&outside);
  self->running = &running;
  GOMP_stream_lending.bodies = NULL;
  body->run (body->data, &running);
  if (self->current)
    self->finish_roots ();
  if (running.requests)
    gomp_stream_hand_requests_on (&running.requests);
  gomp_stream_go_outside (&outside);
  GOMP_stream_lending.bodies = bodies;
  self->running = running.outer;
}

/* Calls RUN with DATA, and with the entry of the thread's stack of firings, which
   tells of F, of G, and which it may change; it calls bodies of stages that the
   caller holds.
   Waits in a body are for the body's own tasks.  An executor's task has no
   others; the task of a control program, or of a body around, may have, and
   these may need the stage that is held here: there the body is an undeferred
   task, which libgomp does not run if the parallel region was cancelled.  */
void
gomp_stream_call_bodies (stage *g, firing *f,
			 void (*run) (void *, struct gomp_stream_running *),
			 void *data)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;
  struct included body = { g, f, run, data, false };

  if (!self->gang || self->running)
    GOMP_task (run_included, &body, NULL, sizeof body,
	       __alignof__ (struct included), false, 0, NULL, 0, NULL);
  if (!body.called)
    run_included (&body);
}

/* Runs in place of the body of stage G, which has already run: its elements are in the
   variables of its outputs.  */
static void
catch_up (const stage *g, firing *f)
{
  for (uint32_t i = 0; i < g->n_views; i++)
    if (g->views[i]->output)
      memcpy (f->frame->view[g->views[i]->number].window, g->views[i]->stream->key,
	      g->views[i]->stream->elem_size);
}

static void
run_body (void *data __attribute__ ((unused)),
	  struct gomp_stream_running *running)
{
  stage *g = running->stage;

  if (g->catches_up)
    catch_up (g, running->firing);
  else
    g->fn (running->firing->data);
}

/* Calls the body for the firing.  */
void
gomp_stream_call_body (stage *g, firing *f)
{
  gomp_stream_call_bodies (g, f, run_body, NULL);
  if (f->stopped)
    /* One that threw did not happen.  */
    f->n -= f->frame->n + (f->thrown != NULL);
}

/* Commits the firing, whose body has returned.  Called with the stage's
   lock.  */
void
gomp_stream_commit_firing (stage *g, firing *f)
{
  if (gomp_stream_options.page)
    gomp_stream_watch_firing (g, f);
  GOMP_STREAM_PROBE (commit, g->site->function, g->site->line, f->n);
  if (g->variadic)
    {
      gomp_stream_scatter (g, f);
      gomp_stream_end_gathering (g, f);
    }
  for (uint32_t i = 0; i < g->n_views; i++)
    if (f->n)
      gomp_stream_view_advance (g->views[i], f->n, &f->view[i]);
    else
      gomp_stream_view_give_up (g->views[i], &f->view[i]);
  if (g->tickets)
    gomp_stream_finish_tickets (g, f->n, f->stopped);
  if (f->thrown)
    g->thrown = f->thrown;
  if (f->stopped)
    gomp_stream_stop_stage (g, g->fired + f->n);
}

/* Drops the firing, of which nothing ran, or whose body has returned, but an
   activation before those in it has ended the stage.  Called with the stage's
   lock.  */
void
gomp_stream_drop_firing (stage *g, firing *f)
{
  if (g->variadic)
    gomp_stream_end_gathering (g, f);
  for (uint32_t i = 0; i < g->n_views; i++)
    gomp_stream_view_give_up (g->views[i], &f->view[i]);
  gomp_stream_release_thrown (f->thrown);
  f->n = 0;
}

/* Gives the stage the replicas that the planner wants, if what its streams are lets
   it have them.  Called with its lock, while nothing of it is under way; so the locks
   of all stages keep protocols as they are.  */
void
gomp_stream_replicate (stage *g)
{
  uint64_t wanted = __atomic_exchange_n (&g->wanted, 0, __ATOMIC_RELAXED);

  if (g->turns || g->cycle || g->dialect || g->objects || g->variadic || g->wire)
    return;
  for (uint32_t i = 0; i < g->n_views; i++)
    if (g->views[i]->stream->protocol != &gomp_stream_native_protocol
	|| g->views[i]->stream->counts)
      return;
  __atomic_store_n (&g->replicas, wanted, __ATOMIC_RELAXED);
}

/* Queues a firing of a replicated stage, which has begun.  Called with the
   stage's lock.  */
void
gomp_stream_queue_firing (stage *g, firing *f)
{
  f->next = NULL;
  f->ended = false;
  if (g->oldest)
    g->youngest->next = f;
  else
    g->oldest = f;
  g->youngest = f;
  __atomic_store_n (&g->claimed, g->claimed + f->claimed, __ATOMIC_RELAXED);
  __atomic_store_n (&g->n_under_way, g->n_under_way + 1, __ATOMIC_RELAXED);
}

/* Commits the oldest firing in the queue, if its body has returned, and returns
   it, for its account; else returns null.  Called with the stage's lock.  */
firing *
gomp_stream_retire_firing (stage *g)
{
  firing *f = g->oldest;

  if (f == NULL || !f->ended)
    return NULL;
  if (g->fired < g->stop)
    gomp_stream_commit_firing (g, f);
  else
    gomp_stream_drop_firing (g, f);
  g->oldest = f->next;
  __atomic_store_n (&g->claimed, g->claimed - f->claimed, __ATOMIC_RELAXED);
  return f;
}
