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

/* The CSV files of the benchmarks, and the tables made from them.  */

#ifndef BENCHMARKS_TABLE_H
#define BENCHMARKS_TABLE_H 1

#include "grid.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The first line of a CSV file that is not a comment.  Comments begin with #
   and describe the machine.  */
#define TABLE_COLUMNS \
  "experiment,case,contender,against,claim,unit,round,placement,value,cpus," \
  "others"

/* One run.  */
struct row
{
  char *experiment, *name, *contender, *against, *claim, *unit;
  int round;
  char placement;		/* S, X, F or 1; - when it changed during the
				   run, * when other programs ran too.  */
  double value, cpus, others;
};

struct rows
{
  struct row *row;
  size_t n;
  char **note;			/* The comments, without their #.  */
  size_t notes;
};

/* Reads all of FILE; fails, with NAME, when it is not such a file.  Leaves it
   at its end.  */
struct rows table_read (FILE *file, const char *name);

void table_free (struct rows *);

/* What the notes say of NAME: the text of that with the longest part of it
   before a colon, or nothing.  */
const char *table_note (const struct rows *, const char *name);

/* Prints medians, their 95% intervals, and ratios.  A round counts for a ratio
   where both contenders had the same placement.  PLOTS, unless null, is the
   folder that has the plots for HTML.  */
void table_print (const struct rows *, FILE *, enum style,
		  const char *plots);

/* Prints a line for each contender of each case in each placement: experiment,
   placement, case, contender, median, its interval's ends, and unit, with tabs
   between them; for plots.  */
void table_print_medians (const struct rows *, FILE *);

#endif /* BENCHMARKS_TABLE_H */
