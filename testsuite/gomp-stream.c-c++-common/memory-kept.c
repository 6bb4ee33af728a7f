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

/* The memory of one pipeline serves the next one: the system need not give pages
   anew for each.  */
/* { dg-threads "1 2" } */
/* { dg-channels "auto" } */

#include <sys/resource.h>
#include "check.h"

#define N 100
#define STAGES 64
#define RUNS 20

static long
run (void)
{
  long a[STAGES], sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (a[0]) firstprivate (k)
      a[0] = k;
      for (int i = 1; i < STAGES; i++)
#pragma omp task input (a[i - 1]) output (a[i])
	a[i] = a[i - 1] + 1;
#pragma omp task input (a[STAGES - 1])
      sum += a[STAGES - 1];
    }
  return sum;
}

/* Returns how many pages the system gave so far.  */
static long
pages (void)
{
  struct rusage use;
  CHECK (getrusage (RUSAGE_SELF, &use) == 0);
  return use.ru_minflt;
}

int
main (void)
{
  long before, after;

  for (int i = 0; i < RUNS; i++)
    CHECK (run () == (long) N * (N - 1) / 2 + (long) N * (STAGES - 1));
  before = pages ();
  for (int i = 0; i < RUNS; i++)
    run ();
  after = pages ();
  CHECK (after - before < RUNS * STAGES / 8);
  return 0;
}
