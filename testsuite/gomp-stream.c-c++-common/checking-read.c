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

/* A checking build does not complain of elements that were read, of whichever
   stream of a stage ends first.  */
/* { dg-checking yes } */
/* { dg-stderr {\A\Z} } */

int
main (void)
{
  int x, y, z, w[3], sum = 0, sum_x = 0, sum_y = 0;

#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < 10; k++)
      {
#pragma omp task output (x, y, z)
	x = y = z = k;
#pragma omp task input (x, y, z)
	sum += x + y + z;
      }
#pragma omp task input (x >> w[0])
    sum_x += w[0] + w[2];
#pragma omp task input (y >> w[0])
    sum_y += w[1];
  }
  return sum == 0 || sum_x == 0 || sum_y == 0;
}
