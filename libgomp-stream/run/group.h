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

/* Firings of several stages as one: the caller has the locks of all of them, runs
   their bodies, and divides the time among them.  Each has an account of its own,
   so that nobody else can tell.  */

#ifndef GOMP_STREAM_GROUP_H
#define GOMP_STREAM_GROUP_H 1

#include "graph/firing.h"
#include "graph/stage.h"
#include "sys/options.h"

/* Most stages that are fired as one, and bytes of their firings.  */
#define GOMP_STREAM_MOST_MEMBERS 16
#define GOMP_STREAM_FIRINGS_SIZE 8192

struct gomp_stream_group
{
  unsigned length;
  stage *stages[GOMP_STREAM_MOST_MEMBERS];
  firing *firings[GOMP_STREAM_MOST_MEMBERS];	/* Null: it fires nothing.  */
};

/* Takes the lock of stage G for the group.  Returns whether it got it.  */
static inline bool
gomp_stream_join_group (struct gomp_stream_group *u, stage *g)
{
  if (u->length == GOMP_STREAM_MOST_MEMBERS || !gomp_stream_enter_stage (g))
    return false;
  if (g->withheld)
    gomp_stream_flush (g);
  u->stages[u->length++] = g;
  return true;
}

/* Gives back all but the first stage.  */
static inline void
gomp_stream_disband (struct gomp_stream_group *u)
{
  while (u->length > 1)
    gomp_stream_unlock (u->stages[--u->length]);
}

/* Bytes that the stage's firing takes among those of a group.  */
static inline size_t
gomp_stream_room_of (const stage *g)
{
  return (g->firing_size + GOMP_STREAM_LINE - 1) & -GOMP_STREAM_LINE;
}

/* Notes that bodies are about to run, from that of the LEAD on, as
   gomp_stream_begin_work does.  */
static inline bool
gomp_stream_begin_group (struct gomp_stream_group *u, unsigned lead)
{
  bool inattentive = gomp_stream_begin_work (u->stages[lead],
					     u->firings[lead]);

  for (unsigned i = lead + 1; i < u->length && gomp_stream_options.account; i++)
    if (u->firings[i])
      {
	u->firings[i]->start = u->firings[lead]->start;
	gomp_stream_note_wait (u->stages[i], u->firings[i]);
      }
  return inattentive;
}

/* Gives each firing its part, of the SUM of all WEIGHTS, of the time from START to
   END.  */
static inline void
gomp_stream_divide_time (struct gomp_stream_group *u, const double *weights,
			 double sum, uint64_t start, uint64_t end)
{
  uint64_t at = start;
  double part = 0;

  for (unsigned i = 0; i < u->length; i++)
    if (u->firings[i])
      {
	part += weights[i];
	u->firings[i]->start = at;
	at = start + (uint64_t) (part / sum * (end - start));
	u->firings[i]->end = at;
      }
}

/* Gives all stages back behind firings that ended at END.  The first stage could fire
   LEFT more activations.  */
static inline void
gomp_stream_leave_group (struct gomp_stream_group *u, uint64_t left,
			 uint64_t end)
{
  region *r = u->stages[0]->region;
  bool more = false;

  /* A stage's review takes the locks of those behind it.  */
  while (u->length-- > 0)
    more |= gomp_stream_leave_stage (u->stages[u->length],
				     u->length ? 0 : left);
  gomp_stream_go_on (r, end, more);
}

#endif /* GOMP_STREAM_GROUP_H */
