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

/* The if clause is evaluated at each activation, and its stage waited for.  */

#include "mock-runtime.h"

int
main (void)
{
  int x, calls = 0;
#pragma omp parallel num_threads (1)
#pragma omp single
  for (int k = 0; k < 10; k++)
    {
#pragma omp task output (x) if ((calls++, k % 5))
      x = k;
#pragma omp task input (x) if (1)
      CHECK (x >= 0);
    }
  CHECK (calls == 10);
  CHECK (mock.stage_waits == 2);
  return 0;
}
