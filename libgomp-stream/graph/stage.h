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

/* A stage: what the runtime keeps of one directive's task, from its first activation
   on.  */

#ifndef GOMP_STREAM_STAGE_H
#define GOMP_STREAM_STAGE_H 1

#include <pthread.h>
#include "policy/plan.h"
#include "sys/base.h"
#include "sys/slab.h"
#include "sys/sys.h"
#include "sys/tsan.h"

#pragma GCC visibility push(hidden)

/* The limit of a port whose activations are logged one by one.  Each of them
   reaches it; executors make it 0 to be told of the next one.  */
#define GOMP_STREAM_LIMIT_OF_TURNS 1

/* What a stage waits for between two firings.  */
enum gomp_stream_wait
{
  GOMP_STREAM_WAIT_THREAD,	/* Nothing but a thread.  */
  GOMP_STREAM_WAIT_ACTIVATIONS,
  GOMP_STREAM_WAIT_INPUT,
  GOMP_STREAM_WAIT_OUTPUT,
  GOMP_STREAM_WAITS
};

struct gomp_stream_stage
{
  /* Written by the control thread; executors lower LIMIT and read NEXT.  */
  struct gomp_stream_port port;
  uint64_t chunk;		/* Activations between two posts.  */
  uint64_t seen;		/* NEXT, when round.c looked last.  */
  uint64_t alike;		/* Records below it that are the same.  */
  uint64_t settled;		/* NEXT, when a wait was last done with all that
				   it can be; for a checking build.  */
  uint64_t post_time;		/* Of the control program, ns, at the last
				   post while CHUNK grows.  */
  uint64_t ahead;		/* Without records: what it may owe, as its rings
				   carry too little to go on.  */
  uint64_t disposed;		/* Of the activations from STOP on those below
				   have no copies any more.  */
  bool cut;			/* Its streams know that it was stopped.  */
  bool raised;			/* It is one of the region's RAISED.  */
  bool over;			/* It ended before the region; generated code may
				   still have its port.  */
  bool leftover;			/* It did, or will, as one of the region's LEFTOVERS.  */
  bool reviving;		/* Generated code uses the port of one.  */
  region *keeper;		/* Its region, held while it ends.  */

  /* Written by the control thread once per chunk.  */
  uint64_t posted __attribute__ ((aligned (GOMP_STREAM_APART)));
  /* With TURNS: what is logged, the control thread's or with LOG_LOCK while OPEN;
     and NEXT at which the next post is.  */
  uint64_t logged, due;
  /* Activations that are not logged yet have their turns one after the other.
     Written by the control thread, with LOG_LOCK.  */
  bool open;
  pthread_mutex_t log_lock;
  stage *raised_next;		/* The control thread's.  */

  /* Written by who holds LOCK, with each firing: the line that moves when
     another thread fires the stage.  */
  unsigned lock __attribute__ ((aligned (GOMP_STREAM_APART)));
  bool withheld;		/* An output has a commit to flush.  */
  uint64_t fired;		/* Activations completed.  */
  uint64_t cap;			/* Most activations per firing.  */
  uint64_t least;		/* Fewest worth a firing while others run.  */
  uint64_t firings, busy;	/* Statistics; BUSY in ns.  */
  uint64_t ended;		/* When the last firing did.  */
  float cost;			/* Of an activation, smoothed, ns.  */
  unsigned untimed;		/* Firings until one is timed.  */

  /* Written by who holds LOCK, once in a while; with each firing of a replicated
     stage, see firing.c.  */
  firing *oldest __attribute__ ((aligned (GOMP_STREAM_LINE)));
  firing *youngest;		/* Under way.  */
  firing *idle;			/* At hand.  */
  uint64_t n_under_way;
  uint64_t claimed;		/* Activations in firings under way.  */
  unsigned halts;		/* Threads that wait for these to retire.  */
  unsigned retired;		/* Steps at each retirement.  */
  uint64_t epoch;		/* Counts what helps another beside firings.  */
  bool linked;			/* An output goes over a word queue.  */
  /* With accounts: why the stage was last found not ready, GOMP_STREAM_WAIT_* or
     that and the number of a view.  */
  unsigned obstacle;

  /* Read-mostly.  */
  void (*fn) (void *) __attribute__ ((aligned (GOMP_STREAM_APART)));
  stage *region_next;
  uint64_t ceiling;		/* Activations below it may fire.  */
  uint64_t stop;		/* Those from it on never happen.  */
  const site *site;
  const struct gomp_stream_fusion *fusion;	/* Or null.  */
  view **views;
  uint32_t n_views;		/* SITE's, with each stream of VARIADIC ones.  */
  unsigned cycle;		/* The number of the one that it is in, or 0.  */
  bool turns;			/* Has a view that takes turns, or a
				   ticket.  */
  bool dialect;			/* Has a view of a SHARED stream.  */
  bool by_body;			/* A body has asked for activations, which a
				   wait need not complete.  */
  bool variadic;		/* Has a VARIADIC view.  */
  bool read_before;		/* An earlier stage reads what it writes.  */
  bool objects;			/* Has a view of elements with constructors.  */
  bool absent;			/* RANK is not this one.  */
  bool catches_up;		/* Its body has run in place for what it owes.  */
  struct gomp_stream_ticket *tickets;	/* Its places in orders.  */
  region *region;
  uint64_t hot;			/* The most that stay in the nearest cache.  */
  uint64_t replicas;		/* Firings that may be under way at once.  */
  uint64_t wanted;		/* Replicas that the planner wants it to have; or
				   0.  */
  void *thrown;			/* What its activation STOP threw, or null.  */
  size_t firing_size;		/* Bytes.  */
  char *original;		/* The body's argument, as given.  */
  size_t data_size, data_align, frame_offset;
  char *records;		/* Ring of capture records.  */
  uint64_t max_records;		/* A power of two.  */
  uint64_t expected;		/* The size that batches of such a stage had, or
				   0 once that is known of this one.  */
  unsigned home;		/* The slot that fires it at first, or
				   GOMP_STREAM_EVERYWHERE.  */
  int rank;
  uint64_t quarter;		/* Activations in a quarter of its rings.  */
  uint64_t bytes, bytes_out;	/* Of an activation's elements.  */
  /* It runs on RANK only, and these functions know of it; else null.  */
  const struct gomp_stream_dealing *dealt;
  struct gomp_stream_wire *wire;	/* If it is the end of one, or null.  */
  unsigned depth;		/* Scopes open when it joined the region,  */
  unsigned defined;		/* and when its body was defined.  */
  uint64_t number;		/* In the order of making.  */
  size_t index;			/* In an account of its region.  */
  struct gomp_stream_item item;	/* The planner's.  */
  stage *local_next;		/* In the region's table.  */
  const void *ending;		/* It ends with those of this list.  */
  const void *marked;		/* It is one of these.  */
  /* With accounts, of who holds LOCK: time in ns, changes of the thread.  */
  uint64_t waited[GOMP_STREAM_WAITS], largest, migrations;
  const void *last_thread;
  struct gomp_stream_ages *ages;	/* For the page, or null.  */
  struct gomp_stream_room room;
  void *keys[];			/* And its object; null: any.  */
};

enum gomp_stream_look
{
  GOMP_STREAM_NOT_READY,
  GOMP_STREAM_BUSY,		/* Somebody else has the stage.  */
  GOMP_STREAM_FIRED		/* Or moved a commit on.  */
};

enum gomp_stream_look gomp_stream_fire (stage *, enum gomp_stream_effort);
bool gomp_stream_ready (stage *, bool any);
bool gomp_stream_enter_stage (stage *);
void gomp_stream_flush (stage *);
uint64_t gomp_stream_due (stage *, bool force);
uint64_t gomp_stream_permitted (stage *, uint64_t n, const view *without);
bool gomp_stream_up_to_end_p (const stage *, uint64_t n);
void gomp_stream_prepare (stage *, firing *, uint64_t n, uint64_t available,
			  bool forced);
void gomp_stream_note_wait (stage *, const firing *);
bool gomp_stream_begin_work (stage *, firing *);
uint64_t gomp_stream_end_work (stage *, firing *, float cost,
			       bool inattentive);
void gomp_stream_complete_firing (stage *, firing *);
bool gomp_stream_leave_stage (stage *, uint64_t left);
void gomp_stream_go_on (region *, uint64_t end, bool more);
void gomp_stream_lock (stage *);
void gomp_stream_wait_for_lock (stage *);
stage *gomp_stream_make_stage (region *, const site *, void *const *keys,
			       uint32_t n);
void gomp_stream_make_records (stage *);
void gomp_stream_publish (stage *);
void gomp_stream_free_stage (stage *);
void gomp_stream_keep_port (stage *);
void gomp_stream_undefine (stage *);
uint64_t gomp_stream_owed (const stage *);
void gomp_stream_free_copies (stage *);
void gomp_stream_grow_records (stage *);
void gomp_stream_set_quarter (stage *);

/* Takes the lock if it is free; returns whether it did.  */
static inline bool
gomp_stream_try_lock (stage *g)
{
  unsigned expected = 0;
  /* S2: permits use of the stage's state; pairs with S1.  */
  if (__atomic_load_n (&g->lock, __ATOMIC_RELAXED)
      || !__atomic_compare_exchange_n (&g->lock, &expected, 1, false,
				       __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
    return false;
  gomp_stream_tsan_acquire (&g->lock);
  return true;
}

static inline void
gomp_stream_unlock (stage *g)
{
  gomp_stream_tsan_release (&g->lock);
  /* S1: hands the stage's state to the next holder; pairs with S2.  */
  if (__atomic_exchange_n (&g->lock, 0, __ATOMIC_RELEASE) == 2)
    gomp_stream_futex_wake (&g->lock, 1);
}

/* Notes that something else than a firing was done that may help another
   stage.  */
static inline void
gomp_stream_step_epoch (stage *g)
{
  __atomic_store_n (&g->epoch, g->epoch + 1, __ATOMIC_RELAXED);
}

/* The cost of an activation, for who does not hold the stage's lock.  */
static inline double
gomp_stream_cost (const stage *g)
{
  float cost;
  __atomic_load (&g->cost, &cost, __ATOMIC_RELAXED);
  return cost;
}

/* Whether the planner wants replicas of the stage, which has none.  */
static inline bool
gomp_stream_wanted_p (const stage *g)
{
  return (__atomic_load_n (&g->wanted, __ATOMIC_RELAXED) > 1
	  && g->replicas == 1);
}

#pragma GCC visibility pop

#endif /* GOMP_STREAM_STAGE_H */
