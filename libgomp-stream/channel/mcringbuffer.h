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

/* MCRingBuffer: one producer, one consumer, two shared indices that each side
   shadows and updates in batches.

   Paper: P. Lee, T. Bu and G. Chandranmenon, "A lock-free, cache-efficient
   multi-core synchronization mechanism for line-rate network traffic
   monitoring", 2010; listed in J. Wang et al., "B-Queue", 2012, figure 4, whose
   section 2.5 describes the ways to prevent deadlocks.

   Guarantees
   A. Every word arrives once, in order.
   B. The try forms, flush and the windows are wait-free, but for the function
      that is called before a poll; enqueue and dequeue wait for the other side
      and yield the processor while they do.
   C. Any word is legal.
   D. A word becomes visible when its batch is complete, at the next flush, and
      as the mode says; a slot becomes free when a batch of them is, or when the
      queue is found empty.
   E. A queue holds as many words as it has slots.

   Modes
     original	as in figure 4.  Threads that wait for each other's words in a
		circle stop, with less than a batch in each queue.
     sane	method 3, the one that the B-Queue paper measured: an auxiliary
		thread tells the producer every 10 microseconds to flush, and
		the next enqueue does.  A producer that polls another queue is
		never told, so the circle of figure 5 stops all the same.
		Where a sleep of 10 microseconds lasts much longer, as on
		virtual machines, it tells the producer less often.
     flushing	method 4: before a consumer polls, it calls a function which
		flushes the outputs of its thread.  The circle cannot stop.

   Layout: indices count words since the queue began; word I lies in slot I
   modulo the capacity.

     +------------+------------+-------------+-------------+-------------+
     | write      | read       | next_write  | next_read   | read-mostly |
     | shared     | shared     | local_read  | local_write | slots, ...  |
     |            |            | producer's  | consumer's  |             |
     +------------+------------+-------------+-------------+-------------+

	 read      next_read           local_write    write  next_write
	  |<- batch ->|                     |           |<- batch ->|
     .....xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.....

   So each side reads the other's index when its shadow is used up, and writes
   its own once per batch.

   What differs from the paper
   - In figure 4 HEAD is the consumer's index and TAIL the producer's, the
     other way round than elsewhere.  Here they are READ and WRITE.
   - The indices are not reduced modulo the capacity, so that no slot stays
     empty; they may pass 2^64.
   - A queue of one batch stops: the producer waits for slots that the consumer
     gives back in batches.  The capacity is 2 * batch at least.
   - The paper completes a batch with garbage words, which need a mark and a
     place in a full queue.  Here an incomplete batch is published as it is.
   - A consumer that finds nothing gives back what it read.

   Memory order: the producer stores WRITE with release order (M1) and the
   consumer loads it with acquire order (M2): the words below it are there.  The
   consumer stores READ with release order (M3) and the producer loads it with
   acquire order (M4): the words below it were read, so their slots may be
   filled again.  The timer's count carries no data and is relaxed.

   The file compiles as C11 and C++11; the sane mode needs POSIX threads.  */

#ifndef GOMP_STREAM_MCRINGBUFFER_H
#define GOMP_STREAM_MCRINGBUFFER_H 1

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/select.h>
#include <time.h>
#include "checking.h"
#include "lines.h"
#include "ring.h"
#include "wait.h"

#ifdef __linux__
#include <sys/prctl.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Words of a batch, unless the queue is small.  */
#define GOMP_STREAM_MCRINGBUFFER_BATCH 256
/* Microseconds between two ticks of the timer, and the most of them.  */
#define GOMP_STREAM_MCRINGBUFFER_PERIOD 10
#define GOMP_STREAM_MCRINGBUFFER_LONGEST 1000
/* A sleep is so many times as long as what the last one took in addition.  */
#define GOMP_STREAM_MCRINGBUFFER_REST 4

enum gomp_stream_mcringbuffer_mode
{
  GOMP_STREAM_MCRINGBUFFER_ORIGINAL,
  GOMP_STREAM_MCRINGBUFFER_SANE,
  GOMP_STREAM_MCRINGBUFFER_FLUSHING
};

/* At most one thread at a time may be in an operation of the producer's side
   (enqueue, try_enqueue, flush, write_window, write_commit), and one in an
   operation of the consumer's side (dequeue, try_dequeue, read_window,
   read_release).  */
struct gomp_stream_mcringbuffer
{
  /* Shared; written by the producer, and by the consumer.  */
  uint64_t write __attribute__ ((aligned (128)));
  uint64_t read __attribute__ ((aligned (128)));
  /* The producer's.  */
  uint64_t next_write __attribute__ ((aligned (128)));
  uint64_t local_read;		/* Shadow of READ.  */
  uint64_t publish_at;		/* Index at which the batch is complete.  */
  unsigned seen_ticks;		/* Of the timer.  */
  uintptr_t producer;
  /* The consumer's.  */
  uint64_t next_read __attribute__ ((aligned (128)));
  uint64_t local_write;		/* Shadow of WRITE.  */
  uint64_t give_back_at;	/* Index at which the batch is complete.  */
  uintptr_t consumer;
  /* Read-mostly.  */
  uint64_t *slots __attribute__ ((aligned (128)));
  uint64_t mask;		/* Capacity - 1; the capacity is a power of
				   two.  */
  uint64_t batch;
  enum gomp_stream_mcringbuffer_mode mode;
  void (*before_poll) (void *);	/* Flushes the thread's outputs, or null.  */
  void *outputs;
};

GOMP_STREAM_LINES_APART (mcringbuffer, write, read, 128);
GOMP_STREAM_LINES_APART (mcringbuffer, read, next_write, 128);
GOMP_STREAM_LINES_APART (mcringbuffer, producer, next_read, 128);
GOMP_STREAM_LINES_APART (mcringbuffer, consumer, slots, 128);

/* The timer of the sane mode: one for all queues of a program.  */

struct gomp_stream_mcringbuffer_timer
{
  pthread_mutex_t mutex;
  pthread_t thread;
  unsigned users;		/* Queues.  */
  unsigned stop;
  unsigned ticks __attribute__ ((aligned (128)));
};

GOMP_STREAM_LINES_APART (mcringbuffer_timer, stop, ticks, 128);

struct gomp_stream_mcringbuffer_timer gomp_stream_mcringbuffer_timer
  __attribute__ ((weak))
  = { PTHREAD_MUTEX_INITIALIZER, 0, 0, 0, 0 };

/* The microseconds since some time, modulo 2^64.  */
static inline uint64_t
gomp_stream_mcringbuffer_now (void)
{
  struct timespec now;
  timespec_get (&now, TIME_UTC);
  return (uint64_t) now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static inline void *
gomp_stream_mcringbuffer_tick (void *argument)
{
  struct gomp_stream_mcringbuffer_timer *timer
    = (struct gomp_stream_mcringbuffer_timer *) argument;
  uint64_t period = GOMP_STREAM_MCRINGBUFFER_PERIOD;
  uint64_t before = gomp_stream_mcringbuffer_now ();
#ifdef PR_SET_TIMERSLACK
  /* Usually a sleep lasts 50 microseconds longer.  */
  prctl (PR_SET_TIMERSLACK, 1L);
#endif
  while (!__atomic_load_n (&timer->stop, __ATOMIC_RELAXED))
    {
      struct timeval rest = { 0, (suseconds_t) period };
      uint64_t after, more;
      select (0, NULL, NULL, NULL, &rest);
      __atomic_store_n (&timer->ticks, timer->ticks + 1, __ATOMIC_RELAXED);
      /* What a sleep takes in addition is taken from a side, if it has no other
	 processor: where the host of a virtual machine sets the clock, 20 to 30
	 microseconds.  A clock that is set does not count.  */
      after = gomp_stream_mcringbuffer_now ();
      more = after - before - period;
      before = after;
      if (more > GOMP_STREAM_MCRINGBUFFER_LONGEST)
	more = 0;
      period = more * GOMP_STREAM_MCRINGBUFFER_REST;
      if (period < GOMP_STREAM_MCRINGBUFFER_PERIOD)
	period = GOMP_STREAM_MCRINGBUFFER_PERIOD;
      if (period > GOMP_STREAM_MCRINGBUFFER_LONGEST)
	period = GOMP_STREAM_MCRINGBUFFER_LONGEST;
    }
  return NULL;
}

/* Starts the timer for the first queue.  Returns 0 or an error.  */
static inline int
gomp_stream_mcringbuffer_use_timer (void)
{
  struct gomp_stream_mcringbuffer_timer *timer
    = &gomp_stream_mcringbuffer_timer;
  int error = 0;
  pthread_mutex_lock (&timer->mutex);
  if (timer->users == 0)
    {
      struct sched_param priority;
      int policy;
      __atomic_store_n (&timer->stop, 0, __ATOMIC_RELAXED);
      error = pthread_create (&timer->thread, NULL,
			      gomp_stream_mcringbuffer_tick, timer);
      /* Sides of real-time priority do not let others of theirs run while they
	 wait.  Without the right to a higher one it keeps theirs.  */
      if (error == 0
	  && pthread_getschedparam (timer->thread, &policy, &priority) == 0
	  && (policy == SCHED_FIFO || policy == SCHED_RR))
	pthread_setschedprio (timer->thread, priority.sched_priority + 1);
    }
  timer->users += error == 0;
  pthread_mutex_unlock (&timer->mutex);
  return error;
}

/* Stops it after the last.  */
static inline void
gomp_stream_mcringbuffer_leave_timer (void)
{
  struct gomp_stream_mcringbuffer_timer *timer
    = &gomp_stream_mcringbuffer_timer;
  pthread_mutex_lock (&timer->mutex);
  if (--timer->users == 0)
    {
      __atomic_store_n (&timer->stop, 1, __ATOMIC_RELAXED);
      pthread_join (timer->thread, NULL);
    }
  pthread_mutex_unlock (&timer->mutex);
}

/* Makes an empty queue of at least CAPACITY words, rounded up to a power of two
   that is at least 2 * BATCH.  Returns 0; EINVAL when CAPACITY or BATCH is 0 or
   too large to round; ENOMEM; EAGAIN when the timer cannot be started.  */
static inline int
gomp_stream_mcringbuffer_init_mode (struct gomp_stream_mcringbuffer *q,
				    size_t capacity, size_t batch,
				    enum gomp_stream_mcringbuffer_mode mode)
{
  size_t size;
  int error;
  if (capacity == 0 || batch == 0 || batch > SIZE_MAX / 8 / sizeof (uint64_t))
    return EINVAL;
  error = gomp_stream_ring_make (&q->slots, &size,
				 capacity < 2 * batch ? 2 * batch : capacity,
				 2);
  if (error)
    return error;
  if (mode == GOMP_STREAM_MCRINGBUFFER_SANE
      && gomp_stream_mcringbuffer_use_timer () != 0)
    {
      free (q->slots);
      return EAGAIN;
    }
  q->mask = size - 1;
  q->batch = batch;
  q->mode = mode;
  q->before_poll = NULL;
  q->outputs = NULL;
  q->write = q->next_write = q->local_write = 0;
  q->read = q->next_read = q->local_read = 0;
  q->publish_at = q->give_back_at = batch;
  q->seen_ticks = 0;
  q->producer = q->consumer = 0;
  return 0;
}

/* Makes an empty queue of at least CAPACITY words, rounded up to a power of
   two, of the flushing mode.  */
static inline int
gomp_stream_mcringbuffer_init (struct gomp_stream_mcringbuffer *q,
			       size_t capacity)
{
  size_t batch = capacity / 2;
  if (batch > GOMP_STREAM_MCRINGBUFFER_BATCH)
    batch = GOMP_STREAM_MCRINGBUFFER_BATCH;
  return gomp_stream_mcringbuffer_init_mode
	   (q, capacity, batch ? batch : 1,
	    GOMP_STREAM_MCRINGBUFFER_FLUSHING);
}

/* As init, with indices that begin at INDEX; for tests of their wrapping.  */
static inline int
gomp_stream_mcringbuffer_init_at (struct gomp_stream_mcringbuffer *q,
				  size_t capacity, uint64_t index)
{
  int error = gomp_stream_mcringbuffer_init (q, capacity);
  q->write = q->next_write = q->local_write = index;
  q->read = q->next_read = q->local_read = index;
  q->publish_at = q->give_back_at = index + q->batch;
  return error;
}

/* Has the consumer call FLUSH with OUTPUTS whenever it used up its shadow and
   is about to poll the queue, in the flushing mode.  FLUSH flushes the queues
   that the consumer's thread enqueues into.  */
static inline void
gomp_stream_mcringbuffer_before_poll (struct gomp_stream_mcringbuffer *q,
				      void (*flush) (void *), void *outputs)
{
  q->before_poll = flush;
  q->outputs = outputs;
}

/* Frees the queue's memory; the words in it are lost.  */
static inline void
gomp_stream_mcringbuffer_destroy (struct gomp_stream_mcringbuffer *q)
{
  if (q->mode == GOMP_STREAM_MCRINGBUFFER_SANE)
    gomp_stream_mcringbuffer_leave_timer ();
  free (q->slots);
  q->slots = NULL;
}

/* Publishes what the producer wrote, and begins a batch.  */
static inline void
gomp_stream_mcringbuffer_publish (struct gomp_stream_mcringbuffer *q)
{
  /* M1: permits the consumer to read the words below; pairs with M2.  */
  __atomic_store_n (&q->write, q->next_write, __ATOMIC_RELEASE);
  q->publish_at = q->next_write + q->batch;
}

/* Publishes what the consumer read, and begins a batch.  */
static inline void
gomp_stream_mcringbuffer_give_back (struct gomp_stream_mcringbuffer *q)
{
  /* M3: permits the producer to fill these slots again; pairs with M4.  */
  __atomic_store_n (&q->read, q->next_read, __ATOMIC_RELEASE);
  q->give_back_at = q->next_read + q->batch;
}

/* Makes every word enqueued so far visible.  Returns 1: it always succeeds.  */
static inline int
gomp_stream_mcringbuffer_flush (struct gomp_stream_mcringbuffer *q)
{
  GOMP_STREAM_ENTER (q->producer);
  if (q->publish_at != q->next_write + q->batch)
    gomp_stream_mcringbuffer_publish (q);
  return 1;
}

/* Method 3: flushes after a tick of the timer.  */
static inline void
gomp_stream_mcringbuffer_heed_timer (struct gomp_stream_mcringbuffer *q)
{
  unsigned ticks;
  if (q->mode != GOMP_STREAM_MCRINGBUFFER_SANE)
    return;
  ticks = __atomic_load_n (&gomp_stream_mcringbuffer_timer.ticks,
			   __ATOMIC_RELAXED);
  if (ticks != q->seen_ticks)
    {
      q->seen_ticks = ticks;
      gomp_stream_mcringbuffer_flush (q);
    }
}

/* The free slots, as far as the shadow knows, or if that knows none as READ
   says.  */
static inline uint64_t
gomp_stream_mcringbuffer_free (struct gomp_stream_mcringbuffer *q)
{
  uint64_t free = q->local_read + q->mask + 1 - q->next_write;
  if (free == 0)
    {
      /* M4: permits to fill the slots below READ + capacity; pairs with M3.  */
      q->local_read = __atomic_load_n (&q->read, __ATOMIC_ACQUIRE);
      free = q->local_read + q->mask + 1 - q->next_write;
    }
  return free;
}

/* The words to read, likewise.  */
static inline uint64_t
gomp_stream_mcringbuffer_ready (struct gomp_stream_mcringbuffer *q)
{
  if (q->local_write == q->next_read)
    {
      if (q->before_poll)
	q->before_poll (q->outputs);
      /* M2: permits to read the words below WRITE; pairs with M1.  */
      q->local_write = __atomic_load_n (&q->write, __ATOMIC_ACQUIRE);
      /* The producer may wait for less than a batch.  */
      if (q->local_write == q->next_read
	  && q->give_back_at != q->next_read + q->batch)
	gomp_stream_mcringbuffer_give_back (q);
    }
  return q->local_write - q->next_read;
}

/* Lends the longest contiguous window of free slots and stores its length, 0
   when the queue is full, in *N.  */
static inline uint64_t *
gomp_stream_mcringbuffer_write_window (struct gomp_stream_mcringbuffer *q,
				       size_t *n)
{
  GOMP_STREAM_ENTER (q->producer);
  uint64_t free = gomp_stream_mcringbuffer_free (q);
  gomp_stream_mcringbuffer_heed_timer (q);
  return gomp_stream_ring_window (q->slots, q->mask + 1, q->next_write, free,
				  n);
}

/* Enqueues the first N words of the window lent last.  */
static inline void
gomp_stream_mcringbuffer_write_commit (struct gomp_stream_mcringbuffer *q,
				       size_t n)
{
  GOMP_STREAM_ENTER (q->producer);
  q->next_write += n;
  if ((int64_t) (q->next_write - q->publish_at) >= 0)
    gomp_stream_mcringbuffer_publish (q);
}

/* Lends the longest contiguous window of words to read and stores its length,
   0 when there are none, in *N.  */
static inline const uint64_t *
gomp_stream_mcringbuffer_read_window (struct gomp_stream_mcringbuffer *q,
				      size_t *n)
{
  GOMP_STREAM_ENTER (q->consumer);
  return gomp_stream_ring_window (q->slots, q->mask + 1, q->next_read,
				  gomp_stream_mcringbuffer_ready (q), n);
}

/* Gives back the first N words of the window lent last.  */
static inline void
gomp_stream_mcringbuffer_read_release (struct gomp_stream_mcringbuffer *q,
				       size_t n)
{
  GOMP_STREAM_ENTER (q->consumer);
  q->next_read += n;
  if ((int64_t) (q->next_read - q->give_back_at) >= 0)
    gomp_stream_mcringbuffer_give_back (q);
}

/* Enqueues WORD unless the queue is full.  Returns whether it did.  */
static inline int
gomp_stream_mcringbuffer_try_enqueue (struct gomp_stream_mcringbuffer *q,
				      uint64_t word)
{
  GOMP_STREAM_ENTER (q->producer);
  uint64_t next;
  gomp_stream_mcringbuffer_heed_timer (q);
  if (gomp_stream_mcringbuffer_free (q) == 0)
    return 0;
  next = q->next_write;
  q->slots[next & q->mask] = word;
  q->next_write = next + 1;
  if (next + 1 == q->publish_at)
    gomp_stream_mcringbuffer_publish (q);
  return 1;
}

/* Dequeues into *WORD unless the queue is empty.  Returns whether it did.  */
static inline int
gomp_stream_mcringbuffer_try_dequeue (struct gomp_stream_mcringbuffer *q,
				      uint64_t *word)
{
  GOMP_STREAM_ENTER (q->consumer);
  if (gomp_stream_mcringbuffer_ready (q) == 0)
    return 0;
  *word = q->slots[q->next_read++ & q->mask];
  if (q->next_read == q->give_back_at)
    gomp_stream_mcringbuffer_give_back (q);
  return 1;
}

GOMP_STREAM_WAITING_ENQUEUE (mcringbuffer)
GOMP_STREAM_WAITING_DEQUEUE (mcringbuffer)

#ifdef __cplusplus
}
#endif

#endif /* GOMP_STREAM_MCRINGBUFFER_H */
