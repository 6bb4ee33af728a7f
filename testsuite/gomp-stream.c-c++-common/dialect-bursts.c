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

/* Bursts and horizons of a stream with attribute stream may differ from
   activation to activation.  */
/* { dg-torture yes } */
/* { dg-memcheck yes } */

#include "check.h"

#define N 1500

int
main (void)
{
  int x __attribute__ ((stream));
  long sent = 0, taken = 0, looked = 0, widest = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      int length = k % 13 == 12 ? k : k % 5 + 1;
      int out[length];
#pragma omp task output (x << out[length]) firstprivate (sent, length)
      for (int i = 0; i < length; i++)
	out[i] = sent + i;
      sent += length;
      if (length > widest)
	widest = length;

      int most = sent - taken, burst = most * (k % 4) / 4;
      int horizon = most / 2 > burst ? most / 2 : burst;
      if (horizon > 0)
	{
	  int in[horizon];
#pragma omp task input (x >> in[burst]) firstprivate (taken, horizon)
	  {
	    for (int i = 0; i < horizon; i++)
	      CHECK_EQUAL (in[i], taken + i);
	    looked += horizon;
	  }
	  taken += burst;
	}
    }
#pragma omp tick (x >> sent - taken)
  CHECK (looked > N);
  CHECK (widest > N / 2);
  return 0;
}
