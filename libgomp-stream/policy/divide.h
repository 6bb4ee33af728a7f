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

   Under Section 7 of GPL version 3, you are granted additional permissions
   described in the GCC Runtime Library Exception, version 3.1, as published
   by the Free Software Foundation.

   You should have received a copy of the GNU General Public License and a
   copy of the GCC Runtime Library Exception along with this program; see the
   files COPYING and COPYING.RUNTIME respectively.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* How the control program and the stages, in their order, are divided among threads:
   into runs of neighbours of which the greatest is least.  */

#ifndef GOMP_STREAM_DIVIDE_H
#define GOMP_STREAM_DIVIDE_H 1

#include <stddef.h>

/* The time that the control program or a stage takes, ns in a plan's time; and
   what it costs to cut behind it.  */
struct gomp_stream_load
{
  float own;
  float written, read;		/* More for it, and for what reads it.  */
};

/* Divides the N items of LOADS into runs of at most BOUND, where cuts cost CUTS
   times what the loads say.  Returns how many, and stores the number of each
   item's run in HOMES unless null.  */
static inline unsigned
gomp_stream_divide (const struct gomp_stream_load *loads, size_t n, double cuts,
		    double bound, unsigned *homes)
{
  unsigned runs = 1;
  double sum = 0;

  for (size_t i = 0; i < n; i++)
    {
      if (i && (sum + loads[i].own + (i + 1 < n ? cuts * loads[i].written : 0)
		> bound))
	{
	  runs++;
	  sum = cuts * loads[i - 1].read;
	}
      sum += loads[i].own;
      if (homes)
	homes[i] = runs - 1;
    }
  return runs;
}

/* Returns the least bound with which there are at most K such runs.  */
static inline double
gomp_stream_least_bound (const struct gomp_stream_load *loads, size_t n,
			 double cuts, unsigned k)
{
  double low = 0, high = 0;

  for (size_t i = 0; i < n; i++)
    {
      high += loads[i].own;
      if (low < loads[i].own)
	low = loads[i].own;
    }
  if (low < high / k)
    low = high / k;
  for (int i = 0; i < 12 && high > low * 1.01; i++)
    {
      double middle = (low + high) / 2;
      if (gomp_stream_divide (loads, n, cuts, middle, NULL) <= k)
	high = middle;
      else
	low = middle;
    }
  return high;
}

#endif /* GOMP_STREAM_DIVIDE_H */
