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

/* Whether the choice that users get is the best one.  */

#ifndef BENCHMARKS_BEST_H
#define BENCHMARKS_BEST_H 1

#include "grid.h"
#include "table.h"

/* Most experiments with reasons.  */
enum { BEST_REASONS = 64 };

struct best
{
  /* A line for each experiment and placement that has a contender named "auto";
     and one for each case in which that is behind.  */
  struct grid experiments, behind;
  /* What is known of why that is so, for each experiment: its name, and the
     text of a note, which must outlive this.  */
  const char *reason[BEST_REASONS][2];
  unsigned reasons;
  unsigned cases, good, close;
};

/* Adds what auto reaches of the best of the others in each case of ROWS, whose
   values are rates.  A case is good with 95%, close if the interval of the ratio
   reaches that, and else behind, for reasons that the other contenders tell.  */
void best_add (const struct rows *rows, struct best *);

/* Prints it, if there is something, and empties it.  */
void best_print (struct best *, FILE *, enum style);

#endif /* BENCHMARKS_BEST_H */
