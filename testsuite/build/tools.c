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

/* A pipeline for debuggers and their like; the comments mark lines.  */

#include <stdio.h>

struct pair { int a; double b; };

static long sum;

int
main (void)
{
  struct pair x;
  int y, w[3];
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 10; k++)
    {
      int limit = 7000 + k;
#pragma omp task output (x) firstprivate (k)
      {
	x.a = k;
	x.b = k * 0.5;
      }
#pragma omp task input (x) output (y)
      {
	int twice = 2 * x.a;
	y = twice + 1;	/* second */
	twice = 0;
      }
      if (k < 8)
#pragma omp task input (y >> w[1]) firstprivate (limit)
	{
	  long before = sum;
	  sum = before + (w[0] + w[2] < limit);	/* third */
	}
    }
  return sum != 8;
}
