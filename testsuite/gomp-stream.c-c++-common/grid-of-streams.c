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

/* Each element of an array of arrays is a stream, and so is each row.  */
/* { dg-threads "2" } */
/* { dg-channels "auto" } */

#include "check.h"

enum { N = 20 };

int
main (void)
{
  int grid[3][2], rows[2][3], pair[2], seen = 0, sum = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 2; j++)
	{
#pragma omp task output (grid[i][j]) firstprivate (i, j, k)
	  grid[i][j] = k * 100 + i * 10 + j;
	  if (k % 2)
#pragma omp task input (grid[i][j] >> pair[2]) firstprivate (i, j, k)
	    {
	      CHECK_EQUAL (pair[0], (k - 1) * 100 + i * 10 + j);
	      CHECK_EQUAL (pair[1], k * 100 + i * 10 + j);
#pragma omp atomic
	      seen++;
	    }
	}
  CHECK_EQUAL (seen, N / 2 * 6);

  seen = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    for (int i = 0; i < 2; i++)
      {
#pragma omp task output (rows[i]) firstprivate (i, k)
	for (int j = 0; j < 3; j++)
	  rows[i][j] = k + i;
#pragma omp task input (rows[i]) shared (seen, sum) firstprivate (i)
	{
#pragma omp atomic
	  seen++;
#pragma omp atomic
	  sum += rows[i][0] + rows[i][2];
	}
      }
  CHECK_EQUAL (seen, 2 * N);
  CHECK_EQUAL (sum, 2 * (N * (N - 1) + N));
  return 0;
}
