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

/* What packs the program's structures leaves those of the plugin as they
   are.  */
/* { dg-elision yes } */
/* { dg-additional-options "-fpack-struct" } */
/* { dg-channels "auto native batchqueue" } */

#include <stdio.h>

#define N 100

int
main (void)
{
  int x, y, odd = 0;
  char c = 'a';
  double d = 0.5, sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      c = c == 'z' ? 'a' : c + 1;
      d += 0.25;
#pragma omp task output (x) firstprivate (k, c, d)
      x = k + c + (int) d;
#pragma omp task input (x) output (y) num_threads (2)
      y = x + 1;
#pragma omp task input (y) shared (sum, odd) firstprivate (c)
      {
	sum = sum / 2 + y + c;
	odd += y & 1;
      }
    }
  printf ("%.17g %d\n", sum, odd);
  return 0;
}
