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

/* What the micro benchmark knows of a queue: one way to pass numbers through
   it.  Each source that has ways lists them at its start.  */

#ifndef BENCHMARKS_MICRO_H
#define BENCHMARKS_MICRO_H 1

#include <sched.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { WORK_CYCLE = 1024 };

struct way
{
  const char *queue;		/* Its name, or its library's.  */
  const char *how;		/* "element", "window"...  */
  /* Whose it is: a queue of this package, or a variant of one for a paper's
     experiment; a peer from elsewhere; or what the machine can do.  */
  enum { OWN, VARIANT, PEER, LIMIT } whose;
  unsigned width;		/* Bits of an element.  */
  /* Makes a queue of CAPACITY elements; null when it has no such.  BATCH says
     how many elements a variant passes together.  */
  void *(*make) (size_t capacity, size_t batch);
  void (*destroy) (void *);
  /* Passes the N numbers from FIRST on, cut to WIDTH bits; all of them are
     on their way when it returns.  */
  void (*produce) (void *, uint64_t first, uint64_t n);
  /* Takes N numbers and returns their sum.  */
  uint64_t (*consume) (void *, uint64_t n);
  /* Passes one number at once, and takes one; null unless HOW is
     "element".  */
  void (*send) (void *, uint64_t);
  uint64_t (*receive) (void *);
  /* As produce and consume, with TICKS of other work for each element; null
     unless HOW is "element" and the queue is of this package.  */
  void (*produce_working) (void *, uint64_t n, uint64_t ticks);
  void (*consume_working) (void *, uint64_t n, uint64_t ticks);
  /* Of the same ways.  Takes N numbers from FROM and sends them on to TO, with
     as many ticks of work between the two as TICKS says for each of
     WORK_CYCLE numbers in turn, and, if FENCE, a store fence.  */
  void (*pass) (void *from, void *to, uint64_t n, const uint32_t *ticks,
		int fence);
  /* Sends N numbers from FIRST on to the queues in turn; takes N numbers from
     them and returns their sum.  */
  void (*deal) (void *const *to, unsigned queues, uint64_t first, uint64_t n);
  uint64_t (*collect) (void *const *from, unsigned queues, uint64_t n);
  const struct way *next;
};

/* Adds WAY to the list.  */
void way_add (struct way *way);

/* The way HOW through QUEUE with elements of WIDTH bits, or null.  */
const struct way *way_find (const char *queue, const char *how,
			    unsigned width);

/* Waits a little for the other thread; SPINS counts the waits in a row.  */
static inline void
wait_a_little (unsigned *spins)
{
  if (++*spins % 4096 == 0)
    sched_yield ();
#if defined __x86_64__ || defined __i386__
  __builtin_ia32_pause ();
#elif defined __aarch64__
  __asm__ volatile ("yield");
#endif
}

#ifdef __cplusplus
}
#endif

#endif /* BENCHMARKS_MICRO_H */
