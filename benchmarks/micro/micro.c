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

/* The queues of this package beside those of others: which are run, in what
   experiments.  */

#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "../common/options.h"
#include "pair.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const struct way *ways;

void
way_add (struct way *way)
{
  way->next = ways;
  ways = way;
}

/* Own queues, then peers, then the limit; by name.  */
static int
in_order (const void *a, const void *b)
{
  const struct way *x = *(const struct way *const *) a;
  const struct way *y = *(const struct way *const *) b;
  if (x->whose != y->whose)
    return (int) x->whose - (int) y->whose;
  int c = strcasecmp (x->queue, y->queue);
  return c != 0 ? c : strcmp (x->how, y->how);
}

static void
sort_ways (void)
{
  size_t n = 0;
  for (const struct way *w = ways; w != NULL; w = w->next)
    n++;
  const struct way **all = malloc (n * sizeof *all);
  if (all == NULL)
    fail ("Out of memory");
  n = 0;
  for (const struct way *w = ways; w != NULL; w = w->next)
    all[n++] = w;
  qsort (all, n, sizeof *all, in_order);
  ways = NULL;
  while (n > 0)
    way_add ((struct way *) all[--n]);
  free (all);
}

const struct way *
way_find (const char *queue, const char *how, unsigned width)
{
  for (const struct way *w = ways; w != NULL; w = w->next)
    if (strcmp (w->queue, queue) == 0 && strcmp (w->how, how) == 0
	&& w->width == width)
      return w;
  return NULL;
}

/* Queues to leave out, unless null: those whose name does not contain it.  */
static const char *only;

static bool
wanted (const struct way *w)
{
  return only == NULL || w->whose == LIMIT || strstr (w->queue, only) != NULL;
}

struct contender *
way_contender (struct experiment_case *c, const struct way *w,
	       size_t capacity)
{
  struct pair *p = malloc (sizeof *p);
  if (p == NULL)
    fail ("Out of memory");
  *p = (struct pair) { w, capacity };
  return experiment_contender (c, experiment_name ("%s %s", w->queue, w->how),
			       pair_stream, p, 100000);
}

static void
add_throughput (void)
{
  static const size_t capacities[] = { 512, 4096, 65536, 1048576 };
  for (int i = 0; i < 4; i++)
    {
      struct experiment_case *c
	= experiment_case ("throughput",
			   experiment_name ("%zu", capacities[i]),
			   "M elements/s of 64 bits by capacity", 1e-6, false);
      for (const struct way *w = ways; w != NULL; w = w->next)
	if (w->width == 64 && wanted (w))
	  way_contender (c, w, capacities[i]);
    }
}

static void
add_width (void)
{
  for (unsigned width = 8; width <= 64; width *= 2)
    {
      struct experiment_case *c
	= experiment_case ("width", experiment_name ("%u bits", width),
			   "GB/s by width; capacity 32 KiB", width / 8e9,
			   false);
      for (const struct way *w = ways; w != NULL; w = w->next)
	if (w->width == width && wanted (w))
	  way_contender (c, w, 32768 * 8 / width);
    }
}

static void
add_latency (void)
{
  struct experiment_case *c
    = experiment_case ("latency", "4096", "ns there and back with one element",
		       1e9, true);
  for (const struct way *w = ways; w != NULL; w = w->next)
    if (w->send != NULL && w->width == 64 && wanted (w))
      {
	struct pair *p = malloc (sizeof *p);
	if (p == NULL)
	  fail ("Out of memory");
	*p = (struct pair) { w, 4096 };
	experiment_contender (c, w->queue, pair_round_trip, p, 1000);
      }
}

static const struct
{
  const char *name, *what;
  void (*add) (void);
} experiments[] = {
  { "throughput", "every way through every queue, by capacity",
    add_throughput },
  { "width", "the same for elements of 8 to 64 bits", add_width },
  { "latency", "the round trip of one element", add_latency }
};

enum { EXPERIMENTS = sizeof experiments / sizeof *experiments };

static void
usage (void)
{
  puts ("Usage: micro [OPTION]... [EXPERIMENT]...\n"
	"Compare the queues of gomp-stream with each other, with those of"
	" other packages,\n"
	"and with what the machine can do.\n\n"
	"  -t, --time=SECONDS  stop after so long at the latest; 60 by"
	" default\n"
	"  -r, --run=SECONDS   length of a run; 0.05 by default\n"
	"  -q, --queue=TEXT    only queues with TEXT in their name, and the"
	" limit\n"
	"  -c, --csv=FILE      write every run to FILE\n"
	"  -h, --help          print this help\n"
	"  -V, --version       print the version\n\n"
	"Two threads run on the first two processors that the program may"
	" use; taskset\n"
	"chooses others.  Experiments (all by default):\n");
  for (int i = 0; i < EXPERIMENTS; i++)
    printf ("  %-18s  %s\n", experiments[i].name, experiments[i].what);
}

int
main (int argc, char **argv)
{
  static const struct option options[] = {
    { "time", required_argument, NULL, 't' },
    { "run", required_argument, NULL, 'r' },
    { "queue", required_argument, NULL, 'q' },
    { "csv", required_argument, NULL, 'c' },
    { "help", no_argument, NULL, 'h' },
    { "version", no_argument, NULL, 'V' },
    { NULL, 0, NULL, 0 }
  };
  struct experiment_options how = { .flags = BENCH_FLAGS };
  int c;

  while ((c = getopt_long (argc, argv, "t:r:q:c:hV", options, NULL)) != -1)
    switch (c)
      {
      case 't':
	how.seconds = number ("--time", optarg, 1e6);
	break;
      case 'r':
	how.run_seconds = number ("--run", optarg, 1e3);
	break;
      case 'q':
	only = optarg;
	break;
      case 'c':
	how.csv = optarg;
	break;
      case 'h':
	usage ();
	return 0;
      case 'V':
	puts ("micro (gomp-stream) " PACKAGE_VERSION);
	return 0;
      default:
	return 1;
      }

  sort_ways ();
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
