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

/* Regions in which one thread runs all, and nothing tells which thread that is, get no
   team; where something may tell, they get one.  */

#include <omp.h>
#include "check.h"

static unsigned mixed;

static unsigned
mix (unsigned k)
{
  k ^= k >> 7;
  return k * 0x45d9f3bu;
}

/* The team that a function called in a body finds.  */
static int __attribute__ ((noinline))
team (void)
{
  return omp_get_num_threads ();
}

static int
asks_in_body (unsigned n)
{
  int x, last = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (x)
      x = team ();
#pragma omp task input (x)
      last = x;
    }
  return last;
}

static int
asks_in_control (unsigned n)
{
  int x, last = 0, threads = 0;

#pragma omp parallel
#pragma omp single
  {
    threads = omp_get_num_threads ();
    for (unsigned k = 0; k < n; k++)
      {
#pragma omp task output (x) firstprivate (k)
	x = k;
#pragma omp task input (x)
	last = x;
      }
  }
  CHECK (last == (int) n - 1);
  return threads;
}

static unsigned
asks_nothing (unsigned n)
{
  unsigned x, y, sum = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = mix (k);
#pragma omp task input (x) output (y)
      y = x ^ 5;
#pragma omp task input (y)
      sum = sum * 3 + y;
    }
  return sum;
}

/* Ordinary tasks are the team's.  */
static void
has_tasks (int threads)
{
  int x, last = 0, first = 0;

#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared (first)
    {
#pragma omp atomic write
      first = omp_get_num_threads ();
    }
#pragma omp task output (x)
    x = 3;
#pragma omp task input (x)
    last = x;
  }
  CHECK (last == 3 && first == threads);
}

int
main (void)
{
  int threads = 0;
  unsigned expected = 0, most = 2000;

#pragma omp parallel
#pragma omp single
  threads = omp_get_num_threads ();

  CHECK (asks_in_body (10) == threads);
  CHECK (asks_in_control (10) == threads);
  has_tasks (threads);
  for (unsigned k = 0; k < most; k++)
    expected = expected * 3 + (mix (k) ^ 5);
  for (int i = 0; i < 20; i++)
    CHECK (asks_nothing (most) == expected);
  /* With a team around.  */
  mixed = 0;
#pragma omp parallel reduction (+: mixed)
  mixed += asks_nothing (most) == expected;
  CHECK (mixed == (unsigned) threads);
  return 0;
}
