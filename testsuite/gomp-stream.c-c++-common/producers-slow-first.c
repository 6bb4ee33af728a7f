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

/* A quick producer does not overtake a slow one of the same stream.  */

#include <unistd.h>
#include "check.h"

#define N 40

int
main (void)
{
  int x, seen = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      {
	usleep (500);
	x = 2 * k;
      }
#pragma omp task output (x) firstprivate (k)
      x = 2 * k + 1;
      for (int i = 0; i < 2; i++)
#pragma omp task input (x)
	{
	  CHECK_EQUAL (x, seen);
	  seen++;
	}
    }
  CHECK_EQUAL (seen, 2 * N);
  CHECK_EQUAL (x, 2 * N - 1);
  return 0;
}
