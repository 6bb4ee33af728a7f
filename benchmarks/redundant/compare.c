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

/* Redundant threads, and dependence profiling, with each protocol: figure 16 (a) and
   (b) of the Lynx paper.  */

#include "../common/comparison.h"
#include "../common/pipeline.h"

#include <stddef.h>

/* Queues, each of the size that is best for it in the paper, or of 256 KiB; and what
   the paper says.  */
static const struct
{
  const char *name, *size, *claim;
} queues[] = {
  { "msq", "262144", NULL },
  { "lynx", "2097152", "1.12 in the paper (mean of seven; 1.4 at most)" },
  { "batchqueue", "262144", "" },
  { "bqueue", "262144", "" },
  { "native", "262144", "" },
  { "native-cursor", "262144", "" },
  { "batchqueue-cursor", "262144", "" }
};

static struct contender *
add (struct experiment_case *c, const char *kernel, const char *queue,
     const char *size)
{
  return pipeline_contender (c, queue, comparison_beside ("srmt"), 2, "auto",
			     NULL, "--kernel=%s --queue=%s --size=%s --serve",
			     kernel, queue, size);
}

static void
add_kernels (void)
{
  static const char *const kernels[] = { "is", "ep", "cg", "mg" };
  for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++)
    {
      struct experiment_case *c
	= experiment_case ("lynx-figure-16-srmt", kernels[k],
			   "iterations/s by kernel", 1, false);
      for (size_t q = 0; q < sizeof queues / sizeof *queues; q++)
	{
	  struct contender *contender
	    = add (c, kernels[k], queues[q].name, queues[q].size);
	  if (queues[q].claim != NULL)
	    pipeline_claim (contender, "msq", queues[q].claim);
	}
      pipeline_claim (add (c, kernels[k], "none", "262144"), "msq", "");
    }
}

static void
add_sizes (void)
{
  static const char *const sizes[]
    = { "32768", "131072", "524288", "2097152", "8388608" };
  for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
      struct experiment_case *c
	= experiment_case ("lynx-figure-16-srmt-sizes", sizes[s],
			   "iterations/s of CG by bytes of the queue", 1, false);
      for (size_t q = 0; q < sizeof queues / sizeof *queues; q++)
	{
	  struct contender *contender
	    = add (c, "cg", queues[q].name, sizes[s]);
	  if (queues[q].claim != NULL)
	    pipeline_claim (contender, "msq", "");
	}
    }
}

static void
add_profiler (void)
{
  static const char *const kernels[] = { "is", "ep", "cg", "mg" };
  static const struct
  {
    const char *name, *program, *against, *claim;
    unsigned threads;
  } ways[] = {
    { "msq", "sd3-msq", NULL, NULL, 2 },
    { "lynx", "sd3-lynx", "msq", "1.07 in the paper (mean; 1.16 at most)", 2 },
    { "batchqueue", "sd3-batchqueue", "msq", "", 2 },
    { "bqueue", "sd3-bqueue", "msq", "", 2 },
    { "native", "sd3-native", "msq", "", 2 },
    { "sequential", "sd3-seq", "msq", "", 1 },
    { "1 thread", "sd3", "sequential", "", 1 },
    { "auto", "sd3", "sequential", "", 2 }
  };
  for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++)
    {
      struct experiment_case *c
	= experiment_case ("lynx-figure-16-sd3", kernels[k],
			   "iterations/s by kernel", 1, false);
      for (size_t w = 0; w < sizeof ways / sizeof *ways; w++)
	{
	  struct contender *contender
	    = pipeline_contender (c, ways[w].name,
				  comparison_beside (ways[w].program),
				  ways[w].threads, "auto", NULL,
				  "--kernel=%s --serve", kernels[k]);
	  if (contender != NULL)
	    contender->items = 1;
	  if (ways[w].claim != NULL)
	    pipeline_claim (contender, ways[w].against, ways[w].claim);
	}
    }
}

static const struct experiment experiments[] = {
  { "lynx-figure-16-srmt", "Lynx figure 16 (a)",
    "kernels of the NAS kind in two threads that compare what they do",
    add_kernels },
  { "lynx-figure-16-srmt-sizes", "Lynx figure 16 (a)",
    "the same of CG, by the size of the queue", add_sizes },
  { "lynx-figure-16-sd3", "Lynx figure 16 (b), with two workers instead of eight on"
    " two processors", "dependence profiling of the kernels", add_profiler }
};

int
main (int argc, char **argv)
{
  static const struct comparison redundant = {
    .name = "redundant",
    .about = "Compare queues between a thread that computes and one that checks"
	     " it, and between\na program and threads that look for its"
	     " dependences.\n",
    .experiments = experiments, .n = sizeof experiments / sizeof *experiments
  };
  return comparison_main (argc, argv, &redundant);
}
