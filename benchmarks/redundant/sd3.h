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

/* Dependence profiling (Kim, Kim and Luk, MICRO 2010), as in figure 16 (b) of the
   Lynx paper, of a kernel in the same program: the kernel is instrumented as
   gomp-stream-depend has it, and sends what it does to a dispatcher, and that to
   workers.  The parts are gomp-stream-depend's.

   With QUEUE, words go through queues of that kind between threads; without, blocks
   of them through streams.  This header is what record.c sends by.  */

#ifndef REDUNDANT_SD3_H
#define REDUNDANT_SD3_H 1

#include "srmt.h"
#include "dispatch.h"
#include "worker.h"

enum { SD3_WORKERS = 2 };

struct sd3
{
  enum kernel kernel;
  unsigned long iterations;
  void *memory;
  size_t capacity;		/* Of each queue, in words.  */
  int processor[2];
  struct dispatcher dispatcher;
  struct worker *worker[SD3_WORKERS];
};

/* Runs the kernel, instrumented, and looks for its dependences.  */
void sd3_run (struct sd3 *);

/* Runs the kernel; EMIT gets what it does, and an end.  */
void sd3_kernel (struct sd3 *);

/* record.c's: whether this thread is recorded.  */
void record (bool on);

#ifdef QUEUE
# include HEADER
# define JOIN_(A, B, C) A##B##_##C
# define JOIN(A, B, C) JOIN_ (A, B, C)
/* Operation OP of the queue.  */
# define Q(OP) JOIN (gomp_stream_, QUEUE, OP)
typedef struct JOIN (gomp_, stream, QUEUE) sd3_queue;

extern sd3_queue sd3_events;

static inline void
sd3_emit (uint64_t word)
{
  Q (enqueue) (&sd3_events, word);
}
#else
enum { SD3_BLOCK = 2048 };
extern uint64_t *sd3_words;
extern size_t sd3_n;
void sd3_send (void);

static inline void
sd3_emit (uint64_t word)
{
  sd3_words[sd3_n++] = word;
  if (sd3_n == SD3_BLOCK)
    sd3_send ();
}
#endif
#define EMIT(WORD) sd3_emit (WORD)

#endif /* REDUNDANT_SD3_H */
