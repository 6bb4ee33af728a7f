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

/* The trellis decoder by oneTBB's parallel_pipeline, on whole packets.  */

#include "code.h"

#include <cstdlib>
#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>
#include <vector>

extern "C" bool
can_run (enum way way)
{
  return way == PACKETS;
}

namespace {

struct packet
{
  unsigned long k;
  symbols received[MAX_PARTS];
  part_bits bits[MAX_PARTS];
};

}

extern "C" void
run_way (enum way, job *job)
{
  const char *value = getenv ("OMP_NUM_THREADS");
  unsigned threads = value != nullptr ? atoi (value) : 2;
  tbb::global_control control (tbb::global_control::max_allowed_parallelism,
			       threads);
  std::vector<packet> packets (4 * threads);
  unsigned long k = 0;

  tbb::parallel_pipeline (packets.size (),
    tbb::make_filter<void, packet *> (tbb::filter_mode::serial_in_order,
      [&] (tbb::flow_control &flow) -> packet *
      {
	if (k == job->packets)
	  {
	    flow.stop ();
	    return nullptr;
	  }
	packet *p = &packets[k % packets.size ()];
	p->k = k++;
	for (unsigned i = 0; i < job->parts; i++)
	  source (job, p->k, i, &p->received[i]);
	return p;
      })
    & tbb::make_filter<packet *, packet *> (tbb::filter_mode::parallel,
      [=] (packet *p)
      {
	decode_packet (p->received, job->parts, p->bits);
	return p;
      })
    & tbb::make_filter<packet *, void> (tbb::filter_mode::serial_in_order,
      [=] (packet *p)
      {
	for (unsigned i = 0; i < job->parts; i++)
	  job->errors += receive_bits (job, p->k, i, &p->bits[i]);
      }));
}
