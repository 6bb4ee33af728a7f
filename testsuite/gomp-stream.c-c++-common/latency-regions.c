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

/* Control programs that look, with no call between, until the body of their first
   activation behind a begin or a wait has run, see that it does, on one thread as
   well.  */
/* { dg-threads "1 2 5" } */
/* { dg-channels "auto" } */
/* { dg-set-env GOMP_STREAM_IN_PLACE "never" } */

#include <sched.h>
#include "check.h"

#define REGIONS 30

static int seen;

static void
look_for (int value)
{
  while (__atomic_load_n (&seen, __ATOMIC_ACQUIRE) != value)
    sched_yield ();
}

/* Activates a pipeline of x and y that stores k + 1.  */
#define ACTIVATE							\
  do									\
    {									\
      _Pragma ("omp task output (x) firstprivate (k)")			\
      x = k;								\
      _Pragma ("omp task input (x) output (y)")				\
      y = x;								\
      _Pragma ("omp task input (y) shared (seen)")			\
      __atomic_store_n (&seen, y + 1, __ATOMIC_RELEASE);		\
    }									\
  while (0)

static void
regions (void)
{
  int x, y;

  for (int k = 0; k < REGIONS; k++)
    {
#pragma omp parallel
#pragma omp single
      {
	ACTIVATE;
	look_for (k + 1);
      }
    }
}

static void
waits (void)
{
  int x, y;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < REGIONS; k++)
    {
      ACTIVATE;
      look_for (k + 1);
#pragma omp taskwait
    }
}

int
main (void)
{
  regions ();
  waits ();
  CHECK_EQUAL (seen, REGIONS);
  return 0;
}
