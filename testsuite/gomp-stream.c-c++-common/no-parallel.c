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

/* Without an enclosing parallel region the runtime supplies the threads.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

#define N 3000

static unsigned
run (int seed)
{
  int x, y;
  static unsigned hash;
  hash = seed;
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x)
      x = k * seed;
#pragma omp task input (x) output (y)
      y = x ^ 0x55;
#pragma omp task input (y)
      hash = hash * 31 + y;
    }
#pragma omp taskwait
  return hash + x + y;
}

int
main (void)
{
  for (int i = 0; i < 20; i++)
    printf ("%x\n", run (i));
  return 0;
}
