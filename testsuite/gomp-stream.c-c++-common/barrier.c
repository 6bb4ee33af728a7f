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

/* A barrier completes the activations of every thread that reaches it, and
   all threads see the results behind it.  */
/* { dg-memcheck yes } */

#include "check.h"
#include <omp.h>

#define N 300

static long result[64];

int
main (void)
{
  int threads = 0;

#pragma omp parallel
  {
    int me = omp_get_thread_num ();
    int x;
#pragma omp master
    threads = omp_get_num_threads ();
    for (int turn = 0; turn < 5; turn++)
      {
	for (int k = 0; k < N; k++)
	  {
#pragma omp task output (x) firstprivate (k, me)
	    x = k * (me + 1);
#pragma omp task input (x) firstprivate (me)
	    result[me] += x;
	  }
#pragma omp barrier
	for (int i = 0; i < threads; i++)
	  CHECK_EQUAL (result[i], (turn + 1) * (i + 1) * (N * (N - 1L) / 2));
#pragma omp barrier
      }
  }
  return 0;
}
