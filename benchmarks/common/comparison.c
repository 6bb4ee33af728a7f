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

/* Chooses experiments by name and runs them.  */

#include "comparison.h"
#include "options.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* This program, and its name as it was called.  */
static const struct comparison *program;
static const char *program_path;

const char *
comparison_beside (const char *name)
{
  const char *slash = strrchr (program_path, '/');
  return (slash == NULL ? experiment_name ("./%s", name)
	  : experiment_name ("%.*s/%s", (int) (slash - program_path),
			     program_path, name));
}

static void
usage (void)
{
  const struct comparison *c = program;
  printf ("Usage: %s [OPTION]... [EXPERIMENT]...\n%s\n"
	  "  -t, --time=SECONDS    stop after so long at the latest; 60 by"
	  " default\n"
	  "  -r, --run=SECONDS     length of a run; by default 0.05, or less if"
	  " time is short\n"
	  "  -c, --csv=FILE        write every run to FILE\n%s"
	  "  -l, --list            print a line for each experiment: its name,"
	  " what it does\n"
	  "                        again, and what it is, with tabs\n"
	  "  -h, --help            print this help\n"
	  "  -V, --version         print the version\n\n"
	  "Two threads run on the first two processors that the program may"
	  " use; taskset\n"
	  "chooses others.  Experiments (all by default):\n\n",
	  c->name, c->about, c->options_help ? c->options_help : "");
  for (size_t i = 0; i < c->n; i++)
    printf ("  %s\n      %s%s%s\n", c->experiments[i].name,
	    c->experiments[i].redoes ? c->experiments[i].redoes : "",
	    c->experiments[i].redoes ? ": " : "", c->experiments[i].what);
}

static const struct experiment *
find (const struct comparison *c, const char *name)
{
  for (size_t i = 0; i < c->n; i++)
    if (strcmp (name, c->experiments[i].name) == 0)
      return &c->experiments[i];
  fail ("No such experiment: %s; --help lists them", name);
}

static void
add (const struct experiment *e, struct experiment_options *how)
{
  e->add ();
  how->notes = experiment_name ("%s# %s: %s%s%s\n", how->notes, e->name,
				e->redoes ? e->redoes : "",
				e->redoes ? ": " : "", e->what);
  if (e->behind != NULL)
    how->notes = experiment_name ("%s# %s behind: %s\n", how->notes, e->name,
				  e->behind);
}

int
comparison_main (int argc, char **argv, const struct comparison *c)
{
  static const struct option usual[] = {
    { "time", required_argument, NULL, 't' },
    { "run", required_argument, NULL, 'r' },
    { "csv", required_argument, NULL, 'c' },
    { "list", no_argument, NULL, 'l' },
    { NULL, 0, NULL, 0 }
  };
  enum { USUAL = sizeof usual / sizeof *usual, MOST = 16 };
  struct option options[USUAL + MOST];
  struct experiment_options how = { .flags = BENCH_FLAGS, .notes = "" };
  size_t more = 0;
  int letter;

  program = c;
  program_path = argv[0];
  for (; c->options != NULL && c->options[more].name != NULL; more++)
    options[more] = c->options[more];
  memcpy (options + more, usual, sizeof usual);

  while ((letter = option_next (argc, argv, options, usage)) != -1)
    switch (letter)
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
      case 'l':
	for (size_t i = 0; i < c->n; i++)
	  printf ("%s\t%s\t%s\n", c->experiments[i].name,
		  c->experiments[i].redoes ? c->experiments[i].redoes : "",
		  c->experiments[i].what);
	return 0;
      default:
	c->option (letter, optarg);
      }

  for (int a = optind; a < argc; a++)
    find (c, argv[a]);
  if (c->prepare != NULL)
    c->prepare ();
  for (int a = optind; a < argc; a++)
    add (find (c, argv[a]), &how);
  if (optind == argc)
    for (size_t i = 0; i < c->n; i++)
      add (&c->experiments[i], &how);
  how.notes = experiment_name ("%s# command: %s", how.notes, c->name);
  for (int a = 1; a < argc; a++)
    if (strncmp (argv[a], "--csv", 5) != 0)
      how.notes = experiment_name ("%s %s", how.notes, argv[a]);
  how.notes = experiment_name ("%s\n", how.notes);
  experiment_run (&how);
  return 0;
}
