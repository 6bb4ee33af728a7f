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

/* Compares the contender "auto" with the best of its case.  */

#include "best.h"
#include "summary.h"

#include <string.h>

/* Of the case of row FIRST, the first row of the contender NAME, or the number
   of rows.  */
static size_t
find (const struct rows *rows, size_t first, const char *name)
{
  size_t i = 0;
  while (i < rows->n && (!same_case (&rows->row[i], &rows->row[first])
			 || strcmp (rows->row[i].contender, name) != 0))
    i++;
  return i;
}

/* What NAME reaches of AGAINST, or 0 when that is not known.  */
static double
ratio (const struct rows *rows, size_t first, char place, const char *name,
       const char *against)
{
  size_t i = find (rows, first, name);
  if (i == rows->n)
    return 0;
  struct summary s = summarize (rows, i, place, against);
  return s.pairs > 0 ? s.ratio.median : 0;
}

/* Says in WHY what the contenders tell of auto, whose row is FIRST.  */
static void
explain (const struct rows *rows, size_t first, char place,
	 const struct summary *mine, char *why)
{
  double one = ratio (rows, first, place, "1 thread", "sequential");
  double two = ratio (rows, first, place, "auto", "1 thread");
  int used = 0;
  if (one > 0)
    used += snprintf (why, WIDTH, "one thread does %.2f of the loop; ", one);
  if (two > 0)
    used += snprintf (why + used, WIDTH - used, "two do %.2f of one; ", two);
  snprintf (why + used, WIDTH - used, "%.1f processors used: %s", mine->cpus,
	    mine->cpus < 1.3 ? "the second thread is left asleep"
	    : one > 0 && 1 - one > 1 - two / 2
	    ? "most is lost to activations and firings"
	    : mine->cpus > 1.6
	    ? "most is lost to data on the way between processors"
	    : "most is lost to threads that wait for each other");
}

void
best_add (const struct rows *rows, struct grid *table, unsigned *cases,
	  unsigned *good)
{
  static const char *const head[] = {
    "experiment", "case", "placement", "best other", "why not",
    "its median", "auto", "ratio", "95% interval"
  };
  if (table->lines == 0)
    {
      table->columns = sizeof head / sizeof *head;
      char (*line)[WIDTH] = grid_line (table);
      for (int c = 0; c < table->columns; c++)
	strcpy (line[c], head[c]);
    }
  for (size_t i = 0; i < rows->n; i++)
    for (const char *place = "SXF"; *place != '\0'; place++)
      {
	const struct row *r = &rows->row[i];
	struct summary best = { .n = 0 };
	if (strcmp (r->contender, "auto") != 0 || !first_p (rows, i))
	  continue;
	for (size_t j = 0; j < rows->n; j++)
	  if (same_case (&rows->row[j], r) && first_p (rows, j)
	      && strcmp (rows->row[j].contender, "auto") != 0)
	    {
	      struct summary s = summarize (rows, j, *place, "auto");
	      if (s.pairs > 0
		  && (best.n == 0 || s.value.median > best.value.median))
		best = s;
	    }
	if (best.n == 0)
	  continue;
	struct summary mine = summarize (rows, i, *place,
					 best.first->contender);
	char (*line)[WIDTH] = grid_line (table);
	snprintf (line[0], WIDTH, "%s", r->experiment);
	snprintf (line[1], WIDTH, "%s", r->name);
	line[2][0] = *place;
	snprintf (line[3], WIDTH, "%s", best.first->contender);
	snprintf (line[5], WIDTH, "%.4g", best.value.median);
	snprintf (line[6], WIDTH, "%.4g", mine.value.median);
	snprintf (line[7], WIDTH, "%.2f", mine.ratio.median);
	snprintf (line[8], WIDTH, "%.2f - %.2f", mine.ratio.low,
		  mine.ratio.high);
	++*cases;
	if (mine.ratio.median >= 0.95)
	  ++*good;
	else
	  explain (rows, i, *place, &mine, line[4]);
      }
}
