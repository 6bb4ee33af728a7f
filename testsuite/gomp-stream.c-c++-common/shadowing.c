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

/* Names of streams and windows that mean something else in an inner block of
   the body, and uses of a stream in unevaluated operands.  */
/* { dg-torture yes } */
/* { dg-elision yes } */

#include <stdio.h>

#define N 300

int
main (void)
{
  int x, y;
  struct { int x, y; } pair;
  unsigned hash = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      {
	int before = k;
	{
	  short x = 7;
	  before += x + (int) sizeof (x);
	}
	x = before + (int) sizeof (x);
      }
#pragma omp task input (x) output (y) private (pair)
      {
	__typeof__ (x) copy = x;
	pair.x = copy;
	pair.y = 3;
	{
	  int *x = &pair.y;
	  y = *x + pair.x;
	}
      }
#pragma omp task input (y)
      hash = hash * 31 + y;
    }
  printf ("%x\n", hash);
  return 0;
}
