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

/* Activations in bodies that belong to the control program around.

   In the OpenStream dialect a body may activate tasks on the streams with which the
   control program around it goes on: these are that one's, in the order in which it
   gets to know of them, and outlive the body.  Tasks on streams that are automatic
   variables of the body, or that share such variables, are the body's own, which is
   a control program then; and so are tasks for which it waits.  On other streams
   that nobody has used yet it is not known before the body ends which of the two a
   task is.  */

#include "config.h"
#include <stdlib.h>
#include <string.h>
#include "api/forward.h"
#include "data/stream.h"
#include "graph/region.h"
#include "graph/registry.h"
#include "graph/request.h"
#include "graph/stage.h"
#include "sys/memory.h"
#include "sys/message.h"
#include "sys/thread.h"

/* A request for an activation, or if FN is null for a directive TICK.  */
struct errand
{
  struct gomp_stream_request request;
  bool foreign;			/* On streams that the control program has
				   used.  */
  struct gomp_stream_activation what;
  uint64_t burst;		/* Of a TICK.  */
  /* The arguments of GOMP_stream_define.  */
  void (*fn) (void *);
  char *data;
  size_t size, align, frame_offset;
  const struct gomp_stream_fusion *fusion;
};

/* The body's under way, which waits for GOMP_stream_define.  */
static __thread struct errand *unfinished
  __attribute__ ((tls_model ("initial-exec")));

static struct gomp_stream_request **
requests (void)
{
  return &gomp_stream_thread.running->requests;
}

/* Whether the variable at KEY is an automatic one of the innermost body that the
   calling thread is in.  */
static bool
of_body_p (const void *key)
{
  uintptr_t place = gomp_stream_stack_address (key);

  /* Stacks grow downwards.  */
  return (place < (uintptr_t) gomp_stream_thread.running
	  && place > (uintptr_t) __builtin_frame_address (0));
}

/* Returns whether a directive on the N streams KEYS may be the control program's
   around the calling body.  Sets *KNOWN to that, if it has used one of them.  */
static bool
foreign_p (const site *from, void *const *keys, uint32_t n, region **known)
{
  bool own = false;

  *known = NULL;
  if (gomp_stream_thread.running == NULL)
    return false;
  for (uint32_t i = 0; i < from->n_views; i++)
    if (!(from->views[i].flags & GOMP_STREAM_VIEW_SHARED))
      return false;
  pthread_mutex_lock (&gomp_stream_registry_lock);
  for (uint32_t i = 0; i < n; i++)
    {
      const stream *s = gomp_stream_find_stream (keys[i]);
      region *user = s ? s->last_user : NULL;
      own |= of_body_p (keys[i]);
      if (user && gomp_stream_inside_p (user))
	*known = user;
      else if (user)
	own = true;
    }
  pthread_mutex_unlock (&gomp_stream_registry_lock);
  return !own;
}

static void
free_errand (struct errand *e)
{
  free ((void *) e->what.args);
  free ((void *) e->what.keys);
  free ((void *) e->what.record);
  free (e->data);
  free (e);
}

static void *
copy (const void *from, size_t size)
{
  void *to = gomp_stream_malloc (size ? size : 1);

  if (size)
    memcpy (to, from, size);
  return to;
}

static void
serve (region *r, struct gomp_stream_request *q)
{
  struct errand *e = (struct errand *) q;

  if (e->fn)
    {
      stage *g = gomp_stream_activate (r, &e->what);
      const struct gomp_stream_port *port = &g->port;
      g->by_body |= r == q->region;
      memcpy (e->data + e->frame_offset, &port, sizeof port);
      GOMP_stream_define (e->fn, e->data, e->size, e->align, e->frame_offset,
			  e->fusion);
    }
  else
    gomp_stream_tick (r, e->what.site, e->what.keys[0], e->burst);
  free_errand (e);
}

/* Returns a request for an activation as of A, of KNOWN or of the control program of
   the stage that runs.  */
static struct errand *
make_errand (const struct gomp_stream_activation *a, region *known)
{
  struct errand *e = gomp_stream_calloc (sizeof *e);

  e->request.serve = serve;
  e->request.region = known ? known : gomp_stream_thread.running->stage->region;
  e->foreign = known != NULL;
  e->what = *a;
  e->what.keys = copy (a->keys, a->n * sizeof *a->keys);
  if (a->args)
    e->what.args = copy (a->args, a->site->n_views * sizeof *a->args);
  if (a->record)
    e->what.record = copy (a->record, a->site->rec_size);
  return e;
}

static void
note (struct errand *e)
{
  e->request.next = *requests ();
  *requests () = &e->request;
}

/* Makes the activations for which the calling body has asked its own, as it waits for
   them.  */
void
gomp_stream_take_back (void)
{
  struct gomp_stream_request *q;

  if (gomp_stream_thread.running == NULL)
    return;
  q = gomp_stream_take_requests (requests ());
  while (q)
    {
      struct gomp_stream_request *next = q->next;
      const struct errand *e = (const struct errand *) q;
      if (e->foreign)
	gomp_stream_fatal_at (e->what.site->file, e->what.site->line,
			      "a body waits for this task in %s, which is on streams "
			      "of the control program around it",
			      e->what.site->function);
      serve (gomp_stream_current (true), q);
      q = next;
    }
}

/* Whether the calling body has asked for something on one of the streams that A
   uses.  */
static bool
asked_on_p (const struct gomp_stream_activation *a)
{
  for (struct gomp_stream_request *q = *requests (); q; q = q->next)
    {
      const struct gomp_stream_activation *b = &((struct errand *) q)->what;
      for (uint32_t i = 0; i < a->n; i++)
	for (uint32_t j = 0; j < b->n; j++)
	  if (a->keys[i] == b->keys[j])
	    return true;
    }
  return false;
}

/* Asks the control program around for the activation, if it is that one's.  Returns
   whether it is; then GOMP_stream_forward_body follows.  */
bool
gomp_stream_forward (const struct gomp_stream_activation *a)
{
  region *known;

  if (!foreign_p (a->site, a->keys, a->n, &known))
    {
      if (gomp_stream_thread.running && asked_on_p (a))
	gomp_stream_take_back ();
      return false;
    }
  unfinished = make_errand (a, known);
  return true;
}

/* Whether one of the N bytes at P seems to be the address of an automatic variable
   of the calling body.  */
static bool
lends_p (const char *p, size_t n)
{
  for (size_t i = 0; p && i + sizeof (void *) <= n; i += sizeof (void *))
    {
      void *address;
      memcpy (&address, p + i, sizeof address);
      if (of_body_p (address))
	return true;
    }
  return false;
}

/* Gives the activation that was asked for last its body.  */
void
gomp_stream_forward_body (void (*fn) (void *), const void *data, size_t size,
			  size_t align, size_t frame_offset,
			  const struct gomp_stream_fusion *fusion)
{
  struct errand *e = unfinished;

  e->fn = fn;
  e->data = copy (data, size);
  e->size = size;
  e->align = align;
  e->frame_offset = frame_offset;
  e->fusion = fusion;
  memset (e->data + frame_offset, 0, sizeof (void *));
  note (e);
  if (lends_p (e->data, size)
      || lends_p (e->what.record, e->what.site->rec_size))
    gomp_stream_take_back ();
}

/* Does the same for the directive TICK, which has no body.  */
bool
gomp_stream_forward_tick (const site *from, void *key, uint64_t burst)
{
  struct gomp_stream_activation a = { from, NULL, &key, 1, 1, NULL };
  struct errand *e;
  region *known;

  if (!foreign_p (from, &key, 1, &known))
    return false;
  e = make_errand (&a, known);
  e->burst = burst;
  note (e);
  return true;
}
