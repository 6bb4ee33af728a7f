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


/* Tallies: how ranks find that nothing more will come from any of them.

   At a wait, what the ends of wires lack may be under way, or never come, as stages on
   other ranks lack look-ahead, or wait for room.  A rank that has had nothing to do for
   a while, and could do something only if a message came, gives the numbers of messages
   that it has sent and received so far to all others.  A tally is over when all ranks
   have done so; then the next one begins.

   If no number changes from one tally to the next one, no rank has received anything
   between its parts in them, and so each of them did nothing in that time; a moment of
   it, the end of the first tally, is common to all.  If all that was sent was received
   then, no rank will ever do anything again (four counters: "Algorithms for distributed
   termination detection", 1987), but for control programs: those of them that have come
   least far go on, with what they lack excused.

   Messages that nobody receives are in rings' way: if they change nothing for
   HALT_TIME, stages that lack room are stuck.  */

#include "config.h"
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include "graph/ranks.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "sys/carrier.h"
#include "sys/memory.h"
#include "sys/sys.h"
#include "wait/agree.h"

/* Time, ns, much longer than a message takes.  */
#define HALT_TIME UINT64_C (2000000000)

/* What a rank gives.  */
struct tally
{
  /* How far its control program has come: the number of its wait, and activations.  */
  uint64_t waits, issued;
  uint64_t sent, received;	/* Messages.  */
  uint64_t quiet;		/* Nothing that it sent is under way.  */
  uint64_t halted;		/* All this has been so for HALT_TIME.  */
};

static struct tally mine;
static struct tally *all, *before;	/* By rank; of the tally before, too.  */
static bool pending;
static uint64_t begun;

static void
begin (void)
{
  if (all == NULL)
    {
      size_t size = gomp_stream_carrier->size * sizeof *all;
      all = gomp_stream_calloc (size);
      before = gomp_stream_calloc (size);
    }
  gomp_stream_carrier->exchange (GOMP_STREAM_EXCHANGE_TALLIES, &mine, sizeof mine,
				 all);
  pending = true;
  begun++;
}

/* Returns what this rank has to say.  */
static struct tally
take (const region *r)
{
  static struct tally last;
  static uint64_t since;
  struct tally t = { .waits = gomp_stream_waits, .quiet = true };

  t.sent = __atomic_load_n (&gomp_stream_messages_sent, __ATOMIC_RELAXED);
  t.received = __atomic_load_n (&gomp_stream_messages_received, __ATOMIC_RELAXED);
  for (const stage *g = r->first; g; g = g->region_next)
    if (g->wire == NULL)
      t.issued += g->port.next;
    else if (g->wire->sends && __atomic_load_n (&g->withheld, __ATOMIC_RELAXED))
      t.quiet = false;
  if (memcmp (&t, &last, sizeof t) != 0)
    {
      last = t;
      since = gomp_stream_now ();
    }
  t.halted = gomp_stream_now () - since > HALT_TIME;
  return t;
}

/* Whether T's control program has come further than that of U.  */
static bool
further_p (const struct tally *t, const struct tally *u)
{
  return t->waits > u->waits || (t->waits == u->waits && t->issued > u->issued);
}

/* Whether the tally that is over is the same as the one before, and no other control
   program is behind this rank's; sets *QUIET if no message is under way.  */
static bool
stands_still_p (bool *quiet)
{
  size_t n = gomp_stream_carrier->size;
  uint64_t under_way = 0;
  bool halted = true;

  *quiet = true;
  if (memcmp (all, before, n * sizeof *all) != 0)
    return false;
  for (size_t i = 0; i < n; i++)
    {
      under_way += all[i].sent - all[i].received;
      *quiet &= all[i].quiet;
      halted &= all[i].halted;
      if (further_p (&mine, &all[i]))
	return false;
    }
  *quiet &= under_way == 0;
  return *quiet || halted;
}

/* The control thread of R, which is at a wait, has had nothing to do for long; IDLE: nor
   does any other thread.  Returns whether it will not get anything more.  */
bool
gomp_stream_tally (region *r, bool idle)
{
  struct tally *over = all, now = take (r);
  bool quiet;

  if (pending)
    {
      if (!gomp_stream_carrier->exchanged (GOMP_STREAM_EXCHANGE_TALLIES))
	return false;
      pending = false;
      if (memcmp (&now, &mine, offsetof (struct tally, halted)) == 0
	  && stands_still_p (&quiet))
	{
	  for (stage *g = r->first; quiet && g; g = g->region_next)
	    if (g->wire)
	      __atomic_store_n (&g->wire->excused, gomp_stream_owed (g),
				__ATOMIC_RELAXED);
	  return true;
	}
      all = before;
      before = over;
    }
  if (idle && (now.quiet || now.halted))
    {
      mine = now;
      begin ();
    }
  return false;
}

/* Tallies that this rank took part in.  */
uint64_t
gomp_stream_tallies (void)
{
  return begun;
}

/* The program ends its use of the carrier: some rank took part in MOST tallies, and so
   does this one.  */
void
gomp_stream_end_tallies (uint64_t most)
{
  if (begun < most)
    begin ();
}
