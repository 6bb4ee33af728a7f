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

/* The deadlock of figure 5 of the B-Queue paper: two threads, two queues in a
   circle.  Each thread enqueues less than a batch, and then wants as much from
   the other.  The queues that the paper names stall; the others do not.  */

#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <time.h>
#include <gomp-stream/batchqueue.h>
#include <gomp-stream/bqueue.h>
#include <gomp-stream/fastforward.h>
#include <gomp-stream/lamport.h>
#include <gomp-stream/mcringbuffer.h>
#include <gomp-stream/msq.h>
#include <gomp-stream/native.h>
#include "../lib/check.h"

#define CAPACITY 2048
#define WORDS 10
#define ROUNDS 100
/* How long a stall is watched, and how long the others may take.  */
#define SHORT 0.2
#define LONG 20.0

struct kind
{
  const char *name;
  int stalls;
  int flushes;			/* Each thread flushes before it polls.  */
  void *queues[2];
  int (*init) (void *);
  void (*destroy) (void *);
  int (*try_enqueue) (void *, uint64_t);
  int (*try_dequeue) (void *, uint64_t *);
  int (*flush) (void *);
};

static const struct kind *kind;
static int stop, finished;

#define KIND(ID, NAME, INIT)						\
  static struct gomp_stream_##NAME ID##_queues[2];			\
  static int								\
  ID##_init (void *queue)						\
  {									\
    struct gomp_stream_##NAME *q = queue;				\
    return INIT;							\
  }									\
  static void								\
  ID##_destroy (void *q)						\
  {									\
    gomp_stream_##NAME##_destroy (q);					\
  }									\
  static int								\
  ID##_try_enqueue (void *q, uint64_t word)				\
  {									\
    return gomp_stream_##NAME##_try_enqueue (q, word);			\
  }									\
  static int								\
  ID##_try_dequeue (void *q, uint64_t *word)				\
  {									\
    return gomp_stream_##NAME##_try_dequeue (q, word);			\
  }									\
  static int								\
  ID##_flush (void *q)							\
  {									\
    return gomp_stream_##NAME##_flush (q);				\
  }

#define OF_KIND(ID, STALLS, FLUSHES)					\
  { #ID, STALLS, FLUSHES, { &ID##_queues[0], &ID##_queues[1] }, ID##_init, \
    ID##_destroy, ID##_try_enqueue, ID##_try_dequeue, ID##_flush }

static int method_4 (struct gomp_stream_mcringbuffer *);

KIND (original, mcringbuffer,
      gomp_stream_mcringbuffer_init_mode (q, CAPACITY, 256,
					  GOMP_STREAM_MCRINGBUFFER_ORIGINAL))
KIND (sane, mcringbuffer,
      gomp_stream_mcringbuffer_init_mode (q, CAPACITY, 256,
					  GOMP_STREAM_MCRINGBUFFER_SANE))
KIND (flushing, mcringbuffer, method_4 (q))
KIND (batchqueue, batchqueue, gomp_stream_batchqueue_init (q, CAPACITY))
KIND (msq, msq, gomp_stream_msq_init (q, CAPACITY))
KIND (native, native, gomp_stream_native_init (q, CAPACITY))
KIND (bqueue, bqueue, gomp_stream_bqueue_init (q, CAPACITY))
KIND (backtracking, bqueue,
      gomp_stream_bqueue_init_mode (q, CAPACITY, 256,
				    GOMP_STREAM_BQUEUE_BACKTRACK, 200))
KIND (plain_bqueue, bqueue,
      gomp_stream_bqueue_init_mode (q, CAPACITY, 256,
				    GOMP_STREAM_BQUEUE_PLAIN, 0))
KIND (fastforward, fastforward, gomp_stream_fastforward_init (q, CAPACITY))
KIND (lamport, lamport, gomp_stream_lamport_init (q, CAPACITY))

static void
flush_other (void *q)
{
  gomp_stream_mcringbuffer_flush (q);
}

/* The thread that consumes from a queue produces into the other.  */
static int
method_4 (struct gomp_stream_mcringbuffer *q)
{
  int error
    = gomp_stream_mcringbuffer_init_mode (q, CAPACITY, 256,
					  GOMP_STREAM_MCRINGBUFFER_FLUSHING);
  gomp_stream_mcringbuffer_before_poll (q, flush_other,
					q == &flushing_queues[0]
					? &flushing_queues[1]
					: &flushing_queues[0]);
  return error;
}

static const struct kind kinds[] =
{
  OF_KIND (original, 1, 0),
  OF_KIND (sane, 1, 0),
  OF_KIND (batchqueue, 1, 0),
  OF_KIND (msq, 1, 0),
  OF_KIND (native, 1, 0),
  OF_KIND (plain_bqueue, 1, 0),
  OF_KIND (original, 0, 1),
  OF_KIND (batchqueue, 0, 1),
  OF_KIND (msq, 0, 1),
  OF_KIND (native, 0, 1),
  OF_KIND (flushing, 0, 0),
  OF_KIND (bqueue, 0, 0),
  OF_KIND (backtracking, 0, 0),
  OF_KIND (fastforward, 0, 0),
  OF_KIND (lamport, 0, 0)
};

static void *
run (void *argument)
{
  int self = (intptr_t) argument;
  void *out = kind->queues[self], *in = kind->queues[1 - self];
  uint64_t word;

  for (int round = 0; round < ROUNDS; round++)
    {
      for (uint64_t i = 0; i < WORDS; i++)
	CHECK (kind->try_enqueue (out, round * WORDS + i));
      for (uint64_t i = 0; i < WORDS; )
	{
	  if (kind->flushes)
	    kind->flush (out);
	  if (kind->try_dequeue (in, &word))
	    {
	      CHECK (word == round * WORDS + i);
	      i++;
	    }
	  else if (__atomic_load_n (&stop, __ATOMIC_RELAXED))
	    return NULL;
	  else
	    sched_yield ();
	}
    }
  /* It polls no more.  */
  kind->flush (out);
  __atomic_add_fetch (&finished, 1, __ATOMIC_RELEASE);
  return NULL;
}

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

int
main (void)
{
  int failures = 0;

  for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
    {
      pthread_t threads[2];
      double end;

      kind = &kinds[k];
      stop = finished = 0;
      for (int i = 0; i < 2; i++)
	CHECK_EQUAL (kind->init (kind->queues[i]), 0);
      end = now () + (kind->stalls ? SHORT : LONG);
      for (intptr_t i = 0; i < 2; i++)
	CHECK_EQUAL (pthread_create (&threads[i], NULL, run, (void *) i), 0);
      while (__atomic_load_n (&finished, __ATOMIC_ACQUIRE) < 2 && now () < end)
	{
	  struct timespec t = { 0, 1000000 };
	  nanosleep (&t, NULL);
	}
      __atomic_store_n (&stop, 1, __ATOMIC_RELAXED);
      for (int i = 0; i < 2; i++)
	CHECK_EQUAL (pthread_join (threads[i], NULL), 0);
      for (int i = 0; i < 2; i++)
	kind->destroy (kind->queues[i]);
      if ((finished < 2) != kind->stalls)
	{
	  fprintf (stderr, "%s%s %s\n", kind->name,
		   kind->flushes ? " with flushes" : "",
		   kind->stalls ? "does not stall" : "stalls");
	  failures++;
	}
    }
  return failures != 0;
}
