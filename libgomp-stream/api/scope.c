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

/* Control programs: where they begin and end, and how one completes another.  */

#include "config.h"
#include "api/lockstep.h"
#include <stdlib.h>
#include <string.h>
#include "api/forward.h"
#include "api/program.h"
#include "api/scope.h"
#include "channel/wait.h"
#include "data/channel.h"
#include "data/stream.h"
#include "graph/dialect.h"
#include "graph/end.h"
#include "graph/gang.h"
#include "graph/rate.h"
#include "graph/region.h"
#include "graph/registry.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "graph/planner.h"
#include "graph/recall.h"
#include "run/executor.h"
#include "sys/lent.h"
#include "sys/memory.h"
#include "sys/message.h"
#include "sys/slab.h"
#include "sys/thread.h"
#include "sys/tsan.h"
#include "wait/agree.h"
#include "wait/wait.h"

/* Regions that are not ended, and threads that end streams; with CLOSED while all
   streams are freed.  */
static unsigned n_users;
#define CLOSED (1u << 31)

/* Calls finish_thread for threads with a root.  */
static pthread_key_t thread_key;
static pthread_once_t thread_key_once = PTHREAD_ONCE_INIT;

/* Control programs.  */

/* Waits for the end of the program, if it is under way in another thread.  */
void
gomp_stream_begin_use (void)
{
  unsigned looks = 0;

  /* G4: what was freed is; pairs with G3.  */
  while (__atomic_fetch_add (&n_users, 1, __ATOMIC_ACQUIRE) & CLOSED)
    {
      __atomic_fetch_sub (&n_users, 1, __ATOMIC_RELAXED);
      looks = gomp_stream_wait_a_little (looks);
    }
}

void
gomp_stream_end_use (void)
{
  /* G5: what was done to streams is done; pairs with G6.  */
  __atomic_fetch_sub (&n_users, 1, __ATOMIC_RELEASE);
}

static void finish_roots (void);

static region *
make_region (bool root, int level)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;
  region *r;

  gomp_stream_begin_use ();
  r = gomp_stream_take (__alignof__ (region), 1, sizeof *r);
  memset (r, 0, sizeof *r);
  gomp_stream_turn_away ();
  r->outer = self->current;
  r->around = gomp_stream_around ();
  r->body = self->running ? self->running->stage : NULL;
  r->level = level;
  r->root = root;
  r->thread = pthread_self ();
  r->lockstep_ops = &gomp_stream_lockstep_ops;
  r->worked = self->worked;
  pthread_mutex_init (&r->guard, NULL);
  gomp_stream_init_plan (r);
  self->current = r;
  self->finish_roots = finish_roots;
  if (gomp_stream_options.report)
    {
      pthread_mutex_lock (&gomp_stream_registry_lock);
      r->all_next = gomp_stream_all_regions;
      r->all_link = &gomp_stream_all_regions;
      if (r->all_next)
	r->all_next->all_link = &r->all_next;
      gomp_stream_all_regions = r;
      pthread_mutex_unlock (&gomp_stream_registry_lock);
    }
  return r;
}

/* Whether somebody will tell of the end of the stream's variable.  */
static bool
end_told_p (const stream *s)
{
  return !gomp_stream_on_stack_p (s->key) || gomp_stream_lent_p (s->key);
}

/* Whether elements of the stream are left when the control program ends that used it
   last, and its variable may live on: the next one may read them.  What a stage has ended
   begins anew in any case.  Of a stream that several ranks share, each knows its own
   consumers only.  */
static bool
left_p (stream *s)
{
  return !s->cut && s->number == 0 && end_told_p (s) && !gomp_stream_read_up_p (s);
}

/* Whether the stream is not to end with the control program that used it last,
   because there are elements left that another one may take.  */
static bool
outlives_p (const stream *s)
{
  return s->shared && gomp_stream_committed (s) > s->lanes->take;
}

/* Ends the region's streams that are known through pointers only, and were used
   in scopes only; but of variables whose end is told their stages alone.  With ALL ends
   these and those that are known through references only; but where elements are left, the
   stages alone.  */
static void
end_dynamic_streams (region *r, bool all)
{
  stream **list;
  size_t n = 0, ends = 0, stay = 0;

  if (!r->dynamic)
    return;
  pthread_mutex_lock (&gomp_stream_registry_lock);
  for (const stream *s = r->streams; s; s = s->user_next)
    n++;
  list = gomp_stream_malloc (n * sizeof *list);
  n = 0;
  for (stream *s = r->streams; s; s = s->user_next)
    if (!s->is_static && (all ? s->dynamic_only : s->pointer_only && !s->bare))
      list[n++] = s;
  pthread_mutex_unlock (&gomp_stream_registry_lock);
  /* Those that end come first, and then those of which the stages do.  */
  for (size_t i = 0; i < n; i++)
    {
      stream *s = list[i];

      if (outlives_p (s))
	continue;
      list[i] = list[stay];
      list[stay++] = s;
      if (s->shared || !(all ? left_p (s) : end_told_p (s)))
	{
	  list[stay - 1] = list[ends];
	  list[ends++] = s;
	}
    }
  gomp_stream_end_streams (list, ends);
  gomp_stream_end_users (&list[ends], stay - ends);
  free (list);
}

/* Ends the thread's innermost region, all of whose activations are complete or dropped.
   Streams of known declaration keep their stages.  */
static void
end_region (region *r)
{
  unsigned looks = 0;

  pthread_mutex_lock (&r->guard);
  gomp_stream_dismiss (r);
  pthread_mutex_unlock (&r->guard);
  end_dynamic_streams (r, true);
  pthread_mutex_lock (&r->guard);
  pthread_mutex_lock (&gomp_stream_registry_lock);
  for (stage *g = r->first, *next; g; g = next)
    {
      next = g->region_next;
      gomp_stream_undefine (g);
      __atomic_store_n (&g->region, NULL, __ATOMIC_RELAXED);
      g->region_next = NULL;
      g->raised = false;
    }
  /* Who holds the region finds nothing to complete.  */
  r->first = r->last = NULL;
  r->n_stages = 0;
  while (r->streams)
    gomp_stream_set_user (r->streams, NULL);
  if (r->all_link)
    {
      *r->all_link = r->all_next;
      if (r->all_next)
	r->all_next->all_link = r->all_link;
    }
  pthread_mutex_unlock (&gomp_stream_registry_lock);
  pthread_mutex_unlock (&r->guard);
  /* G2: pairs with G1.  */
  while (__atomic_load_n (&r->holders, __ATOMIC_ACQUIRE))
    looks = gomp_stream_wait_a_little (looks);
  gomp_stream_tsan_acquire (&r->holders);
  for (stage *g; (g = r->over) != NULL;)
    {
      r->over = g->region_next;
      gomp_stream_free_stage (g);
    }
  gomp_stream_free_leftovers (r);
  gomp_stream_thread.current = r->outer;
  pthread_mutex_destroy (&r->guard);
  gomp_stream_forget_halted (r);
  free (r->shortcuts);
  gomp_stream_free_lockstep (r);
  free (r->table);
  free (r->recent);
  gomp_stream_free_plan (r);
  gomp_stream_give_back (r, __alignof__ (region), 1, sizeof *r);
  gomp_stream_end_use ();
}

/* Ends the scope of DEPTH for the region's stages: drops activations that lack
   only look-ahead, of stages that joined there or deeper, and bodies that were
   defined there.  */
static void
end_scope (region *r, unsigned depth)
{
  pthread_mutex_lock (&r->guard);
  gomp_stream_drop_absent (r, depth);
  for (stage *g = r->first; g; g = g->region_next)
    if (g->depth >= depth)
      {
	g->depth = depth ? depth - 1 : 0;
	if (gomp_stream_owed (g))
	  {
	    gomp_stream_report_starved (g);
	    for (uint32_t i = 0; i < g->n_views; i++)
	      gomp_stream_drop_look_ahead (g->views[i]);
	    gomp_stream_drop_tickets (g);
	    gomp_stream_lock (g);
	    gomp_stream_free_copies (g);
	    __atomic_store_n (&g->fired, g->port.next, __ATOMIC_RELEASE);
	    __atomic_store_n (&g->posted, g->port.next, __ATOMIC_RELEASE);
	    __atomic_store_n (&g->logged, g->port.next, __ATOMIC_RELEASE);
	    gomp_stream_unlock (g);
	  }
      }
  for (stage *g = r->first; g; g = g->region_next)
    {
      for (uint32_t i = 0; i < g->n_views; i++)
	gomp_stream_forget_lost (g->views[i]->stream);
      if (g->defined >= depth)
	gomp_stream_undefine (g);
    }
  pthread_mutex_unlock (&r->guard);
}

void
gomp_stream_complete_scope (region *r)
{
  r->leaving = true;
  gomp_stream_complete (r, NULL);
  r->leaving = false;
}

static void
finish_root (region *r)
{
  if (r->left)
    {
      gomp_stream_thread.current = r->outer;
      return;
    }
  gomp_stream_complete_scope (r);
  gomp_stream_send_home (r);
  end_scope (r, 0);
  end_region (r);
}

/* Ends the roots that a body, which returned, or the thread left behind.  */
static void
finish_roots (void)
{
  while (gomp_stream_thread.current)
    finish_root (gomp_stream_thread.current);
}

/* The calling thread is about to leave a parallel region: ends its roots
   there.  */
void
gomp_stream_leave_level (void)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;
  int level;

  if (self->current == NULL)
    return;
  level = gomp_stream_level ();
  while (self->current && self->current->root && self->current->depth == 0
	 && self->current->level >= level)
    finish_root (self->current);
}

static void
finish_thread (void *unused __attribute__ ((unused)))
{
  finish_roots ();
}

static void
make_thread_key (void)
{
  if (pthread_key_create (&thread_key, finish_thread) != 0)
    gomp_stream_fatal ("out of thread keys");
}

/* What the runtime keeps in a scope.  */
struct scope
{
  region *region;		/* Null while it is not opened.  */
  struct scope *outer;		/* The one around it that is not, either.  */
  unsigned depth, kind;
  int level;
  uintptr_t around;		/* The region's INNERMOST before.  */
};

_Static_assert (sizeof (struct scope) <= sizeof (struct gomp_stream_scope),
		"a scope");

/* The calling thread's control program at LEVEL, or null.  */
static region *
find_current (int level)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;
  region *r;

  /* Roots of parallel regions that ended.  */
  while ((r = self->current) != NULL && r->root && r->depth == 0
	 && r->level > level)
    finish_root (r);
  return r && r->level == level && !r->left ? r : NULL;
}

static region *
make_root (int level)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;

  gomp_stream_init ();
  if (self->running == NULL)
    {
      pthread_once (&thread_key_once, make_thread_key);
      pthread_setspecific (thread_key, self);
    }
  return make_region (true, level);
}

/* The outermost scope of a function is not the end of the control program, if the
   caller may go on with streams that it lent.  */
static void
open_scope (struct scope *s, region *r)
{
  if (r == NULL && s->kind == GOMP_STREAM_SCOPE_FUNCTION)
    r = make_root (s->level);
  else if (r == NULL || s->kind == GOMP_STREAM_SCOPE_PARALLEL)
    r = make_region (false, s->level);
  s->region = r;
  s->depth = ++r->depth;
  s->around = r->innermost;
  r->innermost = gomp_stream_stack_address (s);
}

/* Opens S and those around it.  */
static void
open_all (struct scope *s)
{
  if (s == NULL)
    return;
  open_all (s->outer);
  open_scope (s, find_current (s->level));
}

/* Returns the calling thread's control program at this place, or null.  With
   MAKE a root is made where there is none.  */
region *
gomp_stream_current (bool make)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;
  int level = gomp_stream_level ();
  region *r;

  gomp_stream_enter_body ();
  if (self->unopened)
    {
      struct gomp_stream_scope *unopened = self->unopened;

      if (!make)
	return NULL;
      self->unopened = NULL;
      open_all ((struct scope *) unopened);
    }
  r = find_current (level);
  return r || !make ? r : make_root (level);
}

/* A region is made when it is needed: a program whose loops run in place may need
   none.  */
void
GOMP_stream_scope_enter (struct gomp_stream_scope *scope, unsigned kind)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;
  struct scope *s = (struct scope *) scope;
  region *r;

  gomp_stream_init ();
  gomp_stream_enter_body ();
  s->region = NULL;
  s->kind = kind;
  s->level = gomp_stream_level ();
  s->outer = (struct scope *) self->unopened;
  r = self->unopened ? NULL : find_current (s->level);
  if (r && kind != GOMP_STREAM_SCOPE_PARALLEL)
    open_scope (s, r);
  else
    {
      gomp_stream_turn_away ();
      self->unopened = scope;
    }
}

void
GOMP_stream_scope_leave (struct gomp_stream_scope *scope)
{
  struct scope *s = (struct scope *) scope;
  uint64_t before;
  region *r;

  if (s->kind != GOMP_STREAM_SCOPE_FUNCTION)
    gomp_stream_take_back ();
  r = s->region;
  if (r == NULL)
    {
      gomp_stream_thread.unopened = (struct gomp_stream_scope *) s->outer;
      return;
    }
  /* Roots that were made inside, where no scope was seen.  */
  while (gomp_stream_thread.current != r)
    finish_root (gomp_stream_thread.current);
  r->innermost = s->around;
  if (r->left)
    {
      r->depth = s->depth - 1;
      if (r->depth == 0)
	gomp_stream_thread.current = r->outer;
      return;
    }
  before = gomp_stream_before_wait ();
  gomp_stream_complete_scope (r);
  if (s->kind != GOMP_STREAM_SCOPE_FUNCTION || s->depth == 1)
    /* As a rule a barrier follows.  */
    gomp_stream_send_home (r);
  gomp_stream_renew (r, true);
  end_scope (r, s->depth);
  r->depth = s->depth - 1;
  if (r->depth == 0)
    {
      if (r->root)
	end_dynamic_streams (r, false);
      if (!r->root || !(r->bare || r->dynamic))
	end_region (r);
    }
  if (before)
    gomp_stream_after_wait (before, true);
}

void
GOMP_stream_wait (void)
{
  uint64_t before = gomp_stream_before_wait ();
  region *r;

  gomp_stream_enter_body ();
  gomp_stream_take_back ();
  r = gomp_stream_thread.current ? gomp_stream_current (false) : NULL;
  if (r)
    {
      gomp_stream_complete (r, NULL);
      /* As long as an exception waits to be thrown behind a construct, nothing
	 begins anew.  */
      if (GOMP_stream_lending.thrown == NULL)
	gomp_stream_renew (r, false);
    }
  if (gomp_stream_rivals_p () || gomp_stream_thread.parallel == 0)
    gomp_stream_retire_around ();
  if (before)
    gomp_stream_after_wait (before, false);
}

/* A wait that the program does not have.  What lacks input is not stuck, as producers may
   be activated behind it.  */
static void
wait_patiently (region *r)
{
  bool patient = r->patient;

  if (gomp_stream_thread.unopened)
    return;
  r->patient = true;
  GOMP_stream_wait ();
  r->patient = patient;
}

void
GOMP_stream_return (unsigned loops)
{
  region *r = gomp_stream_thread.current;

  if (r == NULL)
    return;
  if (r->untold && gomp_stream_thread.unopened == NULL)
    GOMP_stream_wait ();
  else if (loops && r->depth == 0 && r->automatic)
    wait_patiently (r);
}

void
GOMP_stream_look (void)
{
  region *r = gomp_stream_thread.current;

  if (r && (r->untold || r->automatic || (r->root && (r->bare || r->dynamic)))
      && !gomp_stream_all_here_p (r))
    wait_patiently (r);
}

/* The end of the program: completes what the calling thread's control programs
   have under way, as far as it can be.  */
void
gomp_stream_finish_program (void)
{
  region *r;

  gomp_stream_finishing = true;
  while ((r = gomp_stream_thread.current) != NULL && r->root && r->depth == 0)
    finish_root (r);
  for (; r; r = r->outer)
    gomp_stream_complete (r, NULL);
}

/* Frees all streams, unless a thread has a control program open.  Returns whether
   it did; then others find the runtime as at the program's begin.  */
bool
gomp_stream_free_all (void)
{
  unsigned none = 0;
  stream **list;
  size_t n;

  /* G6: what others did to streams is done; pairs with G5.  */
  if (!__atomic_compare_exchange_n (&n_users, &none, CLOSED, false,
				    __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
    return false;
  n = gomp_stream_all_streams (&list);
  gomp_stream_end_streams (list, n);
  free (list);
  gomp_stream_free_registry ();
  gomp_stream_free_references ();
  gomp_stream_free_kept_plans ();
  gomp_stream_free_kept ();
  gomp_stream_free_lent ();
  /* G3: permits others to make streams; pairs with G4.  */
  __atomic_fetch_and (&n_users, ~CLOSED, __ATOMIC_RELEASE);
  return true;
}
