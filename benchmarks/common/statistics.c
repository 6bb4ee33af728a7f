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

/* The percentile bootstrap.  */

#include "statistics.h"
#include "options.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 400 };

static int
ascending (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

static double
median (double *x, size_t n)
{
  qsort (x, n, sizeof *x, ascending);
  return (x[(n - 1) / 2] + x[n / 2]) / 2;
}

struct estimate
estimate_median (const double *x, size_t n)
{
  double *drawn = malloc (n * sizeof *drawn), medians[SAMPLES];
  if (drawn == NULL)
    fail ("Out of memory");
  /* Xorshift; the seed is any number but 0.  */
  uint64_t random = 88172645463325252u;
  for (int s = 0; s < SAMPLES; s++)
    {
      for (size_t i = 0; i < n; i++)
	{
	  random ^= random << 13;
	  random ^= random >> 7;
	  random ^= random << 17;
	  drawn[i] = x[(random >> 11) % n];
	}
      medians[s] = median (drawn, n);
    }
  qsort (medians, SAMPLES, sizeof *medians, ascending);
  memcpy (drawn, x, n * sizeof *drawn);
  struct estimate e = { .median = median (drawn, n),
			.low = medians[SAMPLES / 40],
			.high = medians[SAMPLES - 1 - SAMPLES / 40] };
  free (drawn);
  return e;
}
