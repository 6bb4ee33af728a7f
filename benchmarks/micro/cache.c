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

/* What serves the queues' accesses to memory, on simulated processors: B-Queue's
   tables 2 and 3, EQueue's table 1, FastForward's figure 10.  Real counters of such events are
   seldom there in a virtual machine.  */

#include "../common/comparison.h"
#include "../common/options.h"
#include "../common/placement.h"
#include "coherence.h"
#include "micro.h"

#include <stdlib.h>
#include <string.h>

enum
{
  QUEUES = 7,			/* Of table 3.  */
  STAGES = 3,			/* Of figure 10.  */
  SLACK = 16,			/* Slots that are empty at first.  */
  WORDS = 2048 * QUEUES,	/* That pass in a simulation.  */
  BURST = 4096,			/* Of EQueue's table 1: words, */
  BURSTS = 32,
  BURST_WORK = 85		/* and cycles of work on each.  */
};

static const struct way *ways;

void
way_add (struct way *way)
{
  way->next = ways;
  ways = way;
}

static const struct way *
find (const char *queue)
{
  const struct way *w = ways;
  while (w != NULL && (w->pass == NULL || strcmp (w->queue, queue) != 0))
    w = w->next;
  if (w == NULL)
    fail ("No such queue: %s", queue);
  return w;
}

/* What a processor does.  */
struct role
{
  const struct way *way;
  void **in, **out;
  unsigned queues;
  uint64_t n, sum;
  uint32_t work[WORK_CYCLE];	/* Cycles for each word.  */
};

static void
deal (void *data)
{
  struct role *r = data;
  r->way->deal (r->out, r->queues, 1, r->n);
}

static void
collect (void *data)
{
  struct role *r = data;
  r->sum = r->way->collect (r->in, r->queues, r->n);
}

static void
pass (void *data)
{
  struct role *r = data;
  r->way->pass (*r->in, *r->out, r->n, r->work, 0);
}

/* As EQueue's paper does: rests for as long as the other one's work on a burst
   takes, and then sends one.  */
static void
send_bursts (void *data)
{
  struct role *r = data;
  for (uint64_t k = 0; k < r->n; k += BURST)
    {
      simulated_pass (BURST * BURST_WORK);
      r->way->produce (*r->out, k, BURST);
    }
}

static void
work (void *data)
{
  struct role *r = data;
  r->way->consume_working (*r->in, r->n, BURST_WORK);
}

struct simulation
{
  void (*simulate) (struct simulation *);
  const struct way *way;
  bool prefetch;
  size_t size;
  /* Of simulate_deal: one, or as many as there are between a processor that
     deals, others that pass on, and one that collects.  */
  unsigned queues;
  /* What came of it; no processors: it has not run yet.  */
  unsigned processors;
  struct accesses accesses[MOST_PROCESSORS];
};

static void **
make_queues (const struct simulation *s, unsigned n)
{
  void **queue = calloc (n, sizeof *queue);
  for (unsigned i = 0; queue != NULL && i < n; i++)
    if ((queue[i] = s->way->make (s->size, 256)) == NULL)
      queue = NULL;
  if (queue == NULL)
    fail ("Out of memory");
  return queue;
}

static void
destroy_queues (const struct simulation *s, void **queue, unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    s->way->destroy (queue[i]);
  free (queue);
}

/* Twice, as the first round's misses are those of caches that are empty.  */
static void
run_twice (struct simulation *s, void (*const run[]) (void *),
	   void *const data[])
{
  coherence_run (s->processors, run, data, s->accesses);
  coherence_run (s->processors, run, data, s->accesses);
}

static void
simulate_deal (struct simulation *s)
{
  void (*run[QUEUES + 2]) (void *), *data[QUEUES + 2];
  struct role role[QUEUES + 2];
  unsigned passing = s->queues > 1 ? s->queues : 0;
  void **there = make_queues (s, s->queues);
  void **back = passing ? make_queues (s, passing) : there;

  s->processors = passing + 2;
  memset (role, 0, sizeof role);
  for (unsigned i = 0; i < s->processors; i++)
    {
      bool middle = i > 0 && i < passing + 1;
      role[i].way = s->way;
      role[i].queues = s->queues;
      role[i].in = middle ? &there[i - 1] : back;
      role[i].out = middle ? &back[i - 1] : there;
      role[i].n = middle ? WORDS / s->queues : WORDS;
      run[i] = i == 0 ? deal : middle ? pass : collect;
      data[i] = &role[i];
    }
  run_twice (s, run, data);
  if (role[s->processors - 1].sum != (uint64_t) WORDS * (WORDS + 1) / 2)
    fail ("%s: Not what was sent", s->way->queue);
  if (passing)
    destroy_queues (s, back, passing);
  destroy_queues (s, there, s->queues);
}

static void
simulate_loop (struct simulation *s)
{
  /* 100 ns, and 37.6 ns more and less, at 2.66 GHz.  */
  static const uint32_t work[STAGES] = { 266, 366, 166 };
  void (*run[STAGES]) (void *), *data[STAGES];
  struct role role[STAGES];
  void **queue = make_queues (s, STAGES);
  uint64_t tokens = s->size - SLACK;

  for (int i = 0; i < STAGES; i++)
    {
      role[i] = (struct role) { .way = s->way, .in = &queue[i],
				.out = &queue[(i + 1) % STAGES],
				.n = WORDS };
      for (int w = 0; w < WORK_CYCLE; w++)
	role[i].work[w] = work[i];
      run[i] = pass;
      data[i] = &role[i];
    }
  s->way->produce (queue[0], 1, tokens);
  s->processors = STAGES;
  run_twice (s, run, data);
  if (s->way->consume (queue[0], tokens) != tokens * (tokens + 1) / 2)
    fail ("%s: Not what was sent", s->way->queue);
  destroy_queues (s, queue, STAGES);
}

static void
simulate_bursts (struct simulation *s)
{
  void **queue = make_queues (s, 1);
  struct role from = { .way = s->way, .out = queue, .n = BURST * BURSTS };
  struct role to = { .way = s->way, .in = queue, .n = BURST * BURSTS };
  s->processors = 2;
  run_twice (s, (void (*const[]) (void *)) { send_bursts, work },
	     (void *const[]) { &from, &to });
  destroy_queues (s, queue, 1);
}

/* A contender: the share of the accesses of the processors from FIRST on, or of
   that one alone, that LEVEL serves.  A simulation always ends alike, so it runs
   once.  */
struct share
{
  struct simulation *simulation;
  enum level level;
  unsigned first;
  bool alone;
};

static struct usage
find_share (void *data, double items)
{
  const struct share *share = data;
  struct simulation *s = share->simulation;
  uint64_t served = 0, all = 0;

  if (s->processors == 0)
    {
      coherence_start (s->prefetch);
      s->simulate (s);
    }
  for (unsigned p = share->first; p < s->processors; p++)
    {
      served += s->accesses[p].by[share->level];
      for (int l = 0; l < LEVELS; l++)
	all += s->accesses[p].by[l];
      if (share->alone)
	break;
    }
  /* Elapsed as if it took the time of a run.  */
  return (struct usage) { .seconds = (double) served / all * items,
			  .cpu = 0.05, .elapsed = 0.05 };
}

static struct simulation *
simulation (void (*simulate) (struct simulation *), const char *queue,
	    bool prefetch, size_t size, unsigned queues)
{
  struct simulation *s = calloc (1, sizeof *s);
  if (s == NULL)
    fail ("Out of memory");
  s->simulate = simulate;
  s->way = find (queue);
  s->prefetch = prefetch;
  s->size = size;
  s->queues = queues;
  return s;
}

static void
add (struct experiment_case *c, const char *name, struct share share,
     double claim)
{
  struct share *copy = malloc (sizeof *copy);
  if (copy == NULL)
    fail ("Out of memory");
  *copy = share;
  struct contender *k = experiment_contender (c, name, find_share, copy, 1);
  k->against = name;
  k->claim = claim < 0 ? "" : experiment_name ("%.2f", claim);
}

static const char *const level_name[LEVELS] = { "L1", "L2", "L3", "sibling",
						"system" };

/* CLAIMS; negative: not given.  */
static void
add_table (const char *experiment, unsigned queues,
	   const double claims[3][LEVELS])
{
  static const char *const name[] = { "FastForward", "MCRingBuffer",
				      "B-Queue" };
  static const char *const queue[] = { "fastforward", "mcringbuffer-original",
				       "bqueue-adaptive" };
  for (int prefetch = 0; prefetch <= 1; prefetch++)
    {
      struct simulation *s[3];
      for (int q = 0; q < 3; q++)
	s[q] = simulation (simulate_deal, queue[q], prefetch, 2048, queues);
      for (int level = 0; level < LEVELS; level++)
	{
	  struct experiment_case *c
	    = experiment_case (experiment,
			       experiment_name ("%s%s", level_name[level],
						prefetch ? " with prefetching"
						: ""),
			       "% of the accesses", 100, true);
	  for (int q = 0; q < 3; q++)
	    add (c, name[q], (struct share) { s[q], level, 0, false },
		 claims[q][level]);
	}
    }
}

static void
add_bqueue_table_2 (void)
{
  static const double claims[3][LEVELS] = {
    { 96.99, 0.32, 0, 2.69, 0 }, { 99.83, 0, 0, 0.17, 0 },
    { 99.89, 0.02, 0, 0.09, 0 }
  };
  add_table ("bqueue-table-2", 1, claims);
}

static void
add_bqueue_table_3 (void)
{
  static const double claims[3][LEVELS] = {
    { 79.28, 8.50, 0.83, 5.32, 6.07 }, { 99.66, 0, 0.03, 0.07, 0.24 },
    { 99.79, -1, -1, -1, 0.07 }
  };
  add_table ("bqueue-table-3", QUEUES, claims);
}

/* Two levels serve all.  */
static void
add_fastforward_figure_10 (void)
{
  static const enum level levels[] = { FIRST, SIBLING };
  static const char *const name[] = { "not slipped", "slip maintained",
				      "not slipped and prefetched",
				      "maintained and prefetched" };
  struct simulation *s[4];
  for (int i = 0; i < 4; i++)
    s[i] = simulation (simulate_loop,
		       i % 2 ? "fastforward" : "fastforward-unslipped", i >= 2,
		       256, 1);
  for (unsigned stage = 0; stage < STAGES; stage++)
    for (int l = 0; l < 2; l++)
      {
	struct experiment_case *c
	  = experiment_case ("fastforward-figure-10",
			     experiment_name ("stage %u: %s", stage + 1,
					      level_name[levels[l]]),
			     "% of the accesses", 100, true);
	for (int i = 0; i < 4; i++)
	  add (c, name[i], (struct share) { s[i], levels[l], stage, true },
	       i == 0 && stage == 2 && levels[l] == SIBLING ? 94 : -1);
      }
}

/* The paper has misses of the last level, which two dies have instead of what a
   sibling serves here.  */
static void
add_equeue_table_1 (void)
{
  static const struct { const char *name, *queue; double missed; } row[] = {
    { "FastForward", "fastforward", 0.54 },
    { "MCRingBuffer", "mcringbuffer-original", 0.23 },
    { "B-Queue", "bqueue-adaptive", 0.20 },
    { "EQueue plain", "equeue-plain", 0.07 },
    { "EQueue LT-CAS", "equeue-lt", -1 },
    { "EQueue LT-CAS batching", "equeue-batching", -1 }
  };
  enum { ROWS = sizeof row / sizeof *row };
  struct simulation *s[ROWS];
  for (int q = 0; q < ROWS; q++)
    s[q] = simulation (simulate_bursts, row[q].queue, false, 2048, 1);
  for (int level = 0; level < LEVELS; level++)
    {
      struct experiment_case *c
	= experiment_case ("equeue-table-1-misses", level_name[level],
			   "% of the accesses", 100, true);
      for (int q = 0; q < ROWS; q++)
	add (c, row[q].name, (struct share) { s[q], level, 0, false },
	     level == SIBLING ? row[q].missed : -1);
    }
}

static const struct experiment experiments[] = {
  { "bqueue-table-2", "B-Queue table 2, on two simulated processors", "what"
    " serves the accesses to one queue", add_bqueue_table_2 },
  { "bqueue-table-3", "B-Queue table 3, on nine simulated processors", "the same"
    " for seven queues there and seven back", add_bqueue_table_3 },
  { "equeue-table-1-misses", "EQueue table 1, on two simulated processors",
    "what serves the accesses to a queue under bursts; misses of the last level"
    " are what a sibling serves", add_equeue_table_1 },
  { "fastforward-figure-10", "FastForward figure 10, on three simulated"
    " processors", "what serves the accesses of unbalanced stages in a loop",
    add_fastforward_figure_10 }
};

/* The simulation is one thread.  */
static void
stay_on_one_processor (void)
{
  int cpu[2];
  placement_processors (cpu);
  placement_pin (cpu[0]);
}

int
main (int argc, char **argv)
{
  static const struct comparison cache = {
    .name = "cache",
    .about = "Count what serves the accesses of queues to memory, on simulated"
	     " processors whose\ncaches are coherent.\n",
    .experiments = experiments, .n = sizeof experiments / sizeof *experiments,
    .prepare = stay_on_one_processor
  };
  return comparison_main (argc, argv, &cache);
}
