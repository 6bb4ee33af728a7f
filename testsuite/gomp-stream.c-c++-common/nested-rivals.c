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

/* Two control programs of a team that has one more thread: when the executor of the
   first one sleeps it makes way for the second one's.  Other programs may have the
   processors now and then.  */
/* { dg-threads "3" } */

#include <omp.h>
#include <unistd.h>
#include "check.h"

static int go, over;

static void
wait_for (int *flag)
{
  while (!__atomic_load_n (flag, __ATOMIC_ACQUIRE))
    ;
}

static void
control (void)
{
  int x, fired = 0;

#pragma omp task output (x)
  x = 1;
#pragma omp task input (x) shared (fired)
  __atomic_store_n (&fired, x, __ATOMIC_RELEASE);
  wait_for (&fired);
}

/* Returns how long the second one's stages take, s.  */
static double
both (void)
{
  double time = 0;

  go = over = 0;
#pragma omp parallel num_threads (3)
  if (omp_get_num_threads () == 3)
    {
      if (omp_get_thread_num () == 0)
	{
	  int y, fired = 0;

#pragma omp task output (y)
	  y = 1;
#pragma omp task input (y) shared (fired)
	  __atomic_store_n (&fired, y, __ATOMIC_RELEASE);
	  wait_for (&fired);
	  usleep (100000);
	  __atomic_store_n (&go, 1, __ATOMIC_RELEASE);
	  wait_for (&over);
	}
      else if (omp_get_thread_num () == 1)
	{
	  double begin;

	  wait_for (&go);
	  begin = omp_get_wtime ();
	  control ();
	  time = omp_get_wtime () - begin;
	  __atomic_store_n (&over, 1, __ATOMIC_RELEASE);
	}
    }
  return time;
}

int
main (void)
{
  CHECK (both () < 0.5 || both () < 0.5 || both () < 0.5);
  return 0;
}
