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

/* The pipelines by oneTBB's parallel_pipeline, on items or on blocks of
   them.  */

#include "template.h"

extern "C" {
#include "../common/placement.h"
}

#include <algorithm>
#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>
#include <tbb/task_scheduler_observer.h>
#include <thread>
#include <vector>

extern "C" int
can_run (enum kind kind)
{
  return kind < GRAPH;
}

namespace {

/* Keeps each of two threads on a processor of its own.  */
class pinning : tbb::task_scheduler_observer
{
public:
  pinning ()
  {
    placement_processors (cpu);
    observe (true);
  }

  ~pinning ()
  {
    observe (false);
  }

  void
  on_scheduler_entry (bool) override
  {
    int i = tbb::this_task_arena::current_thread_index ();
    if (i >= 0 && i < 2)
      placement_pin (cpu[i]);
  }

private:
  int cpu[2];
};

struct block
{
  unsigned long k;
  unsigned n;
  uint64_t words[LARGEST_BLOCK];
};

/* One item.  */
struct item
{
  unsigned long k;
  uint64_t word;
};

tbb::filter_mode
mode (const struct job *job, unsigned stage)
{
  bool trivial = job->kind > LATENCY && job->kind != REPLICATED;
  return (stage > 0 && stage < job->stages - 1
	  && (trivial || (job->kind == REPLICATED && stage == 1))
	  ? tbb::filter_mode::parallel : tbb::filter_mode::serial_in_order);
}

/* T is what flows; SOURCE makes it, and WORDS and N say where its items
   are.  */
template <typename T, typename Source, typename Run> void
run (const struct job *job, size_t tokens, Source source, Run run_stage)
{
  tbb::filter<void, T> filter
    = tbb::make_filter<void, T> (tbb::filter_mode::serial_in_order, source);
  for (unsigned i = 1; i < job->stages - 1; i++)
    filter = filter & tbb::make_filter<T, T> (mode (job, i), [=] (T t)
      {
	run_stage (i, t);
	return t;
      });
  unsigned last = job->stages - 1;
  tbb::parallel_pipeline (tokens, filter
    & tbb::make_filter<T, void> (tbb::filter_mode::serial_in_order,
				 [=] (T t) { run_stage (last, t); }));
}

/* All of JOB, with the caller as one of the threads.  */
void
run_here (const struct job *job)
{
  tbb::global_control threads (tbb::global_control::max_allowed_parallelism,
			       job->threads);
  size_t tokens = 4 * job->threads;
  unsigned long k = 0;
  if (job->block == 1)
    run<item> (job, tokens, [&] (tbb::flow_control &flow)
      {
	item t = { k, 0 };
	if (k == job->items)
	  flow.stop ();
	else
	  run_block (job, 0, 1, k++, &t.word, 1);
	return t;
      },
      [=] (unsigned i, item &t)
      {
	run_block (job, i, i + 1, t.k, &t.word, 1);
      });
  else
    {
      std::vector<block> blocks (tokens);
      size_t next = 0;
      run<block *> (job, tokens, [&] (tbb::flow_control &flow)
	{
	  block *b = &blocks[next++ % tokens];
	  b->k = k;
	  b->n = std::min<unsigned long> (job->items - k, job->block);
	  k += b->n;
	  if (b->n == 0)
	    flow.stop ();
	  else
	    run_block (job, 0, 1, b->k, b->words, b->n);
	  return b;
	},
	[=] (unsigned i, block *b)
	{
	  run_block (job, i, i + 1, b->k, b->words, b->n);
	});
    }
}

}

extern "C" uint64_t
run_job (const struct job *job)
{
  pinning processors;
  /* A thread of its own is pinned, not the caller, who asks where the processors
     are.  */
  std::thread (run_here, job).join ();
  return job_result (job);
}
