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

/* Changes of shared variables that nothing else sees at the time.  */
/* { dg-threads "2" } */
/* { dg-channels "auto" } */

#include "check.h"

enum { N = 50 };

int
main (void)
{
  int x, first = 0, second = 0, count = 0, turns = 0;
  int parts[2] = { 0, 0 };
  for (int turn = 0; turn < 3; turn++)
    {
      /* Before the stages of this turn, and after those of the last.  */
      first = second = 0;
      for (int k = 0; k < N; k++)
	{
#pragma omp task output (x) shared (parts, turns) firstprivate (k)
	  {
	    x = k + 0 * turns;
	    parts[0]++;
	  }
#pragma omp task input (x) shared (first, parts, count)
	  {
	    first += x;
	    parts[1]++;
#pragma omp atomic
	    count++;
	  }
#pragma omp task input (x) shared (second, count)
	  {
	    second += x;
#pragma omp atomic
	    count++;
	  }
	}
#pragma omp taskwait
      turns++;
      CHECK_EQUAL (first, N * (N - 1) / 2);
      CHECK_EQUAL (second, first);
    }
  CHECK_EQUAL (parts[0] + parts[1], 6 * N);
  CHECK_EQUAL (count, 6 * N);
  return 0;
}
