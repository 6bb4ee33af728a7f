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

/* Medians and how sure they are.  */

#ifndef BENCHMARKS_STATISTICS_H
#define BENCHMARKS_STATISTICS_H 1

#include <stddef.h>

struct estimate
{
  double median;
  double low, high;		/* The 95% interval of the median.  */
};

/* The median of X[0] to X[N - 1], N at least 1, and its bootstrap interval:
   the percentiles of the medians of many samples of N drawn from X.  Equal
   arguments have equal results.  */
struct estimate estimate_median (const double *x, size_t n);

#endif /* BENCHMARKS_STATISTICS_H */
