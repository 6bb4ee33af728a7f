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

#include "../common/comparison.h"
#include "../common/options.h"
#include "pair.h"
#include "papers.h"

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

/* Unless null, part of the names of the queues to run.  */
static const char *only;

static bool
wanted (const struct way *w)
{
  return (w->whose != VARIANT
	  && (only == NULL || w->whose == LIMIT
	      || strstr (w->queue, only) != NULL));
}

static struct contender *
way_contender (struct experiment_case *c, const struct way *w,
	       size_t capacity)
{
  struct pair *p = malloc (sizeof *p);
  if (p == NULL)
    fail ("Out of memory");
  *p = (struct pair) { w, capacity, 0 };
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
      c->alike = true;
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
	= experiment_case ("width", experiment_name ("%u", width),
			   "GB/s through 32 KiB by bits of an element",
			   width / 8e9, false);
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
	*p = (struct pair) { w, 4096, 0 };
	experiment_contender (c, w->queue, pair_round_trip, p, 1000);
      }
}

/* Adds the way HOW through QUEUE to C, with a claim about its ratio to
   AGAINST.  */
static void
add_aim (struct experiment_case *c, const char *queue, const char *how,
	 const char *against, const char *claim)
{
  const struct way *w = way_find (queue, how, 64);
  if (w == NULL)
    return;
  struct contender *k = way_contender (c, w, 4096);
  k->against = against;
  k->claim = claim;
}

/* What our interfaces should reach.  */
static void
add_aims (void)
{
  struct experiment_case *c
    = experiment_case ("aims", "4096", "M elements/s of 64 bits", 1e-6,
		       false);
  add_aim (c, "limit", "chunk", NULL, NULL);
  add_aim (c, "limit", "nt-chunk", NULL, "");
  add_aim (c, "native", "window", "limit chunk", "0.9 or more");
  add_aim (c, "native", "cursor", "limit chunk", "0.9 or more");
  add_aim (c, "native", "nt-window", "limit nt-chunk", "0.9 or more");
  add_aim (c, "native", "nt-cursor", "limit nt-chunk", "");
  add_aim (c, "liberty", "window", "limit nt-chunk", "0.9 or more");
  for (const struct way *w = ways; w != NULL; w = w->next)
    if (w->width == 64 && w->whose == OWN && w->send != NULL)
      add_aim (c, w->queue, w->how, "native cursor", "0.67 or less near");
    else if (w->width == 64 && w->whose == PEER && w->send != NULL)
      add_aim (c, w->queue, w->how, "native cursor", "0.33 or less near");
    else if (w->width == 64 && w->whose == PEER)
      add_aim (c, w->queue, w->how,
	       strcmp (w->how, "zero-copy") == 0 ? "native window"
	       : "native nt-window",
	       strcmp (w->how, "zero-copy") == 0 ? "1 or less near"
	       : "0.2 or less far");
}

static const struct experiment experiments[] = {
  { "aims", NULL, "our interfaces beside peers and the limit, with what they"
    " should reach", add_aims },
  { "throughput", NULL, "every way through every queue, by capacity",
    add_throughput },
  { "width", NULL, "the same for elements of 8 to 64 bits", add_width },
  { "latency", NULL, "the round trip of one element", add_latency },
  { "batchqueue-figure-2", "BatchQueue figure 2", "speed-up on two processors"
    " by communication time", add_batchqueue_figure_2 },
  { "batchqueue-figure-3-queues", "BatchQueue figure 3", "BatchQueue beside"
    " native, without the runtime", add_batchqueue_figure_3 },
  { "bqueue-table-1", "B-Queue table 1", "B-Queue beside FastForward and"
    " MCRingBuffer", add_bqueue_table_1 },
  { "bqueue-figure-12", "B-Queue figure 12, on two processors instead of nine",
    "words dealt to several queues", add_bqueue_figure_12 },
  { "bqueue-figure-13", "B-Queue figure 13", "B-Queue by size and workload",
    add_bqueue_figure_13 },
  { "bqueue-figure-14", "B-Queue figure 14", "the cost of backtracking by"
    " batch size", add_bqueue_figure_14 },
  { "equeue-figure-7", "EQueue figure 7 and table 1", "EQueue beside others"
    " under bursts; 4096 is the table's", add_equeue_figure_7 },
  { "equeue-table-1-lengths", "EQueue table 1", "how short and how long EQueue"
    " becomes under bursts of 4096", add_equeue_table_1 },
  { "equeue-figure-9", "EQueue figure 9, on two processors instead of sixteen",
    "words dealt to many queues", add_equeue_figure_9 },
  { "fastforward-figure-8", "FastForward figures 8 and 11", "FastForward"
    " beside Lamport in its looped pipeline, by size and work",
    add_fastforward_figure_8 },
  { "fastforward-figure-9", "FastForward figure 9", "the same with work that"
    " varies and stages that differ", add_fastforward_figure_9 },
  { "lynx-figure-2", "Lynx figure 2", "stores and prefetches in the paper's"
    " MSQ", add_lynx_figure_2 },
  { "lynx-figure-3", "Lynx figure 3", "sizes of its sections",
    add_lynx_figure_3 },
  { "lynx-figure-4", "Lynx figure 4", "its enqueue without rotation and"
    " without synchronisation", add_lynx_figure_4 },
  { "lynx-figure-9", "Lynx figures 9, 13 and 14", "Lynx beside MSQ by size and"
    " width", add_lynx_figure_9 },
  { "lynx-figure-10", "Lynx figure 10", "how much time the kernel takes",
    add_lynx_figure_10 },
  { "lynx-figure-11", "Lynx figure 11", "how much time both threads wait",
    add_lynx_figure_11 },
  { "lynx-figure-11-line", "Lynx figure 11", "who waits when, from a cold start"
    " of queues of 64 KiB", add_lynx_figure_11_line },
  { "lynx-figure-12", "Lynx figure 12", "Lynx and MSQ by level of"
    " optimization", add_lynx_figure_12 }
};

static const struct option options[] = {
  { "queue", required_argument, NULL, 'q' },
  { NULL, 0, NULL, 0 }
};

static void
option (int letter __attribute__ ((unused)), const char *value)
{
  only = value;
}

int
main (int argc, char **argv)
{
  static const struct comparison micro = {
    .name = "micro",
    .about = "Compare the queues of gomp-stream with each other, with those of"
	     " other packages,\nand with what the machine can do.\n",
    .experiments = experiments, .n = sizeof experiments / sizeof *experiments,
    .options = options,
    .options_help = "  -q, --queue=TEXT      only queues with TEXT in their"
		    " name, and the limit\n",
    .option = option, .prepare = sort_ways
  };
  return comparison_main (argc, argv, &micro);
}
