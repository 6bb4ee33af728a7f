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

/* What the calling thread does.  */

#ifndef GOMP_STREAM_THREAD_H
#define GOMP_STREAM_THREAD_H 1

#include <pthread.h>
#include "sys/base.h"

#pragma GCC visibility push(hidden)

/* How many streams a thread keeps in mind that it came to.  */
#define GOMP_STREAM_CAME_WITH 8

/* How many streams that it looked up, a power of two.  */
#define GOMP_STREAM_FOUND 16

/* What a thread is doing.  */
struct gomp_stream_thread
{
  region *current;
  region *around;		/* The control program that has started the parallel
				   region that it is in, or null.  */
  struct gomp_stream_scope *unopened;	/* Scopes inside of CURRENT that have had no
					   need of a region, innermost first.  */
  void (*finish_roots) (void);	/* Ends CURRENT and those around it.  */
  struct gomp_stream_running *running;
  uintptr_t stack;		/* Where its stack lies, and its size; 0 until
				   someone asks.  */
  size_t stack_size;
  uintptr_t parallel;		/* Where the frames of the parallel region begin
				   on it that the thread is in; 0 in none.  */
  gang *gang;			/* Of which it is an executor, or null.  */
  unsigned slot;		/* Then: in its gang.  */
  unsigned engaged;		/* Long firings of that gang on its stack.  */
  uint64_t long_firing;		/* When its last firing ended, if that took
				   a long_firing; else 0.  */
  uint64_t worked;		/* In firings, ns.  */
  uint64_t clock;		/* When a firing ended after which it has done
				   nothing that takes time; else 0.  */
  bool estimated;		/* CLOCK is.  */
  struct gomp_stream_place *away;	/* The loop that became a pipeline last, or
					   null.  */
  bool alone;			/* It is in a parallel region that has no team,  */
  bool goes_alone;		/* or about to enter it.  */
  bool spawning;		/* Gets threads from libgomp, which may end the
				   process.  */
  bool apart;			/* To it, what waits for other ranks is not busy.  */
  bool writes_back;		/* It copies an element to a variable.  */
  void *rethrown;		/* What it throws.  */
  const void *came;		/* The place to which it came last, and  */
  unsigned n_came_with;		/* the first ones of its streams, with a hash  */
  struct gomp_stream_partners	/* of those that their consumers name with  */
  {				/* them.  */
    const void *key;
    uint64_t hash;
  } came_with[GOMP_STREAM_CAME_WITH];
  uint64_t came_known;		/* The hash of all of them.  */
  struct gomp_stream_found	/* Streams that it looked up, by their keys, when  */
  {				/* GOMP_stream_changes was CHANGES.  */
    const void *key;
    stream *stream;
    uint64_t changes;
  } found[GOMP_STREAM_FOUND];
};

/* How many parallel regions the calling thread is in.  */
int gomp_stream_level (void);
bool gomp_stream_lonely_p (void);

/* The firings on a thread's stack, innermost first.  */
struct gomp_stream_running
{
  stage *stage;
  firing *firing;
  struct gomp_stream_running *outer;
  /* Of its body to the control program around, youngest first.  */
  struct gomp_stream_request *requests;
};

extern __thread struct gomp_stream_thread gomp_stream_thread
  __attribute__ ((tls_model ("initial-exec")));

/* The thread's, too: THROWN is what the wait that is over is to throw.  */
#pragma GCC visibility push(default)
extern __thread struct gomp_stream_lending GOMP_stream_lending
  __attribute__ ((tls_model ("initial-exec")));
#pragma GCC visibility pop

/* Returns where on the calling thread's stack the variable at P is, or its frame: where
   AddressSanitizer looks for uses after return, it has variables of functions elsewhere
   in memory.  Else returns P.  */
uintptr_t gomp_stream_stack_address (const void *p);

/* Whether the variable at P is an automatic one of the calling thread's.  */
bool gomp_stream_on_stack_p (const void *p);

/* OpenMP's own entry points come through api/layer.c.  */
extern bool gomp_stream_layer;

#pragma GCC visibility pop

/* As pthread_create.  While another thread is in execve there are no new ones, for want of
   resources, as it says: then this one is asked for again until that ends it.  Libgomp's
   threads are made by it, too.  */
int gomp_stream_create_thread (pthread_t *, const pthread_attr_t *, void *(*) (void *),
			       void *);

#endif /* GOMP_STREAM_THREAD_H */
