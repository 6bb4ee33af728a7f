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

/* An activation is inline: the runtime is called for the first one and
   whenever the limit is reached, and is given the body once.  */

#include "mock-runtime.h"

enum { N = 1000 };

int
main (void)
{
  long sum = 0;
  int x, y;
  mock_period = 1 << 20;
  mock_batch = N;
  {
#pragma omp parallel num_threads (1)
#pragma omp single
    for (int k = 0; k < N; k++)
      {
#pragma omp task output (x) firstprivate (k)
	x = k;
#pragma omp task input (x) output (y)
	y = x * 2;
#pragma omp task input (y) num_threads (k + 7)
	sum += y;
      }
  }
  CHECK (sum == N * (N - 1L));
  CHECK (mock.posts == 3);
  CHECK (mock.defines == 3);
  CHECK (mock.finds == 0);
  CHECK (mock_replicas == 7);

  mock_period = 10;
#pragma omp parallel num_threads (1)
#pragma omp single
  for (int k = 0; k < N; k++)
#pragma omp task output (x) firstprivate (k)
    x = k;
  CHECK (mock.posts == 3 + N / 10);
  CHECK (mock.defines == 4);
  return 0;
}
