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

/* Windows and captured arrays of variable length, used in nested functions of
   the function that declares them.  */

#include "check.h"
static int one = 1;
int main (void)
{
  int x __attribute__ ((stream)), y, sum = 0, h = 2 * one;
  int w[h], list[h];
  #pragma omp parallel
  #pragma omp single
  {
    void control (void)
    {
      #pragma omp task default (shared)
      {
	for (int k = 0; k < 2; k++)
	  {
	    #pragma omp task output (x) firstprivate (k)
	    x = k + 5;
	  }
	#pragma omp task input (x >> w[2]) shared (sum)
	sum += w[0] + w[1];
      }
      #pragma omp taskwait
    }
    control ();
    void more (void)
    {
      list[0] = 3; list[1] = 4;
      #pragma omp parallel
      #pragma omp single
      for (int k = 0; k < 10; k++)
      {
      #pragma omp task output (y) firstprivate (list)
      y = list[0] + list[1];
      #pragma omp task input (y) shared (sum)
      sum += y;
      }
    }
    more ();
  }
  CHECK_EQUAL (sum, 11 + 70);
  return 0;
}
