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

/* A loop with a delay line of several elements: what comes out went in D
   turns before.  */
/* { dg-memcheck yes } */

#include "check.h"

#define N 2000
#define D 37

static int expected[N + D];

int
main (void)
{
  int line, in, seen = 0;

  for (int k = 0; k < N + D; k++)
    expected[k] = k < D ? -k : expected[k - D] * 3 % 1009 + (k - D);

#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < D; k++)
#pragma omp task output (line) firstprivate (k)
      line = -k;
    for (int k = 0; k < N; k++)
      {
	int from[1], to[1];
#pragma omp task output (in) firstprivate (k)
	in = k;
#pragma omp task input (in, line >> from[1]) output (line << to[1]) \
	shared (seen)
	{
	  CHECK_EQUAL (from[0], expected[seen]);
	  seen++;
	  to[0] = from[0] * 3 % 1009 + in;
	}
      }
  }
  CHECK_EQUAL (seen, N);
  CHECK_EQUAL (line, expected[N + D - 1]);
  return 0;
}
