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

/* Bodies of which there is a second copy get each warning once.  */
/* { dg-additional-options "-O2 -Wall" } */

static void
stage (int *x, int k)
{
#pragma omp task output (*x) firstprivate (k)
  {
    int missing;
    *x = k + missing;			/* { dg-warning "'missing' is used uninitialized" } */
  }
}

int
run (int n)
{
  int x, y, sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (y) firstprivate (k)
      {
	int unused;			/* { dg-warning "unused variable 'unused'" } */
	int absent;
	y = k + absent;			/* { dg-warning "'absent' is used uninitialized" } */
      }
#pragma omp task input (y)
      sum += y / 0;			/* { dg-warning "division by zero" } */
    }
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
      stage (&x, k);
#pragma omp task input (x)
      sum += x;
    }
  return sum;
}
