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

   You should have received a copy of the GNU General Public License along
   with this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* How executors sleep and are woken: E1 to E4 of libgomp-stream/sys/sleep.c, as
   run/executor.c and run/post.c use them.

   Thread 0 is the control program.  It activates a stage WORK times, as the
   generated code does, and is then busy elsewhere for ever, or with WAITS
   waits.  The stage fires when it has FIRING activations.  The others are
   executors.  When nothing can happen any more, all activations must have been
   executed.

   Time is left open: with HASTE a post may come soon after another one and an
   executor may be unwanted, and a sleep that ends by itself does so whenever it
   likes.  With LONG_FIRING the first of two executors begins, when it likes, a firing
   of another stage that has no end; the second one has to do what is left.  With
   GOES_HOME an executor that sleeps, perhaps for no time at all, may go home whenever
   it likes, and is replaced when the control program finds that it did.  A post that finds an executor
   attentive rings or not, as it is a matter of costs.

   Holds under sc and tso.
   Slip WAITS holds under sc and tso.
   Slip HASTE holds under sc and tso.
   Slip NO_BARRIER holds under sc.
   Slip NO_BARRIER fails under tso.
   Slip LIMITS_KEPT fails under sc.
   Slip POST_UNFENCED fails under tso.
   Slip POST_KEEPS_LIMIT fails under sc.
   Slip SEARCHING_KEPT fails under sc.
   Slip BELL_READ_LATE fails under sc.
   Slip NO_LAST_LOOK fails under sc.
   Slip BUSY_IGNORED fails under sc.
   Slip WAITS_BLIND holds under sc and tso.
   Slip WAITER_UNFENCED fails under tso.
   Slip WAITER_NO_LOOK fails under sc.
   Slip HASTE_UNRUNG fails under sc.
   Slip HASTE_LATE fails under sc.
   Slip HASTE_UNENDING fails under sc.
   Slip TWO_EXECUTORS holds under sc.
   Slip NOBODY_LAST fails under sc.
   Slip LONG_FIRING holds under sc.
   Slip LONG_SEARCHING fails under sc.
   Slip LONG_BLIND fails under sc.
   Slip LONG_ATTENTIVE fails under sc.
   Slip LONG_HASTY fails under sc.
   Slip HASTE_KEPT fails under sc.
   Slip GOES_HOME holds under sc and tso.
   Slip HOME_SILENT fails under sc.
   Slip HOME_DEAF fails under sc.
   Slip HOME_UNSEEN fails under sc.
   Slip HOME_BUSY fails under sc.

   NO_BARRIER: E1 without the barrier on all threads.
   LIMITS_KEPT: E1 without the store of 0 in the limits.
   POST_UNFENCED: E2 without the fence.
   POST_KEEPS_LIMIT: E2, but a post that finds no executor attentive leaves its
   limit.
   SEARCHING_KEPT: an executor goes to sleep without clearing SEARCHING.
   BELL_READ_LATE: E3, but the bell is read after the last look.
   BUSY_IGNORED: an executor that finds the stage in other hands at its last look
   sleeps until it is woken, instead of for a while.
   WAITS_BLIND: a wait, when executors make no barrier on all threads, which
   could stand in for E4's fences.
   WAITER_UNFENCED: the same without the waiter's fence.  The executor's fence is
   for weaker memory than this: it has just given back a lock by an atomic
   operation.
   WAITER_NO_LOOK: E4 without the waiter's second look.
   HASTE_UNRUNG: a post makes the gang hasty although it wakes nobody.
   HASTE_LATE: a ring makes the gang hasty after it has stepped the bell.
   HASTE_UNENDING: sleep does not end by itself in a hasty gang.
   NOBODY_LAST: with two executors, one reads ATTENTIVE before it counts itself
   out, so neither may be the last.
   LONG_SEARCHING: a long firing begins without clearing SEARCHING.
   LONG_BLIND: who begins one looks for activations that are not posted, and not
   for a stage that can fire.
   LONG_ATTENTIVE: who begins one stays counted in ATTENTIVE.
   LONG_HASTY: with HASTE, the gang stays hasty at the beginning of one.
   HASTE_KEPT: the same at E1.
   HOME_SILENT: who goes home says so after it has counted itself out of
   SLEEPERS.
   HOME_DEAF: who goes home does not look at the bell afterwards.
   HOME_BUSY: an executor goes home after a sleep that was to be short, as the stage
   was in other hands.
   HOME_UNSEEN: a post that finds no sleeper does not look whether one went home.
   With both HASTE and LONG_FIRING, or with TWO_GO_HOME, two executors that may go
   home, and no slip, the model holds as well; that takes too many states for a
   test.  */

#if defined HASTE_UNRUNG || defined HASTE_LATE || defined HASTE_UNENDING
# define HASTE
#endif

#if defined LONG_HASTY || defined HASTE_KEPT
# define HASTE
#endif
#if defined LONG_SEARCHING || defined LONG_BLIND || defined LONG_ATTENTIVE \
    || defined LONG_HASTY || defined HASTE_KEPT
# define LONG_FIRING
#endif

#if defined TWO_GO_HOME || defined HOME_SILENT || defined HOME_DEAF \
    || defined HOME_UNSEEN || defined HOME_BUSY
# define GOES_HOME
#endif

#if defined NOBODY_LAST || defined LONG_FIRING || defined TWO_GO_HOME
# define TWO_EXECUTORS
#endif

#ifdef WAITER_UNFENCED
# define WAITS_BLIND
#endif
#ifdef WAITS_BLIND
# define NO_BARRIER
#endif
#if defined WAITS_BLIND || defined WAITER_NO_LOOK
# define WAITS
#endif

#ifdef TWO_EXECUTORS
# define EXECUTORS 2
# define WORK 2
#else
# define EXECUTORS 1
# define WORK 4
#endif
#define FIRING 2
#define FAR 9			/* A limit that is not reached.  */

#define NEXT 0
#define LIMIT 1
#define DONE 2			/* Activations executed, in order.  */
#define LOCK 3			/* Of the stage.  */
#define ATTENTIVE 4
#define SLEEPERS 5
#define SEARCHING 6
#define BELL 7
#define WAITER 8
#define HASTY 9
#define POSTED 10
#define GONE 11
#define CELLS 12
#define THREADS (1 + EXECUTORS)
#include "memory.pml"

byte asleep;			/* Executors in futex_wait.  */
byte woken;			/* Of these, how many are to leave it.  */
bool control_asleep;
byte tasks;			/* Executors that are there, or asked for.  */
byte asked;			/* Those that are to begin.  */

/* gomp_stream_start: replaces those who went home, with the gang's lock.  */
inline START (me)
{
#ifdef GOES_HOME
  if
  :: VALUE (me, GONE) ->
     atomic
     {
       FENCE (me);
       mem[GONE] = 0;
       if
       :: tasks < EXECUTORS -> asked = asked + EXECUTORS - tasks;
	  tasks = EXECUTORS
       :: else
       fi
     }
  :: else
  fi
#else
  skip
#endif
}

/* An atomic operation of any kind is also a fence.  */
#define ADD(me, a, n) atomic { FENCE (me); mem[a] = mem[a] + (n) }

/* A sequentially consistent store.  */
#define STORE_NOW(me, a, v) atomic { FENCE (me); mem[a] = v }

#define HURRY(me)							\
  if									\
  :: haste -> STORE_NOW (me, HASTY, 1)					\
  :: else								\
  fi

/* With HASTE, the gang becomes hasty.  */
inline RING (me, haste)
{
  if
  :: VALUE (me, SLEEPERS) == 0 -> START (me)
  :: else ->
     atomic { FENCE (me); was = mem[SEARCHING]; mem[SEARCHING] = 1 };
     if
     :: was
     :: else ->
#ifndef HASTE_LATE
	HURRY (me);
#endif
	ADD (me, BELL, 1);
	if
	:: VALUE (me, SLEEPERS) == 0 -> STORE (me, SEARCHING, 0); START (me)
	:: else ->
	   d_step
	   {
	     if
	     :: woken < asleep -> woken++
	     :: else
	     fi
	   }
	fi;
#ifdef HASTE_LATE
	HURRY (me)
#endif
     fi
  fi
}

inline TRY_LOCK (me)
{
  was = VALUE (me, LOCK);
  if
  :: was
  :: else -> atomic { FENCE (me); was = mem[LOCK]; mem[LOCK] = 1 }
  fi
}

#define UNLOCK(me) STORE_NOW (me, LOCK, 0)

proctype control ()
{
  byte next, n;
  bool was, all_asleep, ready, haste;
  do
  :: next < WORK ->
     next++;
     STORE (0, NEXT, next);
     if
     :: next < VALUE (0, LIMIT)
     :: else ->
	/* GOMP_stream_post and gomp_stream_notify_post.  */
	START (0);
	STORE (0, POSTED, next);
	STORE (0, LIMIT, FAR);
#ifndef POST_UNFENCED
	FENCE (0);
#endif
	if
	:: VALUE (0, SLEEPERS) == 0 ->
#ifndef HOME_UNSEEN
	   START (0)
#else
	   skip
#endif
	:: else ->
	   all_asleep = VALUE (0, ATTENTIVE) == 0;
	   if
	   :: all_asleep -> all_asleep = !VALUE (0, HASTY)
	   :: else
	   fi;
	   if
	   :: all_asleep -> all_asleep = !VALUE (0, SEARCHING)
	   :: else
	   fi;
	   haste = false;
	   if
	   :: all_asleep ->
#ifndef POST_KEEPS_LIMIT
	      STORE (0, LIMIT, 0);
#endif
#ifdef HASTE
	      if
	      :: haste = true
	      :: skip
	      fi
#endif
#ifdef HASTE_UNRUNG
	      HURRY (0)
#endif
	   :: else
	   fi;
	   if
	   :: VALUE (0, SEARCHING)
	   :: else ->
	      TRY_LOCK (0);
	      if
	      :: was -> ready = all_asleep
	      :: else ->
		 LOAD (0, DONE, n);
		 ready = next >= n + FIRING;
		 UNLOCK (0)
	      fi;
	      if
	      :: ready -> RING (0, haste)
	      :: !ready || !all_asleep
	      fi
	   fi
	fi
     fi
  :: else -> break
  od;
#ifdef WAITS
  /* The wait posts what is left.  */
  STORE (0, LIMIT, 0);
  FENCE (0);
  RING (0, false);
  do
  :: LOAD (0, DONE, n);
     if
     :: n == WORK -> break
     :: else
     fi;
     STORE (0, WAITER, 1);
#ifndef WAITER_UNFENCED
     FENCE (0);
#endif
#ifndef WAITER_NO_LOOK
     LOAD (0, DONE, n);
     if
     :: n == WORK -> break
     :: else
     fi;
#endif
     atomic
     {
       /* The kernel compares.  */
       if
       :: VALUE (0, WAITER) == 1 -> control_asleep = true
       :: else
       fi
     };
     !control_asleep
  od
#endif
}

/* Executes what is there.  FOUND says whether anything was.  */
inline LOOK (me)
{
  TRY_LOCK (me);
  if
  :: was -> found = false; busy = true
  :: else ->
     busy = false;
     LOAD (me, DONE, done);
     found = VALUE (me, NEXT) >= done + FIRING;
     if
     :: found -> STORE (me, DONE, done + FIRING)
     :: else
     fi;
     UNLOCK (me)
  fi
}

/* An executor that finds nothing tells a control thread that waits.  */
inline WAKE_WAITER (me)
{
  FENCE (me);
  if
  :: VALUE (me, WAITER) == 0
  :: else ->
     atomic { FENCE (me); mem[WAITER] = 0; control_asleep = false }
  fi
}

/* E1 by the last attentive executor.  */
inline LAST_LOOK (me)
{
#if defined HASTE && !defined HASTE_KEPT
  STORE_NOW (me, HASTY, 0);
#endif
#ifndef LIMITS_KEPT
  STORE (me, LIMIT, 0);
#endif
  FENCE (me);
#ifndef NO_BARRIER
  /* Each other thread was empty once.  */
  for (other : 0 .. THREADS - 1)
    {
      FENCE (other)
    }
#endif
#ifndef NO_LAST_LOOK
  LOOK (me);
  WAKE_WAITER (me)
#endif
}

/* Sleeps until it is woken, or until it likes if BRIEFLY, or somebody was busy.
   FOUND says whether the bell has changed.  The kernel compares it; that is a
   fence.  */
inline SLEEP_WELL (me, briefly)
{
  atomic
  {
    FENCE (me);
    if
    :: mem[BELL] == bell -> asleep++; found = false
    :: else -> found = true
    fi
  };
  if
  :: found
  :: else ->
end: atomic
     {
       if
       :: woken > 0 -> woken--; asleep--
#ifndef HASTE_UNENDING
       :: briefly && woken < asleep -> asleep--
#endif
#ifndef BUSY_IGNORED
       :: busy && woken < asleep -> asleep--
#endif
       fi
     }
  fi;
  found = VALUE (me, BELL) != bell
}

/* gomp_stream_attention, by an executor that begins a long firing.  */
inline ENGAGE (me)
{
#ifndef LONG_SEARCHING
  STORE_NOW (me, SEARCHING, 0);
#endif
#ifndef LONG_ATTENTIVE
  atomic { FENCE (me); mem[ATTENTIVE] = mem[ATTENTIVE] - 1; last = mem[ATTENTIVE] == 0 };
#endif
  if
  :: last && VALUE (me, SLEEPERS) ->
#ifndef LONG_HASTY
     STORE_NOW (me, HASTY, 0);
#endif
     STORE (me, LIMIT, 0);
     for (other : 0 .. THREADS - 1)
       {
	 FENCE (other)
       }
#ifdef LONG_BLIND
     found = VALUE (me, NEXT) != VALUE (me, POSTED);
#else
     TRY_LOCK (me);
     if
     :: was -> found = true
     :: else ->
	LOAD (me, DONE, done);
	found = VALUE (me, NEXT) >= done + FIRING;
	UNLOCK (me)
     fi;
#endif
     if
     :: found -> RING (me, false)
     :: else
     fi
  :: else
  fi
}

/* With the gang's lock.  */
#define SAY_GONE(me) \
  atomic { FENCE (me); tasks--; mem[GONE] = 1 }

/* An executor has slept for long.  It stays if it may have been woken; else
   another one begins in its place when it is asked for.  */
inline GO_HOME (me)
{
#ifndef HOME_SILENT
  SAY_GONE (me);
#endif
  ADD (me, SLEEPERS, -1);
#ifdef HOME_SILENT
  SAY_GONE (me);
#endif
  if
#ifdef HOME_DEAF
  :: true ->
#else
  :: VALUE (me, BELL) != bell -> tasks++
  :: else ->
#endif
end_home:
     atomic { asked > 0; asked-- }
  fi;
  ADD (me, ATTENTIVE, 1);
  searching = true
}

proctype executor (byte me)
{
  byte bell, other, done;
  bool was, found, busy, last, hasty, searching = true;
  do
#ifdef LONG_FIRING
  :: me == 1 ->
     last = false;
     ENGAGE (me);
     break
#endif
  :: LOOK (me);
     if
     :: found ->
	if
	:: searching -> STORE (me, SEARCHING, 0)
	:: else
	fi;
	searching = false
     :: else ->
	if
	:: busy
	:: else -> WAKE_WAITER (me)
	fi;
	/* sleep_on.  */
#ifndef BELL_READ_LATE
	LOAD (me, BELL, bell);
#endif
#ifdef HASTE
	if
	:: STORE_NOW (me, HASTY, 1)
	:: skip
	fi;
#endif
	LOAD (me, HASTY, hasty);
#ifndef SEARCHING_KEPT
	STORE (me, SEARCHING, 0);
#endif
	ADD (me, SLEEPERS, 1);
#ifdef NOBODY_LAST
	last = VALUE (me, ATTENTIVE) == 1;
	ADD (me, ATTENTIVE, -1);
#else
	atomic { FENCE (me); mem[ATTENTIVE] = mem[ATTENTIVE] - 1; last = mem[ATTENTIVE] == 0 };
#endif
	found = false;
	busy = false;
	if
	:: hasty ->
	   SLEEP_WELL (me, true);
	   hasty = found;
	   last = VALUE (me, ATTENTIVE) == 0
	:: else
	fi;
	if
	:: hasty
	:: else ->
	   if
	   :: last -> LAST_LOOK (me)
	   :: else
	   fi;
#ifdef BELL_READ_LATE
	   LOAD (me, BELL, bell);
#endif
	   if
	   :: found
	   :: else ->
#ifdef GOES_HOME
	      SLEEP_WELL (me, true);
	      if
	      :: found
#ifndef HOME_BUSY
	      :: !found && busy
#endif
	      :: else -> GO_HOME (me); goto again
	      fi
#else
	      SLEEP_WELL (me, false)
#endif
	   fi
	fi;
	ADD (me, ATTENTIVE, 1);
	ADD (me, SLEEPERS, -1);
	searching = true;
again:	skip
     fi
  od
}

/* Nothing can happen any more.  */
proctype judge ()
{
end:
  atomic
  {
    timeout;
    assert (mem[DONE] == WORK)
  }
}

init
{
  byte n;
  atomic
  {
    MEMORY ();
    mem[LIMIT] = FAR;
    mem[ATTENTIVE] = EXECUTORS;
    tasks = EXECUTORS;
    run control ();
    for (n : 1 .. EXECUTORS)
      {
	run executor (n)
      }
    run judge ()
  }
}
