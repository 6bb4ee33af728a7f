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

/* Compares the trellis decoder as a pipeline, by parts and by packets, with the
   sequential program: section IV.C of the BatchQueue paper.  */

#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "../common/child.h"
#include "../common/options.h"
#include "../common/placement.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *folder;

/* Adds the contender NAME to C: PROGRAM on THREADS threads, with packets of
   PARTS parts and the way WAY.  */
static void
add (struct experiment_case *c, const char *name, const char *program,
     unsigned parts, const char *way, unsigned threads, const char *channel)
{
  const char **argv = calloc (5, sizeof *argv);
  const char **environment = calloc (7, sizeof *environment);
  int cpu[2];

  if (argv == NULL || environment == NULL)
    fail ("Out of memory");
  argv[0] = experiment_name ("%s/%s", folder, program);
  argv[1] = experiment_name ("--parts=%u", parts);
  argv[2] = experiment_name ("--way=%s", way);
  /* 64 packets, made before, in turn.  */
  if (strcmp (way, "generate") != 0)
    argv[3] = "--memory=64";
  placement_processors (cpu);
  environment[0] = experiment_name ("OMP_NUM_THREADS=%u", threads);
  environment[1] = experiment_name ("GOMP_STREAM_CHANNEL=%s", channel);
  environment[2] = experiment_name ("OMP_PLACES={%d},{%d}", cpu[0], cpu[1]);
  environment[3] = "OMP_PROC_BIND=true";
  environment[4] = "GOMP_STREAM_STATS";
  environment[5] = "GOMP_STREAM_TRACE";
  experiment_contender (c, name, child_run, child_new (argv, environment),
			200);
}

static void
add_case (unsigned parts)
{
  struct experiment_case *c
    = experiment_case ("decode", experiment_name ("%u parts", parts),
		       "packets/s", 1, false);

  add (c, "sequential", "trellis-seq", parts, "parts", 1, "auto");
  add (c, "1 thread", "trellis", parts, "parts", 1, "auto");
  add (c, "auto", "trellis", parts, "parts", 2, "auto");
  add (c, "native", "trellis", parts, "parts", 2, "native");
  add (c, "batchqueue", "trellis", parts, "parts", 2, "batchqueue");
  add (c, "packets dealt", "trellis", parts, "packets", 2, "auto");
}

static void
usage (void)
{
  puts ("Usage: compare [OPTION]...\n"
	"Compare the trellis decoder as a pipeline on two threads with the"
	" sequential\n"
	"program.  Packets are made before, and taken in turn.\n\n"
	"  -t, --time=SECONDS    stop after so long at the latest; 60 by"
	" default\n"
	"  -c, --csv=FILE        write every run to FILE\n"
	"  -h, --help            print this help\n"
	"  -V, --version         print the version");
}

int
main (int argc, char **argv)
{
  static const struct option options[] = {
    { "time", required_argument, NULL, 't' },
    { "csv", required_argument, NULL, 'c' },
    { "help", no_argument, NULL, 'h' },
    { "version", no_argument, NULL, 'V' },
    { NULL, 0, NULL, 0 }
  };
  struct experiment_options how = { .flags = BENCH_FLAGS };
  char *slash = strrchr (argv[0], '/');
  int c;

  while ((c = getopt_long (argc, argv, "t:c:hV", options, NULL)) != -1)
    switch (c)
      {
      case 't':
	how.seconds = number ("--time", optarg, 1e6);
	break;
      case 'c':
	how.csv = optarg;
	break;
      case 'h':
	usage ();
	return 0;
      case 'V':
	puts ("compare (gomp-stream) " PACKAGE_VERSION);
	return 0;
      default:
	return 1;
      }
  if (optind < argc)
    fail ("Unexpected argument: %s", argv[optind]);
  folder = slash ? experiment_name ("%.*s", (int) (slash - argv[0]), argv[0])
		 : ".";

  for (unsigned parts = 1; parts <= 64; parts *= 4)
    add_case (parts);

  /* What the paper leaves out of its figures.  */
  struct experiment_case *made
    = experiment_case ("generate", "8 parts", "packets/s", 1, false);
  add (made, "sequential", "trellis-seq", 8, "generate", 1, "auto");
  add (made, "2 threads", "trellis", 8, "generate", 2, "auto");
  experiment_run (&how);
  return 0;
}
