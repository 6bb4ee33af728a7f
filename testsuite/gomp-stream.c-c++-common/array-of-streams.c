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

/* Arrays of streams: one directive is a stage for each element it meets.  */
/* { dg-torture yes } */
/* { dg-channels "all" } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

#define N 300
#define STAGES 20

int
main (void)
{
  long a[STAGES + 1], sum = 0;
  int history[STAGES] = { 0 };

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (a[0]) firstprivate (k)
      a[0] = k;
      for (int i = 0; i < STAGES; i++)
#pragma omp task input (a[i]) output (a[i + 1]) firstprivate (i)
	{
	  history[i]++;
	  a[i + 1] = (a[i] * 3 + history[i] + i) % 1000003;
	}
#pragma omp task input (a[STAGES])
      sum = (sum * 5 + a[STAGES]) % 1000003;
    }
  printf ("%ld", sum);
  for (int i = 0; i < STAGES; i++)
    printf (" %d", history[i]);
  for (int i = 0; i <= STAGES; i++)
    printf (" %ld", a[i]);
  printf ("\n");
  return 0;
}
