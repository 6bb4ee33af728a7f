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

   You should have received a copy of the GNU General Public License along with
   this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* The time that a control program takes is not that of the stages that it fires
   itself, which take a hundredth of it: neither where it is fast enough for batches,
   nor where it is slow.  */
/* { dg-timing yes } */
/* { dg-threads "1 2" } */
/* { dg-channels "auto" } */
/* { dg-set-env GOMP_STREAM_STATS "stderr" } */

#include <time.h>
#include "check.h"

#define FAST 40000
#define FAST_TIME 5000
#define SLOW 200
#define SLOW_TIME 1000000

/* Lets NS pass.  */
static void
take (long ns)
{
  struct timespec start, now;

  clock_gettime (CLOCK_MONOTONIC, &start);
  do
    clock_gettime (CLOCK_MONOTONIC, &now);
  while ((now.tv_sec - start.tv_sec) * 1000000000
	 + now.tv_nsec - start.tv_nsec < ns);
}

int
main (void)
{
  double x, y, sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < FAST; k++)
    {
#pragma omp task output (x)	/* { dg-stderr {busy.c:@LINE@ +40000 +[0-9]+ +[0-9]?[0-9][.]} } */
      x = 1;
#pragma omp task input (x)
      sum += x;
      take (FAST_TIME);
    }
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < SLOW; k++)
    {
#pragma omp task output (y)	/* { dg-stderr {busy.c:@LINE@ +200 +[0-9]+ +[0-9]?[0-9][.]} } */
      y = 1;
#pragma omp task input (y)
      sum += y;
      take (SLOW_TIME);
    }
  CHECK (sum == FAST + SLOW);
  return 0;
}
