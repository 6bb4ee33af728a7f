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

/* Words dealt to many queues in turn by one thread, and collected by another:
   B-Queue's figure 12 and EQueue's figure 9.  */

#include "../common/options.h"
#include "pair.h"
#include "papers.h"

#include <stdlib.h>

enum { MOST_QUEUES = 48 };

struct dealt
{
  const struct way *way;
  unsigned queues;
  void *queue[MOST_QUEUES];
  uint64_t n, sum;
};

static void
deal (void *data)
{
  struct dealt *d = data;
  d->way->deal (d->queue, d->queues, 0, d->n);
}

static void
collect (void *data)
{
  struct dealt *d = data;
  d->sum = d->way->collect (d->queue, d->queues, d->n);
}

static struct usage
run_dealt (void *data, double items)
{
  struct dealt *d = data;
  for (unsigned i = 0; i < d->queues; i++)
    if ((d->queue[i] = d->way->make (2048, 256)) == NULL)
      return (struct usage) { .seconds = -1 };
  d->n = items;
  struct usage use = pair_run (deal, collect, d);
  for (unsigned i = 0; i < d->queues; i++)
    d->way->destroy (d->queue[i]);
  if (d->sum != (d->n % 2 == 0 ? d->n / 2 * (d->n - 1)
		 : d->n * ((d->n - 1) / 2)))
    fail ("%s, %u queues: Not what was sent", d->way->queue, d->queues);
  return use;
}

static struct contender *
add (struct experiment_case *c, const char *name, const char *queue,
     unsigned queues)
{
  struct dealt *d = calloc (1, sizeof *d);
  if (d == NULL)
    fail ("Out of memory");
  d->way = way_find (queue, "element", 64);
  if (d->way == NULL)
    return NULL;
  d->queues = queues;
  return experiment_contender (c, name, run_dealt, d, 20000);
}

/* The paper has as many processors as queues, and one more.  */
void
add_bqueue_figure_12 (void)
{
  for (unsigned queues = 1; queues <= 7; queues++)
    {
      struct experiment_case *c
	= experiment_case ("bqueue-figure-12", experiment_name ("%u", queues),
			   "ns an element by number of queues", 1e9, true);
      bool last = queues == 7;
      add (c, "B-Queue", "bqueue-adaptive", queues);
      paper_claim (add (c, "FastForward", "fastforward", queues),
		   last ? "over 10" : "");
      paper_claim (add (c, "MCRingBuffer sane", "mcringbuffer-sane", queues),
		   last ? "about 5" : "");
      paper_claim (add (c, "MCRingBuffer deadlock", "mcringbuffer-original",
			queues), last ? "1" : "");
    }
}

void
add_equeue_figure_9 (void)
{
  for (unsigned queues = 8; queues <= 48; queues += 8)
    {
      struct experiment_case *c
	= experiment_case ("equeue-figure-9", experiment_name ("%u", queues),
			   "ns an element by number of queues", 1e9, true);
      bool last = queues == 48;
      add (c, "EQueue", "equeue-plain", queues);
      paper_claim (add (c, "EQueue-LT", "equeue-lt", queues), "");
      paper_claim (add (c, "EQueue-LT-Batching", "equeue-batching", queues),
		   last ? "0.59" : "");
      paper_claim (add (c, "B-Queue", "bqueue-adaptive", queues),
		   last ? "above 1" : "about 1");
      paper_claim (add (c, "MCRingBuffer", "mcringbuffer-original", queues),
		   last ? "above 1" : "about 1");
      paper_claim (add (c, "FastForward", "fastforward", queues),
		   last ? "above 1" : "about 1.9");
    }
}
