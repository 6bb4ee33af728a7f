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

/* A count beyond the window's length.  */
/* { dg-status 1 } */

int
main (void)
{
  int x, w[4], n, sum = 0;

  for (int k = 0; k < 100; k++)
    {
#pragma omp task output (x << w[:n]) firstprivate (k)	/* { dg-stderr {counted-out-of-range.c:@LINE@: count of 'w' is 5, must lie between 0 and 4} } */
      {
	n = k == 50 ? 5 : 1;
	w[0] = k;
      }
#pragma omp task input (x >> w[:n]) shared (sum)
      sum += w[0];
    }
#pragma omp taskwait
  return sum == 0;
}
