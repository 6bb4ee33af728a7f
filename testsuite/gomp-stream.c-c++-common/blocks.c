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

/* Streams declared in inner blocks, and of the same name in blocks beside each
   other.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

#define N 500

static unsigned hash;

int
main (void)
{
#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < N; k++)
      {
	int x;
	double y;
#pragma omp task output (x)
	x = k;
#pragma omp task input (x) output (y)
	y = x * 0.5;
#pragma omp task input (y)
	hash = hash * 31 + (unsigned) (y * 2);
      }
#pragma omp taskwait
    for (int k = 0; k < N; k++)
      {
	{
	  int x;
#pragma omp task output (x)
	  x = k * 3;
#pragma omp task input (x)
	  hash = hash * 31 + x;
	}
#pragma omp taskwait
	{
	  int x;
#pragma omp task output (x)
	  x = k * 5;
#pragma omp task input (x)
	  hash = hash * 37 + x;
	}
#pragma omp taskwait
      }
  }
  printf ("%x\n", hash);
  return 0;
}
