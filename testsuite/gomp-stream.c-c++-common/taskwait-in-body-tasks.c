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

/* A taskwait in a body waits for the body's own tasks, and not for those of the
   control program that fires it, which may need the stage.  */

#include "check.h"

#define N 3000

int
main (void)
{
  int x __attribute__ ((stream)), seen = 0, sent = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      for (int i = 0; i < 4; i++, sent++)
	{
#pragma omp task output (x) firstprivate (sent)
	  {
	    int mine = 0;
#pragma omp task shared (mine)
	    mine = sent;
#pragma omp taskwait
	    x = mine;
	  }
	}
      int first = sent - 4;
#pragma omp task default (shared)
      for (int i = 0; i < 4; i++)
	{
	  int expected = first + i;
#pragma omp task input (x) firstprivate (expected) shared (seen)
	  {
	    CHECK_EQUAL (x, expected);
	    seen++;
	  }
	}
#pragma omp taskwait
    }
  CHECK_EQUAL (seen, 4 * N);
  return 0;
}
