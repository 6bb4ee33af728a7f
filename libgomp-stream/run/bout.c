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

/* Bouts: what a control program activates from one wait to the next.

   To call executors, and to send them home, takes longer than many a bout.  So
   where bouts that begin with a directive are short, some are tried without
   executors, and the clock says which way is better.  When such a bout lasts,
   the executors are called all the same.  But who took most of a bout for himself
   between his last post and the wait may do so again, or even look until a body has
   run, and then somebody else has to fire his stages.  So many bouts have to pass
   without that, and four times as many each time that it was so.

   A control program whose last bout was short is not taken for a slow one, either,
   until it is, for which each stage's first activation would be fired at once.  */

#include "config.h"
#include "graph/gang.h"
#include "graph/stage.h"
#include "policy/trial.h"
#include "run/bout.h"
#include "sys/sys.h"

/* A bout without executors goes on with them when it has taken so many times as long
   as to wake one; one that took longer by LASTING says nothing of short ones, but
   so many in a row say that they are not.  */
#define SHORT_BOUT (5 * TUNED (waking_time))
#define LASTING 4
#define LONG_ONES 4

/* Bouts until the first one is tried without executors, and most of them after
   control programs took their time.  */
#define PROBATION 64
#define MOST_PROBATION (1 << 20)

/* Time for an activation without a call, ns; a short one, as who looks until a body
   has run activates little.  */
#define ACTIVATION 50

/* Directives that are remembered, at most.  */
#define REMEMBERED 64

/* What is known of bouts that begin with a directive.  */
static struct memory
{
  unsigned lock;
  const site *site;
  bool brief;			/* The last one was short.  */
  unsigned probation, next;	/* Bouts that have to pass, and as many the next
				   time.  */
  unsigned long_ones;		/* The last ones.  */
  struct gomp_stream_trial alone;	/* Their first way is with executors.  */
} memories[REMEMBERED];

/* Returns what is known of bouts that begin with S, locked, or null if another
   thread has that: then it does not matter.  */
static struct memory *
recall (const site *s, uint64_t now)
{
  uint64_t hash = (uintptr_t) s * UINT64_C (0x9e3779b97f4a7c15);
  struct memory *m = &memories[hash >> 32 & (REMEMBERED - 1)];

  /* B2: pairs with B1.  */
  if (__atomic_exchange_n (&m->lock, 1, __ATOMIC_ACQUIRE))
    return NULL;
  if (m->site != s)
    {
      m->site = s;
      m->brief = false;
      m->probation = PROBATION;
      m->next = 4 * PROBATION;
      gomp_stream_trial_begin (&m->alone, false, 0, now, TUNED (waking_time));
    }
  return m;
}

static void
give_back (struct memory *m)
{
  /* B1: hands it to the next thread; pairs with B2.  */
  __atomic_store_n (&m->lock, 0, __ATOMIC_RELEASE);
}

/* Whether executors are not to be called yet for region R, which has been
   posted.  */
bool
gomp_stream_held_back_p (region *r)
{
  uint64_t now = gomp_stream_now ();

  if (r->bout_site == NULL)
    {
      struct memory *m = recall (r->first->site, now);

      r->bout_site = r->first->site;
      r->bout_begin = now;
      r->alone = m && m->alone.second;
      r->brief = m && m->brief;
      if (m)
	give_back (m);
    }
  r->bout_post = now;
  if (now - r->bout_begin >= SHORT_BOUT)
    r->alone = r->brief = false;
  return r->alone;
}

/* The time since the last post of the bout, ns, without that for what was activated
   since.  */
uint64_t
gomp_stream_own_time (const region *r)
{
  uint64_t time, activations = 0;

  if (r->bout_site == NULL)
    return 0;
  time = gomp_stream_now () - r->bout_post;
  for (const stage *g = r->first; g; g = g->region_next)
    activations += g->port.next - g->posted;
  return time > activations * ACTIVATION ? time - activations * ACTIVATION : 0;
}

/* Notes that the region has completed what was posted, N activations, after a
   wait before which its control thread took OWN ns for himself.  */
void
gomp_stream_end_bout (region *r, uint64_t n, uint64_t own)
{
  struct memory *m;
  uint64_t now, time;

  if (r->bout_site == NULL)
    return;
  now = gomp_stream_now ();
  time = now - r->bout_begin;
  m = recall (r->bout_site, now);
  if (m)
    {
      struct gomp_stream_trial *t = &m->alone;

      m->brief = time < SHORT_BOUT && 2 * own <= time;
      m->long_ones = time < LASTING * SHORT_BOUT ? 0 : m->long_ones + 1;
      if (2 * own > time)
	{
	  m->probation = m->next;
	  m->next = (m->next < MOST_PROBATION ? 4 * m->next : MOST_PROBATION);
	}
      if (m->probation || m->long_ones >= LONG_ONES)
	{
	  m->probation -= m->probation != 0;
	  gomp_stream_trial_begin (t, false, 0, now, SHORT_BOUT);
	}
      else if (m->long_ones == 0
	       && !gomp_stream_trial_note (t, (double) n / time, true, now, time)
	       && now >= t->retry)
	gomp_stream_trial_try (t, !t->second);
      give_back (m);
    }
  /* Without executors nobody else takes limits back, and the next bout has to begin
     with a call: its control program may look until a body has run.  */
  if (r->alone)
    gomp_stream_lower_limits (r);
  r->bout_site = NULL;
  r->alone = r->brief = false;
}
