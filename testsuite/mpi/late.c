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

/* A consumer on another rank that comes when all that its producer has issued is done.
   What one process prints is right.  */

#include "ranks.h"

int
main (void)
{
  long x, sum = 0;

  for (long k = 0; k < 5; k++)
    {
#pragma omp task output (x) firstprivate (k) on (0)
      x = 3 * k;
    }
#pragma omp taskwait
  for (long k = 0; k < 5; k++)
    {
#pragma omp task input (x) shared (sum) firstprivate (k) on (1)
      {
	sum = mix (sum, x);
	if (k == 4)
	  printf ("sum %ld\n", sum);
      }
    }
#pragma omp taskwait
  printf ("last %ld\n", x);
  return 0;
}
