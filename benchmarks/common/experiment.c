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

/* Runs what is to be compared, in turn, until it is known well enough.  */

#define _GNU_SOURCE
#include "experiment.h"
#include "machine.h"
#include "options.h"
#include "placement.h"
#include "timing.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum
{
  FEWEST = 5,			/* Runs of which something is said.  */
  ENOUGH = 7			/* Runs of a contender in one placement.  */
};

/* The 95% interval of a median is tight when it is no wider than this share of
   the median.  */
#define TIGHT 0.04

/* Seconds of a run, unless it is said how many, or that it is longer.  */
#define LONGEST_RUN 0.05
#define SHORTEST_RUN 0.005

/* Placements that count; the others are those that changed during a run, and
   runs that other programs disturbed.  */
static const char places[PLACES + 1] = "SXF1";

static struct experiment_case *cases, **last_case = &cases;

struct experiment_case *
experiment_case (const char *experiment, const char *name, const char *unit,
		 double scale, bool cost)
{
  struct experiment_case *c = calloc (1, sizeof *c);
  if (c == NULL)
    fail ("Out of memory");
  *c = (struct experiment_case) { experiment, name, unit, scale, cost,
				  false, 1, NULL, NULL };
  *last_case = c;
  last_case = &c->next;
  return c;
}

struct contender *
experiment_contender (struct experiment_case *of, const char *name,
		      struct usage (*run) (void *, double), void *data,
		      double items)
{
  struct contender *c = calloc (1, sizeof *c), **last = &of->contenders;
  if (c == NULL)
    fail ("Out of memory");
  c->name = name;
  c->run = run;
  c->data = data;
  c->items = items;
  while (*last != NULL)
    last = &(*last)->next;
  return *last = c;
}

char *
experiment_name (const char *format, ...)
{
  va_list args;
  char *name;
  va_start (args, format);
  if (vasprintf (&name, format, args) < 0)
    fail ("Out of memory");
  va_end (args);
  return name;
}

static void
run_whole_multiples (struct contender *c)
{
  if (c->items < 1)
    c->items = 1;
  if (c->multiple > 0)
    c->items = ceil (c->items / c->multiple) * c->multiple;
}

/* A CSV file's fields have no commas.  */
static void
check_text (const char *text)
{
  if (text != NULL && strchr (text, ',') != NULL)
    fail ("A comma in a name, a unit or a claim: %s", text);
}

/* One run with its surroundings; *PLACE is the placement before it, and then
   the one after it.  */
static void
run_once (const struct experiment_case *of, struct contender *c, int round,
	  double run_seconds, char *place, FILE *csv)
{
  double all = timing_all_cpu_seconds (), elapsed = timing_now ();
  struct usage use = c->run (c->data, c->items);
  elapsed = use.elapsed > 0 ? use.elapsed : timing_now () - elapsed;
  if (use.seconds < 0)
    fail ("%s, %s: %s failed", of->experiment, of->name, c->name);
  double others = timing_all_cpu_seconds () - all - use.cpu;
  char after = placement_class (placement_round_trip ());
  char during = after == *place ? after : '-';
  *place = after;
  /* The system counts in ticks, so a few of them mean nothing.  */
  if (others < 0)
    others = 0;
  if (others > 0.025 + 0.1 * elapsed && use.waited > 0.05 * elapsed)
    during = '*';
  double value = of->scale * (of->cost ? use.seconds / c->items
			      : c->items / use.seconds);
  if (csv != NULL)
    fprintf (csv, "%s,%s,%s,%s,%s,%s,%d,%c,%.6g,%.2f,%.2f\n", of->experiment,
	     of->name, c->name,
	     c->against != NULL ? c->against : of->contenders->name,
	     c->claim != NULL ? c->claim : "", of->unit, round, during, value,
	     use.cpu / elapsed, others / elapsed);
  const char *known = strchr (places, during);
  struct sample *sample = known ? &c->sample[known - places] : NULL;
  if (sample != NULL && sample->n < SAMPLE_MOST)
    sample->value[sample->n++] = value;
  /* Half way, so that a run that was disturbed does not decide alone.  */
  double more = run_seconds / elapsed;
  more = more > 4 ? 4 : more < 0.1 ? 0.1 : more;
  c->items *= (1 + more) / 2;
  run_whole_multiples (c);
}

/* Finds the size of a run of C: the one of an earlier case's contender of the
   same name, for a start, or by trying.  */
static void
size_run (const struct experiment_case *of, struct contender *c,
	  double run_seconds)
{
  for (struct experiment_case *e = cases; e != of; e = e->next)
    if (strcmp (e->experiment, of->experiment) == 0 && e->alike)
      for (struct contender *k = e->contenders; k != NULL; k = k->next)
	if (strcmp (k->name, c->name) == 0)
	  {
	    c->items = k->items;
	    run_whole_multiples (c);
	    return;
	  }
  run_whole_multiples (c);
  for (int i = 0; i < 40; i++)
    {
      double start = timing_now ();
      struct usage use = c->run (c->data, c->items);
      if (use.seconds < 0)
	fail ("%s, %s: %s failed", of->experiment, of->name, c->name);
      double elapsed = use.elapsed > 0 ? use.elapsed : timing_now () - start;
      double more = run_seconds / elapsed;
      if (more < 3)
	{
	  if (more < 1)
	    c->items *= more;
	  run_whole_multiples (c);
	  return;
	}
      c->items *= more > 16 ? 16 : more;
      run_whole_multiples (c);
    }
}

static int
ascending (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

/* The median of SAMPLE's values, and the 95% interval of it that their order has,
   in *LOW and *HIGH.  */
static double
sample_median (const struct sample *sample, double *low, double *high)
{
  double x[SAMPLE_MOST];
  unsigned n = sample->n;
  memcpy (x, sample->value, n * sizeof *x);
  qsort (x, n, sizeof *x, ascending);
  double rank = (n - 1.96 * sqrt (n)) / 2;
  unsigned below = rank > 0 ? rank : 0;
  *low = x[below];
  *high = x[n - 1 - below];
  return (x[(n - 1) / 2] + x[n / 2]) / 2;
}

/* Whether one placement has tight medians of all contenders of the case.  */
static bool
settled (const struct experiment_case *of)
{
  for (int place = 0; place < PLACES; place++)
    {
      bool tight = true;
      for (struct contender *c = of->contenders; c != NULL && tight;
	   c = c->next)
	{
	  const struct sample *s = &c->sample[place];
	  double low, high;
	  if (s->n < ENOUGH)
	    tight = false;
	  else if (s->n < SAMPLE_MOST)
	    {
	      double median = sample_median (s, &low, &high);
	      tight = high - low <= TIGHT * median;
	    }
	}
      if (tight)
	return true;
    }
  return false;
}

/* What a glance at the results shows; the CSV file has more.  */
static void
print_medians (void)
{
  for (const struct experiment_case *c = cases; c != NULL; c = c->next)
    for (const struct contender *k = c->contenders; k != NULL; k = k->next)
      for (int place = 0; place < PLACES; place++)
	if (k->sample[place].n >= FEWEST)
	  {
	    double low, high;
	    double median = sample_median (&k->sample[place], &low, &high);
	    printf ("%-20s %-12s %-22s %c %10.4g (%.4g - %.4g) %s\n",
		    c->experiment, c->name, k->name, places[place], median, low,
		    high, c->unit);
	  }
}

/* Who runs after the contender.  */
static struct contender *
successor (const struct experiment_case *c, const struct contender *k)
{
  return k->next != NULL ? k->next : c->contenders;
}

/* Each contender is first in its turn: who runs after which one makes a
   difference, as it finds a processor asleep, or busy for a little longer.  */
static struct contender *
first_of_round (const struct experiment_case *c, int round)
{
  struct contender *k = c->contenders;

  for (int i = 0; i < round; i++)
    k = successor (c, k);
  return k;
}

void
experiment_run (const struct experiment_options *options)
{
  double seconds = options->seconds ? options->seconds : 60;
  double start = timing_now (), end = start + seconds;
  bool watched = isatty (STDERR_FILENO);
  size_t n_cases = 0, n_runs = 0;
  FILE *csv = NULL;

  if (options->csv != NULL)
    {
      csv = fopen (options->csv, "w");
      if (csv == NULL)
	fail ("%s: Cannot be written", options->csv);
      machine_describe (csv, options->flags);
      fprintf (csv, "%sexperiment,case,contender,against,claim,unit,round,"
	       "placement,value,cpus,others\n", options->notes);
    }
  for (struct experiment_case *c = cases; c != NULL; c = c->next)
    {
      n_cases++;
      check_text (c->name);
      check_text (c->unit);
      for (struct contender *k = c->contenders; k != NULL; k = k->next)
	{
	  n_runs += c->longer;
	  check_text (k->name);
	  check_text (k->claim);
	}
    }
  /* So that there is time for enough rounds, and for finding the sizes.  */
  double run_seconds = seconds / (ENOUGH + 2) / (n_runs + 1);
  run_seconds = (run_seconds > LONGEST_RUN ? LONGEST_RUN
		 : run_seconds < SHORTEST_RUN ? SHORTEST_RUN : run_seconds);
  if (options->run_seconds)
    run_seconds = options->run_seconds;

  bool *done = calloc (n_cases + 1, sizeof *done);
  if (done == NULL)
    fail ("Out of memory");
  size_t left = n_cases;
  for (int round = 0; left > 0 && timing_now () < end; round++)
    {
      size_t i = 0;
      for (struct experiment_case *c = cases; c != NULL; c = c->next, i++)
	{
	  if (done[i] || timing_now () > end)
	    continue;
	  if (watched)
	    fprintf (stderr, "\r\033[KRound %d: %s, %s; at most %.0f s left",
		     round + 1, c->experiment, c->name,
		     end > timing_now () ? end - timing_now () : 0);
	  if (round == 0)
	    for (struct contender *k = c->contenders; k != NULL; k = k->next)
	      size_run (c, k, c->longer * run_seconds);
	  struct contender *first = first_of_round (c, round), *k = first;
	  char place = placement_class (placement_round_trip ());
	  do
	    {
	      run_once (c, k, round, c->longer * run_seconds, &place,
			csv);
	      k = successor (c, k);
	    }
	  while (k != first);
	}
      if (round + 1 < ENOUGH)
	continue;
      i = 0;
      for (struct experiment_case *c = cases; c != NULL; c = c->next, i++)
	if (!done[i] && settled (c))
	  {
	    done[i] = true;
	    left--;
	  }
    }
  if (watched)
    fprintf (stderr, "\r\033[K");
  print_medians ();
  free (done);
  if (csv != NULL && fclose (csv) != 0)
    fail ("%s: Cannot be written", options->csv);
}
