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

/* An activation that cannot be executed yet, soon after another one, does not
   let executors miss what comes next.  */
/* { dg-threads "2 5" } */
/* { dg-channels "auto" } */

#include <unistd.h>
#include "check.h"

#define MANY 60000

int
main (void)
{
  int x, y, done = -MANY - 1;

  /* After many activations at once, a single one is not worth a wake-up while
     the control program goes on.  */
  for (int k = -MANY; k < 10; k++)
    {
      if (k >= 0)
	usleep (20000);
#pragma omp task output (x) firstprivate (k)
      x = k;
      /* The executors go to sleep again.  */
      if (k >= 0)
	usleep (50);
#pragma omp task input (x, y) shared (done)
      __atomic_store_n (&done, x < y ? x : y, __ATOMIC_RELEASE);
#pragma omp task output (y) firstprivate (k)
      y = k;

      if (k == -1)
	{
#pragma omp taskwait
	}
      for (int i = 0;
	   k >= 0 && __atomic_load_n (&done, __ATOMIC_ACQUIRE) != k; i++)
	{
	  CHECK (i < 10000);
	  usleep (100);
	}
    }
  return 0;
}
