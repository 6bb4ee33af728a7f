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

/* Item-by-item pipelines beside what one would write otherwise, in
   experiments.  */

#ifndef _GNU_SOURCE
# define _GNU_SOURCE 1
#endif

#include "../common/child.h"
#include "../common/comparison.h"
#include "../common/options.h"
#include "../common/pipeline.h"
#include "../common/placement.h"
#include "template.h"

#include <getopt.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static double ns_per_round;
static unsigned stages = 8, threads = 2;
static double work_ns = 20;
static const char *channel = "auto";

/* The usual contenders of a case.  */
static struct contender *
add (struct experiment_case *c, const char *name, const char *program,
     unsigned n, const char *options)
{
  return pipeline_contender (c, name, comparison_beside (program), n, "auto",
			     NULL, "%s", options);
}

/* The pipeline on two threads whose channels are all PROTOCOL and of 4 KiB, as
   in the BatchQueue paper.  */
static struct contender *
add_protocol (struct experiment_case *c, const char *protocol,
	      const char *options)
{
  return pipeline_contender (c, protocol, comparison_beside ("chain"), 2,
			     protocol, "4K", "%s", options);
}

static unsigned
rounds_for (double ns)
{
  double rounds = ns / ns_per_round;
  return rounds < 1 ? 1 : rounds + 0.5;
}

/* The least time of N runs of C by RUN, ns an item of ITEMS.  */
static double
least_of_runs (struct usage (*run) (void *, double), struct child *c,
	       double items, int n)
{
  double least = 0;
  for (int i = 0; i < n; i++)
    {
      double ns = run (c, items).seconds / items * 1e9;
      if (ns < 0)
	fail ("A program does not run");
      if (i == 0 || ns < least)
	least = ns;
    }
  return least;
}

/* The same of nine runs of the program with arguments ARGV.  */
static double
least_time (const char *const *argv, double items)
{
  return least_of_runs (child_run, child_new (argv, NULL), items, 9);
}

/* The size of the blocks with which PROGRAM, run by RUN with OPTIONS and FILE, takes
   the least time on two threads: of those that one might choose.  */
static unsigned
best_block (struct usage (*run) (void *, double), const char *program,
	    const char *options, const char *file)
{
  static const unsigned sizes[] = { 64, 256, 1024, 4096 };
  unsigned best = 1024;
  double least = 0;
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    {
      struct child *c
	= pipeline_child (comparison_beside (program), 2, "auto", NULL,
			  "%s --block=%u %s", options, sizes[i], file);
      double ns = least_of_runs (run, c, 4 * 4096, 5);
      if (least == 0 || ns < least)
	{
	  least = ns;
	  best = sizes[i];
	}
    }
  return best;
}

/* PROGRAM on two threads, with the best size of its blocks, which the claim
   tells beside TEXT.  */
static void
add_blocks (struct experiment_case *c, const char *name, const char *program,
	    const char *options, const char *against, const char *text)
{
  if (access (comparison_beside (program), X_OK) != 0)
    return;
  unsigned block = best_block (child_run, program, options, "");
  const char *all = experiment_name ("%s --block=%u", options, block);
  pipeline_claim (add (c, name, program, 2, all), against,
		  experiment_name ("%sof %u items", text, block));
}

/* How long a round of work takes on this machine.  */
static void
measure_rounds (void)
{
  const char *argv[] = { comparison_beside ("chain-seq"),
			 "--stages=2", "--rounds=1000", NULL };
  ns_per_round = least_time (argv, 1000) / 2000;
}

static void
add_trivial (void)
{
  static const char *const kinds[] = { "trivial", "captures", "opaque" };
  for (int i = 0; i < 3; i++)
    {
      struct experiment_case *c
	= experiment_case ("trivial", kinds[i],
			   "M items/s through four stages of one operation",
			   1e-6, false);
      const char *kind = experiment_name ("--kind=%s", kinds[i]);
      const char *fused = experiment_name ("--kind=%s --fused", kinds[i]);
      const char *ours = "auto";
      struct contender *blocks = add (c, "blocks by hand", "blocks", 2, kind);
      pipeline_claim (add (c, ours, "chain", 2, kind),
		      blocks != NULL ? blocks->name : NULL, "0.9 or more");
      pipeline_claim (add (c, "fused by hand", "blocks", 2, fused), ours, "");
      pipeline_claim (add (c, "1 thread", "chain", 1, kind), ours, "");
      pipeline_claim (add (c, "sequential", "chain-seq", 1, kind), ours,
		      "1.1 or less");
      pipeline_claim (add (c, "sequential blocks", "blocks", 1, fused), ours,
		      "");
      pipeline_claim (add (c, "oneTBB items", "tbb", 2, kind), ours,
		      "0.02 or less");
      add_blocks (c, "oneTBB blocks", "tbb", kind, ours, "below 1; ");
      add_blocks (c, "Taskflow blocks", "taskflow", kind, ours, "below 1; ");
      pipeline_claim (add (c, "depend items", "depend", 2, kind), ours,
		      "below 1");
      add_blocks (c, "depend blocks", "depend", kind, ours, "below 1; ");
    }
}

/* The pipeline that OPTIONS describe, by all means; the ratio of ours on two
   threads to the sequential program should be AIM.  */
static void
add_chain (struct experiment_case *c, const char *options, const char *aim)
{
  add (c, "sequential", "chain-seq", 1, options);
  pipeline_claim (add (c, "sequential blocks", "blocks", 1, options), NULL,
		  "");
  pipeline_claim (add (c, "1 thread", "chain", 1, options), NULL, "");
  pipeline_claim (add (c, "auto", "chain", 2, options), NULL, aim);
  pipeline_claim (add (c, "blocks by hand", "blocks", 2, options), NULL, "");
  add_blocks (c, "oneTBB blocks", "tbb", options, NULL, "");
  add_blocks (c, "Taskflow blocks", "taskflow", options, NULL, "");
  add_blocks (c, "depend blocks", "depend", options, NULL, "");
}

static void
add_equal (void)
{
  for (int n = 2; n <= 64; n *= 2)
    {
      struct experiment_case *c
	= experiment_case ("equal", experiment_name ("%d", n),
			   "M items/s by number of stages of 20 ns", 1e-6,
			   false);
      add_chain (c, experiment_name ("--stages=%d --rounds=%u", n,
				     rounds_for (20)), "1.9 or more");
    }
}

static void
add_latency (void)
{
  for (int n = 2; n <= 64; n *= 2)
    {
      struct experiment_case *c
	= experiment_case ("latency-bound", experiment_name ("%d", n),
			   "M items/s by number of stages of as many rounds as"
			   " take 20 ns in equal", 1e-6, false);
      add_chain (c, experiment_name ("--kind=latency --stages=%d --rounds=%u",
				     n, rounds_for (20)), "");
    }
}

/* The time of the dearer part when N consecutive stages of WORK are split in
   two as well as can be.  */
static unsigned
best_split (const unsigned *work, int n)
{
  unsigned all = 0, first = 0, best;
  for (int i = 0; i < n; i++)
    all += work[i];
  best = all;
  for (int i = 0; i < n; i++)
    {
      first += work[i];
      unsigned more = first > all - first ? first : all - first;
      best = more < best ? more : best;
    }
  return best;
}

static void
add_unequal (void)
{
  static const unsigned costs[][6] = {
    { 1, 2, 4, 8 }, { 8, 4, 2, 1 }, { 1, 8, 1, 4, 2, 2 }, { 4, 1, 1, 1, 1, 4 }
  };
  static const int lengths[] = { 4, 4, 6, 6 };
  for (int i = 0; i < 4; i++)
    {
      unsigned unit = rounds_for (20), all = 0;
      char *name = experiment_name ("%u", costs[i][0]);
      char *list = experiment_name ("--rounds=%u", unit * costs[i][0]);
      for (int j = 0; j < lengths[i]; j++)
	{
	  all += costs[i][j];
	  if (j > 0)
	    {
	      name = experiment_name ("%s:%u", name, costs[i][j]);
	      list = experiment_name ("%s,%u", list, unit * costs[i][j]);
	    }
	}
      struct experiment_case *c
	= experiment_case ("unequal", name,
			   "M items/s by cost of the stages in 20 ns", 1e-6,
			   false);
      double best = (double) all / best_split (costs[i], lengths[i]);
      add_chain (c, list, experiment_name ("%.2f or more; best split %.2f",
					   0.93 * best, best));
    }
}

/* The rounds of each of 10 stages with which the sequential program takes as long
   as with 1000 of ROUNDS: a stage's state and its elements take their time, too.  */
static unsigned
rounds_of_ten (unsigned rounds)
{
  const char *argv[] = { comparison_beside ("chain-seq"), "--stages=1000",
			 experiment_name ("--rounds=%u", rounds), NULL };
  return rounds_for (least_time (argv, 500) / 10);
}

static void
add_thousand (void)
{
  struct experiment_case *c
    = experiment_case ("thousand", "20 us in all",
		       "M items/s; stages of equal work", 1e-6, false);
  unsigned rounds = rounds_for (20);
  const char *ten = experiment_name ("--stages=10 --rounds=%u",
				     rounds_of_ten (rounds));
  const char *many = experiment_name ("--stages=1000 --rounds=%u", rounds);
  /* What 1000 batches take to get there and away is not to count much.  */
  c->longer = 4;
  add (c, "10 stages 2 threads", "chain", 2, ten);
  pipeline_claim (add (c, "1000 stages 2 threads", "chain", 2, many), NULL,
		  "0.9 or more");
  pipeline_claim (add (c, "10 stages sequential", "chain-seq", 1, ten), NULL,
		  "");
  pipeline_claim (add (c, "1000 stages sequential", "chain-seq", 1, many),
		  NULL, "");
}

static void
add_replicated (void)
{
  struct experiment_case *c
    = experiment_case ("replicated", "10:200:10:10",
		       "M items/s by cost of the stages in ns; the second one"
		       " with num_threads (2)", 1e-6, false);
  unsigned light = rounds_for (10), heavy = rounds_for (200);
  const char *options
    = experiment_name ("--kind=replicated --rounds=%u,%u,%u,%u", light, heavy,
		       light, light);
  add_chain (c, options, "1.85 or more");
}

static void
add_graphs (void)
{
  static const char *const names[] = { "diamond", "fan-out", "fan-in",
				       "ladder", "apart" };
  for (int i = 0; i < 60; i++)
    {
      const char *name, *options;
      if (i < 10)
	{
	  int ns = i < 5 ? 1 : 30;
	  name = experiment_name ("%s of %d ns", names[i % 5], ns);
	  options = experiment_name ("--kind=graph --graph=%s --rounds=%u",
				     names[i % 5], rounds_for (ns));
	}
      else
	{
	  name = experiment_name ("random %d", i - 10);
	  options = experiment_name ("--kind=graph --seed=%d", i - 10);
	}
      struct experiment_case *c
	= experiment_case ("graphs", name, "M items/s by graph", 1e-6, false);
      add (c, "1 thread", "chain", 1, options);
      pipeline_claim (add (c, "auto", "chain", 2, options), NULL,
		      "0.95 or more");
    }
}

/* Native and BatchQueue with channels of 4 KiB, beside auto.  CLAIM is what
   BatchQueue is of native in the paper.  */
static void
add_protocols (struct experiment_case *c, const char *options,
	       const char *claim)
{
  pipeline_claim (add_protocol (c, "native", options), NULL, "");
  pipeline_claim (add_protocol (c, "batchqueue", options), "native", claim);
  pipeline_claim (add (c, "auto", "chain", 2, options), NULL, "");
}

/* Whole buffers, as the paper says.  */
static void
add_ends (const char *figure, unsigned ends, const char *const claims[2])
{
  static const char *const kinds[] = { "comm", "matrix" };
  for (int i = 0; i < 2; i++)
    {
      struct experiment_case *c
	= experiment_case (figure, kinds[i],
			   "M items/s over channels of 4 KiB", 1e-6, false);
      const char *options = experiment_name ("--kind=%s --stages=%u",
					     kinds[i], ends);
      /* Nothing but passing words is no work without a pipeline.  */
      if (i == 1)
	add (c, "sequential", "chain-seq", 1, options);
      add_protocols (c, options, claims[i]);
      for (struct contender *k = c->contenders; k != NULL; k = k->next)
	k->multiple = 4096 / sizeof (uint64_t);
    }
}

static void
add_batchqueue_figure_3 (void)
{
  static const char *const claims[] = { "2.3 in the paper",
					"1.4 in the paper" };
  add_ends ("batchqueue-figure-3", 2, claims);
}

static void
add_batchqueue_figure_4 (void)
{
  static const char *const claims[] = { "3 in the paper", "1.7 in the paper" };
  add_ends ("batchqueue-figure-4", 4, claims);
}

static void
add_batchqueue_figure_8 (void)
{
  static const int ns[] = { 0, 1, 5, 20, 100 };
  for (int i = 0; i < 5; i++)
    {
      struct experiment_case *c
	= experiment_case ("batchqueue-figure-8",
			   experiment_name ("%d", ns[i]),
			   "M items/s by work of each of 8 stages in ns", 1e-6,
			   false);
      const char *options
	= experiment_name ("--stages=8 --rounds=%u",
			   ns[i] ? rounds_for (ns[i]) : 0);
      add (c, "sequential", "chain-seq", 1, options);
      add (c, "1 thread", "chain", 1, options);
      add_protocols (c, options, "2 in the paper");
    }
}

static void
add_radio (struct experiment_case *c, const char *name, const char *program,
	   unsigned n, const char *protocol, const char *more, const char *aim)
{
  struct contender *k
    = pipeline_contender (c, name,
			  comparison_beside (experiment_name ("../fmradio/%s",
							      program)),
			  n, protocol, NULL, "--time --repeat=1 %s %s", more,
			  comparison_beside ("../fmradio/bench.iq"));
  if (k == NULL)
    return;
  k->run = child_time;
  k->items = 1e6;
  pipeline_claim (k, NULL, aim);
}

/* A program that passes blocks, of the size that is best for it.  */
static void
add_radio_blocks (struct experiment_case *c, const char *name,
		  const char *program)
{
  const char *path = experiment_name ("../fmradio/%s", program);
  if (access (comparison_beside (path), X_OK) != 0)
    return;
  unsigned block = best_block (child_time, path, "--time --repeat=1",
			       comparison_beside ("../fmradio/bench.iq"));
  add_radio (c, name, program, 2, "auto",
	     experiment_name ("--block=%u", block),
	     experiment_name ("blocks of %u steps", block));
}

/* All runs receive the whole input: pairs of floats, so many in a second.  */
#define RADIO_RATE 256000

static void
add_batchqueue_figure_5 (void)
{
  struct stat input;

  if (stat (comparison_beside ("../fmradio/bench.iq"), &input) != 0)
    {
      fprintf (stderr, "No FM radio: make bench makes its input\n");
      return;
    }
  double seconds = input.st_size / (2. * sizeof (float)) / RADIO_RATE;
  struct experiment_case *c
    = experiment_case ("batchqueue-figure-5", "FM radio",
		       experiment_name ("M samples/s; runs receive %g s of"
					" signal", seconds), 1e-6, false);
  add_radio (c, "sequential", "fmradio-seq", 1, "auto", "", NULL);
  add_radio (c, "1 thread", "fmradio", 1, "auto", "", "");
  add_radio (c, "native", "fmradio", 2, "native", "", "");
  add_radio (c, "batchqueue", "fmradio", 2, "batchqueue", "",
	     "as native in the paper");
  add_radio (c, "auto", "fmradio", 2, "auto", "", "1.9 or more");
  add_radio (c, "replicas", "fmradio", 2, "auto", "--replicas=2", "");
  add_radio_blocks (c, "pthreads", "fmradio-threads");
  add_radio_blocks (c, "oneTBB", "fmradio-tbb");
  add_radio_blocks (c, "Taskflow", "fmradio-taskflow");
  add_radio_blocks (c, "OpenMP depend", "fmradio-depend");
  add_radio (c, "GNU Radio", "fmradio-gnuradio", 2, "auto", "", "");
}

/* As GNU Radio's kernels are compiled; the sound differs in its last bits.  */
static void
add_contracted (void)
{
  struct experiment_case *c
    = experiment_case ("contracted", "FM radio", "M samples/s", 1e-6, false);
  add_radio (c, "sequential", "contracted-seq", 1, "auto", "", NULL);
  add_radio (c, "1 thread", "contracted", 1, "auto", "", "");
  add_radio (c, "auto", "contracted", 2, "auto", "", "");
  add_radio_blocks (c, "oneTBB", "contracted-tbb");
  add_radio (c, "GNU Radio", "fmradio-gnuradio", 2, "auto", "", "");
}

/* What the options say.  */
static void
add_custom (void)
{
  struct experiment_case *c
    = experiment_case ("chain",
		       experiment_name ("%u stages of %g ns", stages, work_ns),
		       "M items/s", 1e-6, false);
  const char *options
    = experiment_name ("--stages=%u --rounds=%u", stages,
		       work_ns > 0 ? rounds_for (work_ns) : 0);
  const char *chain = comparison_beside ("chain");
  add (c, "sequential", "chain-seq", 1, options);
  pipeline_claim (pipeline_contender (c, "1 thread", chain, 1, channel, NULL,
				      "%s", options), NULL, "");
  pipeline_claim (pipeline_contender (c, channel, chain, threads, channel,
				      NULL, "%s", options), NULL, "any");
  pipeline_claim (add (c, "blocks by hand", "blocks", 2, options), NULL, "");
  pipeline_claim (add (c, "oneTBB items", "tbb", threads, options), NULL, "");
  add_blocks (c, "oneTBB blocks", "tbb", options, NULL, "");
  add_blocks (c, "Taskflow blocks", "taskflow", options, NULL, "");
  pipeline_claim (add (c, "depend items", "depend", threads, options), NULL,
		  "");
  add_blocks (c, "depend blocks", "depend", options, NULL, "");
}

static const struct experiment experiments[] = {
  { "trivial", NULL, "four stages of one operation, with and without captures,"
    " and with an opaque call in the loop", add_trivial,
    "Activations and channels cost an item more than its four operations, which"
    " a compiler vectorises where the pragmas are ignored." },
  { "equal", NULL, "2 to 64 equal stages of 20 ns", add_equal,
    "Bodies take as long on two threads as on one; what is lost is time between"
    " firings, of which each batch has as many as there are stages." },
  { "latency-bound", NULL, "the same with work that waits for each stage's state from"
    " its start", add_latency,
    "A processor runs several stages' work at the same time where they come one"
    " after the other, in the sequential program and in batches alike." },
  { "unequal", NULL, "stages of unequal cost", add_unequal },
  { "thousand", NULL, "1000 stages beside 10 that take the sequential program as"
    " long", add_thousand },
  { "replicated", NULL, "a heavy stage with num_threads (2) among light ones",
    add_replicated },
  { "graphs", NULL, "10 fixed and 50 random graphs, 2 threads beside 1",
    add_graphs },
  { "batchqueue-figure-3", "BatchQueue figure 3", "annotated programs over"
    " channels of 4 KiB between two ends", add_batchqueue_figure_3 },
  { "batchqueue-figure-4", "BatchQueue figure 4, on two processors instead of"
    " four", "the same in a chain of four", add_batchqueue_figure_4 },
  { "batchqueue-figure-5", "BatchQueue figure 5, on two processors instead of"
    " twelve", "the FM radio", add_batchqueue_figure_5 },
  { "contracted", NULL, "the FM radio with multiplications and additions"
    " contracted", add_contracted },
  { "batchqueue-figure-8", "BatchQueue figure 8, on two processors instead of"
    " eight", "the template program: a chain of stages with a state",
    add_batchqueue_figure_8 },
  { "chain", NULL, "a chain as the options say", add_custom }
};

static const struct option options[] = {
  { "stages", required_argument, NULL, 's' },
  { "work", required_argument, NULL, 'w' },
  { "threads", required_argument, NULL, 'T' },
  { "channel", required_argument, NULL, 'C' },
  { NULL, 0, NULL, 0 }
};

static void
option (int letter, const char *value)
{
  switch (letter)
    {
    case 's':
      stages = whole_number ("--stages", value, 2, MAX_STAGES);
      break;
    case 'w':
      work_ns = whole_number ("--work", value, 0, 1000000000);
      break;
    case 'T':
      threads = whole_number ("--threads", value, 1, 1000);
      break;
    case 'C':
      channel = value;
      break;
    }
}

/* Lets the programs run on the first two processors only.  */
static void
keep_to_two (void)
{
  cpu_set_t set;
  int cpu[2];
  placement_processors (cpu);
  CPU_ZERO (&set);
  CPU_SET (cpu[0], &set);
  CPU_SET (cpu[1], &set);
  sched_setaffinity (0, sizeof set, &set);
}

static void
prepare (void)
{
  if (threads <= 2)
    keep_to_two ();
  measure_rounds ();
}

int
main (int argc, char **argv)
{
  static const struct comparison template = {
    .name = "template",
    .about = "Compare item-by-item pipelines with the sequential program,"
	     " blocks passed by\nhand, oneTBB's parallel_pipeline and OpenMP"
	     " tasks with dependences.\n",
    .experiments = experiments, .n = sizeof experiments / sizeof *experiments,
    .options = options,
    .options_help = "  -s, --stages=N        of the experiment chain; 8 by"
		    " default\n"
		    "  -w, --work=NS         of each of its stages; 20 by"
		    " default\n"
		    "  -T, --threads=N       that it runs on; 2 by default\n"
		    "  -C, --channel=NAME    that it passes its items through;"
		    " auto by default\n",
    .option = option, .prepare = prepare
  };
  return comparison_main (argc, argv, &template);
}
