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

/* What the papers of BatchQueue, B-Queue and EQueue measured on one word queue,
   with their values as claims beside ours.  Where a paper counts
   cycles, the ratios compare; a cycle of its machine is not one of ours.  */

#include "papers.h"
#include "../common/options.h"
#include "../common/timing.h"
#include "pair.h"

#include <stdlib.h>

/* The queue whose size changes, and the clock of the queues' headers.  */
#include <equeue.h>
#include <wait.h>

/* A run with work beside it.  */
struct paced
{
  struct pair pair;
  double produce_ns, consume_ns;	/* Of work for each element.  */
  uint64_t burst;		/* Elements inserted together, or 0.  */
  double spin_ns;		/* What the slower side's work takes.  */

  /* During a run.  */
  void *queue;
  uint64_t n;
  uint64_t produce_ticks, consume_ticks, pause_ticks;
  double inserting;		/* Seconds in which bursts were inserted.  */
};

/* A run of bursts through EQueue of which its size is asked.  */
struct sized
{
  struct paced paced;
  bool longest;			/* Else the shortest.  */

  size_t size;			/* Of the second half of a run, as at first it
				   is the shortest.  */
};

double ticks_per_ns;

void
measure_ticks (void)
{
  if (ticks_per_ns > 0)
    return;
  double start = timing_now ();
  uint64_t ticks = gomp_stream_ticks ();
  while (timing_now () - start < 0.02)
    continue;
  ticks_per_ns = (gomp_stream_ticks () - ticks)
		 / ((timing_now () - start) * 1e9);
}

double
spin_ns (uint64_t ticks)
{
  enum { TIMES = 2000 };
  double best = 0;
  if (ticks == 0)
    return 0;
  for (int i = 0; i < 5; i++)
    {
      double start = timing_now ();
      for (int j = 0; j < TIMES; j++)
	gomp_stream_spin (ticks);
      double ns = (timing_now () - start) / TIMES * 1e9;
      if (i == 0 || ns < best)
	best = ns;
    }
  return best;
}

static void
produce_paced (void *data)
{
  struct paced *p = data;
  p->pair.way->produce_working (p->queue, p->n, p->produce_ticks);
}

static void
consume_paced (void *data)
{
  struct paced *p = data;
  p->pair.way->consume_working (p->queue, p->n, p->consume_ticks);
}

static bool
prepare (struct paced *p, double items)
{
  measure_ticks ();
  /* Whole bursts, and whole batches, for a queue that passes nothing else.  */
  uint64_t part = p->burst ? p->burst : p->pair.batch ? p->pair.batch : 1;
  p->n = (items + part - 1) / part;
  p->n *= part;
  p->produce_ticks = p->produce_ns * ticks_per_ns;
  p->consume_ticks = p->consume_ns * ticks_per_ns;
  if (p->spin_ns == 0)
    p->spin_ns = spin_ns (p->produce_ticks > p->consume_ticks
			  ? p->produce_ticks : p->consume_ticks);
  p->queue = p->pair.way->make (p->pair.capacity, p->pair.batch);
  return p->queue != NULL;
}

/* A contender: the time of an element, with that of the work.  */
static struct usage
run_whole (void *data, double items)
{
  struct paced *p = data;
  if (!prepare (p, items))
    return (struct usage) { .seconds = -1 };
  struct usage use = pair_run (produce_paced, consume_paced, p);
  p->pair.way->destroy (p->queue);
  use.seconds *= items / p->n;
  return use;
}

/* A contender: the time of an element less that of the slower side's work; less
   than 0.1 ns is not told apart from it.  */
static struct usage
run_paced (void *data, double items)
{
  struct paced *p = data;
  struct usage use = run_whole (data, items);
  if (use.seconds < 0)
    return use;
  double ns = use.seconds / items * 1e9 - p->spin_ns;
  use.seconds = (ns < 0.1 ? 0.1 : ns) * 1e-9 * items;
  return use;
}

static void
produce_bursts (void *data)
{
  struct paced *p = data;
  p->inserting = 0;
  for (uint64_t k = 0; k < p->n; k += p->burst)
    {
      gomp_stream_spin (p->pause_ticks);
      double start = timing_now ();
      p->pair.way->produce (p->queue, k, p->burst);
      p->inserting += timing_now () - start;
    }
}

/* A contender: pauses for as long as the consumer's work on a burst takes, and
   then inserts one; the time is that of the insertions.  */
static struct usage
run_bursts (void *data, double items)
{
  struct paced *p = data;
  if (!prepare (p, items))
    return (struct usage) { .seconds = -1 };
  p->pause_ticks = p->spin_ns * p->burst * ticks_per_ns;
  struct usage use = pair_run (produce_bursts, consume_paced, p);
  p->pair.way->destroy (p->queue);
  use.seconds = p->inserting * items / p->n;
  return use;
}

static void
produce_bursts_sized (void *data)
{
  struct sized *s = data;
  struct paced *p = &s->paced;
  s->size = 0;
  for (uint64_t k = 0; k < p->n; k += p->burst)
    {
      gomp_stream_spin (p->pause_ticks);
      for (uint64_t i = 0; i < p->burst; i++)
	{
	  p->pair.way->produce (p->queue, k + i, 1);
	  size_t size = gomp_stream_equeue_size (p->queue);
	  if (k >= p->n / 2
	      && (s->size == 0 || (size > s->size) == s->longest))
	    s->size = size;
	}
    }
}

/* A contender: the size of the queue.  */
static struct usage
run_sized (void *data, double items)
{
  struct sized *s = data;
  struct paced *p = &s->paced;
  if (!prepare (p, items))
    return (struct usage) { .seconds = -1 };
  p->pause_ticks = p->spin_ns * p->burst * ticks_per_ns;
  struct usage use = pair_run (produce_bursts_sized, consume_paced, s);
  p->pair.way->destroy (p->queue);
  use.elapsed = use.seconds;
  use.seconds = s->size * items;
  return use;
}

/* Adds NAME, which runs the element-wise way of QUEUE as PACED says, if there
   is that queue.  */
static struct contender *
add (struct experiment_case *c, const char *name, const char *queue,
     struct paced paced, struct usage (*run) (void *, double))
{
  struct paced *p = malloc (sizeof *p);
  if (p == NULL)
    fail ("Out of memory");
  *p = paced;
  p->pair.way = way_find (queue, "element", 64);
  if (p->pair.way == NULL)
    return NULL;
  return experiment_contender (c, name, run, p, 20000);
}

void
paper_claim (struct contender *c, const char *text)
{
  if (c != NULL)
    c->claim = text;
}

/* Capacity 2048, batch 256.  The paper's values are cycles: 14, 12 and 12 on
   one die, 27, 15 and 13 across dies.  */
void
add_bqueue_table_1 (void)
{
  struct experiment_case *c
    = experiment_case ("bqueue-table-1", "2048", "ns an element", 1e9, true);
  struct paced p = { .pair = { .capacity = 2048, .batch = 256 } };
  add (c, "FastForward", "fastforward", p, run_paced);
  paper_claim (add (c, "MCRingBuffer", "mcringbuffer-original", p, run_paced),
	       "0.86 near; 0.56 far");
  paper_claim (add (c, "B-Queue", "bqueue-adaptive", p, run_paced),
	       "0.86 near; 0.48 far");
}

/* The consumer works for some cycles, of 2.4 GHz, on each element.  */
void
add_bqueue_figure_13 (void)
{
  static const int cycles[] = { 0, 200, 400, 800, 1600, 3200 };
  for (int i = 0; i < 6; i++)
    {
      struct experiment_case *c
	= experiment_case ("bqueue-figure-13",
			   experiment_name ("%d", cycles[i]),
			   "ns an element less the consumer's work by that"
			   " work in cycles", 1e9, true);
      for (size_t size = 2048; size >= 128; size /= 2)
	{
	  struct paced p = { .pair = { .capacity = size,
				       .batch = size < 512 ? size / 2 : 256 },
			     .consume_ns = cycles[i] / 2.4 };
	  paper_claim (add (c, experiment_name ("size %zu", size),
			    "bqueue-adaptive", p, run_paced),
		       size < 2048 ? "1: insensitive" : NULL);
	}
    }
}

void
add_bqueue_figure_14 (void)
{
  for (size_t batch = 4; batch <= 256; batch *= 4)
    {
      struct experiment_case *c
	= experiment_case ("bqueue-figure-14", experiment_name ("%zu", batch),
			   "ns an element by batch size", 1e9, true);
      struct paced p = { .pair = { .capacity = 2048, .batch = batch } };
      add (c, "without backtracking", "bqueue-plain", p, run_paced);
      paper_claim (add (c, "backtracking", "bqueue-backtrack", p, run_paced),
		   "under 1 ns more");
      paper_claim (add (c, "self-adaptive", "bqueue-adaptive", p, run_paced),
		   "under 1 ns more");
      paper_claim (add (c, "with penalty", "bqueue-penalty", p, run_paced), "");
    }
}

/* Queues of 4 KiB, outside the runtime; the template benchmark has the paper's
   own, with annotated programs.  As in the paper, the time is that of the run,
   with the work of the matrices.  */
void
add_batchqueue_figure_3 (void)
{
  static const int work[] = { 0, 100 };
  static const char *const names[] = { "comm", "matrix" };
  static const char *const claims[] = { "0.43", "0.71" };
  for (int i = 0; i < 2; i++)
    {
      struct experiment_case *c
	= experiment_case ("batchqueue-figure-3-queues", names[i],
			   "ns an element; 4 KiB", 1e9, true);
      struct paced p = { .pair = { .capacity = 512 }, .produce_ns = work[i],
			 .consume_ns = work[i] };
      add (c, "native", "native", p, run_whole);
      paper_claim (add (c, "BatchQueue", "batchqueue", p, run_whole),
		   claims[i]);
      /* An index shared for each element.  */
      add (c, "Lamport", "lamport", p, run_whole);
    }
}

/* The consumer works for 85 cycles of 1.66 GHz on each element.  */
void
add_equeue_figure_7 (void)
{
  for (uint64_t burst = 512; burst <= 32768; burst *= 2)
    {
      struct experiment_case *c
	= experiment_case ("equeue-figure-7",
			   experiment_name ("%d", (int) burst),
			   "ns to insert an element by burst", 1e9, true);
      struct paced p = { .pair = { .capacity = 2048, .batch = 256 },
			 .consume_ns = 51, .burst = burst };
      bool table_1 = burst == 4096;
      add (c, "B-Queue", "bqueue-adaptive", p, run_bursts);
      paper_claim (add (c, "FastForward", "fastforward", p, run_bursts),
		   table_1 ? "1.04 near; 1.04 far" : "");
      paper_claim (add (c, "MCRingBuffer", "mcringbuffer-original", p,
			run_bursts),
		   table_1 ? "0.93 near; 0.96 far" : "");
      paper_claim (add (c, "EQueue plain", "equeue-plain", p, run_bursts),
		   table_1 ? "0.32 near; 0.43 far" : "");
      paper_claim (add (c, "EQueue LT-CAS", "equeue-lt", p, run_bursts), "");
      paper_claim (add (c, "EQueue LT-CAS batching", "equeue-batching", p,
			run_bursts), "");
      paper_claim (add (c, "EQueue fixed", "equeue-basic", p, run_bursts), "");
    }
}

/* The same with bursts of 4096, in runs long enough for all growth.  The table's
   cycles are in figure 7.  */
void
add_equeue_table_1 (void)
{
  static const struct { const char *name, *queue; } form[] = {
    { "EQueue plain", "equeue-plain" }, { "EQueue LT-CAS", "equeue-lt" },
    { "EQueue LT-CAS batching", "equeue-batching" }
  };
  for (int longest = 0; longest <= 1; longest++)
    {
      struct experiment_case *c
	= experiment_case ("equeue-table-1-lengths",
			   longest ? "longest" : "shortest",
			   "slots of the queue", 1, true);
      for (int i = 0; i < 3; i++)
	{
	  struct sized *s = calloc (1, sizeof *s);
	  if (s == NULL)
	    fail ("Out of memory");
	  s->paced = (struct paced) {
	    .pair = { .way = way_find (form[i].queue, "element", 64),
		      .capacity = 2048 },
	    .consume_ns = 51, .burst = 4096
	  };
	  s->longest = longest;
	  if (s->paced.pair.way == NULL)
	    continue;
	  struct contender *k
	    = experiment_contender (c, form[i].name, run_sized, s, 20000);
	  k->multiple = 4096 * 512;
	  k->against = k->name;
	  k->claim = i > 0 ? "" : longest ? "65536" : "256";
	}
    }
}

/* Both sides' work in one thread.  */
static struct usage
run_both (void *data, double items)
{
  struct paced *p = data;
  uint64_t n = items;
  measure_ticks ();
  uint64_t ticks = p->produce_ns * ticks_per_ns;
  double start = timing_now (), cpu = timing_cpu_seconds ();
  for (uint64_t k = 0; k < 2 * n; k++)
    gomp_stream_spin (ticks);
  return (struct usage) {
    .seconds = (timing_now () - start) * items / n,
    .cpu = timing_cpu_seconds () - cpu
  };
}

/* T / (T / 2 + C), where T is the time of an element's work and C that of its
   communication, on two processors.  */
void
add_batchqueue_figure_2 (void)
{
  static const char *const queues[] = { "lock", "lamport", "fastforward",
					"batchqueue", "native" };
  double comm[5];
  for (int i = 0; i < 5; i++)
    {
      struct pair p = { way_find (queues[i], "element", 64), 512, 0 };
      for (int j = 0; j < 5; j++)
	{
	  double ns = pair_stream (&p, 200000).seconds / 200000 * 1e9;
	  if (j == 0 || ns < comm[i])
	    comm[i] = ns;
	}
    }
  for (int ns = 25; ns <= 3200; ns *= 2)
    {
      struct paced p = { .pair = { .capacity = 512 }, .produce_ns = ns / 2.0,
			 .consume_ns = ns / 2.0 };
      struct experiment_case *c
	= experiment_case ("batchqueue-figure-2", experiment_name ("%d", ns),
			   "M elements/s by work on each in ns", 1e-6, false);
      add (c, "one processor", "native", p, run_both);
      for (int i = 0; i < 5; i++)
	paper_claim (add (c, queues[i], queues[i], p, run_whole),
		     experiment_name ("%.2f by its formula",
		     ns / (ns / 2.0 + comm[i])));
    }
}
