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

/* Arrays of streams whose length is known at run time only, in blocks that are
   entered again and again.  */
/* { dg-memcheck yes } */

#include "check.h"

static int seen;

static void
run (int n, int rounds)
{
  int expected = seen;
  for (int r = 0; r < rounds; r++)
    {
      int s[n] __attribute__ ((stream)), unused[n] __attribute__ ((stream));
      (void) unused;
      if (r % 3 == 1)
	continue;
      for (int i = 0; i < n; i++)
	{
	  int out[i + 1];
#pragma omp task output (s[i] << out[i + 1]) firstprivate (i, r)
	  for (int j = 0; j <= i; j++)
	    out[j] = 1000 * r + 10 * i + j;
	}
      for (int i = n; i-- > 0;)
	{
	  int in[i + 1];
#pragma omp task input (s[i] >> in[i + 1]) firstprivate (i, r)
	  {
	    for (int j = 0; j <= i; j++)
	      CHECK_EQUAL (in[j], 1000 * r + 10 * i + j);
#pragma omp atomic
	    seen++;
	  }
	}
      if (r % 4 == 3)
	break;
#pragma omp taskwait
      expected += n;
      CHECK_EQUAL (seen, expected);
    }
}

/* A length whose evaluation has side effects.  The variable's memory serves
   another stream afterwards.  */
static volatile int two = 2;

static void
run_volatile (void)
{
#pragma omp parallel
#pragma omp single
  {
    {
      short s[two] __attribute__ ((stream));
      for (int i = 0; i < two; i++)
	{
#pragma omp task output (s[i]) firstprivate (i)
	  s[i] = i;
#pragma omp task input (s[i]) firstprivate (i)
	  CHECK_EQUAL (s[i], i);
	}
    }
    {
      double s[two] __attribute__ ((stream));
      for (int i = 0; i < two; i++)
	{
#pragma omp task output (s[i]) firstprivate (i)
	  s[i] = i + 0.5;
#pragma omp task input (s[i]) firstprivate (i)
	  CHECK (s[i] == i + 0.5);
	}
    }
  }
}

int
main (void)
{
  run_volatile ();
  run (1, 5);
#pragma omp parallel
#pragma omp single
  run (12, 3);
  return 0;
}
