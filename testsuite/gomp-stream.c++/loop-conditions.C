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
/* Loops whose conditions declare variables, which have values of their own in each
   turn: no rounds are issued without them.  */
/* { dg-elision yes } */
/* { dg-channels "auto" } */

#include <stdio.h>

static int calls;

__attribute__ ((noinline)) static int
left ()
{
  return ++calls % 4;
}

int
main ()
{
  int x, y;
  long sum = 0;

  for (long k = 0; k < 500; k++)
    for (int i = 0; int v = left (); i++)
      {
#pragma omp task output (x) firstprivate (i, v)
	x = 10 * i + v;
#pragma omp task input (x) shared (sum)
	sum = sum * 31 + x;
      }
#pragma omp taskwait
  for (long k = 0; long rest = 300 - k; k++)
    {
#pragma omp task output (y) firstprivate (rest)
      y = rest;
#pragma omp task input (y) shared (sum)
      sum = sum * 31 + y;
    }
#pragma omp taskwait
  printf ("%d %ld\n", calls, sum);
  return 0;
}
