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

/* The pipelines by Taskflow's ScalablePipeline, on items or on blocks of them: as many
   lines as oneTBB has tokens.  */

#include "template.h"

extern "C" {
#include "../common/placement.h"
}

#include <algorithm>
#include <functional>
#include <memory>
#include <taskflow/taskflow.hpp>
#include <taskflow/algorithm/pipeline.hpp>
#include <vector>

extern "C" int
can_run (enum kind kind)
{
  return kind < GRAPH;
}

namespace {

/* Keeps each of two workers on a processor of its own.  */
class pinning : public tf::WorkerInterface
{
public:
  pinning ()
  {
    placement_processors (cpu);
  }

  void
  scheduler_prologue (tf::Worker &worker) override
  {
    if (worker.id () < 2)
      placement_pin (cpu[worker.id ()]);
  }

  void
  scheduler_epilogue (tf::Worker &, std::exception_ptr) override
  {
  }

private:
  int cpu[2];
};

/* The items on a line.  */
struct block
{
  unsigned long k;
  unsigned n;
  std::vector<uint64_t> words;
};

tf::PipeType
type (const struct job *job, unsigned stage)
{
  bool trivial = job->kind > LATENCY && job->kind != REPLICATED;
  return (stage > 0 && stage < job->stages - 1
	  && (trivial || (job->kind == REPLICATED && stage == 1))
	  ? tf::PipeType::PARALLEL : tf::PipeType::SERIAL);
}

}

extern "C" uint64_t
run_job (const struct job *job)
{
  using pipe = tf::Pipe<std::function<void (tf::Pipeflow &)>>;
  size_t lines = 4 * job->threads;
  std::vector<block> blocks (lines);
  std::vector<pipe> pipes;
  for (block &b : blocks)
    b.words.resize (job->block);
  pipes.emplace_back (tf::PipeType::SERIAL, [&] (tf::Pipeflow &flow)
    {
      block &b = blocks[flow.line ()];
      b.k = flow.token () * job->block;
      if (b.k >= job->items)
	{
	  flow.stop ();
	  return;
	}
      b.n = std::min<unsigned long> (job->items - b.k, job->block);
      run_block (job, 0, 1, b.k, b.words.data (), b.n);
    });
  for (unsigned i = 1; i < job->stages; i++)
    pipes.emplace_back (type (job, i), [&, i] (tf::Pipeflow &flow)
      {
	block &b = blocks[flow.line ()];
	run_block (job, i, i + 1, b.k, b.words.data (), b.n);
      });
  tf::ScalablePipeline<std::vector<pipe>::iterator>
    pipeline (lines, pipes.begin (), pipes.end ());
  tf::Taskflow taskflow;
  taskflow.composed_of (pipeline);
  tf::Executor executor (job->threads, tf::make_worker_interface<pinning> ());
  executor.run (taskflow).wait ();
  return job_result (job);
}
