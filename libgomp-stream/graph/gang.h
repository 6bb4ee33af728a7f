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

/* A gang: a group of executors, and the regions whose stages these fire.  */

#ifndef GOMP_STREAM_GANG_H
#define GOMP_STREAM_GANG_H 1

#include <pthread.h>
#include "graph/distance.h"
#include "sys/sleep.h"

#pragma GCC visibility push(hidden)

/* An executor's place in its gang.  */
struct gomp_stream_slot
{
  struct gomp_stream_beacon beacon;
  bool taken;
};

struct gomp_stream_gang
{
  pthread_mutex_t lock;
  pthread_cond_t left;		/* A visitor left a region.  */
  region *regions;
  unsigned references;
  unsigned size;		/* Executors wanted.  */
  unsigned most;		/* Threads that are to be awake at once, with
				   the control thread.  */
  unsigned tasks;		/* Executors asked for and not returned.  */
  bool departed;		/* Some went home for want of work.  */
  bool pool;			/* The helper's; else a team's.  */
  gang *claims_next;
  pthread_t spawner;
  struct gomp_stream_slot *slots;	/* The control threads' is 0.  */
  unsigned version;		/* Counts changes of the regions.  */
  unsigned quit;		/* Executors are to return.  */
  struct gomp_stream_monitor monitor;	/* How they sleep.  */
};

/* Who claims the threads of teams: so many gangs, and the program's own tasks, once
   it has made one.  */
#define GOMP_STREAM_OWN_TASKS (1u << 31)
extern unsigned gomp_stream_claims;
extern pthread_mutex_t gomp_stream_claims_lock;

void gomp_stream_lower_limits (region *);
void gomp_stream_lower_all_limits (gang *);
void gomp_stream_leave_region (gang *, region *);
region *gomp_stream_enter_next (gang *, region *, unsigned *version,
				bool *alone);
void gomp_stream_close_region (region *);
void gomp_stream_reopen_region (region *);
void gomp_stream_drop_gang (gang *);
void gomp_stream_join_gang (region *, gang *);
void gomp_stream_leave_gang (region *);
void gomp_stream_claim_threads (gang *);
void gomp_stream_give_up_threads (gang *);
void gomp_stream_make_way (void);
void gomp_stream_set_gang_size (gang *, unsigned size);
void gomp_stream_take_slot (gang *);
void gomp_stream_give_slot (gang *);
uint64_t gomp_stream_progress (gang *);
void gomp_stream_notify_more (region *);
bool gomp_stream_sleepers_p (const region *);

/* Whether others may want the threads that a team's executors have.  */
static inline bool
gomp_stream_rivals_p (void)
{
  return __atomic_load_n (&gomp_stream_claims, __ATOMIC_RELAXED) > 1;
}

#pragma GCC visibility pop

#endif /* GOMP_STREAM_GANG_H */
