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

/* Where executors come from.

   A team's executors are tasks that the control thread spawns in its own team;
   they return at its barriers, and where others may want their threads at all its
   waits.  Outside parallel regions one helper thread opens
   a parallel region whose team runs executors until the program ends.  */

#include "config.h"
#include <stdlib.h>
#include <string.h>
#include <omp.h>
#include "data/channel.h"
#include "graph/gang.h"
#include "graph/recall.h"
#include "graph/region.h"
#include "graph/shape.h"
#include "graph/stage.h"
#include "policy/wake.h"
#include "run/executor.h"
#include "sys/memory.h"
#include "sys/message.h"
#include "sys/sleep.h"
#include "sys/sys.h"
#include "sys/thread.h"
#include "sys/tsan.h"

extern void GOMP_parallel (void (*) (void *), void *, unsigned, unsigned);
extern void GOMP_task (void (*) (void *), void *, void (*) (void *, void *),
		       long, long, _Bool, unsigned, void **, int, void *);

static gang pool = { .lock = PTHREAD_MUTEX_INITIALIZER,
		     .left = PTHREAD_COND_INITIALIZER, .pool = true };
static pthread_mutex_t pool_lock = PTHREAD_MUTEX_INITIALIZER;
static bool pool_running;

/* Counts out an executor that was sent home.  Returns false if it is called for
   again meanwhile: who calls counts on it.  */
static bool
count_out (gang *g, bool able)
{
  bool out;

  pthread_mutex_lock (&g->lock);
  out = !able || g->quit;
  g->tasks -= out;
  pthread_mutex_unlock (&g->lock);
  return out;
}

static void
team_executor (void *data)
{
  gang *g = *(gang **) data;
  /* The control thread itself runs it when libgomp does not defer it, or in
     a wait that the compiler does not know about.  It has better to do.  */
  bool able = !pthread_equal (pthread_self (), g->spawner), home = false;

  gomp_stream_tsan_acquire (g);
  do
    if (able && !__atomic_load_n (&g->quit, __ATOMIC_RELAXED))
      home = gomp_stream_execute (g);
  while (!home && !count_out (g, able));
  gomp_stream_drop_gang (g);
}

/* The team's first thread, which the runtime made, leaves the stages to those that
   libgomp made: these have the stacks that OMP_STACKSIZE asks for, and where threads
   are bound to places it is at that of the control program's.

   None of them ever returns: a thread that ends needs libgcc_s.so.1, which may be
   out of reach, and the library stays until the process ends.  */
static void
pool_executor (void *data)
{
  static unsigned parked;

  if (omp_get_thread_num () != 0)
    gomp_stream_execute (data);
  for (;;)
    gomp_stream_futex_wait (&parked, 0, -1);
}

static void *
pool_main (void *data)
{
  gomp_stream_thread.spawning = true;
  GOMP_parallel (pool_executor, data, pool.size + 1, 0);
  return NULL;
}

/* In a forked child the pool is gone, and with it whoever had its locks.  The child's own
   has nothing to do with its parent's regions.  A handler of a signal may have forked, so
   nothing is freed here.  */
void
gomp_stream_forget_pool (void)
{
  pool = (gang) { .pool = true, .slots = pool.slots };
  pthread_mutex_init (&pool.lock, NULL);
  pthread_cond_init (&pool.left, NULL);
  pthread_mutex_init (&pool_lock, NULL);
  pool_running = false;
}

/* Makes the thread that opens the pool's team.  */
static void
make_helper (void)
{
  pthread_attr_t attributes;
  pthread_t helper;

  if (pthread_attr_init (&attributes) != 0
      || pthread_attr_setdetachstate (&attributes, PTHREAD_CREATE_DETACHED) != 0
      || gomp_stream_create_thread (&helper, &attributes, pool_main, &pool) != 0)
    gomp_stream_fatal ("cannot create a thread");
  pthread_attr_destroy (&attributes);
}

static void
start_pool (void)
{
  pthread_mutex_lock (&pool_lock);
  if (!pool_running)
    {
      free (pool.slots);
      gomp_stream_set_gang_size (&pool, omp_get_max_threads () - 1);
      __atomic_store_n (&pool.quit, 0, __ATOMIC_RELAXED);
      make_helper ();
      pool_running = true;
    }
  pthread_mutex_unlock (&pool_lock);
}

/* Keeps the pool's executors from further firings.  Called at exit.  */
void
gomp_stream_stop_pool (void)
{
  __atomic_store_n (&pool.quit, 1, __ATOMIC_SEQ_CST);
  gomp_stream_notify_all (&pool.monitor);
}

/* Executors that are to begin.  */
struct nursery
{
  gang *gang;
  unsigned missing;
};

static void
run_nursery (void *data)
{
  struct nursery *n = data;

  for (; n->missing; n->missing--)
    GOMP_task (team_executor, &n->gang, NULL, sizeof n->gang,
	       __alignof__ (n->gang), 1, 0, NULL, 0, NULL);
}

/* Gives the gang the executors that it lacks.  They are children of a task that ends
   here, so no taskwait waits for them.  */
static void
spawn (gang *g)
{
  struct nursery n = { g, 0 };

  pthread_mutex_lock (&g->lock);
  __atomic_store_n (&g->quit, 0, __ATOMIC_RELAXED);
  __atomic_store_n (&g->departed, false, __ATOMIC_RELAXED);
  n.missing = g->size > g->tasks ? g->size - g->tasks : 0;
  g->tasks += n.missing;
  g->references += n.missing;
  pthread_mutex_unlock (&g->lock);
  gomp_stream_tsan_release (g);
  gomp_stream_thread.spawning = true;
  GOMP_task (run_nursery, &n, NULL, sizeof n, __alignof__ (n), 0, 0, NULL, 0, NULL);
  gomp_stream_thread.spawning = false;
}

/* The control program around all bodies that the region's is in.  */
static region *
outermost (region *r)
{
  while (r->body)
    r = r->body->region;
  return r;
}

/* Whether the calling thread may give executors to R, an outermost region, or send
   them home: as tasks they are those of the thread and the team.  */
static bool
spawns_p (const region *r)
{
  return (r->owner && r->level == gomp_stream_level ()
	  && pthread_equal (r->gang->spawner, pthread_self ()));
}

/* Gives the gang the executors that it lacks, for the sake of region R, a pipeline
   inside a body that the gang's own control thread runs.  */
static void
respawn_around (region *r)
{
  region *outer = outermost (r);

  if (outer->gang == r->gang && spawns_p (outer))
    {
      spawn (r->gang);
      __atomic_store_n (&outer->restart, false, __ATOMIC_RELAXED);
    }
}

/* Whether there is work for other threads, as far as it is known, in the region, of
   which stage G was activated.  */
static bool
worthwhile_p (const region *r, const stage *g)
{
  return (r->promising
	  || gomp_stream_worth_threads (gomp_stream_thread.worked - r->worked,
					gomp_stream_owed (g),
					gomp_stream_cost (g), r->n_stages));
}

/* Gives the region executors, if there are threads for them and it lacks any; the first
   ones when they are worth it for stage G, or in any case if that is null.  Called by the
   control thread, with the guard unless the region has been given some.

   Of a stage that is activated once there is nothing to be withheld, and its control
   program has fired it if it can fire.  So as long as there are no others, threads may
   come when they are worth it.  */
void
gomp_stream_start (region *r, const stage *g)
{
  if (r->started && !r->restart
      && !(r->gang && __atomic_load_n (&r->gang->departed, __ATOMIC_RELAXED)))
    return;
  if (!r->started)
    {
      if (g && !worthwhile_p (r, g))
	return;
      r->started = true;
      if (r->body)
	{
	  if (r->body->region->gang)
	    gomp_stream_join_gang (r, r->body->region->gang);
	}
      else if (omp_get_level () == 0)
	{
	  if (omp_get_max_threads () > 1)
	    {
	      start_pool ();
	      gomp_stream_join_gang (r, &pool);
	    }
	}
      else if (omp_get_num_threads () > 1)
	{
	  gang *g = gomp_stream_malloc_aligned (GOMP_STREAM_APART, 1,
						sizeof *g);
	  memset (g, 0, sizeof *g);
	  pthread_mutex_init (&g->lock, NULL);
	  pthread_cond_init (&g->left, NULL);
	  gomp_stream_set_gang_size (g, omp_get_num_threads () - 1);
	  g->spawner = pthread_self ();
	  r->owner = true;
	  gomp_stream_join_gang (r, g);
	  gomp_stream_claim_threads (g);
	  spawn (g);
	}
      if (r->gang)
	{
	  gomp_stream_unsettle (r);
	  gomp_stream_recall_plan (r);
	}
    }
  else if (r->owner)
    spawn (r->gang);
  else
    respawn_around (r);
  __atomic_store_n (&r->restart, false, __ATOMIC_RELAXED);
}

/* Sends a team's executors home, so that a wait of OpenMP's own does not wait
   for them.  */
static void
retire (region *r)
{
  if (!r->owner || r->gang == NULL || r->restart)
    return;
  /* The next activation calls for them again.  */
  gomp_stream_lower_limits (r);
  __atomic_store_n (&r->gang->quit, 1, __ATOMIC_SEQ_CST);
  gomp_stream_notify_all (&r->gang->monitor);
  __atomic_store_n (&r->restart, true, __ATOMIC_RELAXED);
}

void
gomp_stream_send_home (region *r)
{
  pthread_mutex_lock (&r->guard);
  retire (r);
  pthread_mutex_unlock (&r->guard);
}

/* The same at the end of a wait for what was posted, unless the executors can stay.
   They are nobody's children, so a taskwait does not wait for them; of others
   api/layer.c tells, if it began the parallel region.  Called with the guard.  */
void
gomp_stream_rest (region *r)
{
  if (gomp_stream_rivals_p () || gomp_stream_thread.parallel == 0
      || !pthread_equal (r->thread, pthread_self ()))
    retire (r);
}

/* The region, whose guard the caller has, ends.  */
void
gomp_stream_dismiss (region *r)
{
  if (r->owner && r->gang)
    {
      retire (r);
      gomp_stream_give_up_threads (r->gang);
    }
  gomp_stream_leave_gang (r);
}

/* Sends executors home before a wait in a body that the calling thread runs while it
   waits for the pipeline around it.  */
void
gomp_stream_retire_around (void)
{
  const struct gomp_stream_running *running = gomp_stream_thread.running;
  region *r;

  if (running == NULL)
    return;
  r = outermost (running->stage->region);
  if (spawns_p (r))
    retire (r);
}
