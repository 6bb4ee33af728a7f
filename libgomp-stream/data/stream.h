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

/* A stream: its channel, its views, and the stages that use them.  */

#ifndef GOMP_STREAM_STREAM_H
#define GOMP_STREAM_STREAM_H 1

#include <pthread.h>
#include "sys/base.h"
#include "sys/slab.h"
#include "channel/native.h"
#include "data/runs.h"

#pragma GCC visibility push(hidden)

/* The protocol by which a channel's producer and consumer learn each other's
   progress.  */
struct gomp_stream_protocol;

/* Memory that was a stream's ring.  */
struct gomp_stream_old_ring
{
  struct gomp_stream_old_ring *next;
  char *memory;
  uint64_t capacity;
};

struct gomp_stream_stream
{
  /* Read-mostly.  */
  char *ring;
  uint64_t capacity;		/* Elements; a power of two.  */
  uint64_t elem_size;		/* Bytes.  */
  const struct gomp_stream_ops *ops;	/* Of elements with constructors; else
					   null.  */
  const struct gomp_stream_protocol *protocol;
  struct gomp_stream_link *link;	/* A word queue's state, or null.  */
  bool turns;			/* Several producers: positions are logged.  */
  bool shared;			/* Consumers take turns too: they share one
				   read position (the OpenStream dialect).  */
  bool dynamic_only;		/* No view names its declaration.  */
  bool pointer_only;		/* Every view reaches it by a pointer.  */
  bool bare;			/* Activated outside scopes.  */
  bool is_static;
  bool in_heap;			/* Its variable may be in memory that is freed.  */
  bool dead;			/* Its variable's life has ended.  */
  bool handled;			/* Known by handles: the variable may be of
				   another type.  */
  bool settled;			/* The protocol suits the views.  */
  bool counts;			/* The elements are struct gomp_stream_counted,
				   and lead to those of DATA_SIZE and so on.  */
  bool limited;			/* A producer has a depth.  */
  bool cut;			/* Some stage that uses it was.  */
  const char *reason;		/* Why it is this protocol.  */
  const struct gomp_stream_ops *data_ops;	/* As OPS, if these lead to objects.  */
  uint64_t data_size;		/* Bytes, as the program says.  */
  uint32_t elem_align, data_align;
  uint64_t max_capacity;	/* Elements; growth ends here.  */
  void *key;			/* Address of the variable.  */
  const char *name;
  const struct gomp_stream_var *var;
  const site *first_site;
  struct gomp_stream_native_set writers, readers;
  struct gomp_stream_native_view *writer_list[1];
  /* READERS' views, unless there are more of them.  */
  struct gomp_stream_native_view *reader_list[3];
  size_t max_readers;

  /* Views in the order of their opening, and how many of them.  */
  view *producers, *consumers;
  view **ends[2];		/* Of the list of consumers, and of producers.  */
  uint64_t widest[2];		/* The widest windows that either had.  */
  uint32_t n_producers, n_consumers, n_placeholders;
  uint32_t n_passing;		/* Placeholders that do not stay.  */
  uint32_t n_cut;		/* Producers whose stages were stopped.  */

  /* Elements below its index are committed, unless a sole producer says.  */
  struct gomp_stream_native_view committed
    __attribute__ ((aligned (GOMP_STREAM_LINE)));
  /* Read positions that consumers share.  */
  lane *lanes;
  size_t n_lanes;

  /* A firing has the elements near the ring's end; see data/objects.h.  */
  bool wrap;

  /* The control program's.  */
  uint64_t seen			/* Consumers that are gone saw those below.  */
    __attribute__ ((aligned (GOMP_STREAM_LINE)));
  uint64_t early;		/* A consumer opens at element 0 if no more were
				   issued; 0 until a producer opens.  */
  bool whole;			/* No more were, and none is gone.  */
  bool mixed;			/* Not only loops that may run in place write.  */
  const struct gomp_stream_place *loop;	/* The last one that came to do so,  */
  uint64_t loop_known;		/* a hash of what it came to,  */
  uint64_t loop_partners;	/* one of those that the consumers there name with
				   it, or 0 if that is not known,  */
  uint64_t loop_began;		/* and the element that was the next one then.  */
  bool superseded;		/* A consumer took another one's place.  */
  uint64_t round;		/* The elements with which the next consumer
				   opens, if they are the last ones, from here  */
  uint64_t round_end;		/* to behind this one; or 0.  */
  bool taken;			/* What was lent was moved back since.  */
  bool passed_on;		/* It was another region's before.  */
  bool counted_once;
  bool homed;			/* Its producers are on rank HOME.  */
  bool carried;			/* A wire has its end here.  */
  uint64_t dropped;		/* Elements of activations that never happen,  */
  uint64_t lost;		/* and those of them that may be waited for.  */
  uint64_t issue;		/* Elements activated, with TURNS.  */
  uint64_t issue_seen;		/* ISSUE, when round.c looked last; UINT64_MAX if
				   positions changed since.  */
  view *last_turn;		/* The producer's that had the last turn, or
				   null.  */
  struct gomp_stream_front front;	/* Of producers that take turns.  */
  uint64_t written_back;	/* Committed, at the last write-back.  */
  unsigned changing;		/* A thread is changing the structure.  */
  uint64_t lent;		/* The variable has the element below this one,
				   which cannot be copied, unless 0.  */
  char *lent_from;		/* It was here, if it is counted,  */
  uint64_t lent_behind;		/* and WRITTEN_BACK was this.  */
  region *last_user;
  /* In its list of streams.  */
  stream *user_next, **user_link;
  stream *registry_next;
  const void *ending;		/* It ends with those of this list.  */
  /* The stages that LOCK_STAGES locked.  */
  stage **locked, *few_locked[2];
  size_t n_locked, max_locked;
  uint64_t counted;		/* Committed, when it was last counted.  */
  struct gomp_stream_observed *watch;	/* For the page, or null.  */
  pthread_mutex_t turn_lock;
  /* Of a stream that is dealt: */
  uint64_t number;		/* The same on all ranks; else 0.  */
  int home;
  view *absent;			/* Of stages on other ranks.  */
  uint64_t left_behind;		/* Elements of such stages that have ended.  */
  struct gomp_stream_wire *wires;	/* That end here.  */
  struct gomp_stream_old_ring *old_rings;	/* From which wires may send.  */
  uint64_t told;		/* Elements issued, when ranks were told of the
				   last one.  */
  /* With COUNTS: what producers left behind.  */
  struct gomp_stream_data *old_data;
  uint64_t old_elements;
  char *last_element;		/* Or null,  */
  uint64_t behind_last;		/* and the position behind its activation.  */
  struct gomp_stream_room room;
};

/* The first view of a list to which the control program may be adding.  */
static inline view *
gomp_stream_first_view (const stream *s, bool output)
{
  /* C2: what it is is there; pairs with C1.  */
  return __atomic_load_n (output ? &s->producers : &s->consumers,
			  __ATOMIC_ACQUIRE);
}

#pragma GCC visibility pop

#endif /* GOMP_STREAM_STREAM_H */
