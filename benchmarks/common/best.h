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

#include "table.h"

/* Adds to TABLE a line for each case and placement of ROWS that has a contender
   named "auto": what it reaches of the best of the others, and, where that is
   less than 95%, what the other contenders tell about the reason.  The values
   of such a case are rates.  CASES and GOOD count the lines, and those without
   a reason.  */
void best_add (const struct rows *rows, struct grid *table, unsigned *cases,
	       unsigned *good);

#endif /* BENCHMARKS_BEST_H */
