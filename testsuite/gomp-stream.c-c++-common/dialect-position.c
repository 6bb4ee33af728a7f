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

/* Consumers of a stream with attribute stream share one read position, which
   moves in the order of the control program.  */
/* { dg-torture yes } */
/* { dg-memcheck yes } */

#include "check.h"

#define N 3000

static int sent[4 * N];

int
main (void)
{
  int x __attribute__ ((stream)), out[3], w[2];
  int made = 0, taken = 0, by_a = 0, by_b = 0;

#pragma omp parallel
#pragma omp single
  {
    /* A producer ahead of the others delays the stream.  */
    sent[made++] = -1;
#pragma omp task output (x)
    x = -1;
    for (int k = 0; k < N; k++)
      {
	if (k % 5 < 3)
	  {
	    sent[made++] = k;
#pragma omp task output (x) firstprivate (k)
	    x = k;
	  }
	if (k % 3 == 1)
	  {
	    for (int i = 0; i < 3; i++)
	      sent[made++] = 10 * k + i;
#pragma omp task output (x << out[3]) firstprivate (k)
	    for (int i = 0; i < 3; i++)
	      out[i] = 10 * k + i;
	  }
	if (k % 2 && taken < made)
	  {
	    int first = taken++;
#pragma omp task input (x) firstprivate (first)
	    {
	      CHECK_EQUAL (x, sent[first]);
	      by_a++;
	    }
	  }
	if (k % 7 < 4 && taken + 2 <= made)
	  {
	    int first = taken;
	    taken += 2;
#pragma omp task input (x >> w[2]) firstprivate (first)
	    {
	      CHECK_EQUAL (w[0], sent[first]);
	      CHECK_EQUAL (w[1], sent[first + 1]);
	      by_b++;
	    }
	  }
      }
    while (taken < made)
      {
	int first = taken++;
#pragma omp task input (x) firstprivate (first)
	CHECK_EQUAL (x, sent[first]);
      }
  }
  CHECK (by_a > N / 4 && by_b > N / 4);
  CHECK_EQUAL (x, sent[made - 1]);
  return 0;
}
