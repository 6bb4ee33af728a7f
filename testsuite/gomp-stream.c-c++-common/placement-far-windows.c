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

/* The same with windows: bursts that do not divide the ring, sliding windows, a
   consumer that reads again what went by, and two producers.  */
/* { dg-set-env GOMP_STREAM_PLACEMENT "far" } */
/* { dg-set-env GOMP_STREAM_BUFFER "20K" } */

#include "check.h"

#define N 4000

static unsigned
work (unsigned seed)
{
  for (int i = 0; i < 400; i++)
    seed = seed * 1664525 + 1013904223;
  return seed;
}

static unsigned ignored;

int
main (void)
{
  unsigned x, y, out[7], in[3], slide[30], all[7];
  unsigned long wrong[3] = { 0, 0, 0 }, next = 0, produced = 0, place = 0, other = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      for (int j = 0; j < 3; j++)
#pragma omp task output (x << out[7])
	{
	  for (int i = 0; i < 7; i++)
	    out[i] = produced++;
	  ignored ^= work (produced);
	}
      for (int j = 0; j < 7; j++)
#pragma omp task input (x >> in[3])
	{
	  for (int i = 0; i < 3; i++)
	    wrong[0] += in[i] != next++;
	  wrong[0] += work (next) == 1 && next == 0;
	}
#pragma omp task input (x >> slide[21])
      {
	for (int i = 0; i < 30; i++)
	  wrong[1] += slide[i] != place + i;
	place += 21;
	wrong[1] += work (place) == 1 && place == 0;
      }
      if (k % 2)
#pragma omp task output (y << out[7]) firstprivate (k)
	for (int i = 0; i < 7; i++)
	  out[i] = work (7 * k + i);
      else
#pragma omp task output (y << out[7]) firstprivate (k)
	for (int i = 0; i < 7; i++)
	  out[i] = work (7 * k + i);
#pragma omp task input (y >> all[7])
      for (int i = 0; i < 7; i++)
	wrong[2] += all[i] != work (other++);
    }
  CHECK_EQUAL (wrong[0] + wrong[1] + wrong[2], 0);
  CHECK_EQUAL (next, N * 21);
  CHECK_EQUAL (place, (N - 1) * 21);
  CHECK_EQUAL (other, N * 7);
  return 0;
}
