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

/* Arrays of streams, of fixed and of variable length, and a grid of them with
   windows.  */

#include "../phase.h"

enum { N = 200, M = 4 };

static unsigned
spread (unsigned n, int m)
{
  unsigned x[M], y[m], sum[M] = { 0 };

#pragma omp parallel
#pragma omp single
  {
    for (unsigned k = 0; k < n; k++)
      {
	if (k == n / 2)
	  phase (1);
	for (int i = 0; i < M; i++)
	  {
#pragma omp task output (x[i]) firstprivate (k, i)
	    x[i] = k * 3 + i;
	  }
	for (int i = 0; i < m; i++)
	  {
#pragma omp task input (x[i]) output (y[i])
	    y[i] = x[i] ^ x[i] >> 2;
	  }
	for (int i = m; i-- > 0; )
	  {
#pragma omp task input (y[i]) shared (sum) firstprivate (i)
	    sum[i] = sum[i] * 3 + y[i];
	  }
      }
    phase (2);
  }
  for (int i = 1; i < m; i++)
    sum[0] = sum[0] * 5 + sum[i];
  return sum[0];
}

static unsigned
grid (unsigned n)
{
  unsigned x[2][3], w[2], sum[2][3] = { { 0 } }, all = 0;

  for (unsigned k = 0; k < n; k++)
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < 3; j++)
	{
#pragma omp task output (x[i][j] << w[2]) firstprivate (k, i, j)
	  w[0] = w[1] = k + 10 * i + j;
#pragma omp task input (x[i][j] >> w[2]) shared (sum) firstprivate (i, j)
	  sum[i][j] = sum[i][j] * 5 + w[0] + w[1];
	}
#pragma omp taskwait
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      all = all * 3 + sum[i][j];
  return all;
}

int
main (int argc, char **argv)
{
  for (int i = repetitions (argc, argv); i-- > 0; )
    {
      printf ("%u\n", spread (N, M));
      printf ("%u\n", grid (N));
    }
  return 0;
}
