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

/* The harness over which every word queue is tested.

   An adapter includes the queue's header, defines what follows, and includes
   this file; channel.exp compiles it as C, as C++ with sanitizers and checking,
   and with ThreadSanitizer.

     QUEUE		the queue's name
     INIT(Q, CAPACITY)	makes the queue; for a variant that the plain
			initialization does not make
     INIT_AT(Q, CAPACITY, INDEX)
			the same with the indices at INDEX; where there are any
			that only grow
     EAGER		words are visible, and slots free, at once
     FULL_AT(CAPACITY)	how many words a queue holds at least when it takes no
			more; CAPACITY if not defined
     NO_WINDOWS		there are no windows
     MOST_CAPACITY	the largest queue to test
     WORDS		how many words a run sends; QUICK and LONG take
			precedence
     MAIN_WORDS		how many a run sends through a large queue, if not
			3,000,000; as WORDS

   A queue of less than 32,768 words is filled three hundred times: each time may
   take a time slice on a busy machine.  */

#ifndef STRESS_H
#define STRESS_H 1

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <gomp-stream/cursor.h>
#include "../lib/check.h"

#define PASTE(A, B, C) A##B##_##C
#define NAMED(A, B, C) PASTE (A, B, C)
#define Q(OPERATION) NAMED (gomp_stream_, QUEUE, OPERATION)
#define TYPE_OF(NAME) struct gomp_stream_##NAME
#define TYPE(NAME) TYPE_OF (NAME)

typedef TYPE (QUEUE) queue;

#ifndef INIT
# define INIT(Q_, CAPACITY) Q (init) (Q_, CAPACITY)
#endif
#ifndef FULL_AT
# define FULL_AT(CAPACITY) (CAPACITY)
#endif
#ifndef MOST_CAPACITY
# ifdef __SANITIZE_THREAD__
#  define MOST_CAPACITY ((size_t) 1 << 16)
# else
#  define MOST_CAPACITY ((size_t) 1 << 20)
# endif
#endif
#ifdef QUICK
# undef WORDS
# undef MAIN_WORDS
# define WORDS 30000
# define MAIN_WORDS WORDS
#endif
#ifdef LONG
# undef WORDS
# undef MAIN_WORDS
# define WORDS 10000000
# define TURNS 10000
#else
# define TURNS 300
#endif
#ifndef WORDS
# define WORDS 300000
#endif
#ifndef MAIN_WORDS
# define MAIN_WORDS 3000000
#endif
#ifdef EAGER
# define EAGER_P 1
#else
# define EAGER_P 0
#endif

#define WITH_CURSOR_OF(NAME, OPERATION, CURSOR)	\
  GOMP_STREAM_##OPERATION (NAME, &q, CURSOR)
#define WITH_CURSOR(NAME, OPERATION, CURSOR)	\
  WITH_CURSOR_OF (NAME, OPERATION, CURSOR)

/* How a side works.  A streaming cursor is the producer's; its consumer has a
   cursor like any other.  */
enum { PLAIN, TRY, WINDOWS, CURSOR, STREAMING, WAYS };

#ifdef NO_WINDOWS
# define TESTED_WAYS WINDOWS
#else
# define TESTED_WAYS WAYS
#endif

/* A capacity that gets MAIN_WORDS.  */
enum { LARGE = 1 << 16 };

/* When it stops: never; after bursts of random length, for a random time; as
   soon as the other side is idle, until the other side is idle again.  */
enum { STEADY, BURSTS, STOP_AND_GO, PACES };

struct side
{
  int way, pace;
  uint64_t seed;
};

static queue q;
static struct side in, out;
static size_t size;		/* The capacity that was asked for.  */
static uint64_t total;		/* The words of a run.  */
static uint64_t sent, received;
static int closed;		/* The producer has flushed its last word.  */

/* Word I: every bit varies, and zero occurs.  */
static uint64_t
word (uint64_t i)
{
  return i % 5 == 0 ? 0 : i * UINT64_C (0x9e3779b97f4a7c15) ^ i >> 7;
}

/* A number below N.  */
static uint64_t
below (uint64_t *seed, uint64_t n)
{
  *seed ^= *seed << 13;
  *seed ^= *seed >> 7;
  *seed ^= *seed << 17;
  return *seed % n;
}

static void
nap (long ns)
{
  struct timespec t = { 0, ns };
  nanosleep (&t, NULL);
}

static void
flush_all (void)
{
  while (!Q (flush) (&q))
    sched_yield ();
}

/* Lets time pass as the pace of SIDE, which has come to POSITION, wants.
   Returns how many words it handles before the next call.  */
static uint64_t
keep_pace (struct side *side, uint64_t position)
{
  switch (side->pace)
    {
    case BURSTS:
      if (below (&side->seed, 8) == 0)
	nap (10000);
      else
	for (uint64_t n = below (&side->seed, 2000); n > 0; n--)
	  __asm__ volatile ("");
      break;
    case STOP_AND_GO:
      if (side == &in)
	{
	  /* All that was enqueued is delivered, with no more to push it.  */
	  flush_all ();
	  while (__atomic_load_n (&received, __ATOMIC_RELAXED) != position)
	    sched_yield ();
	}
      else
	{
	  uint64_t before;
	  do
	    {
	      before = __atomic_load_n (&sent, __ATOMIC_RELAXED);
	      nap (20000);
	    }
	  while (__atomic_load_n (&sent, __ATOMIC_RELAXED) != before);
	}
    }
  return side->pace == STEADY ? total : 1 + below (&side->seed, 2 * size);
}

static void *
produce (void *unused)
{
  uint64_t i = 0, stop = keep_pace (&in, 0);
#ifndef NO_WINDOWS
  struct gomp_stream_writer to
    = (in.way == STREAMING ? gomp_stream_streaming_writer (1 + size / 2)
       : gomp_stream_writer (1 + size / 2));
#endif

  while (i < total)
    {
      if (i >= stop)
	{
#ifndef NO_WINDOWS
	  if (in.way >= CURSOR && in.pace != STEADY)
	    WITH_CURSOR (QUEUE, END_WRITER, &to);
#endif
	  stop = i + keep_pace (&in, i);
	}
      switch (in.way)
	{
	case PLAIN:
	  Q (enqueue) (&q, word (i++));
	  if (i % 1777 == 0)
	    Q (flush) (&q);
	  break;
	case TRY:
	  if (Q (try_enqueue) (&q, word (i)))
	    i++;
	  else
	    sched_yield ();
	  break;
#ifndef NO_WINDOWS
	case WINDOWS:
	  {
	    size_t n, some;
	    uint64_t *window = Q (write_window) (&q, &n);
	    if (n == 0)
	      {
		Q (flush) (&q);
		sched_yield ();
		break;
	      }
	    some = 1 + below (&in.seed, n);
	    if (some > total - i)
	      some = total - i;
	    for (size_t k = 0; k < some; k++)
	      window[k] = word (i + k);
	    Q (write_commit) (&q, some);
	    i += some;
	    break;
	  }
	case CURSOR:
	case STREAMING:
	  if (gomp_stream_writer_full (&to))
	    WITH_CURSOR (QUEUE, TURN_WRITER, &to);
	  gomp_stream_put (&to, word (i++));
	  break;
#endif
	}
      __atomic_store_n (&sent, i, __ATOMIC_RELAXED);
    }
#ifndef NO_WINDOWS
  if (in.way >= CURSOR)
    WITH_CURSOR (QUEUE, END_WRITER, &to);
#endif
  flush_all ();
  __atomic_store_n (&closed, 1, __ATOMIC_RELEASE);
  return unused;
}

static void
consume (void)
{
  uint64_t i = 0, w, stop = keep_pace (&out, 0);
  int over = 0;
#ifndef NO_WINDOWS
  struct gomp_stream_reader from = gomp_stream_reader (1 + size / 3);
#endif

  while (!over)
    {
      if (i >= stop)
	stop = i + keep_pace (&out, i);
      if (i == total && out.way != TRY)
	{
#ifndef NO_WINDOWS
	  if (out.way >= CURSOR)
	    WITH_CURSOR (QUEUE, END_READER, &from);
#endif
	  out.way = TRY;
	}
      /* What is there after the end was said is all that there is.  */
      over = __atomic_load_n (&closed, __ATOMIC_ACQUIRE);
      switch (out.way)
	{
	case PLAIN:
	  w = Q (dequeue) (&q);
	  CHECK (w == word (i));
	  i++;
	  over = 0;
	  break;
	case TRY:
	  if (Q (try_dequeue) (&q, &w))
	    {
	      CHECK (w == word (i));
	      i++;
	      over = 0;
	    }
	  else
	    sched_yield ();
	  break;
#ifndef NO_WINDOWS
	case WINDOWS:
	  {
	    size_t n;
	    const uint64_t *window = Q (read_window) (&q, &n);
	    if (n == 0)
	      {
		sched_yield ();
		break;
	      }
	    n = 1 + below (&out.seed, n);
	    for (size_t k = 0; k < n; k++)
	      CHECK (window[k] == word (i + k));
	    Q (read_release) (&q, n);
	    i += n;
	    over = 0;
	    break;
	  }
	case CURSOR:
	case STREAMING:
	  if (gomp_stream_reader_empty (&from))
	    WITH_CURSOR (QUEUE, TURN_READER, &from);
	  CHECK (gomp_stream_get (&from) == word (i));
	  i++;
	  over = 0;
	  break;
#endif
	}
      __atomic_store_n (&received, i, __ATOMIC_RELAXED);
    }
  CHECK_EQUAL (i, total);
  CHECK (!Q (try_dequeue) (&q, &w));
}

/* Sends N words from one thread to another, through a queue that was made.  */
static void
send (uint64_t n, int in_way, int in_pace, int out_way, int out_pace)
{
  pthread_t producer;

  total = n;
  in.way = in_way;
  in.pace = in_pace;
  in.seed = 88172645463325252 + n;
  out.way = out_way;
  out.pace = out_pace;
  out.seed = 2463534242 + n;
  sent = received = 0;
  closed = 0;
  CHECK_EQUAL (pthread_create (&producer, NULL, produce, NULL), 0);
  consume ();
  CHECK_EQUAL (pthread_join (producer, NULL), 0);
}

/* So many words that neither the hand-overs nor the naps take long.  */
static uint64_t
words_for (size_t capacity, int paced)
{
  uint64_t n = (paced ? TURNS / 8 : TURNS) * (uint64_t) capacity;
  if (paced)
    return n < WORDS / 10 ? n : WORDS / 10;
  return n < MAIN_WORDS ? n : MAIN_WORDS;
}

static void
two_threads (size_t capacity, uint64_t n, int in_way, int in_pace, int out_way,
	     int out_pace)
{
  size = capacity;
  CHECK_EQUAL (INIT (&q, capacity), 0);
  send (n, in_way, in_pace, out_way, out_pace);
  Q (destroy) (&q);
}

/* One thread plays both sides: what is enqueued and flushed can be dequeued,
   and a full queue takes no more.  */
static void
one_thread (size_t capacity)
{
  uint64_t w, i = 0, o = 0;

  CHECK_EQUAL (INIT (&q, capacity), 0);
  CHECK (!Q (try_dequeue) (&q, &w));
  CHECK (Q (flush) (&q));
  for (int round = 0; round < 20; round++)
    {
      /* One word, flushed; then as many as there is room for.  */
      CHECK (Q (try_enqueue) (&q, word (i)));
      i++;
      Q (flush) (&q);
      CHECK (Q (try_dequeue) (&q, &w));
      CHECK (w == word (o));
      o++;
      /* A consumer that finds nothing has given everything back.  */
      CHECK (!Q (try_dequeue) (&q, &w));
      while (Q (try_enqueue) (&q, word (i)))
	i++;
      CHECK (i - o >= capacity);
      for (;;)
	{
	  Q (flush) (&q);
	  if (!Q (try_dequeue) (&q, &w))
	    break;
	  CHECK (w == word (o));
	  o++;
	}
      CHECK (Q (flush) (&q));
      CHECK_EQUAL (i, o);
    }
  /* Words are left inside.  */
  for (size_t k = 0; k < capacity / 2 + 1; k++)
    Q (try_enqueue) (&q, word (i + k));
  Q (try_dequeue) (&q, &w);
  Q (destroy) (&q);
}

/* Histories.  Each operation takes a number from one counter before it begins
   and after it ends.  So its interval is that of the order of events, of which
   alone a program can know; by the clock, a word could be enqueued and still
   wait in the processor for others to see it.  */

enum what { ENQUEUED, FULL, FLUSHED, UNFLUSHED, DEQUEUED, EMPTY };

struct event
{
  uint64_t before, after;
  enum what what;
  /* Events of the other side that come earlier in every order.  */
  size_t waits;
};

#define EVENTS 48

struct history
{
  size_t n;
  struct event events[EVENTS];
};

static struct history producers, consumers;
static uint64_t stamps;
static pthread_barrier_t barrier;

static uint64_t
stamp (void)
{
  return __atomic_fetch_add (&stamps, 1, __ATOMIC_ACQ_REL);
}

/* The event of HISTORY at which WHAT happens for the Nth time, from 0, or the
   number of events.  */
static size_t
find (const struct history *history, enum what what, size_t n)
{
  size_t e;
  for (e = 0; e < history->n; e++)
    if (history->events[e].what == what && n-- == 0)
      break;
  return e;
}

/* The first event after FIRST at which WHAT happens, or the number of
   events.  */
static size_t
find_after (const struct history *history, enum what what, size_t first)
{
  size_t e;
  for (e = first + 1; e < history->n; e++)
    if (history->events[e].what == what)
      return e;
  return history->n;
}

/* Event LATER of its side comes after event EARLIER of the other side.  */
static void
order (size_t earlier, struct history *history, size_t later)
{
  if (later < history->n && history->events[later].waits <= earlier)
    history->events[later].waits = earlier + 1;
}

static void
order_in_time (const struct history *earlier, struct history *later)
{
  for (size_t e = 0; e < later->n; e++)
    {
      size_t n = 0;
      while (n < earlier->n
	     && earlier->events[n].after < later->events[e].before)
	n++;
      later->events[e].waits = n;
    }
}

/* Whether a sequential queue could have answered so.  Each side's events are in
   order.  All that a sequential queue asks is that certain events come before
   certain others, so an order exists if these demands have no cycle.  */
static int
linearizable_p (size_t capacity)
{
  size_t n, e, i, o;

  order_in_time (&producers, &consumers);
  order_in_time (&consumers, &producers);
  /* A word is enqueued before it is dequeued.  */
  for (n = 0; (e = find (&consumers, DEQUEUED, n)) < consumers.n; n++)
    {
      size_t enqueued = find (&producers, ENQUEUED, n);
      if (enqueued == producers.n)
	return 0;
      order (enqueued, &consumers, e);
    }
  /* Nothing is found before the next word becomes visible.  */
  for (n = 0, e = 0; e < consumers.n; e++)
    if (consumers.events[e].what == DEQUEUED)
      n++;
    else
      {
	size_t visible = find (&producers, ENQUEUED, n);
	if (!EAGER_P && visible < producers.n)
	  visible = find_after (&producers, FLUSHED, visible);
	order (e, &producers, visible);
      }
  /* A full queue holds so many words, or slots that were not given back: the
     next operation after one that found nothing finds them given back.  */
  for (n = 0, e = 0; e < producers.n; e++)
    if (producers.events[e].what == ENQUEUED)
      n++;
    else if (producers.events[e].what == FULL)
      {
	size_t freed;
	if (n < FULL_AT (capacity))
	  return 0;
	freed = find (&consumers, DEQUEUED, n - FULL_AT (capacity));
	if (!EAGER_P && freed < consumers.n)
	  freed = find_after (&consumers, EMPTY, freed) + 1;
	order (e, &consumers, freed);
      }

  for (i = o = 0; i < producers.n || o < consumers.n; )
    if (i < producers.n && producers.events[i].waits <= o)
      i++;
    else if (o < consumers.n && consumers.events[o].waits <= i)
      o++;
    else
      return 0;
  return 1;
}

static void
linger (uint64_t *seed)
{
  for (uint64_t n = below (seed, 60); n > 0; n--)
    __asm__ volatile ("");
}

static void *
record_producer (void *rounds)
{
  uint64_t seed = 362436069;

  for (int round = 0; round < *(int *) rounds; round++)
    {
      size_t n = 0;
      pthread_barrier_wait (&barrier);
      for (size_t e = 0; e < EVENTS; e++)
	{
	  struct event *event = &producers.events[e];
	  int flush = below (&seed, 4) == 0;
	  linger (&seed);
	  event->before = stamp ();
	  if (flush)
	    event->what = Q (flush) (&q) ? FLUSHED : UNFLUSHED;
	  else
	    event->what = Q (try_enqueue) (&q, word (n)) ? ENQUEUED : FULL;
	  event->after = stamp ();
	  n += event->what == ENQUEUED;
	}
      producers.n = EVENTS;
      pthread_barrier_wait (&barrier);
    }
  return NULL;
}

static void
histories (int rounds)
{
  pthread_t producer;
  uint64_t seed = 521288629;

  CHECK_EQUAL (pthread_barrier_init (&barrier, NULL, 2), 0);
  CHECK_EQUAL (pthread_create (&producer, NULL, record_producer, &rounds), 0);
  for (int round = 0; round < rounds; round++)
    {
      size_t capacity = 1 + round % 9, n = 0;
      CHECK_EQUAL (INIT (&q, capacity), 0);
      pthread_barrier_wait (&barrier);
      for (size_t e = 0; e < EVENTS; e++)
	{
	  struct event *event = &consumers.events[e];
	  uint64_t w = 0;
	  linger (&seed);
	  event->before = stamp ();
	  event->what = Q (try_dequeue) (&q, &w) ? DEQUEUED : EMPTY;
	  event->after = stamp ();
	  if (event->what == DEQUEUED)
	    CHECK (w == word (n++));
	}
      consumers.n = EVENTS;
      pthread_barrier_wait (&barrier);
      CHECK (linearizable_p (capacity));
      Q (destroy) (&q);
    }
  CHECK_EQUAL (pthread_join (producer, NULL), 0);
  pthread_barrier_destroy (&barrier);
}

/* The checker itself finds what is wrong.  */
static void
wrong_histories (void)
{
  struct event flush = { 2, 3, FLUSHED, 0 }, enqueue = { 0, 1, ENQUEUED, 0 };
  struct event empty = { 4, 5, EMPTY, 0 }, dequeue = { 6, 7, DEQUEUED, 0 };

  /* Nothing is found, though a word was there.  */
  producers.n = 2;
  producers.events[0] = enqueue;
  producers.events[1] = flush;
  consumers.n = 1;
  consumers.events[0] = empty;
  CHECK (!linearizable_p (4));
  /* The same while the word was made visible.  */
  producers.events[1].after = 6;
  producers.events[0].after = 5;
  CHECK (linearizable_p (4));
  /* A word is found twice, or before it was there.  */
  consumers.n = 2;
  consumers.events[0] = dequeue;
  consumers.events[1] = dequeue;
  CHECK (!linearizable_p (4));
  consumers.n = 1;
  producers.events[0].before = 8;
  producers.events[0].after = 9;
  CHECK (!linearizable_p (4));
  /* A queue is full that never held anything.  */
  producers.n = 1;
  producers.events[0].what = FULL;
  CHECK (!linearizable_p (1));
}

#ifdef GOMP_STREAM_CHECKING
/* One role from two threads at a time.  */

static void *
enqueue_forever (void *unused)
{
  for (;;)
    Q (try_enqueue) (&q, 1);
  return unused;
}

static void *
dequeue_forever (void *unused)
{
  uint64_t w;
  for (;;)
    Q (try_dequeue) (&q, &w);
  return unused;
}

static void *
flush_forever (void *unused)
{
  for (;;)
    Q (flush) (&q);
  return unused;
}

#ifndef NO_WINDOWS
static void *
write_window_forever (void *unused)
{
  size_t n;
  for (;;)
    Q (write_window) (&q, &n);
  return unused;
}

static void *
write_commit_forever (void *unused)
{
  for (;;)
    Q (write_commit) (&q, 0);
  return unused;
}

static void *
read_window_forever (void *unused)
{
  size_t n;
  for (;;)
    Q (read_window) (&q, &n);
  return unused;
}

static void *
read_release_forever (void *unused)
{
  for (;;)
    Q (read_release) (&q, 0);
  return unused;
}
#endif

/* Two threads in role ROLE abort the program with a message.  */
static void
check_role (void *(*role) (void *))
{
  static const char expected[] = "gomp-stream: two threads have the same role";
  char found[sizeof expected - 1];
  int message[2], status;
  pid_t child;

  CHECK_EQUAL (pipe (message), 0);
  child = fork ();
  CHECK (child >= 0);
  if (child == 0)
    {
      pthread_t other;
      signal (SIGABRT, SIG_DFL);
      dup2 (message[1], STDERR_FILENO);
      alarm (5);
      CHECK_EQUAL (INIT (&q, 64), 0);
      CHECK_EQUAL (pthread_create (&other, NULL, role, NULL), 0);
      role (NULL);
    }
  close (message[1]);
  CHECK_EQUAL (waitpid (child, &status, 0), child);
  CHECK_EQUAL (read (message[0], found, sizeof found), sizeof found);
  CHECK (memcmp (found, expected, sizeof found) == 0);
  close (message[0]);
  CHECK (WIFSIGNALED (status));
  CHECK_EQUAL (WTERMSIG (status), SIGABRT);
}
#endif

int
main (void)
{
  static const size_t capacities[]
    = { 1, 2, 3, 4, 7, 64, 1000, 4096, (size_t) 1 << 16, (size_t) 1 << 20 };
  const size_t n_capacities = sizeof capacities / sizeof *capacities;

  CHECK_EQUAL (INIT (&q, 0), EINVAL);
  CHECK_EQUAL (INIT (&q, SIZE_MAX), EINVAL);
  CHECK_EQUAL (INIT (&q, SIZE_MAX / 2 + 2), EINVAL);
#if !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__
  /* More than there is memory: the sanitizers abort, a C library says so.  */
  {
    int error = INIT (&q, SIZE_MAX / 262144);
    CHECK (error == ENOMEM || error == EINVAL);
  }
#endif

  for (size_t i = 0; i < n_capacities && capacities[i] <= 4096; i++)
    one_thread (capacities[i]);

  /* Sizes.  The largest ones are filled twice.  */
  for (size_t i = 0; i < n_capacities; i++)
    if (capacities[i] <= MOST_CAPACITY)
      two_threads (capacities[i],
		   capacities[i] > MAIN_WORDS / 2 ? 5 * capacities[i] / 2
		   : words_for (capacities[i], 0), PLAIN, STEADY, PLAIN,
		   STEADY);

  /* Ways and paces.  */
  for (int i = 0; i < TESTED_WAYS; i++)
    for (int o = 0; o < TESTED_WAYS; o++)
      two_threads (1024, WORDS, i, STEADY, o, STEADY);
  for (int way = WINDOWS; way < TESTED_WAYS; way++)
    two_threads (LARGE, MAIN_WORDS, way, STEADY, way, STEADY);
  for (int way = 0; way < TESTED_WAYS; way++)
    for (int i = 0; i < PACES; i++)
      for (int o = 0; o < PACES; o++)
	if (i != STEADY || o != STEADY)
	  {
	    size_t capacity = (way + i + o) % 2 ? 70 : 256;
	    two_threads (capacity, words_for (capacity, 1), way, i,
			 TESTED_WAYS - 1 - way, o);
	  }

  /* The stream ends before it begins.  */
  two_threads (64, 0, PLAIN, STEADY, TRY, STEADY);
  two_threads (64, 1, PLAIN, STEADY, TRY, STEADY);

#ifdef INIT_AT
  {
    static const uint64_t starts[]
      = { UINT32_MAX - UINT64_C (100), UINT64_MAX - UINT64_C (100),
	  INT64_MAX - UINT64_C (100) };
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
      for (int way = 0; way < TESTED_WAYS; way++)
	{
	  size = 64;
	  CHECK_EQUAL (INIT_AT (&q, size, starts[i]), 0);
	  send (2000, way, STEADY, TESTED_WAYS - 1 - way, STEADY);
	  Q (destroy) (&q);
	}
  }
#endif

  wrong_histories ();
  histories (WORDS / 1000);

#ifdef GOMP_STREAM_CHECKING
  check_role (enqueue_forever);
  check_role (dequeue_forever);
  check_role (flush_forever);
# ifndef NO_WINDOWS
  check_role (write_window_forever);
  check_role (write_commit_forever);
  check_role (read_window_forever);
  check_role (read_release_forever);
# endif
#endif
  return 0;
}

#endif /* STRESS_H */
