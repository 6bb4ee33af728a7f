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

/* GNU C's nested functions: a pipeline inside one, and streams of the
   enclosing function used there.  */
/* { dg-elision yes } */

#include <stdio.h>

#define N 300

int
main (void)
{
  unsigned hash = 0;
  int scale = 3;

  int run (int n)
  {
    int x, y = 0;
    for (int k = 0; k < n; k++)
      {
#pragma omp task output (x)
	x = k * scale;
#pragma omp task input (x) output (y)
	y = x + 1;
#pragma omp task input (y) shared (hash)
	hash = hash * 31 + y;
      }
#pragma omp taskwait
    return y;
  }

  printf ("%d\n", run (N));
#pragma omp parallel
#pragma omp single
  run (N + 1);
  printf ("%x\n", hash);
  return 0;
}
