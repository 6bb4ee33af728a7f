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

/* A region: one control program, with its scopes, streams and stages.  */

#ifndef GOMP_STREAM_REGION_H
#define GOMP_STREAM_REGION_H 1

#include <pthread.h>
#include "graph/planner.h"
#include "graph/distance.h"
#include "sys/sleep.h"
#include "sys/thread.h"

#pragma GCC visibility push(hidden)

/* Lists of leftover stages.  A program has few directives on streams in memory that it
   frees.  */
#define GOMP_STREAM_LEFTOVERS 8

/* One control program.

   Life: made by the scope of a parallel or single construct, and ended with it;
   or made by a thread's first scope of a function, or first activation outside
   scopes (a root), and ended with that scope if nobody can miss it, else with
   the parallel region or the body around it, or with the thread.  */
struct gomp_stream_region
{
  region *outer;		/* The thread's, before this one.  */
  region *around;		/* Which waits for it: the same, or another thread's,
				   or null.  */
  stage *body;			/* The stage in whose body it runs.  */
  int level;			/* gomp_stream_level ().  */
  uintptr_t innermost;		/* Where its innermost open scope is on the
				   thread's stack.  */
  pthread_t thread;
  unsigned depth;		/* Open scopes; 0 for a root.  */
  bool root;			/* Made by an activation, not a scope.  */
  bool dynamic;			/* Has streams of unknown declaration.  */
  bool bare;			/* Has activations outside scopes.  */
  bool automatic;		/* Has streams of unknown declaration on the
				   thread's stack.  */
  bool untold;			/* And nobody tells when one of them ends.  */
  bool left;			/* This process is a forked child, and leaves it to
				   its parent.  */
  bool leaving;			/* What the dialect leaves over is no error.  */
  bool resolving;		/* It completes others that it waits for.  */
  bool started;			/* Executors were asked for.  */
  bool promising;		/* Such stages had several threads before.  */
  bool restart;			/* A wait sent the executors home.  */
  bool stopping;		/* A stage was stopped, and others may have to
				   be.  */
  bool stopped;			/* One of its stages was, at some time.  */
  bool left_over;		/* Of stages that were stopped, elements are left
				   from before a wait,  */
  bool carries;			/* but only in feedback loops.  */
  bool completing;		/* The control thread waits for all that is
				   owed.  */
  bool patient;			/* In a wait that the program does not have: what
				   lacks input may get it from activations to
				   come.  */
  bool owner;			/* The gang was made for this region.  */
  bool caught_up;		/* Nothing was owed when its last wait began, and it
				   has no executors.  */
  bool dealt;			/* Some of its stages are on other ranks.  */
  bool ended;			/* On some rank a stage was stopped.  */
  bool tired;			/* Nothing has been done for long, as far as this
				   rank knows.  */
  bool idle;			/* Then: only messages can change that.  */
  stage *first, *last;
  stage *unsettled;		/* The first one of which streams may wait for
				   their protocol, or null.  */
  stage *raised;		/* Stages whose limit was not 0 when it was set
				   last, by RAISED_NEXT.  */
  struct gomp_stream_halted *halted;	/* Its latest.  */
  stage *over;			/* Stages that ended before it, by REGION_NEXT.  */
  stage *leftovers[GOMP_STREAM_LEFTOVERS];	/* The same with streams whose memory was
				   freed; by directive.  */
  stream *streams;		/* Of which this is the last user.  */
  stage **table;		/* By site and keys; the control thread's.  */
  /* Beside each list of the table, what was found there last.  */
  struct gomp_stream_recent *recent;
  size_t table_size, n_stages;
  /* Where the control thread's functions keep ports of these stages.  */
  struct gomp_stream_port ***shortcuts;
  size_t n_shortcuts, most_shortcuts;
  gang *gang;
  region *gang_next;
  region *all_next, **all_link;	/* With GOMP_STREAM_REPORT.  */
  bool report_wanted;		/* The control thread is to write one.  */
  unsigned visitors;
  unsigned holders;		/* Threads for which it is not to be freed; more
				   with the registry's lock only.  */
  struct gomp_stream_plan plan;
  struct gomp_stream_beacon beacon;	/* The control thread's.  */
  struct gomp_stream_waiter waiter	/* The control thread's sleep.  */
    __attribute__ ((aligned (GOMP_STREAM_APART)));
  unsigned closing;		/* Executors are to leave the region.  */
  struct gomp_stream_request *requests;	/* Of bodies, youngest first.  */
  /* The control thread's.  */
  uint64_t progress		/* Steps with what it does.  */
    __attribute__ ((aligned (GOMP_STREAM_APART)));
  uint64_t slept;		/* How long it did, ns.  */
  uint64_t yielded;		/* What had been done when it yielded to others,
				   and they had done something,  */
  uint64_t yielded_at;		/* and when that was, ns.  */
  uint64_t worked;		/* What the thread's firings had taken when it began,
				   ns.  */
  uint64_t spent;		/* The time up to which it fired its share of
				   stages beside sleeping executors, ns.  */
  struct gomp_stream_lockstep *lockstep;	/* Or null.  */
  const struct gomp_stream_lockstep_ops *lockstep_ops;
  /* Held by who goes through the list of stages, but for executors: the
     control thread, or one that takes a stage over.  */
  pthread_mutex_t guard;
};

/* A directive whose activations on some streams never happen, up to the next wait of its
   control program: what ran in place of a stage has ended it.  */
struct gomp_stream_halted
{
  struct gomp_stream_halted *next;
  const site *site;
  void *streams[];		/* Their variables, and a null behind them.  */
};

/* What the calling thread does around a body.  */
struct gomp_stream_outside
{
  region *current, *around;
  struct gomp_stream_scope *unopened;
  void *thrown;
};

/* The calling thread's slot in the region.  */
static inline unsigned
gomp_stream_slot (const region *r)
{
  return pthread_equal (r->thread, pthread_self ())
	 ? 0 : gomp_stream_thread.slot;
}

/* All of them, with GOMP_STREAM_REPORT; with the registry's lock.  */
extern region *gomp_stream_all_regions;

region *gomp_stream_current (bool make);
void gomp_stream_forget_halted (region *);
void gomp_stream_region_append (region *, stage *);
void gomp_stream_region_remove (region *, const void *ending);
region *gomp_stream_hold_region (const stage *);
void gomp_stream_let_region_go (region *);
void gomp_stream_complete_other (stage *);
void gomp_stream_complete_here (region *, stage *);
void gomp_stream_take_over (stage *);
void gomp_stream_keep_leftover (region *, stage *);
stage *gomp_stream_take_leftover (region *, const site *, void *const *keys,
			       uint32_t n_views);
void gomp_stream_free_leftovers (region *);
stage *gomp_stream_region_find (region *, const site *, void *const *keys,
				uint32_t n_views);
void gomp_stream_add_shortcut (region *, struct gomp_stream_port **at,
			       struct gomp_stream_port *);
void gomp_stream_drop_shortcuts (region *);
void gomp_stream_turn_away (void);
void gomp_stream_go_inside (struct gomp_stream_outside *);
void gomp_stream_go_outside (const struct gomp_stream_outside *);
bool gomp_stream_inside_p (const region *);
region *gomp_stream_around (void);
void gomp_stream_leave_level (void);
void gomp_stream_finish_program (void);
bool gomp_stream_free_all (void);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_REGION_H */
