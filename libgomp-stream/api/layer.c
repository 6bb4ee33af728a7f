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
#include "graph/region.h"
#include "sys/thread.h"
#include "sys/tsan.h"

/* Waits.  */

extern void gomp_stream_real_GOMP_barrier (void);
extern bool gomp_stream_real_GOMP_barrier_cancel (void);
extern void gomp_stream_real_GOMP_loop_end (void);
extern bool gomp_stream_real_GOMP_loop_end_cancel (void);
extern void gomp_stream_real_GOMP_parallel_end (void);
extern void gomp_stream_real_GOMP_sections_end (void);
extern bool gomp_stream_real_GOMP_sections_end_cancel (void);
extern void gomp_stream_real_GOMP_single_copy_end (void *);
extern void *gomp_stream_real_GOMP_single_copy_start (void);
extern void gomp_stream_real_GOMP_taskgroup_end (void);
extern void gomp_stream_real_GOMP_taskwait (void);
extern void gomp_stream_real_GOMP_taskwait_depend (void **);
extern void gomp_stream_real_GOMP_workshare_task_reduction_unregister (bool);

void GOMP_barrier (void);
bool GOMP_barrier_cancel (void);
void GOMP_loop_end (void);
bool GOMP_loop_end_cancel (void);
void GOMP_parallel_end (void);
void GOMP_sections_end (void);
bool GOMP_sections_end_cancel (void);
void GOMP_single_copy_end (void *);
void *GOMP_single_copy_start (void);
void GOMP_taskgroup_end (void);
void GOMP_taskwait (void);
void GOMP_taskwait_depend (void **);
void GOMP_workshare_task_reduction_unregister (bool);

/* Stands for all barriers.  */
static char barriers;

void
GOMP_barrier (void)
{
  GOMP_stream_wait ();
  gomp_stream_tsan_release (&barriers);
  gomp_stream_real_GOMP_barrier ();
  gomp_stream_tsan_acquire (&barriers);
}

bool
GOMP_barrier_cancel (void)
{
  GOMP_stream_wait ();
  return gomp_stream_real_GOMP_barrier_cancel ();
}

void
GOMP_loop_end (void)
{
  GOMP_stream_wait ();
  gomp_stream_real_GOMP_loop_end ();
}

bool
GOMP_loop_end_cancel (void)
{
  GOMP_stream_wait ();
  return gomp_stream_real_GOMP_loop_end_cancel ();
}

void
GOMP_parallel_end (void)
{
  gomp_stream_leave_level ();
  gomp_stream_real_GOMP_parallel_end ();
}

void
GOMP_sections_end (void)
{
  GOMP_stream_wait ();
  gomp_stream_real_GOMP_sections_end ();
}

bool
GOMP_sections_end_cancel (void)
{
  GOMP_stream_wait ();
  return gomp_stream_real_GOMP_sections_end_cancel ();
}

void
GOMP_single_copy_end (void *data)
{
  GOMP_stream_wait ();
  gomp_stream_real_GOMP_single_copy_end (data);
}

void *
GOMP_single_copy_start (void)
{
  GOMP_stream_wait ();
  return gomp_stream_real_GOMP_single_copy_start ();
}

void
GOMP_taskgroup_end (void)
{
  GOMP_stream_wait ();
  gomp_stream_real_GOMP_taskgroup_end ();
}

void
GOMP_taskwait (void)
{
  GOMP_stream_wait ();
  gomp_stream_real_GOMP_taskwait ();
}

void
GOMP_taskwait_depend (void **depend)
{
  GOMP_stream_wait ();
  gomp_stream_real_GOMP_taskwait_depend (depend);
}

void
GOMP_workshare_task_reduction_unregister (bool cancelled)
{
  GOMP_stream_wait ();
  gomp_stream_real_GOMP_workshare_task_reduction_unregister (cancelled);
}

/* Parallel regions.  GOMP_parallel_reductions is left alone: libgomp takes its
   data apart, and its end is followed by waits.  */

typedef void function (void *);

/* The body of a parallel region.  */
struct body
{
  function *fn;
  void *data;
};

static void
run_body (void *data)
{
  struct body *body = data;
  uintptr_t outer = gomp_stream_thread.parallel;

  gomp_stream_thread.parallel = (uintptr_t) __builtin_frame_address (0);
  gomp_stream_tsan_acquire (&body->fn);
  body->fn (body->data);
  gomp_stream_leave_level ();
  gomp_stream_thread.parallel = outer;
  gomp_stream_tsan_release (&body->data);
}

extern void gomp_stream_real_GOMP_parallel (function *, void *, unsigned,
					    unsigned);
extern void gomp_stream_real_GOMP_parallel_sections (function *, void *,
						     unsigned, unsigned,
						     unsigned);

void GOMP_parallel (function *, void *, unsigned, unsigned);
void GOMP_parallel_sections (function *, void *, unsigned, unsigned, unsigned);

void
GOMP_parallel (function *fn, void *data, unsigned threads, unsigned flags)
{
  struct body body = { fn, data };
  gomp_stream_tsan_release (&body.fn);
  gomp_stream_real_GOMP_parallel (run_body, &body, threads, flags);
  gomp_stream_tsan_acquire (&body.data);
}

void
GOMP_parallel_sections (function *fn, void *data, unsigned threads,
			unsigned count, unsigned flags)
{
  struct body body = { fn, data };
  gomp_stream_tsan_release (&body.fn);
  gomp_stream_real_GOMP_parallel_sections (run_body, &body, threads, count,
					   flags);
  gomp_stream_tsan_acquire (&body.data);
}

/* Loops that say their chunk, and loops that do not.  */

typedef void chunked_loop (function *, void *, unsigned, long, long, long,
			   long, unsigned);
typedef void runtime_loop (function *, void *, unsigned, long, long, long,
			   unsigned);

extern chunked_loop gomp_stream_real_GOMP_parallel_loop_static;
extern chunked_loop gomp_stream_real_GOMP_parallel_loop_dynamic;
extern chunked_loop gomp_stream_real_GOMP_parallel_loop_guided;
extern chunked_loop gomp_stream_real_GOMP_parallel_loop_nonmonotonic_dynamic;
extern chunked_loop gomp_stream_real_GOMP_parallel_loop_nonmonotonic_guided;
extern runtime_loop gomp_stream_real_GOMP_parallel_loop_runtime;
extern runtime_loop gomp_stream_real_GOMP_parallel_loop_nonmonotonic_runtime;
extern runtime_loop
  gomp_stream_real_GOMP_parallel_loop_maybe_nonmonotonic_runtime;

chunked_loop GOMP_parallel_loop_static;
chunked_loop GOMP_parallel_loop_dynamic;
chunked_loop GOMP_parallel_loop_guided;
chunked_loop GOMP_parallel_loop_nonmonotonic_dynamic;
chunked_loop GOMP_parallel_loop_nonmonotonic_guided;
runtime_loop GOMP_parallel_loop_runtime;
runtime_loop GOMP_parallel_loop_nonmonotonic_runtime;
runtime_loop GOMP_parallel_loop_maybe_nonmonotonic_runtime;

static void
run_chunked (chunked_loop *loop, function *fn, void *data, unsigned threads,
	     long start, long end, long step, long chunk, unsigned flags)
{
  struct body body = { fn, data };
  gomp_stream_tsan_release (&body.fn);
  loop (run_body, &body, threads, start, end, step, chunk, flags);
  gomp_stream_tsan_acquire (&body.data);
}

static void
run_runtime (runtime_loop *loop, function *fn, void *data, unsigned threads,
	     long start, long end, long step, unsigned flags)
{
  struct body body = { fn, data };
  gomp_stream_tsan_release (&body.fn);
  loop (run_body, &body, threads, start, end, step, flags);
  gomp_stream_tsan_acquire (&body.data);
}

void
GOMP_parallel_loop_static (function *fn, void *data, unsigned threads,
			   long start, long end, long step, long chunk,
			   unsigned flags)
{
  run_chunked (gomp_stream_real_GOMP_parallel_loop_static, fn, data, threads,
	       start, end, step, chunk, flags);
}

void
GOMP_parallel_loop_dynamic (function *fn, void *data, unsigned threads,
			    long start, long end, long step, long chunk,
			    unsigned flags)
{
  run_chunked (gomp_stream_real_GOMP_parallel_loop_dynamic, fn, data, threads,
	       start, end, step, chunk, flags);
}

void
GOMP_parallel_loop_guided (function *fn, void *data, unsigned threads,
			   long start, long end, long step, long chunk,
			   unsigned flags)
{
  run_chunked (gomp_stream_real_GOMP_parallel_loop_guided, fn, data, threads,
	       start, end, step, chunk, flags);
}

void
GOMP_parallel_loop_nonmonotonic_dynamic (function *fn, void *data,
					 unsigned threads, long start,
					 long end, long step, long chunk,
					 unsigned flags)
{
  run_chunked (gomp_stream_real_GOMP_parallel_loop_nonmonotonic_dynamic, fn,
	       data, threads, start, end, step, chunk, flags);
}

void
GOMP_parallel_loop_nonmonotonic_guided (function *fn, void *data,
					unsigned threads, long start, long end,
					long step, long chunk, unsigned flags)
{
  run_chunked (gomp_stream_real_GOMP_parallel_loop_nonmonotonic_guided, fn,
	       data, threads, start, end, step, chunk, flags);
}

void
GOMP_parallel_loop_runtime (function *fn, void *data, unsigned threads,
			    long start, long end, long step, unsigned flags)
{
  run_runtime (gomp_stream_real_GOMP_parallel_loop_runtime, fn, data, threads,
	       start, end, step, flags);
}

void
GOMP_parallel_loop_nonmonotonic_runtime (function *fn, void *data,
					 unsigned threads, long start,
					 long end, long step, unsigned flags)
{
  run_runtime (gomp_stream_real_GOMP_parallel_loop_nonmonotonic_runtime, fn,
	       data, threads, start, end, step, flags);
}

void
GOMP_parallel_loop_maybe_nonmonotonic_runtime (function *fn, void *data,
					       unsigned threads, long start,
					       long end, long step,
					       unsigned flags)
{
  run_runtime (gomp_stream_real_GOMP_parallel_loop_maybe_nonmonotonic_runtime,
	       fn, data, threads, start, end, step, flags);
}
