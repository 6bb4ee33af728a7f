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

/* What the runs of a contender say together.  */

#ifndef BENCHMARKS_SUMMARY_H
#define BENCHMARKS_SUMMARY_H 1

#include "statistics.h"
#include "table.h"

/* Fewer runs have no interval, ratio or point in a plot.  */
enum { FEWEST_RUNS = 3 };

/* What is known of one contender of one case in one placement.  */
struct summary
{
  const struct row *first;
  size_t n;			/* Runs.  */
  struct estimate value, ratio;
  size_t pairs;			/* Runs with a partner, for the ratio.  */
  double cpus;
};

/* Sums up the runs in placement PLACE of the contender that row FIRST is of;
   all its rows are FIRST or later.  The ratio is to the contender AGAINST.  */
struct summary summarize (const struct rows *, size_t first, char place,
			  const char *against);

/* Whether row I is the first of its contender and case.  */
bool first_p (const struct rows *, size_t i);

bool same_case (const struct row *, const struct row *);

#endif /* BENCHMARKS_SUMMARY_H */
