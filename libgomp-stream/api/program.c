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

/* The program's begin and end.  */

#include "config.h"
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include "api/program.h"
#include "data/stream.h"
#include "graph/gang.h"
#include "graph/recall.h"
#include "graph/region.h"
#include "graph/registry.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "observe/account.h"
#include "observe/observe.h"
#include "run/executor.h"
#include "run/live.h"
#include "sys/carrier.h"
#include "sys/message.h"
#include "sys/options.h"
#include "sys/slab.h"
#include "sys/thread.h"
#include "wait/agree.h"

/* Adds the stream, with its stages, to the accounts.  */
static void
count (stream *s)
{
  gomp_stream_count_stream (s);
  for (view *v = gomp_stream_first_user (s); v; v = gomp_stream_next_user (v))
    if (v->owner && v == v->owner->views[0])
      gomp_stream_count_stage (v->owner);
}

/* Called by exit.  */
static void
finish (void)
{
  static bool finished;
  const struct gomp_stream_thread *self = &gomp_stream_thread;
  bool quiet;

  if (finished)
    return;
  finished = true;
  if (gomp_stream_dying)
    {
      gomp_stream_abort_ranks ();
      return;
    }
  /* A body that calls exit ends the program amid its control program's
     activations; its thread and others are in use.  So does libgomp where it gets
     no memory for an executor, and the caller holds the region.  */
  quiet = (!gomp_stream_stuck && self->running == NULL && !self->gang
	   && !self->spawning);
  if (quiet)
    {
      gomp_stream_finish_program ();
      quiet = gomp_stream_free_all ();
    }
  if (!quiet)
    {
      gomp_stream_stop_pool ();
      if (gomp_stream_options.account)
	gomp_stream_visit_streams (count);
    }
  gomp_stream_write_stats ();
  gomp_stream_write_dot ();
  gomp_stream_write_trace ();
  gomp_stream_write_page ();
  gomp_stream_free_accounts ();
  if (!quiet)
    {
      if (!gomp_stream_stuck && !self->spawning)
	gomp_stream_report_exit ();
      gomp_stream_abort_ranks ();
    }
  gomp_stream_finish_ranks ();
}

/* What is common to all control programs.  A forked child has none of the threads
   that would unlock it.  */
static pthread_mutex_t *const common[]
  = { &gomp_stream_registry_lock, &gomp_stream_kept_lock,
      &gomp_stream_account_lock, &gomp_stream_slab_lock,
      &gomp_stream_claims_lock };
enum { N_COMMON = sizeof common / sizeof *common };

/* A handler of a signal may fork while its thread has one of them; another thread
   that has one may have to wait for a processor.  */
enum { TRIES = 10000, PAUSE = 100 * 1000 };

static __thread bool have_common;

/* Takes all or none at a time, so that their order does not matter.  */
static void
before_fork (void)
{
  have_common = false;
  for (int tries = 0; tries < TRIES && !have_common; tries++)
    {
      unsigned n = 0;
      while (n < N_COMMON && pthread_mutex_trylock (common[n]) == 0)
	n++;
      have_common = n == N_COMMON;
      while (!have_common && n > 0)
	pthread_mutex_unlock (common[--n]);
      if (!have_common)
	nanosleep (&(struct timespec) { .tv_nsec = PAUSE }, NULL);
    }
}

static void
after_fork (void)
{
  for (unsigned n = 0; have_common && n < N_COMMON; n++)
    pthread_mutex_unlock (common[n]);
}

/* A forked child has none of the threads, one of which may be amid a firing, or have a
   plan's lock.  So it leaves its parent's control programs to the parent, and begins its
   own.  */
static void
forked (void)
{
  after_fork ();
  for (region *r = gomp_stream_thread.current; r; r = r->outer)
    r->left = true;
  gomp_stream_forget_registry ();
  gomp_stream_dying = true;
  gomp_stream_unwatch_quit ();
  gomp_stream_forget_pool ();
}

static void
prepare (void)
{
  errno = 0;
  /* It also fails when another thread is ending the program.  */
  if ((atexit (finish) != 0 && errno == ENOMEM)
      || pthread_atfork (before_fork, after_fork, forked) != 0)
    gomp_stream_fatal ("out of memory");
  gomp_stream_finish = finish;
  gomp_stream_watch_quit ();
  gomp_stream_note_known ();
}

/* Called before the first stream of the process is made.  */
void
gomp_stream_init (void)
{
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once (&once, prepare);
}
