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

/* The runtime is told of everything that waits for tasks, or yields to them.  */

#include "mock-runtime.h"

static int waits;

#define WAITED(n)					\
  do							\
    {							\
      CHECK (mock.waits == waits + (n));		\
      waits = mock.waits;				\
    }							\
  while (0)

static void
activate (int *p)
{
#pragma omp task output (p[0])
  p[0] = 1;
}

int
main (void)
{
  int a[1], sum = 0;
  activate (a);
#pragma omp taskwait
  WAITED (1);
#pragma omp taskyield
  WAITED (0);
  CHECK (mock.yields == 1);
#pragma omp taskgroup
  activate (a);
  WAITED (1);
#pragma omp parallel num_threads (1)
  activate (a);
  WAITED (1);
#pragma omp parallel num_threads (1)
  {
    activate (a);
#pragma omp barrier
    WAITED (1);
#pragma omp for
    for (int k = 0; k < 3; k++)
      sum += k;
    WAITED (1);
#pragma omp for schedule (dynamic)
    for (int k = 0; k < 3; k++)
      sum += k;
    WAITED (1);
#pragma omp for nowait
    for (int k = 0; k < 3; k++)
      sum += k;
    WAITED (0);
#pragma omp single
    sum++;
    WAITED (1);
#pragma omp sections
    {
#pragma omp section
      sum++;
#pragma omp section
      sum++;
    }
    WAITED (1);
#pragma omp master
    activate (a);
    WAITED (0);
  }
  WAITED (1);
  CHECK (sum == 12);
  return 0;
}
