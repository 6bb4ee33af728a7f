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

/* What the Lynx paper measured on queues.  */

#include "../common/options.h"
#include "../common/timing.h"
#include "pair.h"
#include "papers.h"
#include "waits.h"

#include <stdbool.h>
#include <stdlib.h>
#include <sys/resource.h>

/* Adds NAME, which passes elements of WIDTH bits through QUEUE with BYTES
   bytes, if there is that queue.  */
static struct contender *
add (struct experiment_case *c, const char *name, const char *queue,
     unsigned width, size_t bytes, size_t section)
{
  struct pair *p = malloc (sizeof *p);
  if (p == NULL)
    fail ("Out of memory");
  *p = (struct pair) { way_find (queue, "element", width), bytes * 8 / width,
		       section * 8 / width };
  if (p->way == NULL)
    return NULL;
  return experiment_contender (c, name, pair_stream, p, 100000);
}

/* The form FORM of the paper's own code.  */
static struct contender *
add_form (struct experiment_case *c, const char *form, size_t bytes,
	  size_t section)
{
  struct contender *k = add (c, form, experiment_name ("listing %s", form), 64,
			     bytes, section);
  if (k != NULL)
    k->multiple = section / 8.0;
  return k;
}

void
add_lynx_figure_2 (void)
{
  for (size_t kib = 16; kib <= 16384; kib *= 2)
    {
      struct experiment_case *c
	= experiment_case ("lynx-figure-2", experiment_name ("%zu", kib),
			   "GB/s by size in KiB", 8e-9, false);
      size_t bytes = kib * 1024;
      add_form (c, "mov", bytes, bytes / 2);
      paper_claim (add_form (c, "mov-pf-1K", bytes, bytes / 2),
		   "0.9 at its peak");
      paper_claim (add_form (c, "movnti", bytes, bytes / 2),
		   "below 1 in the cache");
      struct contender *k = add_form (c, "movnti-pf-1K", bytes, bytes / 2);
      paper_claim (k, "0.9");
      if (k != NULL)
	k->against = "movnti";
    }
}

void
add_lynx_figure_3 (void)
{
  for (size_t section = 8; section <= 524288; section *= 4)
    {
      struct experiment_case *c
	= experiment_case ("lynx-figure-3", experiment_name ("%zu", section),
			   "GB/s through 1 MiB by bytes of a section", 8e-9,
			   false);
      add_form (c, "mov", 1048576, section);
      add_form (c, "movnti", 1048576, section);
    }
}

/* A queue that is filled by this thread, and emptied by nobody.  */
struct traverse
{
  const struct way *way;
  size_t capacity;
  void *queue;
};

static struct usage
run_traverse (void *data, double items)
{
  struct traverse *t = data;
  struct usage use = { .seconds = 0 };
  if (t->queue == NULL)
    {
      t->queue = t->way->make (t->capacity, 0);
      if (t->queue == NULL)
	return (struct usage) { .seconds = -1 };
      t->way->produce (t->queue, 0, t->capacity - 1);
    }
  double start = timing_now (), cpu = timing_cpu_seconds ();
  for (uint64_t n = items; n >= t->capacity; n -= t->capacity)
    t->way->produce (t->queue, n, t->capacity - 1);
  use.seconds = timing_now () - start;
  use.cpu = timing_cpu_seconds () - cpu;
  use.elapsed = use.seconds;
  return use;
}

/* The paper's figure has 256 MiB; the others tell what memory hides.  */
void
add_lynx_figure_4 (void)
{
  static const size_t mib[] = { 1, 16, 256 };
  static const char *const forms[] = { "MSQ", "MSQ NR", "MSQ NS", "MSQ NRNS" };
  static const char *const claims[] = { NULL, "1.07", "1.17", "1.27" };
  for (int m = 0; m < 3; m++)
    {
      struct experiment_case *c
	= experiment_case ("lynx-figure-4", experiment_name ("%zu", mib[m]),
			   "M enqueues/s by size in MiB", 1e-6, false);
      for (int i = 0; i < 4; i++)
	{
	  struct traverse *t = calloc (1, sizeof *t);
	  if (t == NULL)
	    fail ("Out of memory");
	  t->way = way_find (experiment_name ("listing %s", forms[i]),
			     "element", 64);
	  t->capacity = mib[m] * 1048576 / sizeof (uint64_t);
	  if (t->way == NULL)
	    continue;
	  struct contender *k
	    = experiment_contender (c, forms[i], run_traverse, t,
				    t->capacity);
	  k->multiple = t->capacity;
	  paper_claim (k, m == 2 ? claims[i] : i > 0 ? "" : NULL);
	}
    }
}

/* Figures 13 and 14 are the same on other machines.  */
void
add_lynx_figure_9 (void)
{
  static const char *const claims[] = { "up to 1.4", "up to 1.4",
					"up to 1.6", "up to 1.44" };
  int claim_of = 0;
  for (unsigned width = 8; width <= 64; width *= 2, claim_of++)
    for (size_t kib = 16; kib <= 4096; kib *= 4)
      {
	struct experiment_case *c
	  = experiment_case (experiment_name ("lynx-figure-9-%u-bits", width),
			     experiment_name ("%zu", kib),
			     "GB/s by size in KiB", width / 8e9, false);
	size_t bytes = kib * 1024;
	add (c, "msq", "msq", width, bytes, 0);
	paper_claim (add (c, "lynx mov", "lynx mov", width, bytes, 0),
		     claims[claim_of]);
	add (c, "liberty", "liberty", width, bytes, 0);
	struct contender *k = add (c, "lynx movnti", "lynx movnti", width,
				   bytes, 0);
	paper_claim (k, "");
	if (k != NULL && width == 64)
	  k->against = "liberty";
      }
}

/* A contender: the kernel's share of the processor time.  */
static struct usage
run_kernel_share (void *data, double items)
{
  struct rusage before, after;
  getrusage (RUSAGE_SELF, &before);
  struct usage use = pair_stream (data, items);
  getrusage (RUSAGE_SELF, &after);
  double user = (after.ru_utime.tv_sec - before.ru_utime.tv_sec
		 + (after.ru_utime.tv_usec - before.ru_utime.tv_usec) * 1e-6);
  double kernel = (after.ru_stime.tv_sec - before.ru_stime.tv_sec
		   + (after.ru_stime.tv_usec - before.ru_stime.tv_usec)
		     * 1e-6);
  use.elapsed = use.seconds;
  if (use.seconds >= 0 && user + kernel > 0)
    use.seconds = kernel / (user + kernel) * items;
  return use;
}

void
add_lynx_figure_10 (void)
{
  static const char *const claims[] = {
    "60", "48", "36", "24", "15", "10", "below 10"
  };
  for (int i = 0; i < 7; i++)
    {
      size_t kib = 64 << i;
      struct experiment_case *c
	= experiment_case ("lynx-figure-10", experiment_name ("%zu", kib),
			   "% of the time in the kernel by size in KiB", 100,
			   true);
      struct contender *k = add (c, "lynx mov", "lynx mov", 64, kib * 1024, 0);
      paper_claim (k, claims[i]);
      if (k != NULL)
	k->run = run_kernel_share;
      k = add (c, "msq", "msq", 64, kib * 1024, 0);
      if (k != NULL)
	k->run = run_kernel_share;
    }
}

__thread uint64_t waited_ticks;
uint64_t wait_from, wait_to;

/* A queue of this many bytes is what the time line is of, for so long.  */
enum { LINE_BYTES = 65536, LINE_US = 48, LINE_STEP_US = 4 };

/* Runs whose waits are counted.  */
struct waits
{
  struct pair pair;
  double from_us, to_us;	/* Since the producer began; 0: all.  */
  bool consumer;		/* Whose: of the time line; else of both.  */

  /* During a run.  */
  void *queue;
  uint64_t n, sum;
  uint64_t waited[2];		/* Ticks of the producer and the consumer.  */
};

static void
produce_waiting (void *data)
{
  struct waits *w = data;
  uint64_t now = gomp_stream_ticks ();
  if (w->to_us > 0)
    {
      /* The consumer may have waited since before; a line starts here.  */
      __atomic_store_n (&wait_to, now + (uint64_t) (w->to_us * 1e3
						    * ticks_per_ns),
			__ATOMIC_RELAXED);
      __atomic_store_n (&wait_from, now + (uint64_t) (w->from_us * 1e3
						      * ticks_per_ns),
			__ATOMIC_RELAXED);
    }
  waited_ticks = 0;
  w->pair.way->produce (w->queue, 0, w->n);
  w->waited[0] += waited_ticks;
}

static void
consume_waiting (void *data)
{
  struct waits *w = data;
  waited_ticks = 0;
  w->sum = w->pair.way->consume (w->queue, w->n);
  w->waited[1] += waited_ticks;
}

/* Passes N elements through a queue that is made anew.  */
static struct usage
pass_waiting (struct waits *w, uint64_t n)
{
  measure_ticks ();
  wait_from = w->to_us > 0 ? UINT64_MAX : 0;
  wait_to = UINT64_MAX;
  w->n = n;
  w->queue = w->pair.way->make (w->pair.capacity, 0);
  if (w->queue == NULL)
    return (struct usage) { .seconds = -1 };
  struct usage use = pair_run (produce_waiting, consume_waiting, w);
  w->pair.way->destroy (w->queue);
  if (w->sum != (n % 2 == 0 ? n / 2 * (n - 1) : n * ((n - 1) / 2)))
    fail ("%s: Not what was sent", w->pair.way->queue);
  return use;
}

/* A contender: the share of the processor time that is spent in waits.  */
static struct usage
run_wait_share (void *data, double items)
{
  struct waits *w = data;
  w->waited[0] = w->waited[1] = 0;
  struct usage use = pass_waiting (w, items);
  use.elapsed = use.seconds;
  if (use.seconds >= 0 && use.cpu > 0)
    use.seconds = ((w->waited[0] + w->waited[1]) / ticks_per_ns * 1e-9
		   / use.cpu * items);
  return use;
}

/* A contender: the share of a part of the time line that is spent in waits.  An
   item is a cold start, with more elements than pass in that time.  */
static struct usage
run_wait_line (void *data, double items)
{
  struct waits *w = data;
  double start = timing_now (), used = 0;
  w->waited[0] = w->waited[1] = 0;
  for (uint64_t i = 0; i < items; i++)
    {
      struct usage use = pass_waiting (w, 32 * LINE_BYTES / sizeof (uint64_t));
      if (use.seconds < 0)
	return use;
      used += use.cpu;
    }
  return (struct usage) {
    .seconds = (w->waited[w->consumer] / ticks_per_ns * 1e-3
		/ (w->to_us - w->from_us)),
    .cpu = used, .elapsed = timing_now () - start
  };
}

/* Adds NAME, of whose queue with BYTES bytes the waits are counted.  */
static struct contender *
add_waits (struct experiment_case *c, const char *name, const char *queue,
	   size_t bytes, struct usage (*run) (void *, double),
	   struct waits waits)
{
  struct waits *w = malloc (sizeof *w);
  if (w == NULL)
    fail ("Out of memory");
  *w = waits;
  w->pair = (struct pair) { way_find (queue, "element", 64),
			    bytes / sizeof (uint64_t), 0 };
  if (w->pair.way == NULL)
    return NULL;
  struct contender *k
    = experiment_contender (c, name, run, w,
			    run == run_wait_line ? 1 : 100000);
  k->multiple = 1;
  return k;
}

void
add_lynx_figure_11 (void)
{
  for (int i = 0; i < 7; i++)
    {
      size_t kib = 64 << i;
      struct experiment_case *c
	= experiment_case ("lynx-figure-11", experiment_name ("%zu", kib),
			   "% of the time in waits by size in KiB", 100, true);
      paper_claim (add_waits (c, "lynx mov", "lynx mov waits", kib * 1024,
			      run_wait_share, (struct waits) { .n = 0 }),
		   kib == 64 ? "15" : kib >= 2048 ? "below 2" : "");
      add_waits (c, "msq", "msq waits", kib * 1024, run_wait_share,
		 (struct waits) { .n = 0 });
    }
}

void
add_lynx_figure_11_line (void)
{
  static const struct { const char *name, *queue; bool consumer; } line[] = {
    { "msq producer", "msq waits", false },
    { "msq consumer", "msq waits", true },
    { "lynx producer", "lynx mov waits", false },
    { "lynx consumer", "lynx mov waits", true }
  };
  for (int us = 0; us < LINE_US; us += LINE_STEP_US)
    {
      struct experiment_case *c
	= experiment_case ("lynx-figure-11-line",
			   experiment_name ("%.1f", us + LINE_STEP_US / 2.0),
			   "% of the time in waits by us since a cold start",
			   100, true);
      c->alike = true;
      for (int i = 0; i < 4; i++)
	add_waits (c, line[i].name, line[i].queue, LINE_BYTES, run_wait_line,
		   (struct waits) { .from_us = us,
				    .to_us = us + LINE_STEP_US,
				    .consumer = line[i].consumer });
    }
}

void
add_lynx_figure_12 (void)
{
  static const char *const levels[] = { "O0", "O1", "O2", "O3",
					"O3-funroll-loops" };
  for (int i = 0; i < 5; i++)
    {
      struct experiment_case *c
	= experiment_case ("lynx-figure-12", levels[i],
			   "GB/s through 4 MiB", 8e-9, false);
      add (c, "msq", experiment_name ("msq %s", levels[i]), 64, 4194304, 0);
      paper_claim (add (c, "lynx mov",
			experiment_name ("lynx mov %s", levels[i]), 64,
			4194304, 0),
		   i == 4 ? "above 1; unrolled 1.05 times -O1" : "above 1");
    }
}
