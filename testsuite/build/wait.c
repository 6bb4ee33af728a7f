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

/* Waits in code that is compiled without the plugin complete the streams.  */

#include <stdio.h>

extern void wait_elsewhere (int);

static long x, sum;

int
main (void)
{
  for (int how = 0; how < 3; how++)
    {
      sum = 0;
      for (long k = 0; k < 1000; k++)
	{
	  #pragma omp task output (x) firstprivate (k)
	  x = k;
	  #pragma omp task input (x)
	  sum += x;
	}
      wait_elsewhere (how);
      if (sum != 499500)
	{
	  printf ("%d: %ld\n", how, sum);
	  return 1;
	}
    }
  return 0;
}
