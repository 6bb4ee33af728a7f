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

/* Control programs that look until a body has run, with taskyield between the looks,
   get on with any number of threads, also where all of these do so.  */
/* { dg-threads "1 2 3 5" } */
/* { dg-channels "auto" } */
/* { dg-set-env GOMP_STREAM_IN_PLACE "never" } */

#include "check.h"

#define REGIONS 12
#define ITEMS 5

static int seen;

static void
look_for (const int *p, int value)
{
  while (__atomic_load_n (p, __ATOMIC_ACQUIRE) != value)
    {
#pragma omp taskyield
    }
}

/* Activates a pipeline of x and y that stores N + 1 in FLAG.  */
#define ACTIVATE(N, FLAG)						\
  do									\
    {									\
      int n = (N), *flag = &(FLAG);					\
      _Pragma ("omp task output (x) firstprivate (n)")			\
      x = n;								\
      _Pragma ("omp task input (x) output (y)")				\
      y = x;								\
      _Pragma ("omp task input (y) firstprivate (flag)")		\
      __atomic_store_n (flag, y + 1, __ATOMIC_RELEASE);			\
    }									\
  while (0)

/* Looks for each item.  */
static void
each (int k)
{
  int x, y;

#pragma omp parallel
#pragma omp single
  for (int i = 0; i < ITEMS; i++)
    {
      ACTIVATE (ITEMS * k + i, seen);
      look_for (&seen, ITEMS * k + i + 1);
    }
}

/* Looks for the last of many.  */
static void
last (int k)
{
  int x, y;

#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 100; i++)
      ACTIVATE (100 * k + i, seen);
    look_for (&seen, 100 * k + 100);
  }
}

/* The same between waits.  */
static void
waits (void)
{
  int x, y;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < REGIONS; k++)
    {
      for (int i = 0; i <= k; i++)
	ACTIVATE (100 * k + i, seen);
      look_for (&seen, 101 * k + 1);
#pragma omp taskwait
    }
}

/* In each thread, so that none is left for others.  */
static void
everybody (int k)
{
#pragma omp parallel
  {
    int x, y, mine = 0;

    for (int i = 0; i < ITEMS; i++)
      {
	ACTIVATE (ITEMS * k + i, mine);
	look_for (&mine, ITEMS * k + i + 1);
      }
  }
}

/* In a parallel region inside.  */
static void
inside (int k)
{
  int x, y;

#pragma omp parallel
#pragma omp single
  {
    ACTIVATE (k, seen);
#pragma omp parallel num_threads (1)
    look_for (&seen, k + 1);
  }
}

/* In a body.  */
static void
in_body (int k)
{
  int z, sum = 0;

#pragma omp parallel
#pragma omp single
  {
#pragma omp task output (z) firstprivate (k)
    {
      int x, y, mine = 0;

      for (int i = 0; i < ITEMS; i++)
	{
	  ACTIVATE (ITEMS * k + i, mine);
	  look_for (&mine, ITEMS * k + i + 1);
	}
#pragma omp taskwait
      z = mine;
    }
#pragma omp task input (z) shared (sum)
    sum += z;
  }
  CHECK_EQUAL (sum, ITEMS * (k + 1));
}

/* Without a parallel region.  */
static void
alone (int k)
{
  int x, y;

  for (int i = 0; i < ITEMS; i++)
    {
      ACTIVATE (ITEMS * k + i, seen);
      look_for (&seen, ITEMS * k + i + 1);
    }
#pragma omp taskwait
}

int
main (void)
{
  for (int k = 0; k < REGIONS; k++)
    {
      each (k);
      last (k);
      everybody (k);
      inside (k);
      in_body (k);
      alone (k);
    }
  waits ();
  return 0;
}
