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

/* Compound assignments and increments of a stream that the body wrote.  */
/* { dg-torture yes } */
/* { dg-elision yes } */

#include <stdio.h>

#define N 500

int
main (void)
{
  int x;
  unsigned char c;
  double d, sums[3];
  unsigned hash = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x, c, d) firstprivate (k)
      {
	x = k;
	x += 5;
	x <<= 1;
	++x;
	x--;
	c = 250;
	c += k % 20;
	c ^= 3;
	d = 1;
	d *= k;
	d /= 8;
      }
#pragma omp task input (x, c, d) output (sums)
      {
	for (int i = 0; i < 3; i++)
	  sums[i] = 0;
	sums[0] += x;
	sums[1] += c, sums[1] *= 2;
	sums[2] -= d;
      }
#pragma omp task input (sums)
      hash = hash * 31 + (unsigned) (sums[0] + sums[1] - 8 * sums[2]);
    }
  printf ("%x\n", hash);
  return 0;
}
