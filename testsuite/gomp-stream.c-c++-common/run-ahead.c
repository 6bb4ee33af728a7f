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

/* The control program is ahead of the slowest stage by what the rings carry, whether
   its directives capture something or not, and goes on where a stage needs
   activations that are yet to come.  */
/* { dg-set-env GOMP_STREAM_BUFFER "4096" } */

#include "check.h"

static void
work (void)
{
  for (volatile int i = 0; i < 5000; i = i + 1)
    ;
}

static void
poll (int capture)
{
  int x, end = 0;
  long issued = 0, most = 0, seen = 0;

#pragma omp parallel
#pragma omp single
  while (!__atomic_load_n (&end, __ATOMIC_RELAXED))
    {
      issued++;
      if (capture)
#pragma omp task output (x) firstprivate (issued)
	{
	  x = issued;
	  work ();
	}
      else
#pragma omp task output (x)
	{
	  x = 1;
	  work ();
	}
#pragma omp task input (x) shared (seen, end)
      {
	seen += x > 0;
	if (seen == 3000)
	  __atomic_store_n (&end, 1, __ATOMIC_RELAXED);
      }
      long ahead = issued - __atomic_load_n (&seen, __ATOMIC_RELAXED);
      if (ahead > most)
	most = ahead;
    }
  CHECK_EQUAL (seen, issued);
  /* The ring has 1024 elements.  */
  CHECK (most < 8000);
  CHECK (issued < 3000 + 8000);
}

/* All producing activations come before the first consuming one.  */

static void
produce_first (long n)
{
  int x;
  long sum = 0;

#pragma omp parallel
#pragma omp single
  {
    for (long k = 0; k < n; k++)
#pragma omp task output (x)
      x = 1;
    for (long k = 0; k < n; k++)
#pragma omp task input (x)
      sum += x;
  }
  CHECK_EQUAL (sum, n);
}

int
main (void)
{
  poll (0);
  poll (1);
  produce_first (100000);
  return 0;
}
