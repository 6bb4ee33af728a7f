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

/* A count of an array of windows that is out of range.  */
/* { dg-status 1 } */

int
main (void)
{
  int x[2] __attribute__ ((stream)), w[2][4], n[2], sum = 0;

  for (int k = 0; k < 100; k++)
    {
#pragma omp task output (x << w[2][:n]) firstprivate (k)	/* { dg-stderr {dialect-counted-out-of-range.c:@LINE@: count of 'w' is -1, must lie between 0 and 4} } */
      {
	n[0] = 1;
	n[1] = k == 50 ? -1 : 1;
	w[0][0] = w[1][0] = k;
      }
#pragma omp task input (x >> w[2][:n]) shared (sum)
      sum += w[0][0] + n[1];
    }
#pragma omp taskwait
  return sum == 0;
}
