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

/* Compares the trellis decoder as a pipeline, by parts and by packets, with
   the sequential program: section IV.C of the BatchQueue paper.  */

#include "../common/comparison.h"
#include "../common/pipeline.h"

#include <string.h>

/* Adds the contender NAME to C: PROGRAM on THREADS threads, with packets of
   PARTS parts, and the way WAY.  Packets to decode are 64 that were made before,
   in turn.  */
static struct contender *
add (struct experiment_case *c, const char *name, const char *program,
     unsigned parts, const char *way, unsigned threads, const char *channel)
{
  struct contender *k
    = pipeline_contender (c, name, comparison_beside (program), threads,
			  channel, NULL, "--parts=%u --way=%s%s", parts, way,
			  strcmp (way, "generate") == 0 ? "" : " --memory=64");
  if (k != NULL)
    k->items = 200;
  return k;
}

static void
add_batchqueue_figure_7 (void)
{
  for (unsigned parts = 1; parts <= 64; parts *= 4)
    {
      struct experiment_case *c
	= experiment_case ("batchqueue-figure-7",
			   experiment_name ("%u", parts),
			   "packets/s by parts of a packet", 1, false);
      add (c, "sequential", "trellis-seq", parts, "parts", 1, "auto");
      pipeline_claim (add (c, "1 thread", "trellis", parts, "parts", 1,
			   "auto"), NULL, "");
      pipeline_claim (add (c, "native", "trellis", parts, "parts", 2,
			   "native"), NULL, "");
      pipeline_claim (add (c, "batchqueue", "trellis", parts, "parts", 2,
			   "batchqueue"), "native", "1.4 in the paper");
      pipeline_claim (add (c, "auto", "trellis", parts, "parts", 2, "auto"),
		      NULL, "2.85 on 8 processors in the paper");
      pipeline_claim (add (c, "OpenMP depend", "trellis-depend", parts,
			   "parts", 2, "auto"), NULL, "");
      pipeline_claim (add (c, "packets dealt", "trellis", parts, "packets", 2,
			   "auto"), NULL, "");
      pipeline_claim (add (c, "pthreads packets", "trellis-threads", parts,
			   "packets", 2, "auto"), NULL, "");
      pipeline_claim (add (c, "oneTBB packets", "trellis-tbb", parts,
			   "packets", 2, "auto"), NULL, "");
    }
}

static void
add_generate (void)
{
  struct experiment_case *c
    = experiment_case ("trellis-generate", "8 parts", "packets/s", 1, false);
  add (c, "sequential", "trellis-seq", 8, "generate", 1, "auto");
  pipeline_claim (add (c, "1 thread", "trellis", 8, "generate", 1, "auto"),
		  NULL, "");
  pipeline_claim (add (c, "auto", "trellis", 8, "generate", 2, "auto"), NULL,
		  "");
}

static const struct experiment experiments[] = {
  { "batchqueue-figure-7", "BatchQueue figure 7, on two processors instead of"
    " eight", "the trellis decoder, by parts and by packets",
    add_batchqueue_figure_7,
    "With one part one stage has nine tenths of the work.  With more, what a"
    " part leaves to the next and its decisions travel; whole packets, which the"
    " best column deals, leave nothing to each other." },
  { "trellis-generate", "what BatchQueue figure 7 leaves out",
    "the making of its packets", add_generate }
};

int
main (int argc, char **argv)
{
  static const struct comparison trellis = {
    .name = "trellis",
    .about = "Compare the trellis decoder as a pipeline on two threads with"
	     " the sequential\nprogram.  Packets to decode are made before, and"
	     " taken in turn.\n",
    .experiments = experiments, .n = sizeof experiments / sizeof *experiments
  };
  return comparison_main (argc, argv, &trellis);
}
