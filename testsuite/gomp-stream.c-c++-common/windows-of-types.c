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

/* Windows over elements that are arrays and structures.  */
/* { dg-torture yes } */
/* { dg-memcheck yes } */

#include "check.h"

#define N 500

struct sample { char left; double right; int pad[5]; };

int
main (void)
{
  double frame[3], frames_out[2][3], frames_in[4][3];
  struct sample sample, samples[5];
  int next = 0, fired = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (frame << frames_out[2]) output (sample) \
	firstprivate (k)
      {
	for (int i = 0; i < 2; i++)
	  for (int j = 0; j < 3; j++)
	    frames_out[i][j] = (2 * k + i) * 10 + j;
	sample.left = (char) (k % 50);
	sample.right = k + 0.25;
	for (int i = 0; i < 5; i++)
	  sample.pad[i] = k + i;
      }
      if (k % 2 == 1)
#pragma omp task input (frame >> frames_in[4])
	{
	  for (int i = 0; i < 4; i++)
	    for (int j = 0; j < 3; j++)
	      CHECK (frames_in[i][j] == (next + i) * 10 + j);
	  next += 4;
	}
#pragma omp task input (sample >> samples[1])
      {
	for (int i = 0; i < 5; i++)
	  {
	    CHECK_EQUAL (samples[i].left, (fired + i) % 50);
	    CHECK (samples[i].right == fired + i + 0.25);
	    CHECK_EQUAL (samples[i].pad[4], fired + i + 4);
	  }
	fired++;
      }
    }
  CHECK_EQUAL (next, 2 * N);
  CHECK_EQUAL (fired, N - 4);
  return 0;
}
