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

/* Within one wait scope, a channel gets the protocol for few elements at a time
   when its producer turns out to be slow, and loses nothing when it no longer is.
   What it has in the end depends on the last batches, and so on what else the
   system does.  */
/* { dg-threads "2 5" } */
/* { dg-channels "auto" } */
/* { dg-set-env GOMP_STREAM_STATS "stderr" } */
/* { dg-stderr { slow +[^ ]*:@LINE+20@ +-> [^ ]*:@LINE+25@ +fastforward .*1-to-1, few elements} } */
/* { dg-stderr { slow_first +[^ ]*:@LINE+29@ +-> [^ ]*:@LINE+35@ +(batchqueue|native|fastforward) .*1-to-1, (batches|at home|few)} } */

#include <unistd.h>
#include "check.h"

#define SLOW 300
#define FAST 1500000

int
main (void)
{
  int slow, slow_first;
  long sum = 0, sum_first = 0;

#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < SLOW; k++)
      {
#pragma omp task output (slow) firstprivate (k)
	{
	  usleep (100);
	  slow = k;
	}
#pragma omp task input (slow)
	sum += slow;
      }
    for (int k = 0; k < SLOW + FAST; k++)
      {
#pragma omp task output (slow_first) firstprivate (k)
	{
	  if (k < SLOW)
	    usleep (100);
	  slow_first = k;
	}
#pragma omp task input (slow_first)
	sum_first += slow_first;
      }
  }
  CHECK_EQUAL (sum, (long) SLOW * (SLOW - 1) / 2);
  CHECK_EQUAL (sum_first, (long) (SLOW + FAST) * (SLOW + FAST - 1) / 2);
  return 0;
}
