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

/* The graphs by oneTBB's flow graph: a serial node for each stage, one for its
   output, and no more spans on their way than a limit.  What takes less time than a
   task does runs where its message comes from ("lightweight").  */

#include "graphs.h"

#include <cstdlib>
#include <memory>
#include <tbb/flow_graph.h>
#include <tbb/global_control.h>
#include <vector>

namespace {

using namespace tbb::flow;

/* Spans on their way at once.  */
enum { SLOTS = 64 };

struct item
{
  int stage;
  struct span span;
};

/* PROCESS makes a T of a span at a stage, and OUTPUT takes it.  */
template <typename T, typename Process, typename Output> void
run (job *job, bool headers, Process process, Output output)
{
  using light = queueing_lightweight;
  using worker = function_node<span, T>;
  using sink = function_node<T, int, light>;
  const char *threads = getenv ("OMP_NUM_THREADS");
  tbb::global_control control (tbb::global_control::max_allowed_parallelism,
			       threads ? atoi (threads) : 1);
  tbb::flow::graph all;
  limiter_node<item, int> limiter (all, SLOTS);
  std::vector<std::unique_ptr<worker>> workers;
  std::vector<std::unique_ptr<sink>> sinks;
  for (unsigned i = 0; i < job->stages; i++)
    {
      stage *stage = &job->stage[i];
      workers.emplace_back (new worker (all, serial, [=] (const span &span)
	{
	  T partial;
	  process (stage, span, &partial);
	  return partial;
	}));
      sinks.emplace_back (new sink (all, serial, [=] (const T &partial)
	{
	  output (&stage->totals, &partial);
	  return 1;	/* One less on its way.  */
	}));
      make_edge (*workers[i], *sinks[i]);
      make_edge (*sinks[i], limiter.decrementer ());
    }
  input_node<item> input (all, [=] (tbb::flow_control &flow)
    {
      item next;
      next.stage = steer (job, headers, &next.span);
      if (next.stage < 0)
	flow.stop ();
      return next;
    });
  function_node<item, continue_msg, light> deal (all, serial,
    [&] (const item &next)
    {
      workers[next.stage]->try_put (next.span);
      return continue_msg ();
    });
  make_edge (input, limiter);
  make_edge (limiter, deal);
  input.activate ();
  all.wait_for_all ();
}

}

extern "C" void
run_inspect (job *job)
{
  run<verdict> (job, false,
    [=] (stage *stage, const span &span, verdict *verdict)
    {
      inspect_span (job, stage, stage->number, span, verdict);
    },
    add_verdict);
}

extern "C" void
run_monitor (job *job)
{
  run<totals> (job, true, count_span, add_totals);
}
