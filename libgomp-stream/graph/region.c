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

/* Regions: the control programs, their scopes, and the streams and stages that
   they share.  */

#include "config.h"
#include <stdlib.h>
#include <string.h>
#include <omp.h>
#include "api/program.h"
#include "data/channel.h"
#include "data/stream.h"
#include "graph/dialect.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "graph/thread.h"
#include "graph/view.h"
#include "observe/observe.h"
#include "policy/plan.h"
#include "policy/recall.h"
#include "run/executor.h"
#include "run/gang.h"
#include "sys/memory.h"
#include "sys/message.h"
#include "sys/slab.h"
#include "sys/sys.h"
#include "wait/wait.h"

/* The streams, sorted by key.  They lie in ROOM, and need not begin with it: an
   array of streams ends with its first one.  */
pthread_mutex_t gomp_stream_registry_lock = PTHREAD_MUTEX_INITIALIZER;
static stream **room, **streams;
static size_t n_streams, max_streams;

/* Time, ns, that a control program may take from its last activation to its
   wait.  */
#define SETTLING_TIME 100000000

/* Regions that are not ended, and threads that end streams; with CLOSED while all
   streams are freed.  */
static unsigned n_users;
#define CLOSED (1u << 31)

/* Calls finish_thread for threads with a root.  */
static pthread_key_t thread_key;
static pthread_once_t thread_key_once = PTHREAD_ONCE_INIT;

/* The registry.  */

/* The index of the first stream whose key is not below KEY.  */
static size_t
lower_bound (uintptr_t key)
{
  size_t low = 0, high = n_streams;

  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if ((uintptr_t) streams[middle]->key < key)
	low = middle + 1;
      else
	high = middle;
    }
  return low;
}

/* Returns the stream of the variable at KEY, or null.  Like the two functions
   below, called with the registry's lock.  */
stream *
gomp_stream_find_stream (void *key)
{
  size_t i = lower_bound ((uintptr_t) key);
  return i < n_streams && streams[i]->key == key ? streams[i] : NULL;
}

size_t
gomp_stream_count_streams (void)
{
  return n_streams;
}

void
gomp_stream_enter_stream (stream *s)
{
  size_t i = lower_bound ((uintptr_t) s->key);

  if (n_streams == max_streams)
    {
      max_streams = max_streams ? 2 * max_streams : 64;
      room = gomp_stream_realloc (room, max_streams * sizeof *room);
      streams = room;
    }
  else if (streams + n_streams == room + max_streams)
    {
      memmove (room, streams, n_streams * sizeof *streams);
      streams = room;
    }
  memmove (streams + i + 1, streams + i,
	   (n_streams - i) * sizeof *streams);
  streams[i] = s;
  n_streams++;
}

/* Whether the stage is that of the directive on the N_VIEWS streams KEYS.  */
bool
gomp_stream_same_stage (const stage *g, const site *from, void *const *keys,
			uint32_t n_views)
{
  if (g->site != from || g->n_views != n_views)
    return false;
  for (uint32_t i = 0; i < n_views; i++)
    if (g->keys[i] != keys[i])
      return false;
  return true;
}

/* Returns the stage of the directive on the streams KEYS, or null.  */
stage *
gomp_stream_find_stage (const site *from, void *const *keys, uint32_t n_views)
{
  stream *s = gomp_stream_find_stream (keys[0]);

  for (int kind = 0; s && kind < 2; kind++)
    for (view *v = kind ? s->consumers : s->producers; v; v = v->next)
      if (v->owner && gomp_stream_same_stage (v->owner, from, keys, n_views))
	return v->owner;
  return NULL;
}

/* Says which activations are dropped, on streams whose consumers share a read
   position.  */
static void
report_starved (const stage *g)
{
  uint64_t owed = gomp_stream_owed (g);

  if (g->dialect && owed)
    gomp_stream_warning ("%s:%u: %llu activation%s of the stage in %s never "
			 "had input", g->site->file, g->site->line,
			 (unsigned long long) owed, owed == 1 ? "" : "s",
			 g->site->function);
}

/* Returns the region that has the stage, or null, and keeps it from being freed
   until the next function is called.  It may be another thread's, which perhaps is
   ending: then either this thread is first, and that thread waits; or the stage has
   no region any longer.  */
region *
gomp_stream_hold_region (const stage *g)
{
  region *r;

  pthread_mutex_lock (&gomp_stream_registry_lock);
  r = __atomic_load_n (&g->region, __ATOMIC_RELAXED);
  if (r)
    __atomic_add_fetch (&r->holders, 1, __ATOMIC_RELAXED);
  pthread_mutex_unlock (&gomp_stream_registry_lock);
  return r;
}

void
gomp_stream_let_region_go (region *r)
{
  /* G1: what was done to the region is done; pairs with G2.  */
  __atomic_sub_fetch (&r->holders, 1, __ATOMIC_RELEASE);
}

/* Takes the stage off the region that has it, if one does.  */
static void
take_off (stage *g)
{
  region *r = gomp_stream_hold_region (g);

  if (r == NULL)
    return;
  gomp_stream_region_remove (r, g);
  gomp_stream_let_region_go (r);
}

static void
end_stage (stage *g)
{
  report_starved (g);
  take_off (g);
  gomp_stream_count_stage (g);
  gomp_stream_close_views (g);
  gomp_stream_free_stage (g);
}

/* Says which elements nobody read, in a checking build; of a stream whose
   consumers share a read position, in any.  */
static void
report_unread (const stream *s)
{
  uint64_t committed = gomp_stream_committed (s);

  if (s->shared)
    {
      if (committed > s->take)
	gomp_stream_warning ("%s:%u: %llu elements of stream '%s' were left "
			     "over", s->first_site->file, s->first_site->line,
			     (unsigned long long) (committed - s->take),
			     s->name);
      return;
    }
  if (!ENABLE_CHECKING)
    return;
  for (const view *v = s->consumers; v; v = v->next)
    if (v->latch == NULL
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

/* Ends the stream, with the stages that use it.  */
void
gomp_stream_end_stream (stream *s)
{
  size_t i;

  report_unread (s);
  gomp_stream_count_stream (s);
  for (int kind = 0; kind < 2; kind++)
    for (view *v = kind ? s->consumers : s->producers; v; )
      if (v->owner)
	{
	  end_stage (v->owner);
	  v = kind ? s->consumers : s->producers;
	}
      else
	v = v->next;
  while (s->consumers)
    {
      view *v = s->consumers;
      s->consumers = v->next;
      gomp_stream_free_view (v);
    }
  pthread_mutex_lock (&gomp_stream_registry_lock);
  i = lower_bound ((uintptr_t) s->key);
  n_streams--;
  if (i < n_streams / 2)
    {
      memmove (streams + 1, streams, i * sizeof *streams);
      streams++;
    }
  else
    memmove (streams + i, streams + i + 1,
	     (n_streams - i) * sizeof *streams);
  pthread_mutex_unlock (&gomp_stream_registry_lock);
  gomp_stream_free_stream (s);
}

/* A region's stages.  */

static size_t
hash (const site *from, void *const *keys, uint32_t n_views)
{
  uintptr_t h = (uintptr_t) from >> 4;

  for (uint32_t i = 0; i < n_views; i++)
    h = h * 31 + ((uintptr_t) keys[i] >> 2);
  return h ^ h >> 9;
}

/* Who takes another stage away meanwhile clears its STAGE, with the guard, and
   may free it.  So the stage is looked at only if it is one of the caller's own
   streams.  */
struct gomp_stream_recent
{
  const site *site;
  void *key;			/* The first one.  */
  stage *stage;
};

/* Returns the stage, which the control program uses again and again in an order
   that no link between ports foretells, or null.  Called by its thread.  */
stage *
gomp_stream_region_find (region *r, const site *from, void *const *keys,
			 uint32_t n_views)
{
  size_t i = hash (from, keys, n_views) & (r->table_size - 1);
  struct gomp_stream_recent *recent;
  stage *g;

  if (r->table_size == 0)
    return NULL;
  recent = &r->recent[i];
  if (recent->site == from && recent->key == keys[0]
      && (g = __atomic_load_n (&recent->stage, __ATOMIC_RELAXED)) != NULL
      && gomp_stream_same_stage (g, from, keys, n_views))
    return g;
  pthread_mutex_lock (&r->guard);
  for (g = r->table[i]; g; g = g->local_next)
    if (gomp_stream_same_stage (g, from, keys, n_views))
      {
	recent->site = from;
	recent->key = keys[0];
	__atomic_store_n (&recent->stage, g, __ATOMIC_RELAXED);
	break;
      }
  pthread_mutex_unlock (&r->guard);
  return g;
}

static void
enter_in_table (region *r, stage *g)
{
  stage **slot
    = &r->table[hash (g->site, g->keys, g->n_views) & (r->table_size - 1)];
  g->local_next = *slot;
  *slot = g;
}

/* Adds the stage, last in the order in which executors sweep.  */
void
gomp_stream_region_append (region *r, stage *g)
{
  g->region_next = NULL;
  pthread_mutex_lock (&r->guard);
  if (r->n_stages >= r->table_size)
    {
      r->table_size = r->table_size ? 4 * r->table_size : 16;
      free (r->table);
      free (r->recent);
      r->table = gomp_stream_calloc (r->table_size * sizeof *r->table);
      r->recent = gomp_stream_calloc (r->table_size * sizeof *r->recent);
      for (stage *other = r->first; other; other = other->region_next)
	enter_in_table (r, other);
    }
  enter_in_table (r, g);
  __atomic_store_n (&r->n_stages, r->n_stages + 1, __ATOMIC_RELAXED);
  /* L1: permits executors to use the stage; pairs with L2.  */
  if (r->last)
    __atomic_store_n (&r->last->region_next, g, __ATOMIC_RELEASE);
  else
    __atomic_store_n (&r->first, g, __ATOMIC_RELEASE);
  r->last = g;
  for (uint32_t i = 0; i < g->n_views; i++)
    if (!g->views[i]->stream->settled)
      r->unsettled = true;
  gomp_stream_recall_plan (r, g);
  pthread_mutex_unlock (&r->guard);
}

/* Takes the stage off, which no thread fires, unless the region has ended.  */
void
gomp_stream_region_remove (region *r, stage *g)
{
  size_t i = hash (g->site, g->keys, g->n_views) & (r->table_size - 1);
  stage **p, *last = NULL;

  pthread_mutex_lock (&r->guard);
  if (g->region != r)
    {
      pthread_mutex_unlock (&r->guard);
      return;
    }
  gomp_stream_keep_plan (r, true);
  gomp_stream_close_region (r);
  for (p = &r->first; *p != g; p = &(*p)->region_next)
    last = *p;
  *p = g->region_next;
  for (stage *other = r->first; other; other = other->region_next)
    if (other->port.successor == &g->port)
      other->port.successor = &other->port;
  if (r->last == g)
    r->last = last;
  for (p = &r->table[i]; *p != g; p = &(*p)->local_next)
    ;
  *p = g->local_next;
  if (r->recent[i].stage == g)
    __atomic_store_n (&r->recent[i].stage, NULL, __ATOMIC_RELAXED);
  __atomic_store_n (&r->n_stages, r->n_stages - 1, __ATOMIC_RELAXED);
  gomp_stream_undefine (g);
  __atomic_store_n (&g->region, NULL, __ATOMIC_RELAXED);
  gomp_stream_reopen_region (r);
  pthread_mutex_unlock (&r->guard);
}

/* Whether the calling thread is in a body of the region.  */
bool
gomp_stream_inside_p (const region *r)
{
  for (const struct gomp_stream_running *running = gomp_stream_thread.running;
       running; running = running->outer)
    if (running->stage->region == r)
      return true;
  return false;
}

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
      && r->level >= omp_get_level ()
      && !pthread_equal (r->thread, pthread_self ()) && !settles_p (g))
    gomp_stream_fatal_at (g->site->file, g->site->line,
			  "two threads activate tasks on stream '%s' at the "
			  "same time", g->views[0]->stream->name);
  gomp_stream_complete (r, NULL);
  gomp_stream_let_region_go (r);
}

/* Takes the stage away from its control program, which is at rest.  */
void
gomp_stream_take_over (stage *g)
{
  gomp_stream_complete_other (g);
  take_off (g);
}

/* Control programs.  */

/* Keeps the streams from being freed at the end of the program; waits for that, if
   it is under way in another thread.  */
static void
begin_use (void)
{
  unsigned looks = 0;

  /* G4: what was freed is; pairs with G3.  */
  while (__atomic_fetch_add (&n_users, 1, __ATOMIC_ACQUIRE) & CLOSED)
    {
      __atomic_fetch_sub (&n_users, 1, __ATOMIC_RELAXED);
      looks = gomp_stream_wait_a_little (looks);
    }
}

static void
end_use (void)
{
  /* G5: what was done to streams is done; pairs with G6.  */
  __atomic_fetch_sub (&n_users, 1, __ATOMIC_RELEASE);
}

static region *
make_region (bool root, int level)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;
  region *r;

  begin_use ();
  r = gomp_stream_take (__alignof__ (region), 1, sizeof *r);
  memset (r, 0, sizeof *r);
  r->outer = self->current;
  r->body = self->running ? self->running->stage : NULL;
  r->level = level;
  r->root = root;
  r->thread = pthread_self ();
  pthread_mutex_init (&r->guard, NULL);
  gomp_stream_init_plan (r);
  self->current = r;
  return r;
}

/* Whether the stream is not to end with the control program that used it last,
   because there are elements left that another one may take.  */
static bool
outlives_p (const stream *s)
{
  return s->shared && gomp_stream_committed (s) > s->take;
}

/* Ends the region's streams that are known through pointers only, and were used
   in scopes only; or with ALL these and those that are known through references
   only.  Nobody else knows when their variables are gone.  */
static void
end_dynamic_streams (region *r, bool all)
{
  uintptr_t from = 0;

  while (r->dynamic)
    {
      stream *s;
      size_t i;

      pthread_mutex_lock (&gomp_stream_registry_lock);
      /* Other threads may have entered or ended streams.  */
      i = lower_bound (from);
      for (s = NULL; s == NULL && i < n_streams; )
	if (streams[i]->last_user == r && !streams[i]->is_static
	    && !outlives_p (streams[i])
	    && (all ? streams[i]->dynamic_only
		: streams[i]->pointer_only && !streams[i]->bare))
	  s = streams[i];
	else
	  i++;
      pthread_mutex_unlock (&gomp_stream_registry_lock);
      if (s == NULL)
	break;
      from = (uintptr_t) s->key;
      gomp_stream_end_stream (s);
    }
}

/* Ends the calling thread's innermost region, all of whose activations are
   complete or dropped.  Streams of known declaration keep their stages.  */
static void
end_region (region *r)
{
  unsigned looks = 0;

  pthread_mutex_lock (&r->guard);
  gomp_stream_leave_gang (r);
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
    }
  /* Who holds the region finds nothing to complete.  */
  r->first = r->last = NULL;
  r->n_stages = 0;
  pthread_mutex_unlock (&gomp_stream_registry_lock);
  pthread_mutex_unlock (&r->guard);
  /* G2: pairs with G1.  */
  while (__atomic_load_n (&r->holders, __ATOMIC_ACQUIRE))
    looks = gomp_stream_wait_a_little (looks);
  gomp_stream_thread.current = r->outer;
  pthread_mutex_destroy (&r->guard);
  free (r->table);
  free (r->recent);
  gomp_stream_free_plan (r);
  gomp_stream_give_back (r, __alignof__ (region), 1, sizeof *r);
  end_use ();
}

/* Ends the scope of DEPTH for the region's stages: drops activations that lack
   only look-ahead, of stages that joined there or deeper, and bodies that were
   defined there.  */
static void
end_scope (region *r, unsigned depth)
{
  pthread_mutex_lock (&r->guard);
  for (stage *g = r->first; g; g = g->region_next)
    if (g->depth >= depth)
      {
	g->depth = depth ? depth - 1 : 0;
	if (gomp_stream_owed (g))
	  {
	    report_starved (g);
	    for (uint32_t i = 0; i < g->n_views; i++)
	      {
		gomp_stream_lock_stages (g->views[i]->stream);
		gomp_stream_drop_owed (g->views[i]);
		gomp_stream_unlock_stages (g->views[i]->stream);
	      }
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

static void
finish_root (region *r)
{
  r->leaving = true;
  gomp_stream_complete (r, NULL);
  end_scope (r, 0);
  end_region (r);
}

/* Ends the roots that the body, which returned, left behind.  */
void
gomp_stream_end_body (void)
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
  level = omp_get_level ();
  while (self->current && self->current->root && self->current->depth == 0
	 && self->current->level >= level)
    finish_root (self->current);
}

static void
finish_thread (void *unused __attribute__ ((unused)))
{
  while (gomp_stream_thread.current)
    finish_root (gomp_stream_thread.current);
}

static void
make_thread_key (void)
{
  if (pthread_key_create (&thread_key, finish_thread) != 0)
    gomp_stream_fatal ("out of thread keys");
}

/* Returns the calling thread's control program at this place, or null.  With
   MAKE a root is made where there is none.  */
region *
gomp_stream_current (bool make)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;
  int level = omp_get_level ();
  region *r;

  /* Roots of parallel regions that ended.  */
  while ((r = self->current) != NULL && r->root && r->depth == 0
	 && r->level > level)
    finish_root (r);
  if (r && r->level == level)
    return r;
  if (!make)
    return NULL;
  gomp_stream_init ();
  if (self->running == NULL)
    {
      pthread_once (&thread_key_once, make_thread_key);
      pthread_setspecific (thread_key, self);
    }
  return make_region (true, level);
}

void
GOMP_stream_scope_enter (struct gomp_stream_scope *scope, unsigned kind)
{
  region *r;

  /* The outermost scope of a function is not the end of the control program,
     if the caller may go on with streams that it lent.  */
  gomp_stream_init ();
  r = gomp_stream_current (kind == GOMP_STREAM_SCOPE_FUNCTION);
  if (r == NULL || kind == GOMP_STREAM_SCOPE_PARALLEL)
    r = make_region (false, omp_get_level ());
  r->depth++;
  scope->opaque[0] = r;
  scope->opaque[1] = (void *) (uintptr_t) r->depth;
}

void
GOMP_stream_scope_leave (struct gomp_stream_scope *scope)
{
  region *r = scope->opaque[0];
  unsigned depth = (uintptr_t) scope->opaque[1];

  /* Roots that were made inside, where no scope was seen.  */
  while (gomp_stream_thread.current != r)
    finish_root (gomp_stream_thread.current);
  r->leaving = true;
  gomp_stream_complete (r, NULL);
  r->leaving = false;
  end_scope (r, depth);
  r->depth = depth - 1;
  if (r->depth != 0)
    return;
  if (r->root)
    end_dynamic_streams (r, false);
  if (!r->root || !(r->bare || r->dynamic))
    end_region (r);
}

/* Completes what the stages that use the stream owe.  */
static void
complete_stream (stream *s)
{
  for (int kind = 0; kind < 2; kind++)
    for (view *v = kind ? s->consumers : s->producers; v; v = v->next)
      {
	region *r = v->owner && gomp_stream_owed (v->owner)
		    ? gomp_stream_hold_region (v->owner) : NULL;
	if (r == NULL)
	  continue;
	r->leaving = true;
	gomp_stream_complete (r, NULL);
	r->leaving = false;
	gomp_stream_let_region_go (r);
      }
}

/* Returns the first stream whose key lies in [FROM, END), or null.  */
static stream *
first_stream (uintptr_t from, uintptr_t end)
{
  stream *s = NULL;
  size_t i;

  pthread_mutex_lock (&gomp_stream_registry_lock);
  i = lower_bound (from);
  if (i < n_streams && (uintptr_t) streams[i]->key < end)
    s = streams[i];
  pthread_mutex_unlock (&gomp_stream_registry_lock);
  return s;
}

void
GOMP_stream_forget (void *addr, size_t size)
{
  uintptr_t begin = (uintptr_t) addr, end = begin + size;
  stream *s;

  begin_use ();
  gomp_stream_forget_references (addr, size);
  /* What lacks only look-ahead lacks its producers as well when these end.  */
  for (uintptr_t from = begin; (s = first_stream (from, end)) != NULL;
       from = (uintptr_t) s->key + 1)
    complete_stream (s);
  while ((s = first_stream (begin, end)) != NULL)
    gomp_stream_end_stream (s);
  end_use ();
}

void
GOMP_stream_wait (void)
{
  region *r = (gomp_stream_thread.current
	       ? gomp_stream_current (false) : NULL);

  if (r)
    gomp_stream_complete (r, NULL);
  gomp_stream_retire_around ();
}

void
GOMP_stream_return (void)
{
  region *r = gomp_stream_thread.current;

  if (r && r->automatic && r->depth == 0)
    GOMP_stream_wait ();
}

/* Whether the program is ending.  */
bool gomp_stream_finishing;

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

  /* G6: what others did to streams is done; pairs with G5.  */
  if (!__atomic_compare_exchange_n (&n_users, &none, CLOSED, false,
				    __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
    return false;
  while (n_streams)
    gomp_stream_end_stream (streams[n_streams - 1]);
  free (room);
  gomp_stream_free_references ();
  gomp_stream_free_kept_plans ();
  gomp_stream_free_kept ();
  room = streams = NULL;
  max_streams = 0;
  /* G3: permits others to make streams; pairs with G4.  */
  __atomic_fetch_and (&n_users, ~CLOSED, __ATOMIC_RELEASE);
  return true;
}

/* Adds all streams, with their stages, to the accounts.  */
void
gomp_stream_count_all (void)
{
  pthread_mutex_lock (&gomp_stream_registry_lock);
  for (size_t i = 0; i < n_streams; i++)
    {
      gomp_stream_count_stream (streams[i]);
      for (int kind = 0; kind < 2; kind++)
	for (view *v = kind ? streams[i]->consumers : streams[i]->producers;
	     v; v = v->next)
	  if (v->owner && v == v->owner->views[0])
	    gomp_stream_count_stage (v->owner);
    }
  pthread_mutex_unlock (&gomp_stream_registry_lock);
}
