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

/* The end of a stream, from inside, on another rank.  */

#include "ranks.h"
#ifdef _OPENMP
# include <gomp-stream/stream.h>
#else
# define gomp_stream_end() (ended = 1)
#endif

int
main (void)
{
  int x, y, n = scaled (100000), ended = 0;
  unsigned long sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n && !ended; k++)
    {
#pragma omp task output (x) firstprivate (k) on (1)
      {
	x = 5 * k;
	if (k == 777)
	  gomp_stream_end ();
      }
#pragma omp task input (x) output (y) on (0)
      y = x + 1;
#pragma omp task input (y) shared (sum) on (2)
      {
	sum = mix (sum, y);
	if (y == 5 * 777 + 1)
	  printf ("sum %lu\n", sum);
      }
    }
  printf ("last %d %d\n", x, y);
  return 0;
}
