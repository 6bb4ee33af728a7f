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

/* The same with active nested parallel regions: pipelines inside parallel
   regions inside a body, and beside ordinary tasks.  */
/* { dg-elision yes } */
/* { dg-set-env OMP_MAX_ACTIVE_LEVELS "3" } */

#include <stdio.h>

#define N 40

static unsigned
inner (int seed)
{
  unsigned hash = 0;
  int x;
#pragma omp parallel num_threads (2)
#pragma omp single
  for (int k = 0; k < 50; k++)
    {
#pragma omp task output (x) firstprivate (k, seed)
      x = k * seed;
#pragma omp task input (x)
      hash = hash * 31 + x;
    }
  return hash;
}

int
main (void)
{
  unsigned x, hash = 0, plain[N];

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task shared (plain) firstprivate (k)
      plain[k] = k * 3;
#pragma omp task output (x) firstprivate (k)
      x = inner (k);
#pragma omp task input (x)
      hash = hash * 31 + x;
    }
  for (int k = 1; k < N; k += 2)
    hash = hash * 31 + plain[k];
  printf ("%x\n", hash);
  return 0;
}
