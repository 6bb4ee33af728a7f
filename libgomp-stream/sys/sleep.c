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

/* Sleeping and waking.

   An executor that finds nothing pauses briefly and then sleeps until EPOCH
   steps.  No activation may be forgotten while all sleep, although the control
   program posts only once in a while:

     E1	The last executor that goes to sleep counts itself out of ATTENTIVE,
	executes a fence, and stores 0 in the LIMIT of all ports; then it executes
	a barrier on all threads (membarrier), and then looks at NEXT of all
	ports.  The generated code stores NEXT and then loads LIMIT, with no
	fence.  Either the executor sees the activation, or the control program
	sees 0 and posts.  A stage that is in other hands at that look may have
	been looked at too early there, by an executor that goes to sleep as
	well: then the sleep is a short one.
     E2	A post stores LIMIT, executes a fence, and then loads ATTENTIVE and
	SEARCHING (gomp_stream_watch); if both are 0 it stores LIMIT 0.  Either it
	sees E1's count, or E1's 0 overwrites its LIMIT.  Then it fires what is
	short itself (post.c), and notifies for the rest; a stage that is in
	other hands is of the rest, as these may be those of E1's last look.
	SEARCHING says that an executor has been woken and will do E1 before it
	sleeps again, which clears SEARCHING first; until it gets a processor the
	control program is not held up.
     E3	A notice steps EPOCH and wakes one sleeper.  The sleeper read EPOCH
	before it looked at the stages, and does not sleep if that has changed.
	SEARCHING is set from a notice until somebody found work or went to sleep
	again, so that one notice at a time is under way.
	  Haste: when executors are faster than the control program, to wake one
	for every activation costs both of them dearly.  So when posts find
	everybody asleep in quick succession, or the control program gets on
	while an executor finds nothing, the gang is HASTY: an executor then
	leaves LIMIT alone, and is woken only for a batch.  It looks once in a
	millisecond whether the control program still gets on; else, and after a
	few times at the latest, the haste is over, and it does E1.  Somebody is
	awake or sleeps in such steps while the gang is hasty: who makes it so is
	the executor itself, or the notice that wakes one.
	  Long firings: an executor that begins one is as good as asleep until
	its end.  It clears SEARCHING and counts itself out of ATTENTIVE; the last
	one ends the haste, does E1 and notifies if there is work for a
	sleeper.
	  Going home: an executor that slept for long, or finds nothing while
	others claim threads of teams (graph/gang.c), leaves without becoming
	attentive again, so E1 still holds.  It says that it is gone (GONE of
	the gang), counts itself out of SLEEPERS, and then looks at EPOCH: if
	that has stepped the notice may be for it, and it stays.  Who notifies
	steps EPOCH and then looks at SLEEPERS: if there is none the notice was
	in vain, and GONE is there for it to see.
     E4	A control thread that waits stores ASLEEP, executes a fence and looks
	at the stages once more before it sleeps.  An executor that finds
	nothing executes a fence and then loads ASLEEP.

   testsuite/models/executor.pml has these rules.  */

#include "config.h"
#include <limits.h>
#include "sys/sleep.h"
#include "sys/sys.h"

/* The calling thread is an executor from here on.  */
void
gomp_stream_attend (struct gomp_stream_monitor *m)
{
  __atomic_fetch_add (&m->attentive, 1, __ATOMIC_SEQ_CST);
}

/* Who was woken has found work: others may be woken.  */
void
gomp_stream_found_work (struct gomp_stream_monitor *m)
{
  __atomic_store_n (&m->searching, 0, __ATOMIC_RELAXED);
}

/* The calling thread, attentive so far, is no executor any longer.  */
void
gomp_stream_end_attention (struct gomp_stream_monitor *m)
{
  __atomic_store_n (&m->searching, 0, __ATOMIC_RELAXED);
  __atomic_fetch_sub (&m->attentive, 1, __ATOMIC_SEQ_CST);
}

/* The calling executor does not look at the ports until gomp_stream_attend.
   Returns whether sleepers are left and nobody else looks, so that it has to do
   E1 for them.  */
bool
gomp_stream_engage (struct gomp_stream_monitor *m)
{
  bool last;

  /* E3.  Who was woken has found work.  */
  __atomic_store_n (&m->searching, 0, __ATOMIC_SEQ_CST);
  last = __atomic_sub_fetch (&m->attentive, 1, __ATOMIC_SEQ_CST) == 0;
  /* E1: the stores of 0 that follow come after the count.  */
  __atomic_thread_fence (__ATOMIC_SEQ_CST);
  return last && __atomic_load_n (&m->sleepers, __ATOMIC_SEQ_CST);
}

/* Every activation is to be noticed again: E1 follows.  Haste counts on somebody
   who does not sleep for long.  */
void
gomp_stream_end_haste (struct gomp_stream_monitor *m)
{
  __atomic_store_n (&m->hasty, 0, __ATOMIC_SEQ_CST);
}

/* Begins a wait of an executor.  With UNWANTED the control threads go on without
   it, and are left alone.  */
struct gomp_stream_sleep
gomp_stream_prepare_wait (struct gomp_stream_monitor *m, bool unwanted)
{
  struct gomp_stream_sleep w;

  w.epoch = __atomic_load_n (&m->epoch, __ATOMIC_SEQ_CST);
  if (unwanted)
    __atomic_store_n (&m->hasty, 1, __ATOMIC_SEQ_CST);
  w.hasty = __atomic_load_n (&m->hasty, __ATOMIC_SEQ_CST);
  __atomic_store_n (&m->searching, 0, __ATOMIC_RELAXED);
  __atomic_fetch_add (&m->sleepers, 1, __ATOMIC_SEQ_CST);
  w.last = __atomic_sub_fetch (&m->attentive, 1, __ATOMIC_SEQ_CST) == 0;
  /* E1: the stores of 0 that follow come after the count.  */
  __atomic_thread_fence (__ATOMIC_SEQ_CST);
  return w;
}

/* Sleeps until a notice, if none came since the wait began, or for NS ns unless
   that is negative.  Returns whether one came.  */
bool
gomp_stream_commit_wait (struct gomp_stream_monitor *m,
			 struct gomp_stream_sleep *w, long ns)
{
  gomp_stream_futex_wait (&m->epoch, w->epoch, ns);
  if (__atomic_load_n (&m->epoch, __ATOMIC_SEQ_CST) != w->epoch)
    return true;
  w->last = __atomic_load_n (&m->attentive, __ATOMIC_SEQ_CST) == 0;
  return false;
}

/* Ends the wait: the caller is attentive again.  */
void
gomp_stream_cancel_wait (struct gomp_stream_monitor *m)
{
  __atomic_fetch_add (&m->attentive, 1, __ATOMIC_SEQ_CST);
  __atomic_fetch_sub (&m->sleepers, 1, __ATOMIC_SEQ_CST);
}

/* Ends the wait, as the caller, who has said so, goes home.  Returns false if a
   notice came that may be for it: then it is attentive again, and stays.  */
bool
gomp_stream_leave_wait (struct gomp_stream_monitor *m,
			const struct gomp_stream_sleep *w)
{
  __atomic_fetch_sub (&m->sleepers, 1, __ATOMIC_SEQ_CST);
  if (__atomic_load_n (&m->epoch, __ATOMIC_SEQ_CST) == w->epoch)
    return true;
  __atomic_fetch_add (&m->attentive, 1, __ATOMIC_SEQ_CST);
  return false;
}

/* Wakes an executor, unless that is under way.  With HASTE the gang becomes
   hasty.  Returns false if none was there to be woken.  */
bool
gomp_stream_notify (struct gomp_stream_monitor *m, bool haste)
{
  if (__atomic_load_n (&m->sleepers, __ATOMIC_RELAXED) == 0)
    return false;
  if (__atomic_exchange_n (&m->searching, 1, __ATOMIC_SEQ_CST))
    return true;
  /* E3.  Who leaves its sleep for this sees HASTY before it sleeps again.  */
  if (haste)
    __atomic_store_n (&m->hasty, 1, __ATOMIC_SEQ_CST);
  __atomic_fetch_add (&m->epoch, 1, __ATOMIC_SEQ_CST);
  if (__atomic_load_n (&m->sleepers, __ATOMIC_SEQ_CST) == 0)
    {
      __atomic_store_n (&m->searching, 0, __ATOMIC_RELAXED);
      return false;
    }
  gomp_stream_futex_wake (&m->epoch, 1);
  return true;
}

/* Wakes executors such that N of the SIZE are awake.  */
void
gomp_stream_notify_n (struct gomp_stream_monitor *m, unsigned size, unsigned n)
{
  unsigned asleep = __atomic_load_n (&m->sleepers, __ATOMIC_RELAXED);
  unsigned awake = size > asleep ? size - asleep : 0;

  if (asleep == 0 || awake >= n)
    return;
  /* E3.  */
  __atomic_fetch_add (&m->epoch, 1, __ATOMIC_SEQ_CST);
  gomp_stream_futex_wake (&m->epoch, n - awake);
}

/* Wakes all executors.  */
void
gomp_stream_notify_all (struct gomp_stream_monitor *m)
{
  __atomic_fetch_add (&m->epoch, 1, __ATOMIC_SEQ_CST);
  if (__atomic_load_n (&m->sleepers, __ATOMIC_SEQ_CST))
    gomp_stream_futex_wake (&m->epoch, INT_MAX);
}

/* Tells a post, which has stored its limit, who will see what it posted.  */
enum gomp_stream_watch
gomp_stream_watch (const struct gomp_stream_monitor *m)
{
  /* E2.  */
  __atomic_thread_fence (__ATOMIC_SEQ_CST);
  if (__atomic_load_n (&m->sleepers, __ATOMIC_RELAXED) == 0)
    return GOMP_STREAM_AWAKE;
  if (__atomic_load_n (&m->attentive, __ATOMIC_RELAXED)
      || __atomic_load_n (&m->hasty, __ATOMIC_RELAXED)
      || __atomic_load_n (&m->searching, __ATOMIC_RELAXED))
    return GOMP_STREAM_SOMEBODY;
  return GOMP_STREAM_NOBODY;
}

/* Whether a post that finds nobody attentive, NOW, does so less than HASTE_TIME ns after
   the last one.  */
bool
gomp_stream_haste_p (struct gomp_stream_monitor *m, uint64_t now,
		     uint64_t haste_time)
{
  bool haste = (now - __atomic_load_n (&m->noticed, __ATOMIC_RELAXED)
		< haste_time);

  __atomic_store_n (&m->noticed, now, __ATOMIC_RELAXED);
  return haste;
}

/* E4: a control thread asks for a wake-up.  It looks once more before it
   sleeps.  */
void
gomp_stream_prepare_waiter (struct gomp_stream_waiter *w)
{
  __atomic_store_n (&w->asleep, 1, __ATOMIC_SEQ_CST);
  __atomic_thread_fence (__ATOMIC_SEQ_CST);
}

/* Sleeps until it is woken, or for NS ns.  */
void
gomp_stream_commit_waiter (struct gomp_stream_waiter *w, long ns)
{
  gomp_stream_futex_wait (&w->asleep, 1, ns);
}

void
gomp_stream_cancel_waiter (struct gomp_stream_waiter *w)
{
  __atomic_store_n (&w->asleep, 0, __ATOMIC_RELAXED);
}

/* Wakes the control thread if it sleeps.  Returns whether it did.  */
bool
gomp_stream_notify_waiter (struct gomp_stream_waiter *w)
{
  if (__atomic_load_n (&w->asleep, __ATOMIC_RELAXED) == 0
      || __atomic_exchange_n (&w->asleep, 0, __ATOMIC_ACQ_REL) == 0)
    return false;
  gomp_stream_futex_wake (&w->asleep, 1);
  return true;
}

bool
gomp_stream_waiter_p (const struct gomp_stream_waiter *w)
{
  return __atomic_load_n (&w->asleep, __ATOMIC_RELAXED);
}
