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

/* The main function of the suite's programs: options, checks and the time.  */

#define _GNU_SOURCE
#include "suite.h"
#include "../common/timing.h"

#include <errno.h>
#include <getopt.h>
#include <math.h>
#include <stdio.h>

struct suite_output suite_output;

void
suite_record (unsigned long n, void *out, unsigned long count)
{
  suite_output.next = out;
  suite_output.end = suite_output.next + count;
  suite_run (n);
  if (suite_output.next != suite_output.end)
    fail ("%lu words of output are missing",
	  (unsigned long) (suite_output.end - suite_output.next));
  suite_output.next = suite_output.end = NULL;
}

static void
run (void *n)
{
  suite_output.digest = 0;
  suite_output.weight = 1;
  suite_run (*(unsigned long *) n);
}

static void
usage (void)
{
  printf ("Usage: %s [OPTION]...\n"
	  "Compare the output with known answers, then run, and print a digest"
	  " of the output.\n\n"
	  "  -n, --iterations=N  iterations; %lu by default\n"
	  "  -t, --time          print median rate (iterations a second),"
	  " placement of the\n"
	  "                      processors, and processors in use by this"
	  " program and others\n"
	  "  -r, --repeat=N      run N times\n"
	  "  -h, --help          print this help\n"
	  "  -V, --version       print the version\n",
	  program_invocation_short_name, suite_iterations);
}

int
main (int argc, char **argv)
{
  static const struct option options[] = {
    { "iterations", required_argument, NULL, 'n' },
    { "time", no_argument, NULL, 't' },
    { "repeat", required_argument, NULL, 'r' },
    { NULL, 0, NULL, 0 }
  };
  unsigned long n = suite_iterations, repeat = 1;
  int timed = 0, c;

  while ((c = option_next (argc, argv, options, usage)) != -1)
    switch (c)
      {
      case 'n':
	n = whole_number ("--iterations", optarg, 1, 1000000000);
	break;
      case 't':
	timed = 1;
	break;
      case 'r':
	repeat = whole_number ("--repeat", optarg, 1, 1000000);
	break;
      }
  if (optind < argc)
    fail ("Unexpected argument: %s", argv[optind]);

  if (timed)
    timing_report (run, &n, n, repeat);
  else
    {
      suite_check ();
      for (unsigned long i = 0; i < repeat; i++)
	run (&n);
      printf ("%016llx\n", (unsigned long long) suite_output.digest);
    }
  return 0;
}
