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

/* A consumer of a stream behind a pointer that its loop first activates after more elements
   than are held for it opens at the next one, and not where the loop began.  */
/* { dg-threads "1 2 5" } */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-elision" } */

#include <stdlib.h>

static int x, got, n_got;
static long sum;

static void
run (int *p, int n, int late)
{
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (*p) firstprivate (k)
      *p = k;
#pragma omp task input (*p)
      sum += *p;
      if (k >= late && k + 1 < n)
	{
#pragma omp task input (*p)
	  {
	    if (n_got++ == 0)
	      got = *p;
	  }
	}
    }
#pragma omp taskwait
}

int
main (int argc, char **argv)
{
  int n = argc > 1 ? atoi (argv[1]) : 100000;
#pragma omp parallel
#pragma omp single
  run (&x, n, n - 100);
  if (got != n - 99 || n_got != 99)
    abort ();
  return 0;
}
