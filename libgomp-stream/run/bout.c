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

   A control program without executors whose last bout was short is not taken for a
   slow one until it is, for which each stage's first activation would be fired at
   once.  */

#include "config.h"
#include "graph/stage.h"
#include "run/bout.h"
#include "sys/sys.h"

/* A bout is short that takes less than so many times as long as to wake an
   executor.  */
#define SHORT_BOUT (5 * TUNED (waking_time))

/* The directives with which short bouts began last; at most so many are
   remembered.  */
#define REMEMBERED 64
static const site *short_bouts[REMEMBERED];

static const site **
find_directive (const site *from)
{
  uint64_t hash = (uintptr_t) from * UINT64_C (0x9e3779b97f4a7c15);
  return &short_bouts[hash >> 32 & (REMEMBERED - 1)];
}

/* Notes that region R is posted.  */
void
gomp_stream_note_bout (region *r)
{
  uint64_t now = gomp_stream_now ();

  if (r->bout_site == NULL)
    {
      r->bout_site = r->first->site;
      r->bout_begin = now;
      r->brief = (__atomic_load_n (find_directive (r->bout_site), __ATOMIC_RELAXED)
		  == r->bout_site);
    }
  r->bout_post = now;
  if (now - r->bout_begin >= SHORT_BOUT)
    r->brief = false;
}

/* Notes that the region has completed what was posted.  */
void
gomp_stream_end_bout (region *r)
{
  const site **known, *from = r->bout_site;
  bool brief, was_brief;

  if (from == NULL)
    return;
  known = find_directive (from);
  was_brief = __atomic_load_n (known, __ATOMIC_RELAXED) == from;
  brief = gomp_stream_now () - r->bout_begin < SHORT_BOUT;
  if (brief != was_brief)
    __atomic_store_n (known, brief ? from : NULL, __ATOMIC_RELAXED);
  r->bout_site = NULL;
  r->brief = false;
}
