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

   You should have received a copy of the GNU General Public License along with
   this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* The report of a program that goes on: on SIGQUIT, what each stage owes, and what
   it waits for.

   The signal's handler posts a semaphore, and a thread that waits for it asks each
   control program in turn.  Stages join and leave a region with its guard, so the
   thread takes that; of a control program that holds it in a wait, for long, it asks
   for the report, which is written there.  */

#include "config.h"
#include <errno.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "data/stream.h"
#include "graph/obstacle.h"
#include "graph/region.h"
#include "graph/registry.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "run/live.h"
#include "sys/carrier.h"
#include "sys/file.h"
#include "sys/memory.h"
#include "sys/options.h"
#include "sys/sleep.h"

/* The thread waits so long for a guard, ns: longer than a post takes.  */
#define GUARD_TIME 20000000

static sem_t wanted;

/* Keeps lines of different control programs apart.  */
static pthread_mutex_t writing = PTHREAD_MUTEX_INITIALIZER;

/* Writes what stage G, of which the caller has the lock, waits for.  */
static void
write_obstacle (FILE *f, stage *g, unsigned long long owed)
{
  view *v = owed ? gomp_stream_obstacle (g) : NULL;

  if (g->fn == NULL)
    fputs ("waits for its body\n", f);
  else if (owed == 0)
    fputs ("waits for activations\n", f);
  else if (v)
    fprintf (f, "waits for %s on stream '%s': needs %llu element%s, has "
	     "%llu\n", v->output ? "output space" : "input",
	     v->site->views[v->number].stream_name,
	     (unsigned long long) v->horizon, v->horizon == 1 ? "" : "s",
	     (unsigned long long) gomp_stream_view_has (v));
  else
    fputs ("can fire\n", f);
}

static void
write_stage (FILE *f, stage *g)
{
  uint64_t fired = __atomic_load_n (&g->fired, __ATOMIC_RELAXED);
  uint64_t next = __atomic_load_n (&g->port.next, __ATOMIC_RELAXED);
  uint64_t stop = __atomic_load_n (&g->stop, __ATOMIC_RELAXED);
  unsigned long long owed;

  if (next > stop)
    next = stop;
  owed = next > fired ? next - fired : 0;
  fprintf (f, "gomp-stream: %s:%u: stage in %s owes %llu activation%s, ",
	   g->site->file, g->site->line, g->site->function, owed,
	   owed == 1 ? "" : "s");
  if (!gomp_stream_try_lock (g))
    {
      fputs ("is being fired\n", f);
      return;
    }
  if (g->n_under_way)
    fputs ("is being fired\n", f);
  else
    write_obstacle (f, g, owed);
  gomp_stream_unlock (g);
}

/* Writes the report of the region.  Called with its guard.  */
void
gomp_stream_report_live (region *r)
{
  const char *name = gomp_stream_options.report;
  FILE *f = stderr;

  __atomic_store_n (&r->report_wanted, false, __ATOMIC_RELAXED);
  if (r->n_stages == 0)
    return;
  if (strcmp (name, "stderr") != 0)
    f = gomp_stream_open_file (name, true);
  if (f == NULL)
    return;
  pthread_mutex_lock (&writing);
  fprintf (f, "gomp-stream: %sreport: a control program with %zu stage%s\n",
	   gomp_stream_who, r->n_stages, r->n_stages == 1 ? "" : "s");
  for (stage *g = r->first; g; g = g->region_next)
    write_stage (f, g);
  fflush (f);
  pthread_mutex_unlock (&writing);
  if (f != stderr)
    fclose (f);
}

/* Has the report of the region written, which the caller holds.  */
static void
ask (region *r)
{
  struct timespec until;

  clock_gettime (CLOCK_REALTIME, &until);
  until.tv_nsec += GUARD_TIME;
  if (until.tv_nsec >= 1000000000)
    {
      until.tv_nsec -= 1000000000;
      until.tv_sec++;
    }
  if (pthread_mutex_timedlock (&r->guard, &until) == 0)
    {
      gomp_stream_report_live (r);
      pthread_mutex_unlock (&r->guard);
      return;
    }
  __atomic_store_n (&r->report_wanted, true, __ATOMIC_SEQ_CST);
  gomp_stream_notify_waiter (&r->waiter);
}

/* Asks all control programs.  */
static void
ask_all (void)
{
  struct gomp_stream_list held = { 0 };

  pthread_mutex_lock (&gomp_stream_registry_lock);
  for (region *r = gomp_stream_all_regions; r; r = r->all_next)
    {
      __atomic_add_fetch (&r->holders, 1, __ATOMIC_RELAXED);
      gomp_stream_add (&held, r);
    }
  pthread_mutex_unlock (&gomp_stream_registry_lock);
  for (size_t i = 0; i < held.n; i++)
    {
      ask (held.of[i]);
      gomp_stream_let_region_go (held.of[i]);
    }
  free (held.of);
}

static void *
watch (void *unused __attribute__ ((unused)))
{
  for (;;)
    if (sem_wait (&wanted) == 0)
      ask_all ();
    else if (errno != EINTR)
      return NULL;
}

static void
handle_quit (int signal __attribute__ ((unused)))
{
  int saved = errno;
  sem_post (&wanted);
  errno = saved;
}

/* Watches out for SIGQUIT, if the user wants to and the program does not.  */
void
gomp_stream_watch_quit (void)
{
  struct sigaction old, new = { .sa_handler = handle_quit };
  pthread_attr_t attributes;
  pthread_t thread;
  sigset_t all, mask;

  if (gomp_stream_options.report == NULL
      || sigaction (SIGQUIT, NULL, &old) != 0 || old.sa_handler != SIG_DFL
      || sem_init (&wanted, 0, 0) != 0)
    return;
  pthread_attr_init (&attributes);
  pthread_attr_setdetachstate (&attributes, PTHREAD_CREATE_DETACHED);
  /* The program's signals are for its own threads.  */
  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &mask);
  if (pthread_create (&thread, &attributes, watch, NULL) == 0)
    {
      new.sa_flags = SA_RESTART;
      sigemptyset (&new.sa_mask);
      sigaction (SIGQUIT, &new, NULL);
    }
  pthread_sigmask (SIG_SETMASK, &mask, NULL);
  pthread_attr_destroy (&attributes);
}

/* Gives SIGQUIT back its own meaning in a forked child.  */
void
gomp_stream_unwatch_quit (void)
{
  struct sigaction now;

  if (sigaction (SIGQUIT, NULL, &now) == 0 && now.sa_handler == handle_quit)
    {
      now.sa_handler = SIG_DFL;
      sigaction (SIGQUIT, &now, NULL);
    }
}
