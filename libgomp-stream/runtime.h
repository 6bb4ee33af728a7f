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

/* The runtime's own structures, and what its files offer each other.

   Words: a stream is an ordered sequence of elements; a channel is the memory
   and the protocol that carry it.  A view is one task's window on a stream.  A
   stage is a directive with one set of streams; firing it runs a batch of its
   activations.  A control program is the thread that activates stages, between
   its waits; a region is the runtime's account of one.  A gang is a group of
   executors, threads that fire stages.

   Atomic accesses are GCC's __atomic builtins on plain types, so that the
   structures of abi.h, which the generated code shares, are treated like the
   others.  Each synchronising pair has a label at both ends:

     P1, P2  activations, from the control thread to executors (stage.c)
     S1, S2  a stage's state, from one holder of its lock to the next (stage.c)
     R1, R2  a replicated stage's firings under way, to a sweep (stage.c)
     F1, F2  what a firing did, to a thread that waits or looks (stage.c,
	     wait.c)
     L1, L2  a stage appended to its region (region.c, executor.c)
     D1, D2  a stage's body (stage.c)
     E1..E4  sleeping and waking (executor.c)
     H1, H2  a region's plan, from one planner to the next (plan.c, recall.c)
     T1  commits of several producers (view.c, native.h's N2)
     T2  releases of consumers that take turns (view.c, native.h's N2)
     N., B.  the protocols (channel/)

   Who may touch what:

     stage->port, ->posted, ->logged, ->chunk	the control thread
     stage->fired, ->views[] and all that a view holds	the stage's lock
     stream's views, ring, protocol		read: the lock of any stage
						attached to the stream;
						written: of all of them
     stream->issue, ->take, runs of a stream with turns
						the stream's turn lock
     the table of streams			gomp_stream_registry_lock
     region->first, stage->region_next		appended to and removed from
						with the region's guard; removed
						from while no executor is in it
     gang->regions, ->slots, region->visitors	gang->lock
     region->plan, stage->seen_*, ->weight, ->home	the plan's lock; HOME and
						WIDTH are read by all

   Order of locks: a region's guard, stages' (several by
   gomp_stream_lock_stages only, in the order of their numbers, or without a
   wait), the registry's, a gang's.  */

#ifndef GOMP_STREAM_RUNTIME_H
#define GOMP_STREAM_RUNTIME_H 1

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "abi.h"
#include "channel/native.h"
#include "channel/wait.h"
#include "trial.h"

#pragma GCC visibility push(hidden)

/* What threads of different roles write lies this many bytes apart: two cache
   lines, which the hardware's prefetcher takes as a pair.  */
#define GOMP_STREAM_APART 128

/* Bytes that travel together between processors, as a rule.  */
#define GOMP_STREAM_LINE 64

/* After a firing that took so long, ns, its thread looks for stages of others
   that had to wait.  */
#define GOMP_STREAM_LONG_TIME 300000

/* The home of a stage that each thread fires that comes to it.  */
#define GOMP_STREAM_EVERYWHERE (~0u)

/* So many stages of a region are many: they do not stay in the nearest cache.  */
#define GOMP_STREAM_MANY_STAGES 32

/* Probes of which the median counts.  */
#define GOMP_STREAM_TRIPS 5

typedef struct gomp_stream_stage stage;
typedef struct gomp_stream_view view;
typedef struct gomp_stream_stream stream;
typedef struct gomp_stream_region region;
typedef struct gomp_stream_gang gang;
typedef struct gomp_stream_firing firing;
typedef struct gomp_stream_site site;

/* Activations of one producer of a stream with several, or of one consumer of a
   stream whose consumers share a read position, whose elements are equally far
   apart.  */
struct gomp_stream_run
{
  uint64_t position;		/* Of the first element.  */
  uint64_t activations;
  uint64_t stride;		/* From one's first element to the next one's, if
				   there are two.  */
  uint64_t burst, horizon;	/* Of each activation.  */
};

/* One task's view of one stream.

   Life: a placeholder (no OWNER) from the making of the stream, for consumers
   that the compiler sees; open from the first activation of its stage; again a
   placeholder, with its position, when that ends before the stream, as with
   automatic streams beside a static one; freed with the stream.  */
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

  stage *owner;			/* Null for a placeholder.  */
  const site *site;
  view *next;			/* In the stream's list of its kind.  */
  char *latch;			/* Burst 0: the elements, once seen.  */
  struct gomp_stream_bounce *bounces;	/* At hand.  */
  uint64_t waited;		/* For input or space, ns, with accounts.  */
  uint64_t streamed;		/* Elements that went round the caches.  */
  /* Of a view that takes turns: a queue of runs.  */
  struct gomp_stream_run *runs;
  size_t first_run, n_runs, max_runs;
  uint64_t last_turn;		/* Position of the last one logged.  */
  /* Of the activation being posted; the control thread's.  */
  uint64_t next_burst, next_horizon;
  uint64_t max_horizon;		/* That the ring has room for.  */
  uint64_t missed;		/* Elements of before it opened.  */
};

/* Memory for windows outside of the ring.  */
struct gomp_stream_bounce
{
  struct gomp_stream_bounce *next;	/* Among the view's at hand.  */
  uint64_t size;		/* Bytes of the windows, which follow.  */
};

/* The windows of a VARIADIC view, brought together.  */
struct gomp_stream_gathering
{
  char *windows;
  uint64_t size;		/* Bytes.  */
};

/* A batch of a stage's activations, from the choice of it to its commit: what
   the body is called with.  Behind it in memory lie the frame and the body's
   argument.  */
struct gomp_stream_firing
{
  /* In the queue of those under way, oldest first, or in the stage's list of
     idle ones.  */
  firing *next;
  bool ended;			/* The body has returned.  */
  bool forced;			/* Any number was good enough.  */
  bool timed;			/* START and END are no estimates.  */
  uint64_t n, available;	/* Activations, and how many there were.  */
  uint64_t start, end;		/* Of the body, ns.  */
  char *data;			/* The body's argument.  */
  struct gomp_stream_frame *frame;
  struct gomp_stream_gathering *gatherings;	/* SITE's N_VIEWS, or null.  */
  struct gomp_stream_lease
  {
    uint64_t at;		/* First element of the first window.  */
    char *window;		/* The first window.  */
    uint64_t stride;		/* From it to the next one.  */
    struct gomp_stream_bounce *bounce;	/* Where WINDOW lies, or null: in the
					   ring.  */
    bool streamed;		/* It is to go there round the caches.  */
  } view[];
};

/* The protocol by which a channel's producer and consumer learn each other's
   progress.  */
struct gomp_stream_protocol;

struct gomp_stream_stream
{
  /* Read-mostly.  */
  char *ring;
  uint64_t capacity;		/* Elements; a power of two.  */
  uint64_t elem_size;		/* Bytes.  */
  const struct gomp_stream_protocol *protocol;
  struct gomp_stream_link *link;	/* A word queue's state, or null.  */
  bool turns;			/* Several producers: positions are logged.  */
  bool shared;			/* Consumers take turns too: they share one
				   read position (the OpenStream dialect).  */
  bool dynamic_only;		/* No view names its declaration.  */
  bool pointer_only;		/* Every view reaches it by a pointer.  */
  bool bare;			/* Activated outside scopes.  */
  bool is_static;
  bool settled;			/* The protocol suits the views.  */
  const char *reason;		/* Why it is this one.  */
  uint32_t elem_align;
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
  uint32_t n_producers, n_consumers, n_placeholders;

  /* Elements below its index are committed, unless a sole producer says.  */
  struct gomp_stream_native_view committed
    __attribute__ ((aligned (GOMP_STREAM_LINE)));
  /* Elements below its index are released, by all consumers; with SHARED.  */
  struct gomp_stream_native_view released
    __attribute__ ((aligned (GOMP_STREAM_LINE)));

  /* Growth did not keep elements below.  */
  uint64_t lost __attribute__ ((aligned (GOMP_STREAM_LINE)));
  uint64_t seen;		/* Consumers that are gone saw those below.  */
  /* Holds elements for views that are not open yet, while HELD.  */
  struct gomp_stream_native_view hold;
  bool held;

  /* The control program's.  */
  uint64_t issue;		/* Elements activated, with TURNS.  */
  uint64_t issue_seen;		/* ISSUE, when round.c looked last; UINT64_MAX if
				   positions changed since.  */
  uint64_t take;		/* The shared read position, with SHARED.  */
  uint64_t written_back;	/* Committed, at the last write-back.  */
  unsigned changing;		/* A thread is changing the structure.  */
  region *last_user;
  uint64_t counted;		/* Committed, when it was last counted.  */
  bool counted_once;
  pthread_mutex_t turn_lock;
};

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

  /* Written by the control thread once per chunk.  */
  uint64_t posted __attribute__ ((aligned (GOMP_STREAM_APART)));
  /* With TURNS, the control thread's: what is logged, and NEXT at which the next
     post is.  */
  uint64_t logged, due;

  /* Written by who holds LOCK, with each firing: the line that moves when
     another thread fires the stage.  */
  unsigned lock __attribute__ ((aligned (GOMP_STREAM_APART)));
  bool withheld;		/* An output has a commit to flush.  */
  bool review;			/* A review is due.  */
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
  uint64_t reviewed;		/* FIRED when a review was last due.  */
  uint64_t length;		/* Of a firing before it, ns; 0 at first.  */
  /* With accounts: why the stage was last found not ready, GOMP_STREAM_WAIT_* or
     that and the number of a view; time in ns; changes of the thread.  */
  unsigned obstacle;
  uint64_t waited[GOMP_STREAM_WAITS], largest, migrations;
  const void *last_thread;

  /* Read-mostly.  */
  void (*fn) (void *) __attribute__ ((aligned (GOMP_STREAM_APART)));
  stage *region_next;
  uint64_t ceiling;		/* Activations below it may fire.  */
  const site *site;
  const struct gomp_stream_fusion *fusion;	/* Or null.  */
  view **views;
  uint32_t n_views;		/* SITE's, with each stream of VARIADIC ones.  */
  bool turns;			/* Has a view that takes turns.  */
  bool dialect;			/* Has a view of a SHARED stream.  */
  bool variadic;		/* Has a VARIADIC view.  */
  region *region;
  uint64_t hot;			/* The most that stay in the nearest cache.  */
  uint64_t replicas;		/* Firings that may be under way at once.  */
  size_t firing_size;		/* Bytes.  */
  char *original;		/* The body's argument, as given.  */
  size_t data_size, data_align, frame_offset;
  char *records;		/* Ring of capture records.  */
  uint64_t max_records;		/* A power of two.  */
  uint64_t expected;		/* The size that batches of such a stage had, or
				   0 once that is known of this one.  */
  unsigned home;		/* The slot that fires it at first, or
				   GOMP_STREAM_EVERYWHERE.  */
  uint64_t quarter;		/* Activations in a quarter of its rings.  */
  uint64_t bytes, bytes_out;	/* Of an activation's elements.  */
  unsigned depth;		/* Scopes open when it joined the region,  */
  unsigned defined;		/* and when its body was defined.  */
  uint64_t number;		/* In the order of making.  */
  size_t index;			/* In an account of its region.  */
  uint64_t seen_next, seen_fired, recent;	/* The planner's.  */
  float weight;
  stage *local_next;		/* In the region's table.  */
  void *keys[];
};

/* What one thread writes and its neighbours read, to see how far it is; see
   placement.c.  */
struct gomp_stream_beacon
{
  /* The thread's: steps at the begin and at the end of each firing.  */
  uint64_t steps __attribute__ ((aligned (GOMP_STREAM_APART)));
  /* The planner's.  */
  uint64_t seen __attribute__ ((aligned (GOMP_STREAM_APART)));
};

/* An executor's place in its gang.  */
struct gomp_stream_slot
{
  struct gomp_stream_beacon beacon;
  bool taken;
};

/* How a cache line crosses from a thread to its neighbour: times for which, ns, it
   is under way while its writer is at work, is copied, and is under way while
   its reader is at work.  */
struct gomp_stream_crossing
{
  double write, copy, read;
};

/* The time that the control program or a stage takes, ns in a plan's time; and
   what it costs to cut behind it.  */
struct gomp_stream_load
{
  float own;
  float written, read;		/* More for it, and for what reads it.  */
};

/* What plans came to; a later region with the same stages goes on with it.  */
struct gomp_stream_outcome
{
  float control;		/* The control program's load, ns in a plan's
				   time.  */
  double alone;			/* Activations per ns of one thread.  */
  double together;		/* The same of more.  */
  size_t divided;		/* Items that HOMES divided before a review,  */
  unsigned before;		/* and among how many threads.  */
  double promise;		/* How many times that the model says.  */
  unsigned attempts;		/* Plans without ALONE known.  */
  unsigned trial;		/* Plans until more threads are judged;  */
  bool trying;			/* they are yet to be.  */
  unsigned absences;		/* Intervals in which no other thread came.  */
  bool reviewed;
  uint64_t retry, patience;
};

/* Which threads fire which stages; see plan.c.  */
struct gomp_stream_plan
{
  unsigned width;		/* Threads worth having.  */
  unsigned lock;		/* Somebody is planning.  */
  uint64_t due;			/* When the next plan is, ns.  */
  /* A stage that was not fired for so long, ns, is everybody's.  */
  uint64_t round;
  unsigned helped;		/* Another thread fired a stage.  */
  /* The control thread's: time in the runtime, and since when it is there.  */
  uint64_t inside __attribute__ ((aligned (GOMP_STREAM_APART)));
  uint64_t entered;
  /* The planner's.  */
  uint64_t since, seen_inside;
  double total;			/* Of the loads.  */
  struct gomp_stream_outcome known;
  uint64_t stages;		/* Says which.  */
  bool changed;			/* It does not: some left.  */
  size_t planned;		/* Stages that the last plan was for.  */
  bool kept;			/* The plan is, as it is to be.  */
  bool waiting;			/* The control program is done, or waits.  */
  unsigned fresh;		/* If not 0, the interval that began does not
				   count, nor do so many in all, as long as the
				   last stage is not fired.  */
  bool recalled;		/* What is known is of an earlier region.  */
  size_t size;
  struct gomp_stream_load *loads;
  unsigned *homes;
  /* The last probes, ns, and how many there were.  */
  float trips[GOMP_STREAM_TRIPS];
  unsigned probes;
  unsigned trip;		/* Their median, ns; 0 at first.  */
  bool far;			/* Neighbours are.  */
  struct gomp_stream_trial streaming;	/* Far, by ordinary or by non-temporal
					   stores.  */
};

/* One control program.

   Life: made by the scope of a parallel or single construct, and ended with it;
   or made by a thread's first scope of a function, or first activation outside
   scopes (a root), and ended with that scope if nobody can miss it, else with
   the parallel region or the body around it, or with the thread.  */
struct gomp_stream_region
{
  region *outer;		/* The thread's, before this one.  */
  stage *body;			/* The stage in whose body it runs.  */
  int level;			/* omp_get_level ().  */
  pthread_t thread;
  unsigned depth;		/* Open scopes; 0 for a root.  */
  bool root;			/* Made by an activation, not a scope.  */
  bool dynamic;			/* Has streams of unknown declaration.  */
  bool bare;			/* Has activations outside scopes.  */
  bool leaving;			/* What the dialect leaves over is no error.  */
  bool resolving;		/* It completes others that it waits for.  */
  bool started;			/* Executors were asked for.  */
  bool unsettled;		/* Streams wait for their protocol.  */
  bool holds;			/* Streams hold elements for later views.  */
  bool restart;			/* A wait sent the executors home.  */
  bool completing;		/* The control thread waits for all that is
				   owed.  */
  bool owner;			/* The gang was made for this region.  */
  stage *first, *last;
  stage **table;		/* By site and keys; the control thread's.  */
  /* Beside each list of the table, what was found there last.  */
  struct gomp_stream_recent *recent;
  size_t table_size, n_stages;
  gang *gang;
  region *gang_next;
  unsigned visitors;
  unsigned holders;		/* Threads for which it is not to be freed; more
				   with the registry's lock only.  */
  struct gomp_stream_plan plan;
  struct gomp_stream_beacon beacon;	/* The control thread's.  */
  /* E4: nonzero while the control thread sleeps.  */
  unsigned waiter __attribute__ ((aligned (GOMP_STREAM_APART)));
  unsigned closing;		/* Executors are to leave the region.  */
  /* The control thread's.  */
  uint64_t progress		/* Steps with what it does.  */
    __attribute__ ((aligned (GOMP_STREAM_APART)));
  uint64_t slept;		/* How long it did, ns.  */
  uint64_t spent;		/* The time up to which it fired its share of
				   stages beside sleeping executors, ns.  */
  /* Held by who goes through the list of stages, but for executors: the
     control thread, or one that takes a stage over.  */
  pthread_mutex_t guard;
};

struct gomp_stream_gang
{
  pthread_mutex_t lock;
  pthread_cond_t left;		/* A visitor left a region.  */
  region *regions;
  unsigned references;
  unsigned size;		/* Executors wanted.  */
  unsigned tasks;		/* Executors asked for and not returned.  */
  bool departed;		/* Some went home for want of work.  */
  bool pool;			/* The helper's; else a team's.  */
  pthread_t spawner;
  struct gomp_stream_slot *slots;	/* The control threads' is 0.  */
  unsigned version;		/* Counts changes of the regions.  */
  unsigned quit;		/* Executors are to return.  */
  /* Sleeping; see executor.c.  */
  unsigned bell __attribute__ ((aligned (GOMP_STREAM_APART)));
  unsigned sleepers;
  unsigned attentive;
  unsigned searching;
  unsigned hasty;
  uint64_t rung;		/* When a post last rang, ns.  */
};

/* What a thread is doing.  */
struct gomp_stream_thread
{
  region *current;
  struct gomp_stream_running *running;
  bool executor;		/* It runs executor.c's loop.  */
  unsigned slot;		/* Then: in its gang.  */
  uint64_t long_firing;		/* When its last firing ended, if that took
				   GOMP_STREAM_LONG_TIME; else 0.  */
  uint64_t worked;		/* In firings, ns.  */
  uint64_t clock;		/* When a firing ended after which it has done
				   nothing that takes time; else 0.  */
  bool estimated;		/* CLOCK is.  */
};

/* The firings on a thread's stack, innermost first.  */
struct gomp_stream_running
{
  stage *stage;
  struct gomp_stream_running *outer;
};

extern __thread struct gomp_stream_thread gomp_stream_thread
  __attribute__ ((tls_model ("initial-exec")));

/* env.c */

enum gomp_stream_placement
{
  GOMP_STREAM_PROBED,		/* Unknown, or found by probes.  */
  GOMP_STREAM_NEAR,
  GOMP_STREAM_FAR
};

struct gomp_stream_options
{
  const struct gomp_stream_protocol *protocol;	/* Null for auto.  */
  uint64_t buffer;		/* Bytes of a channel at first.  */
  uint64_t most;		/* Bytes to which it may grow.  */
  bool buffer_set;		/* By GOMP_STREAM_BUFFER.  */
  uint64_t batch;		/* Activations; 0 for auto.  */
  enum gomp_stream_placement placement;
  const char *stats, *dot, *trace;	/* File names, or null.  */
  bool account;			/* STATS or DOT.  */
};

/* Read by a constructor, and constant from then on.  */
extern struct gomp_stream_options gomp_stream_options;

/* error.c: messages; all but WARNING, ERROR and NOTE exit with
   status 1.  */

void gomp_stream_warning (const char *, ...)
  __attribute__ ((format (printf, 1, 2), cold));
void gomp_stream_error (const char *, ...)
  __attribute__ ((format (printf, 1, 2), cold));
void gomp_stream_note (const char *, ...)
  __attribute__ ((format (printf, 1, 2), cold));
void gomp_stream_fail_stuck (void) __attribute__ ((noreturn, cold));
void gomp_stream_fatal (const char *, ...)
  __attribute__ ((format (printf, 1, 2), noreturn, cold));
void gomp_stream_fatal_at (const char *file, unsigned line, const char *, ...)
  __attribute__ ((format (printf, 3, 4), noreturn, cold));
void *gomp_stream_malloc (size_t);
void *gomp_stream_calloc (size_t);
void *gomp_stream_realloc (void *, size_t);
/* ALIGN is a power of two; N elements of SIZE bytes.  */
void *gomp_stream_malloc_aligned (size_t align, uint64_t n, uint64_t size);
void gomp_stream_init (void);

/* region.c */

extern pthread_mutex_t gomp_stream_registry_lock;
region *gomp_stream_current (bool make);
void gomp_stream_region_append (region *, stage *);
void gomp_stream_region_remove (region *, stage *);
region *gomp_stream_hold_region (const stage *);
void gomp_stream_let_region_go (region *);
void gomp_stream_complete_other (stage *);
void gomp_stream_take_over (stage *);
stage *gomp_stream_region_find (region *, const site *, void *const *keys,
				uint32_t n_views);
bool gomp_stream_same_stage (const stage *, const site *, void *const *keys,
			     uint32_t n_views);
bool gomp_stream_inside_p (const region *);
void gomp_stream_end_body (void);
void gomp_stream_leave_level (void);
void gomp_stream_finish_program (void);
bool gomp_stream_quiet_p (void);
void gomp_stream_free_all (void);
void gomp_stream_count_all (void);
extern bool gomp_stream_finishing;
stream *gomp_stream_find_stream (void *key);
stage *gomp_stream_find_stage (const site *, void *const *keys,
			       uint32_t n_views);
size_t gomp_stream_count_streams (void);
void gomp_stream_enter_stream (stream *);
void gomp_stream_end_stream (stream *);

/* stage.c */

enum gomp_stream_look
{
  GOMP_STREAM_NOT_READY,
  GOMP_STREAM_BUSY,		/* Somebody else has the stage.  */
  GOMP_STREAM_FIRED		/* Or moved a commit on.  */
};

/* What makes a firing worth it.  */
enum gomp_stream_effort
{
  GOMP_STREAM_BATCH,		/* A batch.  */
  GOMP_STREAM_FETCH,		/* One that is worth the move from its home.  */
  GOMP_STREAM_PART,		/* What is worth the firing's own time.  */
  GOMP_STREAM_SPARE,		/* What is worth the move, even if no batch.  */
  GOMP_STREAM_FORCE,		/* Any activation.  */
  GOMP_STREAM_ALONE		/* The same, and no other stage with it.  */
};

enum gomp_stream_look gomp_stream_fire (stage *, enum gomp_stream_effort);
bool gomp_stream_ready (stage *, bool any);
bool gomp_stream_more_work (stage *, uint64_t left);
bool gomp_stream_try_lock (stage *);
bool gomp_stream_enter_stage (stage *);
bool gomp_stream_flush (stage *);
uint64_t gomp_stream_due (const stage *, bool force);
uint64_t gomp_stream_permitted (stage *, uint64_t n, const view *without);
bool gomp_stream_up_to_end_p (const stage *, uint64_t n);
void gomp_stream_prepare (stage *, firing *, uint64_t n, uint64_t available,
			  bool forced);
void gomp_stream_note_wait (stage *, const firing *);
bool gomp_stream_begin_work (stage *, firing *, uint64_t clock);
uint64_t gomp_stream_end_work (stage *, firing *, float cost,
			       bool inattentive);
void gomp_stream_complete_firing (stage *, firing *);
bool gomp_stream_leave_stage (stage *, uint64_t left);
void gomp_stream_go_on (region *, uint64_t end, bool more);
void gomp_stream_lock (stage *);
void gomp_stream_unlock (stage *);
void gomp_stream_publish (stage *);
void gomp_stream_step_epoch (stage *);
void gomp_stream_renew_limits (region *);
void gomp_stream_free_stage (stage *);
void gomp_stream_undefine (stage *);
uint64_t gomp_stream_owed (const stage *);
void gomp_stream_free_copies (stage *);
void gomp_stream_grow_records (stage *);
void gomp_stream_set_quarter (stage *);

/* The cost of an activation, for who does not hold the stage's lock.  */
static inline double
gomp_stream_cost (const stage *g)
{
  float cost;
  __atomic_load (&g->cost, &cost, __ATOMIC_RELAXED);
  return cost;
}

/* slab.c */

void *gomp_stream_take (size_t align, uint64_t n, uint64_t size);
void gomp_stream_give_back (void *, size_t align, uint64_t n, uint64_t size);
void gomp_stream_free_kept (void);

/* firing.c */

size_t gomp_stream_firing_size (const stage *);
firing *gomp_stream_take_firing (stage *);
void gomp_stream_begin_firing (stage *, firing *, uint64_t n);
void gomp_stream_call_body (stage *, firing *);
void gomp_stream_commit_firing (stage *, firing *);
void gomp_stream_queue_firing (stage *, firing *);
firing *gomp_stream_retire_firing (stage *);
void gomp_stream_put_firing (stage *, firing *);
void gomp_stream_free_firings (stage *);

/* fusion.c */

bool gomp_stream_fusible_p (const stream *);
bool gomp_stream_fire_fused (stage *, uint64_t available, uint64_t least,
			     bool force);

/* view.c */

void gomp_stream_open_views (stage *, const struct gomp_stream_arg *);
void gomp_stream_close_views (stage *);
bool gomp_stream_expire_hold (stream *, bool waited);
stream *gomp_stream_obtain (region *, const site *, uint32_t number,
			    void *key);
bool gomp_stream_turns_p (const view *);
void gomp_stream_log_turns (stage *);
bool gomp_stream_turns_repeat_p (const stage *, uint64_t each);
void gomp_stream_repeat_turns (stage *, uint64_t m);
void gomp_stream_end_round (stage *, uint64_t m);
void gomp_stream_drop_turns (view *);
void gomp_stream_stop_turns (stream *);
void gomp_stream_release_turns (stream *);
uint64_t gomp_stream_turns_length (const view *, uint64_t activations);
uint64_t gomp_stream_turns_within (const view *, uint64_t end);
void gomp_stream_make_room (stream *);
uint64_t gomp_stream_view_ready (view *, uint64_t skip, uint64_t n);
bool gomp_stream_view_ends_p (const view *, uint64_t n);
void gomp_stream_view_window (view *, uint64_t n, struct gomp_stream_lease *);
void gomp_stream_view_advance (view *, uint64_t n, struct gomp_stream_lease *);
uint64_t gomp_stream_view_has (view *);
uint64_t gomp_stream_next_element (stream *);
void gomp_stream_free_view (view *);

/* dialect.c */

void gomp_stream_forget_references (void *addr, size_t size);
void gomp_stream_free_references (void);
uint32_t gomp_stream_expand_keys (const site *, const struct gomp_stream_arg *,
				  void **keys);
void gomp_stream_gather (stage *, firing *);
void gomp_stream_scatter (stage *, firing *);
void gomp_stream_note_sizes (stage *, const struct gomp_stream_arg *);
void gomp_stream_check_size (const site *, uint32_t number,
			     const struct gomp_stream_arg *);

/* wait.c */

void gomp_stream_complete (region *, stage *only);
bool gomp_stream_wait_for_room (stage *);
void gomp_stream_help (region *, stage *, uint64_t left);
bool gomp_stream_do_alone (region *, uint64_t now);

/* report.c */

uint64_t gomp_stream_waiting (const stage *);
view *gomp_stream_obstacle (const stage *);
void gomp_stream_report_stuck (const stage *);
void gomp_stream_report_cycle (const region *);

/* executor.c */

/* What a thread looks for in a sweep.  */
enum gomp_stream_sweep
{
  GOMP_STREAM_OWN,		/* Batches of the stages at home with it.  */
  GOMP_STREAM_OTHERS,		/* Batches of other stages, and whatever stages
				   have that nobody cares for.  */
  GOMP_STREAM_REST,		/* Less than batches of its own.  */
  GOMP_STREAM_SPARES,		/* The same of others.  */
  GOMP_STREAM_ALL		/* Whatever can fire.  */
};

/* A thread's search for work, all 0 at first.  */
struct gomp_stream_search
{
  uint64_t since;		/* When it began, ns.  */
  uint64_t others, rest;	/* When it goes on to these.  */
  bool looked;			/* The last look was at all batches.  */
};

bool gomp_stream_sweep (region *, enum gomp_stream_sweep, bool *busy);
bool gomp_stream_search (region *, struct gomp_stream_search *, uint64_t rest,
			 bool *busy);
void gomp_stream_start (region *);
void gomp_stream_settle_all (region *);
void gomp_stream_retire (region *);
void gomp_stream_retire_around (void);
void gomp_stream_leave_gang (region *);
void gomp_stream_close_region (region *);
void gomp_stream_reopen_region (region *);
uint64_t gomp_stream_spin_time (const region *, uint64_t slept);
void gomp_stream_notify_post (stage *);
void gomp_stream_notify_more (region *);
bool gomp_stream_sleepers_p (const region *);
void gomp_stream_attention (const stage *, bool back);
void gomp_stream_call (gang *, unsigned n);
void gomp_stream_stop_pool (bool join);
void gomp_stream_forget_pool (void);
void gomp_stream_futex_wait (unsigned *, unsigned value, long ns);
void gomp_stream_futex_wake (unsigned *, int n);
uint64_t gomp_stream_now (void);

/* recall.c */

void gomp_stream_keep_plan (region *, bool change);
void gomp_stream_keep_locked (region *);
void gomp_stream_recall_plan (region *, const stage *);
void gomp_stream_free_kept_plans (void);

/* plan.c */

unsigned gomp_stream_slot (const region *);
uint64_t gomp_stream_worth_fetching (const stage *);
void gomp_stream_init_plan (region *);
bool gomp_stream_plan (region *, uint64_t now);
void gomp_stream_make_loads (struct gomp_stream_plan *, size_t n);
void gomp_stream_free_plan (region *);

/* placement.c */

const char *gomp_stream_placement_name (enum gomp_stream_placement);
void gomp_stream_show_work (region *);
uint64_t gomp_stream_work_shown (region *, bool *under_way);
void gomp_stream_see_placement (region *, double rate);
double gomp_stream_trip (const region *);
double gomp_stream_line_time (const region *);
struct gomp_stream_crossing gomp_stream_crossing (const region *);
bool gomp_stream_streams_p (const view *, uint64_t n);
void gomp_stream_init_placement (region *);

/* What all regions' probes found.  */
struct gomp_stream_probes
{
  unsigned n, changes;		/* How many, and between near and far.  */
  unsigned trip;		/* The last median, ns.  */
  bool far;			/* The last finding.  */
  bool streaming;		/* If far, non-temporal stores gain.  */
  unsigned pause;		/* Plans until this is tried again.  */
};

struct gomp_stream_probes gomp_stream_get_probes (void);

/* stats.c, dot.c, trace.c */

void gomp_stream_count_stage (stage *);
void gomp_stream_count_stream (stream *);
void gomp_stream_free_accounts (void);
void gomp_stream_write_stats (void);
void gomp_stream_write_dot (void);
void gomp_stream_trace_firing (const stage *, uint64_t n, uint64_t start,
			       uint64_t end);
void gomp_stream_write_trace (void);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_RUNTIME_H */
