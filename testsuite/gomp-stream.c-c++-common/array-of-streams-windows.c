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

/* Windows on the elements of an array of streams, in an order that changes
   from turn to turn.  */
/* { dg-memcheck yes } */

#include "check.h"

#define N 500
#define WIDTH 6

int
main (void)
{
  int a[WIDTH], out[3], in[2], slide[4];
  int next[WIDTH] = { 0 }, slides[WIDTH] = { 0 };

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    for (int j = 0; j < WIDTH; j++)
      {
	int i = (j * 5 + k) % WIDTH;
#pragma omp task output (a[i] << out[3]) firstprivate (k, i)
	for (int l = 0; l < 3; l++)
	  out[l] = (3 * k + l) * 10 + i;
	if (k % 2)
	  for (int l = 0; l < 3; l++)
#pragma omp task input (a[i] >> in[2]) firstprivate (i)
	    {
	      CHECK_EQUAL (in[0], next[i] * 10 + i);
	      CHECK_EQUAL (in[1], (next[i] + 1) * 10 + i);
	      next[i] += 2;
	    }
#pragma omp task input (a[i] >> slide[3]) firstprivate (i)
	{
	  for (int l = 0; l < 4; l++)
	    CHECK_EQUAL (slide[l], (3 * slides[i] + l) * 10 + i);
	  slides[i]++;
	}
      }
  for (int i = 0; i < WIDTH; i++)
    {
      CHECK_EQUAL (next[i], 3 * N);
      CHECK_EQUAL (slides[i], N - 1);
    }
  return 0;
}
