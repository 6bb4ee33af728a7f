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

/* Replicated stages over ranks, by arrays of streams.  */

#include "ranks.h"

enum { WORKERS = 7 };

int
main (void)
{
  long job[WORKERS], done[WORKERS];
  int n = scaled (20000), ranks = 3;
  unsigned long sum[WORKERS] = { 0 };

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
      int i = k % WORKERS;
#pragma omp task output (job[i]) firstprivate (k, i) on (0)
      job[i] = 11 * k;
#pragma omp task input (job[i]) output (done[i]) firstprivate (i) on (1 + i % ranks)
      done[i] = job[i] * job[i] + i;
#pragma omp task input (done[i]) shared (sum) firstprivate (k, n, i) on (0)
      {
	sum[i] = mix (sum[i], done[i]);
	if (k + WORKERS >= n)
	  printf ("sum %lu\n", sum[i]);
      }
    }
  for (int i = 0; i < WORKERS; i++)
    printf ("done[%d] %ld\n", i, done[i]);
  return 0;
}
