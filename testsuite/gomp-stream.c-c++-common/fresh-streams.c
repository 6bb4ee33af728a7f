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

/* A stream ends with the wait scope of its declaration: the next time round it
   is empty, and nothing of the last time is left in it.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-elision" } */
/* { dg-memcheck yes } */

#include "check.h"

static int seen;

static void
in_function (int n, int seed)
{
  int x, w[3];
  seen = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x)
      x = k * 5 + seed;
      if (k % 2)
#pragma omp task input (x >> w[1])
	{
	  for (int i = 0; i < 3; i++)
	    CHECK_EQUAL (w[i], (seen + i) * 5 + seed);
	  seen++;
	}
    }
}

int
main (void)
{
  for (int i = 0; i < 10; i++)
    {
      in_function (40, i);
      CHECK_EQUAL (seen, 20);
    }
#pragma omp parallel
  for (int turn = 0; turn < 10; turn++)
    {
#pragma omp single
      {
	int x;
	seen = 0;
	for (int k = 0; k < 30; k++)
	  {
#pragma omp task output (x)
	    x = k * turn;
	    if (k % 3 == 0)
#pragma omp task input (x)
	      {
		CHECK_EQUAL (x, seen * turn);
		seen++;
	      }
	  }
      }
      CHECK_EQUAL (seen, 10);
#pragma omp barrier
    }
  return 0;
}
