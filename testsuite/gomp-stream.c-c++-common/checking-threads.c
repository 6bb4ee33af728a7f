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

/* A checking build finds two threads that activate tasks on one stream at the
   same time.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-missing-single" } */
/* { dg-checking yes } */
/* { dg-threads "2 5" } */
/* { dg-status 1 } */
/* { dg-stderr {checking-threads.c:[0-9]+:.*'x'} } */

#include <sched.h>

int
main (void)
{
  int x, sum = 0, begun = 0;

#pragma omp parallel
  for (int k = 0; k < 1000; k++)
    {
      /* Two threads are in the loop.  */
      if (k == 1)
	{
	  __atomic_fetch_add (&begun, 1, __ATOMIC_SEQ_CST);
	  while (__atomic_load_n (&begun, __ATOMIC_SEQ_CST) < 2)
	    sched_yield ();
	}
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) shared (sum)
      sum += x;
    }
  return 0;
}
