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

/* Arrays of streams: the runtime is asked for the port when the element
   changes, and only if it is another one than after the same element before.  */

#include "mock-runtime.h"

int
main (void)
{
  int a[4], sum = 0;
  mock_period = 1 << 20;
#pragma omp parallel num_threads (1)
#pragma omp single
  {
    for (int k = 0; k < 50; k++)
#pragma omp task output (a[0])
      a[0] = k;
    for (int i = 0; i < 3; i++)
      for (int k = 0; k < 50; k++)
#pragma omp task input (a[i]) output (a[i + 1])
	a[i + 1] = a[i] + 1;
    CHECK (mock.finds == 4);
    CHECK (mock.posts == 4);
    for (int k = 0; k < 10; k++)
#pragma omp task input (a[3])
      sum += a[3];
  }
  CHECK (mock.finds == 5);
  CHECK (mock_n_streams == 4);
  CHECK (sum == 45 + 30);

  /* Each stage and what follows it is learned once.  */
  int b[4], order[3] = { 0, 2, 1 };
  mock.finds = 0;
#pragma omp parallel num_threads (1)
#pragma omp single
  for (int k = 0; k < 50; k++)
    {
#pragma omp task output (b[0])
      b[0] = k;
      for (int i = 0; i < 3; i++)
#pragma omp task input (b[i]) output (b[i + 1])
	b[i + 1] = b[i] + 1;
#pragma omp task input (b[3])
      sum += b[3];
    }
  CHECK (mock.finds == 1 + 2 * 3 + 1);
  CHECK (sum == 75 + 49 * 25 + 150);

  int c[3], d;
  mock.finds = 0;
#pragma omp parallel num_threads (1)
#pragma omp single
  for (int k = 0; k < 50; k++)
    for (int i = 0; i < 3; i++)
      {
	int *p = &c[k < 25 ? i : order[i]];
#pragma omp task output (p[0])
	p[0] = 1;
#pragma omp task input (p[0]) output (d)
	d = p[0];
      }
  CHECK (mock.finds == 2 * (2 * 3 + 3));
  for (uint32_t i = 0; i < 2; i++)
    CHECK (mock_sites[1]->views[i].flags & GOMP_STREAM_VIEW_INDEXED);
  return 0;
}
