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

/* bzip2 by oneTBB's parallel_pipeline.  */

#include "bzip2.h"

#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>

template <typename Read, typename Work, typename Write>
static void
run (Read read, Work work, Write write)
{
  const char *value = getenv ("OMP_NUM_THREADS");
  unsigned threads = value != nullptr ? atoi (value) : 2;
  tbb::global_control control (tbb::global_control::max_allowed_parallelism,
			       threads);
  tbb::parallel_pipeline (4 * threads,
    tbb::make_filter<void, block> (tbb::filter_mode::serial_in_order,
      [&] (tbb::flow_control &flow)
      {
	block b;
	if (!read (&b))
	  flow.stop ();
	return b;
      })
    & tbb::make_filter<block, block> (tbb::filter_mode::parallel, work)
    & tbb::make_filter<block, void> (tbb::filter_mode::serial_in_order, write));
}

void
pack_blocks (job *job, writer *writer)
{
  run ([=] (block *b) { return read_block (job, b); }, compress_block,
       [=] (block b) { write_block (writer, b); });
}

void
unpack_blocks (scanner *scanner, writer *writer, int *bad)
{
  run ([=] (block *b) { return next_block (scanner, b); }, expand_block,
       [=] (block b) { write_plain (writer, b, bad); });
}
