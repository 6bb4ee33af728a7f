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

/* An ordinary task uses the streams around it, whatever clause names them.  */

#include "check.h"

int
main (void)
{
  int x __attribute__ ((stream)), y __attribute__ ((stream));
  long sum = 0;

#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared (x) firstprivate (y)
    for (int k = 0; k < 100; k++)
      {
#pragma omp task output (x, y)
	x = y = k;
      }
#pragma omp taskwait
#pragma omp task shared (x, y, sum)
    for (int k = 0; k < 100; k++)
      {
#pragma omp task input (x, y) shared (sum)
	sum += x + y;
      }
  }
  CHECK_EQUAL (sum, 9900);
  return 0;
}
