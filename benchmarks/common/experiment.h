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

/* Interleaved, placement-tagged, repeated runs of programs that are to be
   compared, and the CSV file that has every one of them.

   An experiment has cases (a queue's capacity, a number of stages), and a case
   has contenders.  A round runs every contender of a case in turn, with a look
   at the placement of the processors before and after each run.  Rounds are
   repeated, all cases in turn, until the 95% interval of each contender's
   median is tight in one placement at least, or time is up.  */

#ifndef BENCHMARKS_EXPERIMENT_H
#define BENCHMARKS_EXPERIMENT_H 1

#include <stdbool.h>

/* What one run took.  */
struct usage
{
  double seconds;		/* Of the timed part; negative: it failed.  */
  double cpu;			/* Processor seconds of the contender, with
				   what comes before the timed part.  */
  double elapsed;		/* Seconds that CPU is of; 0: of the whole
				   call.  */
  double waited;		/* Seconds that its threads waited for a
				   processor.  */
};

enum { PLACES = 4, SAMPLE_MOST = 60 };

/* Values of runs.  */
struct sample
{
  unsigned n;
  double value[SAMPLE_MOST];
};

struct contender
{
  const char *name;
  /* The contender of the same case that the ratio is taken to; null: the
     first.  */
  const char *against;
  /* What the ratio is in the paper, or must be; or null.  */
  const char *claim;
  /* Passes ITEMS items.  */
  struct usage (*run) (void *data, double items);
  void *data;
  double items;			/* Of the first run.  Later ones are sized to
				   take as long as the options say.  */
  double multiple;		/* Runs have whole multiples of it, unless it
				   is 0.  */
  struct sample sample[PLACES];	/* Runs that count, in each placement.  */
  struct contender *next;
};

struct experiment_case
{
  const char *experiment;
  const char *name;
  const char *unit;
  /* The value of a run is SCALE * items / seconds, or, with COST,
     SCALE * seconds / items.  */
  double scale;
  bool cost;
  /* Contenders of the same name in later cases of the experiment take about as
     long.  */
  bool alike;
  /* Its runs are so many times as long as those of other cases.  */
  unsigned longer;
  struct contender *contenders;
  struct experiment_case *next;
};

/* Adds a case to the program's list.  The strings are not copied.  */
struct experiment_case *experiment_case (const char *experiment,
					 const char *name, const char *unit,
					 double scale, bool cost);

/* Adds a contender to it, to run after those added before.  */
struct contender *experiment_contender (struct experiment_case *,
					const char *name,
					struct usage (*run) (void *, double),
					void *data, double items);

struct experiment_options
{
  double seconds;		/* For all; 60 when 0.  */
  double run_seconds;		/* For a run, unless its case says longer;
				   0: 0.05, or less where that would leave no
				   time for all.  */
  const char *csv;		/* File name, or null.  */
  const char *flags;		/* Compiler options, for the CSV file.  */
  const char *notes;		/* Lines for its head, each one with # and its
				   end.  */
};

/* Runs all cases, writes the CSV file, and prints the medians.
   Fails when a run fails.  */
void experiment_run (const struct experiment_options *);

/* A copy of a printed string, for names.  */
char *experiment_name (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));

#endif /* BENCHMARKS_EXPERIMENT_H */
