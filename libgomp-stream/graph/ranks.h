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


/* Stages that are dealt to ranks, and the wires between these.  */

#ifndef GOMP_STREAM_RANKS_H
#define GOMP_STREAM_RANKS_H 1

#include "data/stream.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "sys/base.h"
#include "sys/carrier.h"

#pragma GCC visibility push(hidden)

/* What those who open, count and free stages ask about one that is dealt.  */
struct gomp_stream_dealing
{
  /* Opens view I of the stage, which is absent, view NUMBER of its directive.  */
  void (*open_absent) (stage *, uint32_t i, uint32_t number,
		       const struct gomp_stream_arg *);
  /* The stage's view was opened.  Called with the locks of all stages.  */
  void (*opened) (stage *, view *);
  /* Counts what the stage's streams have for wires.  */
  void (*note) (stage *);
};

/* The end of a wire, and what is done with its stage.  All is called with the lock of
   that.  */
struct gomp_stream_wire
{
  struct gomp_stream_wire *next;	/* Of the stream.  */
  stage *stage;
  stream *stream;
  int rank;			/* The other one.  */
  bool sends;
  uint64_t start;		/* Elements before its first one, with those that
				   were dropped.  */
  bool waits;			/* It was found to lack a message.  */
  uint64_t excused;		/* Activations that it owes, and will not get.  */
  /* Returns how many of N activations, which the ring permits, the wire does.  */
  uint64_t (*permits) (stage *, uint64_t n);
  /* Takes note of the blocks that were sent; sets *LEFT if some are still under way.
     Returns whether any were.  */
  bool (*flush) (stage *, bool *left);
  /* The stage was stopped.  */
  void (*end) (stage *);
  /* Frees the wire; the view is gone.  */
  void (*free) (stage *);
};

/* Those of all wires here.  */
extern uint64_t gomp_stream_messages_sent, gomp_stream_messages_received;

/* Whether the stream's producers are on another rank.  */
static inline bool
gomp_stream_elsewhere_p (const stream *s)
{
  return s->homed && s->home != gomp_stream_carrier->rank;
}

/* Elements of such a stream that were issued.  Called by the control thread.  */
static inline uint64_t
gomp_stream_issued_elsewhere (const stream *s)
{
  uint64_t n = s->left_behind;

  for (const view *v = s->absent; v; v = v->next)
    if (v->output)
      n += v->owner->port.next * v->burst;
  return n;
}

/* Whether the stage, the end of a wire, waits for another rank, as far as was seen
   last.  What the end that receives withholds is in its own ring.  */
static inline bool
gomp_stream_wire_waits_p (const stage *g)
{
  return __atomic_load_n (g->wire->sends ? &g->withheld : &g->wire->waits,
			  __ATOMIC_RELAXED);
}

/* Activations that the stage owes, and that a wait does not wait for.  */
static inline uint64_t
gomp_stream_excused (const stage *g)
{
  return (g->wire ? __atomic_load_n (&g->wire->excused, __ATOMIC_RELAXED) : 0);
}

/* Whether no consumer on any rank has anything left of the stream, which ends at END,
   and there is one, and a producer.  */
static inline bool
gomp_stream_read_everywhere_p (const stream *s, uint64_t end)
{
  const view *views[] = { s->producers, s->consumers, s->absent };
  unsigned n[2] = { 0, 0 };

  for (int kind = 0; kind < 3; kind++)
    for (const view *v = views[kind]; v; v = v->next)
      if (v->owner == NULL || v->owner->wire == NULL)
	{
	  uint64_t issued = (v->owner == NULL ? 0
			     : v->owner->absent ? v->owner->port.next
			     : gomp_stream_owed (v->owner));

	  if (!v->output && v->position + issued * v->burst != end)
	    return false;
	  n[v->output]++;
	}
  return n[0] && n[1];
}

/* Has the stream, which lives on, forget the wire of which the stage is the end, if it is:
   new stages get a new one.  */
static inline void
gomp_stream_leave_wires (const stage *g)
{
  struct gomp_stream_wire **p;

  if (g->wire == NULL)
    return;
  for (p = &g->wire->stream->wires; *p != g->wire; p = &(*p)->next)
    ;
  *p = g->wire->next;
}

void gomp_stream_deal_stage (stage *, const struct gomp_stream_arg *);
void gomp_stream_open_wire (stage *, stream *, uint64_t position,
			    uint64_t most);
void gomp_stream_connect (stream *);
void gomp_stream_start_wires (stage *);
void gomp_stream_note_dealt (stage *);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_RANKS_H */
