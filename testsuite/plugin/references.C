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

// References, lambdas and this: the views of their streams are dynamic, and
// their targets are captured by address.

#include "mock-runtime.h"

static void
consume (int &r, int &sum)
{
#pragma omp task input (r) shared (sum)
  sum += r;
}

struct accumulator
{
  int sum = 0;
  void
  add (int &r)
  {
#pragma omp task input (r)
    sum += r;
  }
};

int
main ()
{
  int x, first = 0, second = 0, third = 0;
  accumulator a;
  auto by_reference = [&] (int f)
    {
#pragma omp task input (x)
      third += x * f;
    };
#pragma omp parallel num_threads (1)
#pragma omp single
  for (int k = 0; k < 10; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      consume (x, k % 2 ? first : second);
      a.add (x);
      by_reference (2);
    }
  CHECK (first == 25 && second == 20);
  CHECK (a.sum == 45 && third == 90);
  CHECK (mock_n_streams == 1 && mock_n_sites == 4);
  for (int i = 1; i < 4; i++)
    CHECK (mock_sites[i]->views[0].flags == GOMP_STREAM_VIEW_DYNAMIC);
  return 0;
}
