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

/* What a body throws leaves the function that lent the stream to it.  */
// { dg-elision yes }

#include "check.h"

static long sum;

static void
produce (long *x, long k)
{
#pragma omp task output (*x) firstprivate (k)
  {
    if (k == 3)
      throw 7;
    *x = k;
  }
}

static void
consume (long *x)
{
#pragma omp task input (*x) shared (sum)
  sum += *x;
}

__attribute__ ((noinline)) static void
lends (int n)
{
  long x;
  for (int k = 0; k < n; k++)
    {
      produce (&x, k);
      consume (&x);
    }
}

__attribute__ ((noinline)) static void
lends_quietly (int n) noexcept
{
  long x;
  for (int k = 0; k < n; k++)
    {
      produce (&x, 10 + k);
      consume (&x);
    }
}

static void
run ()
{
  for (int i = 0; i < 3; i++)
    {
      sum = 0;
      try
	{
	  lends (6);
	}
      catch (int thrown)
	{
	  printf ("%d ", thrown);
	}
      printf ("%ld", sum);
      lends (3);
      printf (" %ld", sum);
      lends_quietly (2);
      printf (" %ld\n", sum);
    }
}

int
main ()
{
  run ();
#pragma omp parallel
#pragma omp single
  run ();
}
