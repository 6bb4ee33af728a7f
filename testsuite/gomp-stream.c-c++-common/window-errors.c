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

/* Windows that do not fit their streams.  */

extern int unbounded[];

void
run (int n, int *pointer)
{
  int x, w[4], scalar, empty[0];
  double dw[4], d;
  short sw[2];

  for (int k = 0; k < n; k++)
    {
#pragma omp task input (x >> dw[1])	/* { dg-error "elements of window 'dw' have type 'double', but those of stream 'x'" } */
      (void) dw[0];
#pragma omp task output (x << sw[2])	/* { dg-error "elements of window 'sw' have type 'short int', but those of stream" } */
      sw[0] = sw[1] = 1;
#pragma omp task input (x >> pointer[1])	/* { dg-error "window 'pointer' is a pointer, not an array; its horizon is not known" } */
      ;
#pragma omp task input (x >> unbounded[1])	/* { dg-error "window 'unbounded' is an array without a length; its horizon is not" } */
      ;
#pragma omp task input (x >> empty[0])	/* { dg-error "horizon of window 'empty' is 0, must be positive" } */
      ;
#pragma omp task input (x >> scalar[1])	/* { dg-error "window 'scalar' has type 'int', which is not an array" } */
      ;
#pragma omp task input (x >> w)		/* { dg-error "window 'w' has type" } */
      ;
#pragma omp task input (x >> d)		/* { dg-error "window 'd' has type 'double', but the elements of stream 'x' have" } */
      ;
#pragma omp task input (x >> w[5])	/* { dg-error "burst 5 of window 'w' is greater than its horizon 4" } */
      ;
#pragma omp task input (x >> w[-1])	/* { dg-error "burst -1 of window 'w' is negative" } */
      ;
#pragma omp task input (x >> w[1.5])	/* { dg-error "burst of window 'w' has type 'double', which is not an integer" } */
      ;
#pragma omp task output (x << w[3])	/* { dg-error "burst 3 of output window 'w' is not its horizon 4" } */
      w[0] = 1;
#pragma omp task output (x << w[0])	/* { dg-error "burst 0 of output window 'w' is not its horizon 4" } */
      w[0] = 1;
#pragma omp task input (x >> undeclared[1])	/* { dg-error "undeclared" } */
      ;
    }
}
