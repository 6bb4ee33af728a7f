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

/* FastForward's looped pipeline: stages in a ring take a word, work for a time
   and send the word on.  Figures 8, 9 and 11 of its paper.  */

#include "../common/options.h"
#include "../common/placement.h"
#include "pair.h"
#include "papers.h"

#include <stdlib.h>

enum
{
  MOST_STAGES = 3,		/* As in the paper, where there are so many
				   processors.  */
  SLACK = 16			/* Slots that are empty at first.  */
};

/* Work that takes NS more or less for SHARE of the words.  */
struct variation
{
  double ns, share;
};

enum { VARIATIONS = 5 };

struct stage
{
  const struct way *way;
  void *from, *to;
  uint64_t n;
  uint32_t ticks[WORK_CYCLE];
  bool fence;
};

struct loop
{
  const struct way *way;
  size_t size;
  bool fence;
  double work_ns[MOST_STAGES];	/* Of each stage, without what varies.  */
  const struct variation *vary;	/* VARIATIONS of them.  */
  unsigned stages;
  double slowest_ns;		/* What the slowest stage's work really
				   takes.  */
  struct stage stage[MOST_STAGES];
};

/* Draws the work of a stage from RANDOM on, not 0, and returns its mean as
   measured.  */
static double
draw_work (struct stage *s, double ns, const struct variation *vary,
	   uint64_t random)
{
  uint32_t ticks[VARIATIONS];
  double real[VARIATIONS], sum = 0;
  for (int v = 0; v < VARIATIONS; v++)
    {
      ticks[v] = ns + vary[v].ns > 0 ? (ns + vary[v].ns) * ticks_per_ns : 0;
      real[v] = spin_ns (ticks[v]);
    }
  for (int i = 0; i < WORK_CYCLE; i++)
    {
      int v = 0;
      random ^= random << 13;
      random ^= random >> 7;
      random ^= random << 17;
      double x = (random >> 11) * 0x1p-53;
      while (v < VARIATIONS - 1 && x >= vary[v].share)
	x -= vary[v++].share;
      s->ticks[i] = ticks[v];
      sum += real[v];
    }
  return sum / WORK_CYCLE;
}

static void
run_stage (void *data)
{
  struct stage *s = data;
  s->way->pass (s->from, s->to, s->n, s->ticks, s->fence);
}

/* A contender: the time of one enqueue or dequeue, when the work of the slowest
   stage is taken away; less than 0.1 ns is not told apart from it.  */
static struct usage
run_loop (void *data, double items)
{
  struct loop *l = data;
  void (*run[MOST_STAGES]) (void *), *datas[MOST_STAGES];
  void *queue[MOST_STAGES];
  uint64_t tokens = l->size - SLACK, n = items;

  if (l->slowest_ns == 0)
    {
      measure_ticks ();
      for (unsigned i = 0; i < l->stages; i++)
	{
	  double ns = draw_work (&l->stage[i], l->work_ns[i], l->vary,
				 i + UINT64_C (88172645463325252));
	  if (ns > l->slowest_ns)
	    l->slowest_ns = ns;
	}
    }
  for (unsigned i = 0; i < l->stages; i++)
    if ((queue[i] = l->way->make (l->size, 0)) == NULL)
      return (struct usage) { .seconds = -1 };
  l->way->produce (queue[0], 1, tokens);
  for (unsigned i = 0; i < l->stages; i++)
    {
      struct stage *s = &l->stage[i];
      s->way = l->way;
      s->from = queue[i];
      s->to = queue[(i + 1) % l->stages];
      s->n = n;
      s->fence = l->fence;
      run[i] = run_stage;
      datas[i] = s;
    }
  struct usage use = pair_run_all (l->stages, run, datas);
  /* Each stage took as many words as it sent on.  */
  if (l->way->consume (queue[0], tokens) != tokens * (tokens + 1) / 2)
    fail ("%s, %zu: Not what was sent", l->way->queue, l->size);
  for (unsigned i = 0; i < l->stages; i++)
    l->way->destroy (queue[i]);
  double ns = (use.seconds / n * 1e9 - l->slowest_ns) / 2;
  use.seconds = (ns < 0.1 ? 0.1 : ns) * 1e-9 * items;
  return use;
}

static const struct variation steady[VARIATIONS] = { { 0, 1 } };

static struct contender *
add (struct experiment_case *c, const char *name, const char *queue,
     size_t size, bool fence, const double work_ns[MOST_STAGES],
     const struct variation *vary)
{
  struct loop *l = calloc (1, sizeof *l);
  int cpu[MOST_STAGES];
  if (l == NULL)
    fail ("Out of memory");
  l->way = way_find (queue, "element", 64);
  if (l->way == NULL)
    return NULL;
  l->size = size;
  l->fence = fence;
  l->vary = vary;
  l->stages = placement_list (cpu, MOST_STAGES);
  if (l->stages < 2)
    l->stages = 2;
  for (int i = 0; i < MOST_STAGES; i++)
    l->work_ns[i] = work_ns[i];
  return experiment_contender (c, name, run_loop, l, 20000);
}

static const int work[] = { 0, 50, 100, 200, 400, 800 };

enum { WORKS = sizeof work / sizeof *work };

void
add_fastforward_figure_8 (void)
{
  static const size_t sizes[] = { 128, 192, 256, 2048 };
  for (int s = 0; s < 4; s++)
    for (int i = 0; i < WORKS; i++)
      {
	const double ns[] = { work[i], work[i], work[i] };
	struct experiment_case *c
	  = experiment_case (experiment_name ("fastforward-figure-8-size-%zu",
					      sizes[s]),
			     experiment_name ("%d", work[i]),
			     "ns for one operation by work of a stage in ns",
			     1e9, true);
	add (c, "FastForward", "fastforward-unslipped", sizes[s], false, ns,
	     steady);
	paper_claim (add (c, "Lamport", "lamport", sizes[s], false, ns,
			  steady), work[i] < 200 ? "4.4 to 5" : "3.7");
	paper_claim (add (c, "FastForward with fences",
			  "fastforward-unslipped", sizes[s], true, ns,
			  steady), "a little more");
	paper_claim (add (c, "Lamport with fences", "lamport", sizes[s], true,
			  ns, steady), "");
      }
}

/* Without and with the maintenance of the slip.  */
static void
add_figure_9 (const char *part, const struct variation *vary, double more,
	      const char *claim)
{
  static const size_t sizes[] = { 192, 256, 2048 };
  for (int i = 0; i < WORKS; i++)
    {
      const double ns[] = { work[i], work[i] + more,
			    work[i] > more ? work[i] - more : 0 };
      struct experiment_case *c
	= experiment_case (experiment_name ("fastforward-figure-9-%s", part),
			   experiment_name ("%d", work[i]),
			   "ns for one operation by work of a stage in ns",
			   1e9, true);
      for (int s = 0; s < 3; s++)
	{
	  char *name = experiment_name ("size %zu", sizes[s]);
	  add (c, name, "fastforward-unslipped", sizes[s], false, ns, vary);
	  struct contender *k
	    = add (c, experiment_name ("%s maintained", name), "fastforward",
		   sizes[s], false, ns, vary);
	  paper_claim (k, claim);
	  if (k != NULL)
	    k->against = name;
	}
    }
}

void
add_fastforward_figure_9 (void)
{
  static const struct variation narrow[VARIATIONS]
    = { { 0, 0.5 }, { 4.5, 0.25 }, { -4.5, 0.25 } };
  /* The paper's shares are 50, 40 and 20%.  */
  static const struct variation wide[VARIATIONS]
    = { { 0, 0.5 }, { 9.4, 0.15 }, { -9.4, 0.15 }, { 18.8, 0.1 },
	{ -18.8, 0.1 } };
  add_figure_9 ("narrow", narrow, 0, "1 ns more");
  add_figure_9 ("wide", wide, 0, "1 ns more");
  add_figure_9 ("unbalanced", steady, 37.6, "15 to 28 ns less");
}
