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

/* The command line of each template program.  */

#ifdef HAVE_CONFIG_H
# include "config.h"
#endif
#ifndef _GNU_SOURCE
# define _GNU_SOURCE 1
#endif

#include "../common/child.h"
#include "../common/input.h"
#include "../common/options.h"
#include "../common/timing.h"
#include "template.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const kinds[] = {
  [CHAIN] = "chain", [LATENCY] = "latency", [TRIVIAL] = "trivial", [CAPTURES] = "captures",
  [OPAQUE] = "opaque", [REPLICATED] = "replicated", [GRAPH] = "graph",
  [COMM] = "comm", [MATRIX] = "matrix"
};

enum { KINDS = sizeof kinds / sizeof *kinds };

void
opaque (void)
{
  __asm__ volatile ("");
}

static enum kind
kind_of (const char *name)
{
  for (int k = 0; k < KINDS; k++)
    if (strcmp (name, kinds[k]) == 0)
      {
	if (!can_run (k))
	  fail ("--kind: Not in this program: %s", name);
	return k;
      }
  fail ("--kind: No such pipeline: %s", name);
}

static void *
allocate (size_t n, size_t size)
{
  void *p = aligned_alloc (128, (n * size + 127) / 128 * 128);
  if (p == NULL)
    fail ("%s", strerror (ENOMEM));
  memset (p, 0, n * size);
  return p;
}

/* Xorshift.  */
static unsigned
random_below (uint64_t *random, unsigned n)
{
  *random ^= *random << 13;
  *random ^= *random >> 7;
  *random ^= *random << 17;
  return (*random >> 20) % n;
}

/* A graph of some stages, each with no, one or two inputs from the stages
   before it, and with a work of its own.  Equal seeds make equal graphs.  */
static void
random_graph (struct job *job, unsigned seed)
{
  static const unsigned work[] = { 0, 0, 1, 3, 6, 16, 40, 80 };
  uint64_t random = (seed + 1) * UINT64_C (0x9e3779b97f4a7c15);
  for (int i = 0; i < 8; i++)
    random_below (&random, 1);
  job->stages = 3 + random_below (&random, 18);
  job->node = allocate (job->stages, sizeof *job->node);
  for (int i = 0; i < (int) job->stages; i++)
    {
      struct node *node = &job->node[i];
      job->rounds[i] = work[random_below (&random, 8)];
      node->from[0] = node->from[1] = -1;
      if (i == 0 || random_below (&random, 8) == 0)
	continue;
      int near = i < 4 ? i : 4;
      node->from[0] = i - 1 - (int) random_below (&random, near);
      int other = random_below (&random, i);
      if (random_below (&random, 4) == 0 && other != node->from[0])
	node->from[1] = other;
    }
}

/* Graphs by name: from which stages each one reads.  */
static const struct node
  diamond[] = { {{ -1, -1 }}, {{ 0, -1 }}, {{ 0, -1 }}, {{ 1, 2 }} },
  fan_out[] = { {{ -1, -1 }}, {{ 0, -1 }}, {{ 0, -1 }}, {{ 0, -1 }},
		{{ 0, -1 }}, {{ 0, -1 }}, {{ 0, -1 }}, {{ 0, -1 }} },
  fan_in[] = { {{ -1, -1 }}, {{ -1, -1 }}, {{ -1, -1 }}, {{ -1, -1 }},
	       {{ 0, 1 }}, {{ 2, 3 }}, {{ 4, 5 }} },
  ladder[] = { {{ -1, -1 }}, {{ 0, -1 }}, {{ 0, 1 }}, {{ 1, 2 }}, {{ 2, 3 }},
	       {{ 3, 4 }}, {{ 4, 5 }}, {{ 5, 6 }} },
  apart[] = { {{ -1, -1 }}, {{ -1, -1 }}, {{ 0, -1 }}, {{ 1, -1 }},
	      {{ 2, -1 }}, {{ 3, -1 }} };

static const struct
{
  const char *name;
  const struct node *node;
  unsigned stages;
} graphs[] = {
  { "diamond", diamond, sizeof diamond / sizeof *diamond },
  { "fan-out", fan_out, sizeof fan_out / sizeof *fan_out },
  { "fan-in", fan_in, sizeof fan_in / sizeof *fan_in },
  { "ladder", ladder, sizeof ladder / sizeof *ladder },
  { "apart", apart, sizeof apart / sizeof *apart }
};

enum { GRAPHS = sizeof graphs / sizeof *graphs };

static void
named_graph (struct job *job, const char *name)
{
  int g = 0;
  while (strcmp (name, graphs[g].name) != 0)
    if (++g == GRAPHS)
      fail ("--graph: No such graph: %s", name);
  job->stages = graphs[g].stages;
  job->node = allocate (job->stages, sizeof *job->node);
  memcpy (job->node, graphs[g].node, job->stages * sizeof *job->node);
}

/* Finds the stages that nobody reads.  */
static void
find_leaves (struct job *job)
{
  job->leaf = allocate (job->stages, sizeof *job->leaf);
  for (unsigned i = 0; i < job->stages; i++)
    {
      unsigned j = i + 1;
      while (j < job->stages && job->node[j].from[0] != (int) i
	     && job->node[j].from[1] != (int) i)
	j++;
      if (j == job->stages)
	job->leaf[job->leaves++] = i;
    }
}

/* Each stage's rounds: LIST has one number for all stages, or one for each
   and the number of stages with it.  */
static void
read_rounds (struct job *job, char *list)
{
  unsigned n = 0;
  for (char *word; (word = strsep (&list, ",")) != NULL; n++)
    {
      if (n == MAX_STAGES)
	fail ("--rounds: More than %d stages", MAX_STAGES);
      job->rounds[n] = whole_number ("--rounds", word, 0, 1000000000);
    }
  if (n > 1)
    job->stages = n;
  else
    for (; n < MAX_STAGES; n++)
      job->rounds[n] = job->rounds[0];
}

/* Zeros fill the last word.  */
static void
read_input (struct job *job, const char *name)
{
  size_t size;
  char *bytes = input_read (name, SIZE_MAX, &size);
  job->n_input = (size - 1) / sizeof *job->input + 1;
  bytes = realloc (bytes, job->n_input * sizeof *job->input);
  if (bytes == NULL)
    fail ("%s: %s", name, strerror (ENOMEM));
  memset (bytes + size, 0, job->n_input * sizeof *job->input - size);
  job->input = (struct word *) bytes;
}

static unsigned long
run_items (void *data, unsigned long items)
{
  struct job *job = data;
  job->items = items;
  memset (job->state, 0, 2 * MAX_STAGES * sizeof *job->state);
  return run_job (job);
}

static unsigned long result;

static void
run_once (void *data)
{
  struct job *job = data;
  result = run_items (job, job->items);
}

static void
usage (void)
{
  printf ("Usage: %s [OPTION]...\n"
	  "Pass items through a pipeline.\n\n"
	  "  -k, --kind=KIND  one of", program_invocation_short_name);
  for (int k = 0; k < KINDS; k++)
    if (can_run (k))
      printf (" %s", kinds[k]);
  puts ("; chain by default\n"
	"  -s, --stages=N   of a chain: 2 to 1000 stages; 64 by default.  Of"
	" comm and\n"
	"                   matrix: 2 or 4; 2 by default\n"
	"  -w, --rounds=N   work of a stage on an item: N rounds of multiplications,"
	" each\n"
	"                   waiting for the one before; 6 by default, about"
	" 10 ns\n"
	"      --rounds=N,N...  of each stage, which also gives their number\n"
	"  -S, --seed=N     which random graph; 0 by default\n"
	"  -g, --graph=NAME diamond, fan-out, fan-in, ladder or apart instead"
	" of a random\n"
	"                   one\n"
	"  -i, --input=FILE a chain takes the 64-bit words of FILE, one for each"
	" item, not\n"
	"                   ones\n"
	"  -b, --block[=N]  pass blocks of N items, 1024 by default, where the"
	" program\n"
	"                   passes items\n"
	"  -f, --fused      trivial stages as one writes them by hand for blocks:"
	" those of\n"
	"                   a thread are one loop\n"
	"  -n, --items=N    400000 by default, or all of FILE\n"
	"  -t, --time       print median rate (items a second), placement of"
	" the\n"
	"                   processors, and processors in use by this program"
	" and\n"
	"                   others, instead of the result\n"
	"  -r, --repeat=N   run N times\n"
	"  -x, --serve      for each number of items on standard input, print"
	" seconds,\n"
	"                   processor seconds and the result\n"
	"  -h, --help       print this help\n"
	"  -V, --version    print the version\n\n"
	"OMP_NUM_THREADS says how many threads there are, and"
	" GOMP_STREAM_CHANNEL how\n"
	"the pipeline passes items.");
}

int
main (int argc, char **argv)
{
  static const struct option options[] = {
    { "kind", required_argument, NULL, 'k' },
    { "stages", required_argument, NULL, 's' },
    { "rounds", required_argument, NULL, 'w' },
    { "seed", required_argument, NULL, 'S' },
    { "graph", required_argument, NULL, 'g' },
    { "input", required_argument, NULL, 'i' },
    { "block", optional_argument, NULL, 'b' },
    { "fused", no_argument, NULL, 'f' },
    { "items", required_argument, NULL, 'n' },
    { "time", no_argument, NULL, 't' },
    { "repeat", required_argument, NULL, 'r' },
    { "serve", no_argument, NULL, 'x' },
    { NULL, 0, NULL, 0 }
  };
  static char six[] = "6";
  const char *graph = NULL, *input = NULL;
  struct job job = { .kind = CHAIN, .block = 1, .threads = 2 };
  int timed = 0, serve = 0, given = 0, c;
  unsigned repeat = 1, seed = 0;

  job.rounds = allocate (MAX_STAGES, sizeof *job.rounds);
  job.state = allocate (2 * MAX_STAGES, sizeof *job.state);
  read_rounds (&job, six);
  while ((c = option_next (argc, argv, options, usage)) != -1)
    switch (c)
      {
      case 'k':
	job.kind = kind_of (optarg);
	break;
      case 's':
	job.stages = whole_number ("--stages", optarg, 2, MAX_STAGES);
	break;
      case 'w':
	read_rounds (&job, optarg);
	break;
      case 'S':
	seed = whole_number ("--seed", optarg, 0, 1000000000);
	break;
      case 'g':
	graph = optarg;
	break;
      case 'i':
	input = optarg;
	break;
      case 'b':
	job.block = (optarg == NULL ? BLOCK
		     : whole_number ("--block", optarg, 2, LARGEST_BLOCK));
	break;
      case 'f':
	job.fused = true;
	break;
      case 'n':
	job.items = whole_number ("--items", optarg, 0, 1000000000000);
	given = 1;
	break;
      case 't':
	timed = 1;
	break;
      case 'r':
	repeat = whole_number ("--repeat", optarg, 1, 1000000);
	break;
      case 'x':
	serve = 1;
	break;
      }
  if (optind < argc)
    fail ("No such option: %s", argv[optind]);
  if (job.kind == COMM || job.kind == MATRIX)
    {
      if (job.stages == 0)
	job.stages = 2;
      if (job.stages != 2 && job.stages != 4)
	fail ("--stages: Not 2 or 4: %u", job.stages);
    }
  else if (job.kind > LATENCY && job.kind != GRAPH)
    job.stages = 4;
  else if (job.stages == 0)
    job.stages = 64;
  if (job.kind == GRAPH)
    {
      if (graph != NULL)
	named_graph (&job, graph);
      else
	random_graph (&job, seed);
      find_leaves (&job);
    }
  if (job.fused && (job.kind < TRIVIAL || job.kind > OPAQUE))
    fail ("--fused is for trivial stages");
  if (input != NULL)
    {
      if (job.kind > LATENCY)
	fail ("--input is for a chain");
      read_input (&job, input);
    }
  if (!given)
    job.items = input != NULL ? job.n_input : 400000;
  const char *threads = getenv ("OMP_NUM_THREADS");
  if (threads != NULL)
    job.threads = whole_number ("OMP_NUM_THREADS", threads, 1, 1000);

  if (serve)
    child_serve (run_items, &job);
  else if (timed)
    timing_report (run_once, &job, job.items, repeat);
  else
    {
      for (unsigned i = 0; i < repeat; i++)
	run_once (&job);
      printf ("%016lx\n", result);
    }
  free ((void *) job.input);
  free (job.leaf);
  free (job.node);
  free (job.state);
  free (job.rounds);
  return 0;
}
