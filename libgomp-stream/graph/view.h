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

/* A stage's view of a stream.  */

#ifndef GOMP_STREAM_VIEW_H
#define GOMP_STREAM_VIEW_H 1

#include "sys/base.h"
#include "channel/native.h"
#include "data/stream.h"
#include "graph/firing.h"
#include "graph/turns.h"

/* Consumers that come after so many activations of a stream's first producer, or
   more elements than its first ring has, do not see the first element.  */
#define GOMP_STREAM_EARLY 64

#pragma GCC visibility push(hidden)

/* One task's view of one stream.

   Life: a placeholder (no OWNER) from the making of the stream, for consumers
   that the compiler sees; open from the first activation of its stage; again a
   placeholder, with its position, when that ends before the stream, as with
   automatic streams beside a static one; freed with the stream, or, where the
   compiler does not see the consumer, once it comes too late.  */
struct gomp_stream_view
{
  /* What a firing reads and writes: the line that moves when another thread
     fires the stage.  */
  struct gomp_stream_native_view native;
  uint64_t position;		/* Next element to read or to write.  */
  uint64_t at;			/* The same behind firings under way.  */
  stream *stream;
  uint64_t burst, horizon;	/* Elements.  */
  uint32_t number;		/* Index in SITE's views.  */
  bool output;
  bool closing;			/* It is about to leave the stream.  */
  bool carries;			/* It reads for a wire.  */
  bool plain;			/* Its windows lie side by side, of elements that
				   are neither counted nor objects, and nobody
				   takes turns.  */

  stage *owner;			/* Null for a placeholder.  */
  const site *site;
  view *next;			/* In the stream's list of its kind.  */
  char *latch;			/* Burst 0: the elements, once seen.  */
  struct gomp_stream_bounce *bounces;	/* At hand.  */
  uint64_t waited;		/* For input or space, ns, with accounts.  */
  uint64_t streamed;		/* Elements that went round the caches.  */
  lane *lane;			/* From which it reads, or null.  */
  /* Of a view that takes turns.  */
  struct gomp_stream_runs turns;
  uint64_t last_turn;		/* Position of the last one logged.  */
  size_t front_place;		/* In its front, from 1 on; or 0.  */
  /* Of the activation being posted; the control thread's.  */
  uint64_t next_burst, next_horizon;
  uint64_t max_horizon;		/* That the ring has room for.  */
  uint64_t base;		/* Of a producer: elements issued when NEXT of its
				   stage was 0.  */
  uint64_t missed;		/* Elements of before it opened.  */
  uint64_t began;		/* POSITION, when its stage opened it.  */
  uint64_t depth;		/* Of an output: elements that may be ahead of the
				   slowest consumer.  */
  bool again;			/* An input of a task with another one on the
				   stream.  */
  bool passing;			/* As a placeholder it stays for EARLY elements
				   only.  */
  bool gone;			/* Its stage was stopped, and reads no more.  */
  bool united;			/* An output of stages that are about to be fired
				   as a unit, which find it in the ring.  */
  int lag;			/* Of an input: elements before it in a round.  */
  uint64_t sent;		/* With CARRIES: elements that have gone.  */
  /* Of a counted view: the most elements of an activation; and an output's.  */
  uint64_t most;
  struct gomp_stream_data *data;
};

/* Memory for windows outside of the ring.  */
struct gomp_stream_bounce
{
  struct gomp_stream_bounce *next;	/* Among the view's at hand.  */
  uint64_t size;		/* Bytes of the windows, which follow.  */
  uint64_t objects;		/* Elements with constructors there.  */
};

/* The first view of a stream's producers and consumers, and the one behind V, which is not
   absent; null if there is none.  */
static inline view *
gomp_stream_first_user (const stream *s)
{
  return s->producers ? s->producers : s->consumers;
}

static inline view *
gomp_stream_next_user (const view *v)
{
  return v->next || !v->output ? v->next : v->stream->consumers;
}

/* Gives the view the burst and the horizon of ARG.  */
static inline void
gomp_stream_set_sizes (view *v, const struct gomp_stream_arg *arg)
{
  bool counts = v->stream->counts;

  v->burst = v->next_burst = counts ? arg->burst != 0 : arg->burst;
  v->horizon = v->next_horizon = v->max_horizon = counts ? 1 : arg->horizon;
  if (counts)
    v->most = arg->horizon;
}

/* The next view of a list to which the control program may be adding.  */
static inline view *
gomp_stream_next_view (const view *v)
{
  /* C2: what it is is there; pairs with C1.  */
  return __atomic_load_n (&v->next, __ATOMIC_ACQUIRE);
}

/* The view's stage, likewise.  */
static inline stage *
gomp_stream_owner (const view *v)
{
  /* C2.  */
  return __atomic_load_n (&v->owner, __ATOMIC_ACQUIRE);
}

void gomp_stream_open_views (stage *, const struct gomp_stream_arg *);
void gomp_stream_note_issue (stage *);
bool gomp_stream_give_up_passing (stream *);
void gomp_stream_give_up_loops (stream *);
void gomp_stream_give_up_view (view *);
void gomp_stream_close_views (stream *, view **, size_t n);
void gomp_stream_open_lanes (stream *, const site *, uint32_t number);
void gomp_stream_set_base (view *);
void gomp_stream_drop_owed (view *);
void gomp_stream_forget_lost (stream *);
stream *gomp_stream_obtain (region *, const site *, uint32_t number,
			    void *key);
void gomp_stream_make_room (const view *);
uint64_t gomp_stream_view_ready (view *, uint64_t skip, uint64_t n);
uint64_t gomp_stream_view_aim (view *v, uint64_t n);
bool gomp_stream_view_ends_p (const view *, uint64_t n);
void gomp_stream_view_window (view *, uint64_t n, struct gomp_stream_lease *);
void gomp_stream_view_give_up (view *, struct gomp_stream_lease *);
void gomp_stream_view_advance (view *, uint64_t n, struct gomp_stream_lease *);
uint64_t gomp_stream_view_has (view *);
uint64_t gomp_stream_next_element (stream *);
uint64_t gomp_stream_issued (const stream *);
view *gomp_stream_new_view (stream *, const site *, uint32_t number);
view *gomp_stream_placeholder (stream *, const site *, uint32_t number);
uint64_t gomp_stream_opening (stream *, const site *);
bool gomp_stream_left_behind_p (stream *);
void gomp_stream_append_view (view *);
void gomp_stream_note_producer (const view *, uint64_t windows);
void gomp_stream_free_bounce (const stream *, struct gomp_stream_bounce *);
void gomp_stream_free_view (view *);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_VIEW_H */
