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

#ifdef HAVE_CONFIG_H
# include "config.h"
#endif
#ifndef _GNU_SOURCE
# define _GNU_SOURCE 1
#endif

#include "../common/child.h"
#include "../common/options.h"
#include "../common/placement.h"
#include "template.h"

#include <getopt.h>
#include <sched.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The folder that has the programs.  */
static char *folder;
static double ns_per_round;
static unsigned stages = 8, threads = 2;
static double work_ns = 20;
static const char *channel = "auto";

/* Adds to C the contender NAME: PROGRAM with the options that FORMAT prints,
   separated by spaces, on N threads, if the program was built.  BUFFER is the
   value of GOMP_STREAM_BUFFER, or null.  */
static struct contender *__attribute__ ((format (printf, 7, 8)))
add_on (struct experiment_case *c, const char *name, const char *program,
	unsigned n, const char *protocol, const char *buffer,
	const char *format, ...)
{
  char *path = experiment_name ("%s/%s", folder, program), *options;
  const char **argv = calloc (16, sizeof *argv);
  const char **environment = calloc (8, sizeof *environment);
  int cpu[2];
  va_list args;

  if (argv == NULL || environment == NULL)
    fail ("Out of memory");
  if (access (path, X_OK) != 0)
    return NULL;
  va_start (args, format);
  if (vasprintf (&options, format, args) < 0)
    fail ("Out of memory");
  va_end (args);
  int i = 0;
  argv[i++] = path;
  for (char *word; i < 15 && (word = strsep (&options, " ")) != NULL;)
    argv[i++] = word;

  placement_processors (cpu);
  i = 0;
  environment[i++] = experiment_name ("OMP_NUM_THREADS=%u", n);
  environment[i++] = experiment_name ("GOMP_STREAM_CHANNEL=%s", protocol);
  environment[i++] = (buffer != NULL
		      ? experiment_name ("GOMP_STREAM_BUFFER=%s", buffer)
		      : "GOMP_STREAM_BUFFER");
  environment[i++] = "GOMP_STREAM_STATS";
  environment[i++] = "GOMP_STREAM_TRACE";
  if (n <= 2)
    {
      environment[i++] = experiment_name ("OMP_PLACES={%d},{%d}", cpu[0],
					  cpu[1]);
      environment[i++] = "OMP_PROC_BIND=true";
    }
  return experiment_contender (c, name, child_run, child_new (argv,
							      environment),
			       1000);
}

/* The usual contenders of a case.  */
static struct contender *
add (struct experiment_case *c, const char *name, const char *program,
     unsigned n, const char *options)
{
  return add_on (c, name, program, n, "auto", NULL, "%s", options);
}

static void
claim (struct contender *c, const char *against, const char *text)
{
  if (c != NULL)
    {
      c->against = against;
      c->claim = text;
    }
}

static unsigned
rounds_for (double ns)
{
  double rounds = ns / ns_per_round;
  return rounds < 1 ? 1 : rounds + 0.5;
}

/* How long a round of work takes on this machine.  */
static void
measure_rounds (void)
{
  const char *argv[] = { experiment_name ("%s/chain-seq", folder),
			 "--stages=2", "--rounds=1000", NULL };
  struct child *c = child_new (argv, NULL);
  for (int i = 0; i < 7; i++)
    {
      double ns = child_run (c, 1000).seconds / 1000 / 2000 * 1e9;
      if (ns < 0)
	fail ("%s does not run", argv[0]);
      if (i == 0 || ns < ns_per_round)
	ns_per_round = ns;
    }
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
      const char *block = experiment_name ("--kind=%s --block", kinds[i]);
      const char *pipeline = "pipeline 2 threads";
      struct contender *blocks = add (c, "blocks by hand", "blocks", 2, kind);
      claim (add (c, pipeline, "chain", 2, kind),
	     blocks != NULL ? blocks->name : NULL, "0.9 or more");
      claim (add (c, "pipeline 1 thread", "chain", 1, kind), pipeline, "");
      claim (add (c, "sequential", "chain-seq", 1, kind), pipeline,
	     "1.1 or less");
      claim (add (c, "oneTBB items", "tbb", 2, kind), pipeline,
	     "0.02 or less");
      claim (add (c, "oneTBB blocks", "tbb", 2, block), pipeline,
	     "below 1");
      claim (add (c, "depend items", "depend", 2, kind), pipeline,
	     "below 1");
      claim (add (c, "depend blocks", "depend", 2, block), pipeline,
	     "below 1");
    }
}

/* The pipeline that OPTIONS describe, by all means; the ratio of ours on two
   threads to the sequential program should be AIM.  */
static void
add_chain (struct experiment_case *c, const char *options, const char *aim)
{
  const char *block = experiment_name ("%s --block", options);
  add (c, "sequential", "chain-seq", 1, options);
  claim (add (c, "pipeline 1 thread", "chain", 1, options), NULL, "");
  claim (add (c, "pipeline 2 threads", "chain", 2, options), NULL, aim);
  claim (add (c, "blocks by hand", "blocks", 2, options), NULL, "");
  claim (add (c, "oneTBB blocks", "tbb", 2, block), NULL, "");
  claim (add (c, "depend blocks", "depend", 2, block), NULL, "");
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

static void
add_thousand (void)
{
  struct experiment_case *c
    = experiment_case ("thousand", "20 us in all",
		       "M items/s; stages of equal work", 1e-6, false);
  const char *ten = experiment_name ("--stages=10 --rounds=%u",
				     100 * rounds_for (20));
  const char *many = experiment_name ("--stages=1000 --rounds=%u",
				      rounds_for (20));
  add (c, "10 stages 2 threads", "chain", 2, ten);
  claim (add (c, "1000 stages 2 threads", "chain", 2, many), NULL,
	 "0.9 or more");
  claim (add (c, "10 stages sequential", "chain-seq", 1, ten), NULL, "");
  claim (add (c, "1000 stages sequential", "chain-seq", 1, many), NULL, "");
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
      claim (add (c, "2 threads", "chain", 2, options), NULL,
	     "0.95 or more");
    }
}

static void
add_buffer (void)
{
  static const int ns[] = { 0, 20 };
  for (int i = 0; i < 2; i++)
    {
      struct experiment_case *c
	= experiment_case ("buffer", experiment_name ("4 stages of %d ns",
						      ns[i]),
			   "M items/s over channels of 4 KiB", 1e-6, false);
      const char *options = experiment_name ("--stages=4 --rounds=%u",
					     ns[i] ? rounds_for (ns[i]) : 0);
      add_on (c, "native", "chain", 2, "native", "4K", "%s", options);
      claim (add_on (c, "batchqueue", "chain", 2, "batchqueue", "4K", "%s",
		     options), NULL, "2 in the paper");
      claim (add (c, "sequential", "chain-seq", 1, options), NULL, "");
    }
}

/* Annotated programs at 4 KiB.  */
static void
add_figure_3 (void)
{
  static const char *const kinds[] = { "comm", "matrix" };
  static const char *const claims[] = { "2.3 in the paper",
					"1.4 in the paper" };
  for (int i = 0; i < 2; i++)
    {
      struct experiment_case *c
	= experiment_case ("batchqueue-figure-3", kinds[i],
			   "M items/s over channels of 4 KiB", 1e-6, false);
      const char *options = experiment_name ("--kind=%s", kinds[i]);
      add_on (c, "native", "chain", 2, "native", "4K", "%s", options);
      claim (add_on (c, "batchqueue", "chain", 2, "batchqueue", "4K", "%s",
		     options), NULL, claims[i]);
    }
}

static void
add_fmradio (void)
{
  static const char *const programs[] = { "fmradio-seq", "fmradio",
					  "fmradio" };
  static const char *const names[] = { "sequential", "pipeline 1 thread",
				       "pipeline 2 threads" };
  const char *input = experiment_name ("%s/../fmradio/bench.iq", folder);
  if (access (input, R_OK) != 0)
    {
      fprintf (stderr, "No FM radio: make bench-template makes its input\n");
      return;
    }
  struct experiment_case *c
    = experiment_case ("fmradio", "auto", "M samples/s", 1e-6, false);
  for (int i = 0; i < 3; i++)
    {
      const char **argv = calloc (5, sizeof *argv);
      const char **environment = calloc (3, sizeof *environment);
      if (argv == NULL || environment == NULL)
	fail ("Out of memory");
      argv[0] = experiment_name ("%s/../fmradio/%s", folder, programs[i]);
      argv[1] = "--time";
      argv[2] = "--repeat=1";
      argv[3] = input;
      environment[0] = i == 2 ? "OMP_NUM_THREADS=2" : "OMP_NUM_THREADS=1";
      environment[1] = "GOMP_STREAM_CHANNEL=auto";
      struct contender *k
	= experiment_contender (c, names[i], child_time,
				child_new (argv, environment), 1e6);
      claim (k, NULL, i == 2 ? "1.9 or more" : "");
    }
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
  const char *block = experiment_name ("%s --block", options);
  add (c, "sequential", "chain-seq", 1, options);
  claim (add_on (c, "pipeline 1 thread", "chain", 1, channel, NULL, "%s",
		 options), NULL, "");
  claim (add_on (c, experiment_name ("pipeline %u threads", threads), "chain",
		 threads, channel, NULL, "%s", options), NULL, "any");
  claim (add (c, "blocks by hand", "blocks", 2, options), NULL, "");
  claim (add (c, "oneTBB items", "tbb", threads, options), NULL, "");
  claim (add (c, "oneTBB blocks", "tbb", threads, block), NULL, "");
  claim (add (c, "depend items", "depend", threads, options), NULL, "");
  claim (add (c, "depend blocks", "depend", threads, block), NULL, "");
}

static const struct
{
  const char *name, *what;
  void (*add) (void);
} experiments[] = {
  { "trivial", "four stages of one operation, with and without captures, and"
    " with an\n                       opaque call in the loop", add_trivial },
  { "equal", "2 to 64 equal stages of 20 ns", add_equal },
  { "unequal", "stages of unequal cost", add_unequal },
  { "thousand", "1000 stages beside 10 with the same work", add_thousand },
  { "replicated", "a heavy stage with num_threads (2) among light ones",
    add_replicated },
  { "graphs", "10 fixed and 50 random graphs, 2 threads beside 1",
    add_graphs },
  { "buffer", "BatchQueue beside native with 4 KiB, section IV.D of the"
    " BatchQueue\n                       paper", add_buffer },
  { "batchqueue-figure-3", "BatchQueue beside native with 4 KiB, that paper's"
    " figure 3", add_figure_3 },
  { "fmradio", "the FM radio", add_fmradio },
  { "chain", "a chain as the options say", add_custom }
};

enum { EXPERIMENTS = sizeof experiments / sizeof *experiments };

static void
usage (void)
{
  puts ("Usage: template [OPTION]... [EXPERIMENT]...\n"
	"Compare item-by-item pipelines with the sequential program, blocks"
	" passed by\n"
	"hand, oneTBB's parallel_pipeline and OpenMP tasks with"
	" dependences.\n\n"
	"  -t, --time=SECONDS    stop after so long at the latest; 60 by"
	" default\n"
	"  -r, --run=SECONDS     length of a run; 0.05 by default\n"
	"  -c, --csv=FILE        write every run to FILE\n"
	"  -s, --stages=N        of the experiment chain; 8 by default\n"
	"  -w, --work=NS         of each of its stages; 20 by default\n"
	"  -T, --threads=N       that it runs on; 2 by default\n"
	"  -C, --channel=NAME    that it passes its items through; auto by"
	" default\n"
	"  -h, --help            print this help\n"
	"  -V, --version         print the version\n\n"
	"Everything runs on the first two processors that the program may use,"
	" unless\n"
	"--threads says more.  Experiments (all by default):\n");
  for (int i = 0; i < EXPERIMENTS; i++)
    printf ("  %-19s  %s\n", experiments[i].name, experiments[i].what);
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

int
main (int argc, char **argv)
{
  static const struct option options[] = {
    { "time", required_argument, NULL, 't' },
    { "run", required_argument, NULL, 'r' },
    { "csv", required_argument, NULL, 'c' },
    { "stages", required_argument, NULL, 's' },
    { "work", required_argument, NULL, 'w' },
    { "threads", required_argument, NULL, 'T' },
    { "channel", required_argument, NULL, 'C' },
    { "help", no_argument, NULL, 'h' },
    { "version", no_argument, NULL, 'V' },
    { NULL, 0, NULL, 0 }
  };
  struct experiment_options how = { .flags = BENCH_FLAGS };
  int c;

  while ((c = getopt_long (argc, argv, "t:r:c:s:w:T:C:hV", options, NULL))
	 != -1)
    switch (c)
      {
      case 't':
	how.seconds = number ("--time", optarg, 1e6);
	break;
      case 'r':
	how.run_seconds = number ("--run", optarg, 1e3);
	break;
      case 'c':
	how.csv = optarg;
	break;
      case 's':
	stages = whole_number ("--stages", optarg, 2, MAX_STAGES);
	break;
      case 'w':
	work_ns = whole_number ("--work", optarg, 0, 1000000000);
	break;
      case 'T':
	threads = whole_number ("--threads", optarg, 1, 1000);
	break;
      case 'C':
	channel = optarg;
	break;
      case 'h':
	usage ();
	return 0;
      case 'V':
	puts ("template (gomp-stream) " PACKAGE_VERSION);
	return 0;
      default:
	return 1;
      }

  folder = experiment_name ("%s", argv[0]);
  char *slash = strrchr (folder, '/');
  if (slash != NULL)
    *slash = '\0';
  else
    folder = ".";
  if (threads <= 2)
    keep_to_two ();
  measure_rounds ();
  for (int i = 0; i < EXPERIMENTS; i++)
    {
      bool chosen = optind == argc;
      for (int a = optind; a < argc; a++)
	chosen |= strcmp (argv[a], experiments[i].name) == 0;
      if (chosen)
	experiments[i].add ();
    }
  for (int a = optind; a < argc; a++)
    {
      bool known = false;
      for (int i = 0; i < EXPERIMENTS; i++)
	known |= strcmp (argv[a], experiments[i].name) == 0;
      if (!known)
	fail ("No such experiment: %s; --help lists them", argv[a]);
    }
  experiment_run (&how);
  return 0;
}
