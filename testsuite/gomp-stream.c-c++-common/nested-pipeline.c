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

/* A body that is a control program of its own.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

#define N 60

static unsigned
inner (int seed)
{
  int x, y;
  unsigned hash = 0;
  for (int k = 0; k < 50; k++)
    {
#pragma omp task output (x)
      x = k * seed;
#pragma omp task input (x) output (y)
      y = x % 101;
#pragma omp task input (y) shared (hash)
      hash = hash * 31 + y;
    }
#pragma omp taskwait
  return hash;
}

int
main (void)
{
  unsigned x, y, hash = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = inner (k);
#pragma omp task input (x) output (y)
      y = inner (x % 1000) ^ inner (x % 77);
#pragma omp task input (y)
      hash = hash * 31 + y;
    }
  printf ("%x\n", hash);
  return 0;
}
