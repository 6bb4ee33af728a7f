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

/* A control program whose waits are short looks, now and then, until a body has
   run: somebody runs it.  */
/* { dg-threads "2 5" } */
/* { dg-elision yes } */

#include <stdio.h>

int
main (void)
{
  double x;
  int seen = 0;

  #pragma omp parallel
  #pragma omp single
  for (int k = 0; k < 500; k++)
    {
      #pragma omp task output (x) firstprivate (k)
      x = k;
      #pragma omp task input (x) shared (seen)
      __atomic_store_n (&seen, (int) x + 1, __ATOMIC_RELEASE);
      if (k % 10 == 9)
	while (__atomic_load_n (&seen, __ATOMIC_ACQUIRE) != k + 1)
	  ;
      #pragma omp taskwait
    }
  printf ("%d\n", seen);
  return 0;
}
