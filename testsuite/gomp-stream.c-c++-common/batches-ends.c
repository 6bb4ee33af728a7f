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

/* Where a ring ends amid a batch, what fits before its end is fired at once, as
   more would not come to be fired with it; it is not left until nothing else can
   fire.  So there are hardly more firings than batches.  */
/* { dg-checking no } */
/* { dg-threads "1" } */
/* { dg-channels "auto" } */
/* { dg-set-env GOMP_STREAM_BATCH "1024" } */
/* { dg-set-env GOMP_STREAM_BUFFER "64K" } */
/* { dg-set-env GOMP_STREAM_STATS "stderr" } */

#include "check.h"

#define N 1000000

/* Not inlined, so that the stages are not fused.  */
__attribute__ ((noinline)) static double
add (double sum, double element)
{
  return sum + element;
}

int
main (void)
{
  double x, sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x)	/* { dg-stderr {batches-ends.c:@LINE@ +1000000 +(9[0-9][0-9]|10[0-4][0-9]) } } */
      sum = add (sum, x);
      /* From here on batches are out of step with the ring.  */
      if (k == 0)
	{
#pragma omp taskwait
	}
    }
  CHECK (sum == N * (N - 1.) / 2);
  return 0;
}
