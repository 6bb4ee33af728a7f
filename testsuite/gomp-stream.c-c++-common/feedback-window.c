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

/* Fibonacci's numbers: a stage that reads and writes one stream, and needs
   windows for it.  */
/* { dg-torture yes } */
/* { dg-memcheck yes } */

#include "check.h"

#define N 2000

int
main (void)
{
  unsigned s, w[2], o[1], a = 0, b = 1;
  int seen = 0, steps = 0;

#pragma omp parallel
#pragma omp single
  {
    for (unsigned k = 0; k < 2; k++)
#pragma omp task output (s) firstprivate (k)
      s = k;
    for (int k = 0; k < N; k++)
      {
#pragma omp task input (s >> w[1]) output (s << o[1])
	{
	  o[0] = w[0] + w[1];
	  steps++;
	}
#pragma omp task input (s)
	{
	  CHECK_EQUAL (s, a);
	  b += a;
	  a = b - a;
	  seen++;
	}
      }
  }
  CHECK_EQUAL (seen, N);
  CHECK_EQUAL (steps, N);
  return 0;
}
