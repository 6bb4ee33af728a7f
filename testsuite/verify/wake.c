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

   You should have received a copy of the GNU General Public License along
   with this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */


/* How executors sleep and are woken: sys/sleep.c with those who use it, run/executor.c,
   run/attention.c, run/post.c, run/advance.c and graph/gang.c.

   CONTROLS control programs, each with a region of STAGES stages, activate each stage WORK
   times, as the generated code does, and are then busy elsewhere for ever, or with WAITS
   wait.  Stage N fires what stage N - 1 has fired.  EXECUTORS executors fire a stage when
   BATCH activations can fire.  When nothing can happen any more all that can fire must
   have been fired.

   With HOME an executor that slept for long goes home, with RIVALS one that finds
   nothing, and another one begins in its place when it is asked for.  With LONG the first executor, which has just been
   woken, begins a firing without end, that of a stage beside the others; with LONG=2
   another such one in that one's body.  With LEAVES the last control program waits and
   leaves the gang, and with TAKEN_OVER each posts once more what is posted.  With NESTED the first body of the first stage
   makes a pipeline of its own, of which the stage is fired by whoever comes.  With ASKS
   the first firing of the first stage leaves a request for the wait.

   Stages are fired here, without views and bodies; time passes with each look at the
   clock, by STEP ns, and by LEISURE ns between two activations of a control program.  */

#include <stdlib.h>
#include <string.h>
#include "verify.h"
#include "config.h"
#include "graph/gang.h"
#include "graph/region.h"
#include "graph/request.h"
#include "graph/stage.h"
#include "policy/wake.h"
#include "run/advance.h"
#include "run/executor.h"
#include "run/post.h"

#ifndef CONTROLS
# define CONTROLS 1
#endif
#ifndef STAGES
# define STAGES 1
#endif
#ifndef EXECUTORS
# define EXECUTORS 1
#endif
#ifndef WORK
# define WORK 1
#endif
#ifndef BATCH
# define BATCH 1
#endif
#ifndef STEP
# define STEP 60000
#endif
#ifndef LEISURE
# define LEISURE 1000000000
#endif
#ifndef WIDTH
# define WIDTH (EXECUTORS + 1)	/* Threads that the plan counts on.  */
#endif
#ifndef COST
# define COST 0			/* Of an activation; 0: unknown.  */
#endif
#ifndef AT_HOME
# define AT_HOME GOMP_STREAM_EVERYWHERE	/* With whom stages are.  */
#endif
#ifndef QUARTER
# define QUARTER 64		/* Activations in a quarter of a ring.  */
#endif

#define PLAIN __attribute__ ((no_sanitize ("thread")))

__thread struct gomp_stream_thread gomp_stream_thread;
__thread struct gomp_stream_lending GOMP_stream_lending;
struct gomp_stream_options gomp_stream_options;

static const site plain_site;
static gang team;
static struct gomp_stream_slot slots[EXECUTORS + 1];
static region regions[CONTROLS + 1];
static stage stages[CONTROLS + 1][STAGES], endless;
static unsigned asked;		/* Executors that are to begin.  */

/* Time, of the whole machine.  */
static uint64_t clock_now;

PLAIN static void
pass_time (uint64_t ns)
{
  clock_now += ns;
}

PLAIN uint64_t
gomp_stream_now (void)
{
  return clock_now += STEP;
}

/* The system.  */

void
gomp_stream_futex_wait (unsigned *word, unsigned value, long ns)
{
  bool timed = ns >= 0;

  /* A control thread is to be woken, and an executor, unless it goes home.  */
  if ((uint64_t) ns == TUNED (look_again)
      || (team.pool && (uint64_t) ns == TUNED (retire_time)))
    timed = false;

  if (verify_futex_wait (word, value, timed))
    pass_time (ns);
}

void
gomp_stream_futex_wake (unsigned *word, int n)
{
  verify_futex_wake (word, n);
}

bool
gomp_stream_barrier_on_all (void)
{
#ifdef BLIND
  verify_futex_wake (&asked, 0);
  return false;
#else
  verify_barrier_on_all ();
  return true;
#endif
}

/* Stages.  */

/* How many activations of the N that happened are to be fired, and can.  */
static uint64_t
can_fire (const stage *s, uint64_t n)
{
  if (s != stages[s->region - regions])
    {
      uint64_t before = __atomic_load_n (&s[-1].fired, __ATOMIC_ACQUIRE);
      if (n > before)
	n = before;
    }
  return n > s->fired ? n - s->fired : 0;
}

/* There are no shortcuts here.  */
void
gomp_stream_turn_away (void)
{
}

static void run_nested (stage *);

#ifdef ASKS
static bool served;

static void
serve (region *r, struct gomp_stream_request *q)
{
  (void) r;
  (void) q;
  served = true;
}

/* Notes a request in the first firing of the first stage, as its body does, and hands it
   on.  */
static void
leave_request (const stage *s)
{
  static struct gomp_stream_request request;
  struct gomp_stream_request *list = &request;

  if (s != stages[0] || s->fired)
    return;
  request.next = NULL;
  request.region = s->region;
  request.serve = serve;
  gomp_stream_hand_requests_on (&list);
}
#endif

enum gomp_stream_look
gomp_stream_fire (stage *s, enum gomp_stream_effort effort)
{
  bool force = effort >= GOMP_STREAM_FORCE;
  uint64_t n = (force ? __atomic_load_n (&s->port.next, __ATOMIC_ACQUIRE)
		: __atomic_load_n (&s->posted, __ATOMIC_ACQUIRE));

  if (n <= __atomic_load_n (&s->fired, __ATOMIC_ACQUIRE))
    return GOMP_STREAM_NOT_READY;
  if (!gomp_stream_try_lock (s))
    return GOMP_STREAM_BUSY;
  n = can_fire (s, n);
  if (n == 0 || n < (force ? 1 : BATCH))
    {
      gomp_stream_unlock (s);
      return GOMP_STREAM_NOT_READY;
    }
#ifdef NESTED
  if (s->fired == 0 && s == &stages[0][0])
    run_nested (s);
#endif
#ifdef ASKS
  leave_request (s);
#endif
  __atomic_store_n (&s->fired, s->fired + n, __ATOMIC_RELEASE);
  gomp_stream_unlock (s);
  return GOMP_STREAM_FIRED;
}

bool
gomp_stream_ready (stage *s, bool any)
{
  uint64_t n = __atomic_load_n (&s->posted, __ATOMIC_ACQUIRE);

  if (n <= __atomic_load_n (&s->fired, __ATOMIC_ACQUIRE))
    return false;
  if (!gomp_stream_try_lock (s))
    return any;
  n = can_fire (s, n);
  gomp_stream_unlock (s);
  return n && n >= (any ? 1 : BATCH);
}

void
gomp_stream_publish (stage *s)
{
  if (s->posted != s->port.next)
    __atomic_store_n (&s->posted, s->port.next, __ATOMIC_RELEASE);
}

uint64_t
gomp_stream_owed (const stage *s)
{
  return s->port.next - __atomic_load_n (&s->fired, __ATOMIC_ACQUIRE);
}

uint64_t
gomp_stream_fetch_size (const stage *s)
{
  (void) s;
  return 1;
}

void
gomp_stream_note_issue (stage *s)
{
  (void) s;
}

bool
gomp_stream_settle_stops (region *r)
{
  (void) r;
  return false;
}

uint64_t
gomp_stream_work_shown (region *r, bool *under_way)
{
  (void) r;
  *under_way = false;
  return 0;
}

/* Threads.  */

/* As run/pool.c's, for a control thread that spawns.  */
void
gomp_stream_start (region *r, const stage *s)
{
  gang *g = r->gang;
  unsigned missing;

  (void) s;
  if (g == NULL || r->body
      || !__atomic_load_n (&g->departed, __ATOMIC_RELAXED))
    return;
  pthread_mutex_lock (&g->lock);
  __atomic_store_n (&g->departed, false, __ATOMIC_RELAXED);
  missing = g->size - g->tasks;
  g->tasks += missing;
  pthread_mutex_unlock (&g->lock);
  __atomic_fetch_add (&asked, missing, __ATOMIC_ACQ_REL);
}

static void
executor (void *argument)
{
#ifdef LONG
  if (argument)
    {
      /* As gomp_stream_execute and begin_work do.  */
      gomp_stream_thread.gang = &team;
      gomp_stream_attend (&team.monitor);
      for (unsigned i = 0; i < LONG; i++)
	gomp_stream_attention (&endless, false);
      return;
    }
#endif
  (void) argument;
  while (gomp_stream_execute (&team))
    {
      unsigned n;
      do
	while ((n = __atomic_load_n (&asked, __ATOMIC_ACQUIRE)) == 0)
	  verify_wait ();
      while (!__atomic_compare_exchange_n (&asked, &n, n - 1, false,
					   __ATOMIC_ACQ_REL, __ATOMIC_RELAXED));
    }
}

/* What the generated code does at an activation.  */
static void
activate (stage *s)
{
  uint64_t next = s->port.next + 1;

  __atomic_store_n (&s->port.next, next, __ATOMIC_RELAXED);
  if (next >= __atomic_load_n (&s->port.limit, __ATOMIC_RELAXED))
    gomp_stream_finish_post (s);
}

static void
wait_for_all (region *r)
{
  struct gomp_stream_search search = { 0, 0, 0, false, true };

  gomp_stream_publish_all (r);
  for (stage *s = r->first; s; s = s->region_next)
    while (gomp_stream_owed (s) || gomp_stream_asked_p (r))
      if (gomp_stream_asked_p (r))
	gomp_stream_serve (r);
      else
	{
	  gomp_stream_start (r, s);
	  /* At a standstill it has been fired meanwhile.  */
	  VERIFY (gomp_stream_advance (r, &search)
		  || (gomp_stream_owed (s) == 0 && !gomp_stream_asked_p (r)));
	}
}

static void
control (void *argument)
{
  region *r = argument;

  for (unsigned i = 0; i < WORK; i++)
    {
      for (stage *s = r->first; s; s = s->region_next)
	activate (s);
      pass_time (LEISURE);
    }
#ifdef WAITS
  wait_for_all (r);
#endif
#ifdef LEAVES
  if (r == &regions[CONTROLS - 1])
    {
      wait_for_all (r);
      gomp_stream_leave_gang (r);
    }
#endif
#ifdef TAKEN_OVER
  /* Another region has posted what was just activated, and nobody else is
     there.  */
  r->gang = NULL;
  r->first->chunk = 1;
  r->first->post_time = 1;
  gomp_stream_publish (r->first);
  gomp_stream_finish_post (r->first);
#endif
}

static void
run_nested (stage *s)
{
  region *r = &regions[CONTROLS];

  r->thread = pthread_self ();
  r->body = s;
  gomp_stream_attention (s, false);
  gomp_stream_join_gang (r, &team);
  activate (r->first);
  wait_for_all (r);
  gomp_stream_leave_gang (r);
  gomp_stream_attention (s, true);
}

/* The test.  */

/* Nobody calls it.  */
static void
body (void *data)
{
  (void) data;
}

static void
make_region (region *r, stage *first)
{
  memset (r, 0, sizeof *r);
  r->gang = &team;
  r->first = first;
  r->n_stages = STAGES;
  r->started = true;
  r->plan.width = WIDTH;
  r->plan.round = UINT64_MAX;
  for (unsigned i = 0; i < STAGES; i++)
    {
      stage *s = &first[i];
      memset (s, 0, sizeof *s);
      s->region = r;
      s->site = &plain_site;
      s->home = AT_HOME;
      s->fn = body;
      s->chunk = s->quarter = QUARTER;
      s->cap = 64;
      s->least = BATCH;
      s->cost = COST;
      s->region_next = i + 1 < STAGES ? s + 1 : NULL;
      r->last = s;
    }
}

static void
begin (void)
{
  static const char *const names[] = { "stage 0", "stage 1", "stage 2" };

  memset (&team, 0, sizeof team);
  memset (slots, 0, sizeof slots);
  clock_now = 1000000000;
  asked = 0;
#ifdef ASKS
  served = false;
#endif
  team.references = CONTROLS + 1;
  team.size = team.tasks = EXECUTORS;
  team.most = EXECUTORS + 1;
  team.slots = slots;
#ifndef HOME
  team.pool = true;
#endif
#ifdef RIVALS
  /* There is another gang, of which nothing is seen here.  */
  gomp_stream_claims = 2;
#endif
#ifdef LONG
  team.monitor.searching = 1;
#endif
  for (unsigned i = 0; i <= CONTROLS; i++)
    make_region (&regions[i], stages[i]);
  for (unsigned i = 0; i < CONTROLS; i++)
    {
      /* Thread I.  */
      regions[i].thread = i + 1;
      regions[i].gang_next = team.regions;
      team.regions = &regions[i];
    }
  regions[CONTROLS].gang = NULL;
  endless.region = &regions[0];
  verify_own (&gomp_stream_thread, sizeof gomp_stream_thread);
  verify_own (&GOMP_stream_lending, sizeof GOMP_stream_lending);
  verify_name (&team, sizeof team, "team");
  verify_name (regions, sizeof regions, "regions");
  for (unsigned i = 0; i <= CONTROLS; i++)
    verify_name (stages[i], sizeof stages[i], names[i]);
  verify_name (&asked, sizeof asked, "asked");
  for (unsigned i = 0; i < CONTROLS; i++)
    verify_spawn (control, &regions[i], false);
  for (unsigned i = 0; i < EXECUTORS; i++)
    verify_spawn (executor, i == 0 ? &team : NULL, true);
}

static void
end (void)
{
  for (unsigned i = 0; i < CONTROLS; i++)
    for (unsigned k = 0; k < STAGES; k++)
      VERIFY (stages[i][k].fired / BATCH == WORK / BATCH);
#ifdef ASKS
  VERIFY (served);
#endif
}

int
main (int argc, char **argv)
{
  static const struct verify_test test = { begin, end };
  return verify_main (argc, argv, &test);
}
