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

/* A source ends before a consumer that is not activated in each iteration has seen anything.
   Another loop on the same streams, behind a wait, begins anew.  */
/* { dg-memcheck yes } */

#include <gomp-stream/stream.h>
#include <stdlib.h>

int
main (void)
{
  for (int limit = 0; limit < 40; limit++)
    {
      int x, w[4], y, done = 0;
      long all = 0, seen = 0, expected = 0;

      for (int k = 0; !done; k++)
	{
#pragma omp task output (x) shared (done) firstprivate (k)
	  {
	    x = k;
	    if (k == limit)
	      {
		done = 1;
		gomp_stream_end ();
	      }
	  }
#pragma omp task input (x >> w[1]) output (y)
	  y = w[0] + w[3];
#pragma omp task input (y) shared (all)
	  all += y;
	  if (k % 2)
	    {
#pragma omp task input (x >> w[2]) shared (seen)
	      seen += w[0];
	    }
	}
#pragma omp taskwait
      for (int k = 0; k <= limit - 3; k++)
	expected += k + k + 3;
      if (all != expected || seen < 0)
	abort ();
    }
  return 0;
}
