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

/* A function with streams, called often, also from itself: each call has its
   own streams.  */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

static unsigned hash;

static void
run (int n, int depth)
{
  int x, y;
  unsigned mine = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x)
      x = k + depth;
      if (depth && k == n / 2)
	run (n - 1, depth - 1);
#pragma omp task input (x) output (y)
      y = x * 3;
#pragma omp task input (y) shared (mine)
      mine = mine * 31 + y;
    }
#pragma omp taskwait
  hash = hash * 7 + mine;
}

int
main (void)
{
  for (int i = 0; i < 300; i++)
    run (i % 10, 0);
  run (12, 5);
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 300; i++)
      run (i % 10, 0);
    run (12, 5);
  }
  printf ("%x\n", hash);
  return 0;
}
