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

/* The FM stereo receiver by Taskflow's ScalablePipeline, on blocks of steps.  */

extern "C" {
#include "../common/options.h"
}
#include "blocks.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>
#include <taskflow/taskflow.hpp>
#include <taskflow/algorithm/pipeline.hpp>
#include <vector>

extern "C" { struct receiver rx; }

extern "C" void
receive (unsigned long steps, unsigned replicas, unsigned block)
{
  using pipe = tf::Pipe<std::function<void (tf::Pipeflow &)>>;
  const char *threads = getenv ("OMP_NUM_THREADS");
  slot slots[SLOTS];
  std::unique_ptr<void, void (*) (void *)> memory (slots_start (slots, block),
						    std::free);
  std::vector<pipe> pipes;

  if (replicas > 0)
    fail ("--replicas: Only the pipeline has them");
  if (!memory)
    fail ("Out of memory");
  pipes.emplace_back (tf::PipeType::SERIAL, [&] (tf::Pipeflow &flow)
    {
      unsigned long k = flow.token () * block;
      if (k >= steps)
	{
	  flow.stop ();
	  return;
	}
      slot *s = &slots[flow.line ()];
      s->n = std::min<unsigned long> (steps - k, block);
      run_stage (SOURCE, s, s->n);
    });
  for (unsigned stage = SOURCE + 1; stage < STAGES; stage++)
    pipes.emplace_back (stage == BAND || stage == PILOT_BAND
			? tf::PipeType::PARALLEL : tf::PipeType::SERIAL,
			[&, stage] (tf::Pipeflow &flow)
      {
	slot *s = &slots[flow.line ()];
	run_stage (stage, s, s->n);
      });
  tf::ScalablePipeline<std::vector<pipe>::iterator>
    pipeline (SLOTS, pipes.begin (), pipes.end ());
  tf::Taskflow taskflow;
  taskflow.composed_of (pipeline);
  tf::Executor executor (threads ? atoi (threads) : 2);
  executor.run (taskflow).wait ();
}
