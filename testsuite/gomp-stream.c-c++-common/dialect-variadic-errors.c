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

/* What arrays of windows cannot be.  */

void
run (int s[] __attribute__ ((stream)), int plain[], int n)
{
  int one __attribute__ ((stream)), w[2][3], flat[6];
  double d[2][3];

  for (int k = 0; k < n; k++)
    {
#pragma omp task input (s[...] >> flat[3])	/* { dg-error "needs an array of windows" } */
      ;
#pragma omp task input (plain[...] >> w[2][3])	/* { dg-error "which has no attribute" } */
      ;
#pragma omp task input (one[...] >> w[2][3])	/* { dg-error "subscript" } */
      ;
#pragma omp task input (s >> flat[2][3])	/* { dg-error "not an array of arrays" } */
      ;
#pragma omp task input (s >> w[3][3])	/* { dg-error "number 3 of windows 'w' is not within its length" } */
      ;
#pragma omp task input (s >> w[2][4])	/* { dg-error "burst 4 of window 'w' is greater than its horizon 3" } */
      ;
#pragma omp task output (s << w[2][2])	/* { dg-error "burst 2 of output window" } */
      w[0][0] = 1;
#pragma omp task input (s >> w[1.0][3])	/* { dg-error "not an integer" } */
      ;
#pragma omp task input (s >> d[2][3])	/* { dg-error "have type 'double'" } */
      ;
#pragma omp task input (s >> w[2][3])
      w[0][0] = 1;	/* { dg-error "input 'w' cannot be written" } */
    }
}
