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


/* Two threads and a word queue: all words arrive, once and in order.

   QUEUE is the queue's name, CAPACITY its size, WORDS how many are sent, and FLUSH after
   how many the producer flushes.  With WINDOW the two sides use windows of so many words
   at most.

   Each word stands for a cell, which the producer writes before it enqueues the word,
   and the consumer reads after it dequeued it: what a word points to.  A cell is written
   again when there is room for the word behind the next one: so the consumer was
   through with it.  */

#include <string.h>
#include "verify.h"

/* Lynx copies from its second mapping of the ring, which the checker takes for other
   memory: it is told that the ring is read.  */
#ifdef TWIN
extern void __tsan_read8 (void *);
static void copy_words (char *to, const char *from, size_t n);
# define memcpy copy_words
#endif

#define STRING(X) #X
#define HEADER(NAME) STRING (channel/NAME.h)
#include HEADER (QUEUE)

#define PASTE(A, B, C) A##B##_##C
#define NAMED(A, B, C) PASTE (A, B, C)
#define Q(OPERATION) NAMED (gomp_stream_, QUEUE, OPERATION)
#define TYPE_OF(NAME) struct gomp_stream_##NAME
#define TYPE(NAME) TYPE_OF (NAME)

#ifndef INIT
# define INIT(Q_) Q (init) (Q_, CAPACITY)
#endif
#ifndef FLUSH
# define FLUSH WORDS
#endif

static TYPE (QUEUE) q;
static unsigned cells[WORDS], n_cells;

#ifdef TWIN
static void
copy_words (char *to, const char *from, size_t n)
{
  for (size_t i = 0; i < n; i += sizeof (uint64_t))
    {
      __tsan_read8 (q.ring + (from - q.twin) + i);
      *(uint64_t *) (to + i) = *(const uint64_t *) (from + i);
    }
}
#endif

/* Word I: 0, and what the protocols escape, occur.  */
static uint64_t
word (unsigned i)
{
  static const uint64_t words[] = { 0, 7, 5, 6 };
  return words[i % (sizeof words / sizeof *words)] + i / 4 * 16;
}

static void
producer (void *argument)
{
  (void) argument;
  for (unsigned i = 0; i < WORDS;)
    {
#ifdef WINDOW
      size_t n;
      uint64_t *w = Q (write_window) (&q, &n);
      if (n > WINDOW)
	n = WINDOW;
      if (n > WORDS - i)
	n = WORDS - i;
      if (n == 0)
	{
	  verify_wait ();
	  continue;
	}
      for (size_t k = 0; k < n; k++)
	w[k] = word (i + k);
      Q (write_commit) (&q, n);
      i += n;
#else
      cells[i % n_cells] = i;
      while (!Q (try_enqueue) (&q, word (i)))
	verify_wait ();
      i++;
#endif
      if (i % FLUSH == 0)
	Q (flush) (&q);
    }
  while (!Q (flush) (&q))
    verify_wait ();
}

static void
consumer (void *argument)
{
  (void) argument;
  for (unsigned i = 0; i < WORDS;)
    {
#ifdef WINDOW
      size_t n;
      const uint64_t *w = Q (read_window) (&q, &n);
      if (n > WINDOW)
	n = WINDOW;
      if (n == 0)
	{
	  verify_wait ();
	  continue;
	}
      VERIFY (n <= WORDS - i);
      for (size_t k = 0; k < n; k++)
	VERIFY (w[k] == word (i + k));
      Q (read_release) (&q, n);
      i += n;
#else
      uint64_t w;
      if (!Q (try_dequeue) (&q, &w))
	{
	  verify_wait ();
	  continue;
	}
      VERIFY (w == word (i) && cells[i % n_cells] == i);
      i++;
#endif
    }
}

static void
begin (void)
{
  n_cells = 0;
#ifndef WINDOW
  VERIFY (INIT (&q) == 0);
  while (n_cells < WORDS && Q (try_enqueue) (&q, word (n_cells)))
    n_cells++;
  Q (destroy) (&q);
#endif
  n_cells += 2;
  if (n_cells > WORDS)
    n_cells = WORDS;
  VERIFY (INIT (&q) == 0);
  verify_name (&q, sizeof q, "queue");
  verify_spawn (producer, NULL, false);
  verify_spawn (consumer, NULL, false);
}

static void
end (void)
{
  Q (destroy) (&q);
}

int
main (int argc, char **argv)
{
  static const struct verify_test test = { begin, end };
  return verify_main (argc, argv, &test);
}
