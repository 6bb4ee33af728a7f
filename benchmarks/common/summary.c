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

/* Medians and ratios of runs.  */

#include "summary.h"
#include "options.h"

#include <stdlib.h>
#include <string.h>

bool
same_case (const struct row *a, const struct row *b)
{
  return (strcmp (a->experiment, b->experiment) == 0
	  && strcmp (a->name, b->name) == 0);
}

struct summary
summarize (const struct rows *rows, size_t first, char place,
	   const char *against)
{
  const struct row *f = &rows->row[first];
  struct summary s = { .first = f };
  double *value = malloc (3 * rows->n * sizeof *value);
  if (value == NULL)
    fail ("Out of memory");
  double *ratio = value + rows->n, *cpus = ratio + rows->n;

  for (size_t i = 0; i < rows->n; i++)
    {
      const struct row *r = &rows->row[i];
      if (r->placement != place || !same_case (r, f)
	  || strcmp (r->contender, f->contender) != 0)
	continue;
      value[s.n] = r->value;
      cpus[s.n++] = r->cpus;
      /* The round's rows are close by, before or after.  */
      for (int step = -1; step <= 1; step += 2)
	for (size_t j = i + step; j < rows->n; j += step)
	  {
	    const struct row *o = &rows->row[j];
	    if (o->round != r->round || !same_case (o, f))
	      break;
	    if (o->placement == place
		&& strcmp (o->contender, against) == 0)
	      ratio[s.pairs++] = r->value / o->value;
	  }
    }
  if (s.n > 0)
    {
      s.value = estimate_median (value, s.n);
      s.cpus = estimate_median (cpus, s.n).median;
    }
  if (s.pairs > 0)
    s.ratio = estimate_median (ratio, s.pairs);
  free (value);
  return s;
}

bool
first_p (const struct rows *rows, size_t i)
{
  for (size_t j = 0; j < i; j++)
    if (same_case (&rows->row[j], &rows->row[i])
	&& strcmp (rows->row[j].contender, rows->row[i].contender) == 0)
      return false;
  return true;
}
