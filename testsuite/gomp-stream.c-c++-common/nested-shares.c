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

/* A pipeline in a body shares what that body sees of its streams.  */

#include "check.h"

#define N 20

struct block
{
  int v[30];
  int n;
};

int
main (void)
{
  struct block b;
  int y, w[3], seen = 0, last = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (b) firstprivate (k)
      {
	int p, n = 0;
	for (int j = 0; j < 30; j++)
	  {
#pragma omp task output (p) firstprivate (j, k)
	    p = j + k;
#pragma omp task input (p) shared (n, b)
	    b.v[n++] = p;
	  }
#pragma omp taskwait
	b.n = n;
      }
#pragma omp task input (b) output (y << w[3]) shared (seen)
      {
	int q;
	w[0] = 0;
	for (int j = 0; j < b.n; j++)
	  {
#pragma omp task output (q) firstprivate (j) shared (b)
	    q = b.v[j] - j;
#pragma omp task input (q) shared (w)
	    w[0] += q;
	  }
#pragma omp taskwait
	w[1] = seen++;
	w[2] = b.n;
      }
#pragma omp task input (y >> w[3]) shared (last)
      {
	CHECK_EQUAL (w[0], 30 * last);
	CHECK_EQUAL (w[1], last);
	CHECK_EQUAL (w[2], 30);
	last++;
      }
    }
  CHECK_EQUAL (last, N);
  return 0;
}
