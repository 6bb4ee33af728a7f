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

/* A control program whose waits were short a thousand times looks until a body has
   run: somebody runs it all the same.  */
/* { dg-threads "2 5" } */
/* { dg-elision yes } */
/* { dg-set-env GOMP_STREAM_IN_PLACE "never" } */

#include <stdio.h>

int
main (void)
{
  double x;
  int seen = 0;

  #pragma omp parallel
  #pragma omp single
  for (int k = 0; k < 4000; k++)
    {
      #pragma omp task output (x) firstprivate (k)
      x = k;
      #pragma omp task input (x) shared (seen)
      __atomic_store_n (&seen, (int) x + 1, __ATOMIC_RELEASE);
      if (k % 1000 == 999)
	while (__atomic_load_n (&seen, __ATOMIC_ACQUIRE) != k + 1)
	  ;
      #pragma omp taskwait
    }
  printf ("%d\n", seen);
  return 0;
}
