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

/* Private variables are locals of each activation.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

#define N 1000

int
main (void)
{
  int x, tmp, scratch[8];
  long sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) private (tmp, scratch) firstprivate (k)
      {
	for (int i = 0; i < 8; i++)
	  scratch[i] = k + i;
	tmp = 0;
	for (int i = 0; i < 8; i++)
	  tmp += scratch[i];
	x = tmp;
      }
#pragma omp task input (x) private (tmp)
      {
	tmp = x % 10;
	sum = sum * 3 % 1000003 + tmp;
      }
    }
  printf ("%ld %d\n", sum, x);
  return 0;
}
