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

/* Activations of one of two producers in rotation are dropped for want of
   look-ahead; the elements of the other one close ranks.  */
/* { dg-torture yes } */

#include "../lib/check.h"

#define AHEAD 40

static void
produce (long *x, int n)
{
  long y, window[AHEAD + 1];

  for (int k = 0; k < n; k++)
    {
#pragma omp task output (y) firstprivate (k)
      y = k;
#pragma omp task output (x[0]) firstprivate (k)
      x[0] = -k - 1;
#pragma omp task input (y >> window[1]) output (x[0])
      x[0] = window[0] + window[AHEAD];
#pragma omp task output (x[0]) firstprivate (k)
      x[0] = 1000000 + k;
    }
}

static void
run (int n)
{
  long x, at = 0, k = 0, place = 0;
  int had = n < AHEAD ? n : AHEAD;

#pragma omp task output (x)
  x = 0;
  produce (&x, n);
  for (int i = 0; i < 3 * n - had + 1; i++)
    {
#pragma omp task input (x) shared (k, place, at)
      if (at++ == 0)
	CHECK_EQUAL (x, 0);
      else
	{
	  if (place == 0)
	    CHECK_EQUAL (x, -k - 1);
	  else if (place == 1 && k < n - AHEAD)
	    CHECK_EQUAL (x, 2 * k + AHEAD);
	  else
	    {
	      CHECK_EQUAL (x, 1000000 + k);
	      place = 2;
	    }
	  place = (place + 1) % 3;
	  k += place == 0;
	}
    }
#pragma omp taskwait
  CHECK_EQUAL (at, 3 * n - had + 1);
}

int
main (void)
{
  for (int n = 1; n < 1500; n = 3 * n + 1)
    {
      run (n);
#pragma omp parallel
#pragma omp single
      run (n);
    }
  return 0;
}
