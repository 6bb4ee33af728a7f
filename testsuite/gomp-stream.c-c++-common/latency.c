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

/* The activations of a control program that pauses are not withheld until its
   next wait, when there is another thread to take them.  */
/* { dg-threads "2 5" } */

#include <unistd.h>
#include "check.h"

int
main (void)
{
  int x, y, done = -1;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 100; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) output (y)
      y = x;
#pragma omp task input (y) shared (done)
      __atomic_store_n (&done, y, __ATOMIC_RELEASE);

      for (int i = 0; __atomic_load_n (&done, __ATOMIC_ACQUIRE) != k; i++)
	{
	  CHECK (i < 10000);
	  usleep (k % 10 ? 100 : 1000);
	}
    }
  return 0;
}
