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

/* Ranks that wait for each other's rings, which may not grow: rank 1 lacks what rank 0
   makes of all that comes through a ring of rank 1, and that is full as what reads it
   lacks the same.  */

#include "ranks.h"

enum { M = 20000 };

int
main (void)
{
  static long window[M], result[M];
  long x, back, y, sum = 0;

  for (int k = 0; k < M; k++)
    {
#pragma omp task output (x) firstprivate (k) on (0)
      x = k;
#pragma omp task input (x) output (back) on (1)
      back = x + 1;
    }
#pragma omp task input (back >> window[M]) output (y << result[M]) on (0)
  for (int i = 0; i < M; i++)
    result[i] = window[i];
  for (int k = 0; k < M; k++)
    {
#pragma omp task input (x, y) shared (sum) on (1)
      sum = mix (sum, x * y);
    }
#pragma omp taskwait
  printf ("sum %ld\n", sum);
  return 0;
}
