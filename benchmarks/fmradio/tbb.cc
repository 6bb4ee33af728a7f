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

/* The FM stereo receiver by oneTBB's parallel_pipeline, on blocks of steps.  */

extern "C" {
#include "../common/options.h"
}
#include "blocks.h"

#include <algorithm>
#include <cstdlib>
#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>
#include <memory>

extern "C" { struct receiver rx; }

extern "C" void
receive (unsigned long steps, unsigned replicas, unsigned block)
{
  const char *threads = getenv ("OMP_NUM_THREADS");
  tbb::global_control control (tbb::global_control::max_allowed_parallelism,
			       threads ? atoi (threads) : 2);
  slot slots[SLOTS];
  std::unique_ptr<void, void (*) (void *)> memory (slots_start (slots, block),
						    std::free);
  unsigned long k = 0;

  if (replicas > 0)
    fail ("--replicas: Only the pipeline has them");
  if (!memory)
    fail ("Out of memory");
  tbb::filter<void, slot *> filter
    = tbb::make_filter<void, slot *> (tbb::filter_mode::serial_in_order,
      [&] (tbb::flow_control &flow) -> slot *
      {
	if (k == steps)
	  {
	    flow.stop ();
	    return nullptr;
	  }
	slot *s = &slots[k / block % SLOTS];
	s->n = std::min<unsigned long> (steps - k, block);
	k += s->n;
	run_stage (SOURCE, s, s->n);
	return s;
      });
  for (unsigned stage = SOURCE + 1; stage < SUM; stage++)
    filter = filter & tbb::make_filter<slot *, slot *>
      (stage == BAND || stage == PILOT_BAND ? tbb::filter_mode::parallel
       : tbb::filter_mode::serial_in_order,
       [=] (slot *s)
       {
	 run_stage (stage, s, s->n);
	 return s;
       });
  tbb::parallel_pipeline (SLOTS, filter
    & tbb::make_filter<slot *, void> (tbb::filter_mode::serial_in_order,
				      [] (slot *s) { run_stage (SUM, s, s->n); }));
}
