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

/* The graphs by oneTBB's flow graph: a serial node for each stage, and one for
   the output.  */

#include "graphs.h"

#include <cstdlib>
#include <memory>
#include <tbb/flow_graph.h>
#include <tbb/global_control.h>
#include <vector>

namespace {

void
run (job *job, bool headers)
{
  using worker = tbb::flow::function_node<span, totals>;
  const char *threads = getenv ("OMP_NUM_THREADS");
  tbb::global_control control (tbb::global_control::max_allowed_parallelism,
			       threads ? atoi (threads) : 1);
  tbb::flow::graph graph;
  tbb::flow::function_node<totals> output (graph, tbb::flow::serial,
    [=] (const totals &partial)
    {
      add_totals (&job->stage[0].totals, &partial);
    });
  std::vector<std::unique_ptr<worker>> workers;
  for (unsigned i = 0; i < job->stages; i++)
    {
      stage *stage = &job->stage[i];
      workers.emplace_back (new worker (graph, tbb::flow::serial,
	[=] (const span &span)
	{
	  totals partial;
	  process_span (job, headers, stage, span, &partial);
	  return partial;
	}));
      tbb::flow::make_edge (*workers[i], output);
    }
  tbb::flow::input_node<std::pair<int, span>> input (graph,
    [=] (tbb::flow_control &flow)
    {
      std::pair<int, span> next;
      next.first = steer (job, headers, &next.second);
      if (next.first < 0)
	flow.stop ();
      return next;
    });
  tbb::flow::function_node<std::pair<int, span>> deal (graph,
    tbb::flow::serial,
    [&] (const std::pair<int, span> &next)
    {
      workers[next.first]->try_put (next.second);
    });
  tbb::flow::make_edge (input, deal);
  input.activate ();
  graph.wait_for_all ();
}

}

extern "C" void
run_inspect (job *job)
{
  run (job, false);
}

extern "C" void
run_monitor (job *job)
{
  run (job, true);
}
