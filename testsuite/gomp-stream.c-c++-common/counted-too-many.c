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

/* A consumer's window that is shorter than what the producer wrote.  */
/* { dg-status 1 } */

int
main (void)
{
  int x, w[4], v[2], n, sum = 0;

  for (int k = 0; k < 100; k++)
    {
#pragma omp task output (x << w[:n]) firstprivate (k)
      {
	n = k == 70 ? 3 : 2;
	w[0] = w[1] = w[2] = k;
      }
#pragma omp task input (x >> v[:n]) shared (sum)	/* { dg-stderr {counted-too-many.c:@LINE@: count of 'v' is 3, must lie between 0 and 2} } */
      sum += v[0];
    }
#pragma omp taskwait
  return sum == 0;
}
