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

/* How threads sleep and are woken.

   Executors, of one gang, that find nothing:

     struct gomp_stream_sleep w = gomp_stream_prepare_wait (m, false);
     if (w.last)
       ... E1: makes control programs call, and looks once more ...
     if (nothing was found)
       gomp_stream_commit_wait (m, &w, ns);
     gomp_stream_cancel_wait (m, &w);

   A control thread that waits for one of its stages has a bell of its own, a
   struct gomp_stream_waiter, with the same steps.  Nobody else touches the
   members of these structures.  sleep.c says why no wake-up is lost.  */

#ifndef GOMP_STREAM_SLEEP_H
#define GOMP_STREAM_SLEEP_H 1

#include "sys/base.h"

#pragma GCC visibility push(hidden)

struct gomp_stream_monitor
{
  unsigned epoch __attribute__ ((aligned (GOMP_STREAM_APART)));	/* Notices.  */
  unsigned sleepers;		/* Between prepare_wait and cancel_wait.  */
  unsigned attentive;		/* Executors that will look at the ports.  */
  unsigned searching;		/* A notice is under way.  */
  unsigned hasty;		/* Only batches are worth a notice.  */
  uint64_t noticed;		/* When one went to a gang asleep, ns.  */
};

struct gomp_stream_waiter
{
  unsigned asleep;
};

/* An executor's wait.  */
struct gomp_stream_sleep
{
  unsigned epoch;		/* At its begin.  */
  bool last;			/* Nobody is attentive any more.  */
  bool hasty;			/* E1 is for later.  */
};

/* Who will see what is posted.  */
enum gomp_stream_watch
{
  GOMP_STREAM_AWAKE,		/* Every executor; or there is none.  */
  GOMP_STREAM_SOMEBODY,		/* At least one, soon.  */
  GOMP_STREAM_NOBODY		/* All sleep, or are busy for long.  */
};

void gomp_stream_attend (struct gomp_stream_monitor *);
void gomp_stream_found_work (struct gomp_stream_monitor *);
void gomp_stream_end_attention (struct gomp_stream_monitor *);
bool gomp_stream_engage (struct gomp_stream_monitor *);
void gomp_stream_end_haste (struct gomp_stream_monitor *);
struct gomp_stream_sleep gomp_stream_prepare_wait (struct gomp_stream_monitor *,
						  bool unwanted);
bool gomp_stream_commit_wait (struct gomp_stream_monitor *,
			      struct gomp_stream_sleep *, long ns);
void gomp_stream_cancel_wait (struct gomp_stream_monitor *);
bool gomp_stream_leave_wait (struct gomp_stream_monitor *,
			     const struct gomp_stream_sleep *);
bool gomp_stream_notify (struct gomp_stream_monitor *, bool haste);
void gomp_stream_notify_n (struct gomp_stream_monitor *, unsigned size,
			   unsigned n);
void gomp_stream_notify_all (struct gomp_stream_monitor *);
enum gomp_stream_watch gomp_stream_watch (const struct gomp_stream_monitor *);
bool gomp_stream_haste_p (struct gomp_stream_monitor *, uint64_t now,
			  uint64_t haste_time);

void gomp_stream_prepare_waiter (struct gomp_stream_waiter *);
void gomp_stream_commit_waiter (struct gomp_stream_waiter *, long ns);
void gomp_stream_cancel_waiter (struct gomp_stream_waiter *);
bool gomp_stream_notify_waiter (struct gomp_stream_waiter *);
bool gomp_stream_waiter_p (const struct gomp_stream_waiter *);

static inline bool
gomp_stream_hasty_p (const struct gomp_stream_monitor *m)
{
  return __atomic_load_n (&m->hasty, __ATOMIC_RELAXED);
}

/* Whether more than KEPT executors sleep, and no notice is under way.  */
static inline bool
gomp_stream_idle_p (const struct gomp_stream_monitor *m, unsigned kept)
{
  return (__atomic_load_n (&m->sleepers, __ATOMIC_RELAXED) > kept
	  && !__atomic_load_n (&m->searching, __ATOMIC_RELAXED));
}

/* Whether an executor has been woken and has not found work yet.  */
static inline bool
gomp_stream_searching_p (const struct gomp_stream_monitor *m)
{
  return __atomic_load_n (&m->searching, __ATOMIC_RELAXED);
}

/* Whether an executor will look at the ports.  */
static inline bool
gomp_stream_attended_p (const struct gomp_stream_monitor *m)
{
  return __atomic_load_n (&m->attentive, __ATOMIC_RELAXED) != 0;
}

/* Whether executors sleep and nobody is attentive.  */
static inline bool
gomp_stream_unattended_p (const struct gomp_stream_monitor *m)
{
  return (__atomic_load_n (&m->sleepers, __ATOMIC_RELAXED)
	  && __atomic_load_n (&m->attentive, __ATOMIC_RELAXED) == 0);
}

#pragma GCC visibility pop

#endif /* GOMP_STREAM_SLEEP_H */
