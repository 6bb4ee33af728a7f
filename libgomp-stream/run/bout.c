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

   A control program whose last bout was short is not taken for a slow one until it
   is, for which each stage's first activation would be fired at once.  Executors are
   called for all the same: after any activation the control program may look until
   a body has run, or wait for something outside.  */

#include "config.h"
#include "graph/stage.h"
#include "run/bout.h"
#include "sys/sys.h"

/* A bout is short that takes less than so many times as long as to wake an
   executor.  */
#define SHORT_BOUT (5 * TUNED (waking_time))

/* Time for an activation without a call, ns; a short one, as who looks until a body
   has run activates little.  */
#define ACTIVATION 50

/* Directives that are remembered, at most.  */
#define REMEMBERED 64

/* Of bouts that begin with a directive.  */
static struct memory
{
  unsigned lock;
  const site *site;
  bool brief;			/* The last one was short.  */
} memories[REMEMBERED];

/* Returns what is known of bouts that begin with S, locked, or null if another
   thread has that: then it does not matter.  */
static struct memory *
recall (const site *s)
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
    }
  return m;
}

static void
give_back (struct memory *m)
{
  /* B1: hands it to the next thread; pairs with B2.  */
  __atomic_store_n (&m->lock, 0, __ATOMIC_RELEASE);
}

/* Notes that region R is posted.  */
void
gomp_stream_note_bout (region *r)
{
  uint64_t now = gomp_stream_now ();

  if (r->bout_site == NULL)
    {
      struct memory *m = recall (r->first->site);

      r->bout_site = r->first->site;
      r->bout_begin = now;
      r->brief = m && m->brief;
      if (m)
	give_back (m);
    }
  r->bout_post = now;
  if (now - r->bout_begin >= SHORT_BOUT)
    r->brief = false;
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

/* Notes that the region has completed what was posted, after a wait before which
   its control thread took OWN ns for himself.  */
void
gomp_stream_end_bout (region *r, uint64_t own)
{
  struct memory *m;
  uint64_t time;

  if (r->bout_site == NULL)
    return;
  time = gomp_stream_now () - r->bout_begin;
  m = recall (r->bout_site);
  if (m)
    {
      m->brief = time < SHORT_BOUT && 2 * own <= time;
      give_back (m);
    }
  r->bout_site = NULL;
  r->brief = false;
}
