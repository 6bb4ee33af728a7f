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

/* A clause that names a local reference to a stream names the stream: its
   consumers see every element.  */
/* { dg-elision yes } */

#include <cstdio>

static int source;

int
main ()
{
  unsigned hash = 0, sum = 0;
  int last = 0;

  for (int round = 0; round < 2; round++)
#pragma omp parallel
#pragma omp single
    {
      int x, y;
      int &same_x = x, &again = same_x;
      static int &outside = source;
      for (int k = 0; k < 1000; k++)
	{
#pragma omp task output (same_x, y) firstprivate (k)
	  {
	    same_x = k;
	    y = 2 * k;
	  }
#pragma omp task output (outside) firstprivate (k)
	  outside = k & 7;
	  if (k >= 0)
	    {
#pragma omp task input (x, y)
	      hash = hash * 31 + x + y;
	    }
#pragma omp task input (source)
	  sum += source;
#pragma omp task input (again)
	  last = again;
	}
    }
  std::printf ("%x %u %d\n", hash, sum, last);
}
