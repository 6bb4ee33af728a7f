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

/* A feedback loop limits the concurrency of a replicated stage, never its
   correctness.  */

#include "check.h"

#define N 1000

int
main (void)
{
  unsigned s, w[3], o[1], expected[N + 3];
  int seen = 0;

  for (int k = 0; k < N + 3; k++)
    expected[k] = k < 3 ? k : expected[k - 3] * 5 + expected[k - 1];
#pragma omp parallel
#pragma omp single
  {
    for (unsigned k = 0; k < 3; k++)
#pragma omp task output (s) firstprivate (k)
      s = k;
    for (int k = 0; k < N; k++)
      {
#pragma omp task input (s >> w[1]) output (s << o[1]) num_threads (4)
	o[0] = w[0] * 5 + w[2];
#pragma omp task input (s)
	{
	  CHECK (s == expected[seen]);
	  seen++;
	}
      }
  }
  CHECK_EQUAL (seen, N);
  CHECK (s == expected[N + 2]);
  return 0;
}
