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

/* The thin layer of the replacement libgomp: OpenMP's waits, and the ends of
   its parallel regions, complete streams first, also where they stand in code
   that was compiled without the plugin.

   The functions of libgomp's own that have these names are linked in as
   gomp_stream_real_*; layer.syms lists them.  */

#include "config.h"
#include <stdbool.h>
#include "graph/gang.h"
#include "graph/region.h"
#include "run/executor.h"
#include "sys/thread.h"
#include "sys/tsan.h"

/* Waits.  Each is that of libgomp behind one for the streams.  Barriers, and what has
   one, wait for all tasks of the team, and the end of a taskgroup for those that were
   made in it, with the executors; a taskwait for children alone.  */

#define WAIT(TYPE, NAME, PARAMETERS, ARGUMENTS, PREPARE)		\
  extern TYPE gomp_stream_real_##NAME PARAMETERS;			\
  TYPE NAME PARAMETERS;							\
									\
  TYPE									\
  NAME PARAMETERS							\
  {									\
    PREPARE ();								\
    return gomp_stream_real_##NAME ARGUMENTS;				\
  }

static void
prepare (void)
{
  region *r;

  GOMP_stream_wait ();
  r = gomp_stream_thread.current ? gomp_stream_current (false) : NULL;
  if (r)
    gomp_stream_send_home (r);
  gomp_stream_retire_around ();
}

WAIT (bool, GOMP_barrier_cancel, (void), (), prepare)
WAIT (void, GOMP_loop_end, (void), (), prepare)
WAIT (bool, GOMP_loop_end_cancel, (void), (), prepare)
WAIT (void, GOMP_sections_end, (void), (), prepare)
WAIT (bool, GOMP_sections_end_cancel, (void), (), prepare)
WAIT (void, GOMP_single_copy_end, (void *data), (data), prepare)
WAIT (void *, GOMP_single_copy_start, (void), (), prepare)
WAIT (void, GOMP_taskgroup_end, (void), (), prepare)
WAIT (void, GOMP_taskwait, (void), (), GOMP_stream_wait)
WAIT (void, GOMP_taskwait_depend, (void **depend), (depend), GOMP_stream_wait)
WAIT (void, GOMP_taskyield, (void), (), GOMP_stream_yield)
WAIT (void, GOMP_workshare_task_reduction_unregister, (bool cancelled),
      (cancelled), prepare)

extern void gomp_stream_real_GOMP_barrier (void);
void GOMP_barrier (void);

/* Stands for all barriers.  */
static char barriers;

void
GOMP_barrier (void)
{
  prepare ();
  gomp_stream_tsan_release (&barriers);
  gomp_stream_real_GOMP_barrier ();
  gomp_stream_tsan_acquire (&barriers);
}

/* The program's own tasks.  */

typedef void function (void *);
typedef void copy_function (void *, void *);

/* NAME with these parameters, which makes tasks of a function with data, that are
   DEFERRED.  */
#define TASK(NAME, DEFERRED, PARAMETERS, ...)				\
  extern void gomp_stream_real_##NAME (function *, void *, copy_function *, \
				       long, long, PARAMETERS);		\
  void NAME (function *, void *, copy_function *, long, long, PARAMETERS); \
									\
  void									\
  NAME (function *fn, void *data, copy_function *copy, long size, long align, \
	PARAMETERS)							\
  {									\
    if (DEFERRED && !gomp_stream_thread.spawning)			\
      gomp_stream_make_way ();						\
    gomp_stream_real_##NAME (fn, data, copy, size, align, __VA_ARGS__);	\
  }

#define SINGLE								\
  bool deferred, unsigned flags, void **depend, int priority, void *detach
#define MANY(TYPE)							\
  unsigned flags, unsigned long n, int priority, TYPE start, TYPE end, TYPE step

TASK (GOMP_task, deferred, SINGLE, deferred, flags, depend, priority, detach)
TASK (GOMP_taskloop, true, MANY (long), flags, n, priority, start, end, step)
TASK (GOMP_taskloop_ull, true, MANY (unsigned long long), flags, n, priority,
      start, end, step)

/* Parallel regions.  */

static void __attribute__ ((constructor))
announce (void)
{
  gomp_stream_layer = true;
}

/* Libgomp takes its data apart, and its end is followed by waits.  */
WAIT (unsigned, GOMP_parallel_reductions,
      (function *fn, void *data, unsigned threads, unsigned flags),
      (fn, data, threads, flags), gomp_stream_turn_away)

extern void gomp_stream_real_GOMP_parallel_end (void);
void GOMP_parallel_end (void);

void
GOMP_parallel_end (void)
{
  gomp_stream_leave_level ();
  gomp_stream_real_GOMP_parallel_end ();
}

/* The body of a parallel region.  */
struct body
{
  function *fn;
  void *data;
  region *around;
};

static void
run_body (void *data)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;
  struct body *body = data;
  uintptr_t outer = self->parallel;
  region *around = self->around;

  self->parallel = (uintptr_t) __builtin_frame_address (0);
  self->around = body->around;
  gomp_stream_tsan_acquire (&body->fn);
  body->fn (body->data);
  gomp_stream_leave_level ();
  self->parallel = outer;
  self->around = around;
  gomp_stream_tsan_release (&body->data);
}

/* Runs the body of a parallel region that needs no team.  */
static void
run_alone (struct body *body)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;

  self->goes_alone = false;
  self->alone = true;
  gomp_stream_turn_away ();
  run_body (body);
  self->alone = false;
}

/* NAME with these parameters, and ARGUMENTS for them, behind the body's function
   and data.  */
#define PARALLEL(NAME, PARAMETERS, ...)					\
  extern void gomp_stream_real_##NAME (function *, void *, PARAMETERS);	\
  void NAME (function *, void *, PARAMETERS);				\
									\
  void									\
  NAME (function *fn, void *data, PARAMETERS)				\
  {									\
    struct body body = { fn, data, gomp_stream_around () };					\
    if (gomp_stream_thread.goes_alone)					\
      {									\
	run_alone (&body);						\
	return;								\
      }									\
    gomp_stream_turn_away ();						\
    gomp_stream_tsan_release (&body.fn);				\
    gomp_stream_real_##NAME (run_body, &body, __VA_ARGS__);		\
    gomp_stream_tsan_acquire (&body.data);				\
  }

#define TEAM unsigned threads, unsigned flags
#define SECTIONS unsigned threads, unsigned count, unsigned flags
#define LOOP(...)							\
  unsigned threads, long start, long end, long step, __VA_ARGS__
#define CHUNKED_LOOP LOOP (long chunk, unsigned flags)
#define RUNTIME_LOOP LOOP (unsigned flags)

PARALLEL (GOMP_parallel, TEAM, threads, flags)
PARALLEL (GOMP_parallel_sections, SECTIONS, threads, count, flags)

#define CHUNKED(NAME)							\
  PARALLEL (NAME, CHUNKED_LOOP, threads, start, end, step, chunk, flags)
#define RUNTIME(NAME)							\
  PARALLEL (NAME, RUNTIME_LOOP, threads, start, end, step, flags)

/* Loops that say their chunk, and loops that do not.  */
CHUNKED (GOMP_parallel_loop_static)
CHUNKED (GOMP_parallel_loop_dynamic)
CHUNKED (GOMP_parallel_loop_guided)
CHUNKED (GOMP_parallel_loop_nonmonotonic_dynamic)
CHUNKED (GOMP_parallel_loop_nonmonotonic_guided)
RUNTIME (GOMP_parallel_loop_runtime)
RUNTIME (GOMP_parallel_loop_nonmonotonic_runtime)
RUNTIME (GOMP_parallel_loop_maybe_nonmonotonic_runtime)
