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
  int x, w[4], scalar;
  double dw[4], d;
  short sw[2];

  for (int k = 0; k < n; k++)
    {
#pragma omp task input (x >> dw[1])	/* { dg-error "dw" } */
      (void) dw[0];
#pragma omp task output (x << sw[2])	/* { dg-error "sw" } */
      sw[0] = sw[1] = 1;
#pragma omp task input (x >> pointer[1])	/* { dg-error "pointer" } */
      ;
#pragma omp task input (x >> unbounded[1])	/* { dg-error "unbounded" } */
      ;
#pragma omp task input (x >> scalar[1])	/* { dg-error "scalar" } */
      ;
#pragma omp task input (x >> w)		/* { dg-error "w" } */
      ;
#pragma omp task input (x >> d)		/* { dg-error "d" } */
      ;
#pragma omp task input (x >> w[5])	/* { dg-error "w" } */
      ;
#pragma omp task input (x >> w[-1])	/* { dg-error "w" } */
      ;
#pragma omp task input (x >> w[1.5])	/* { dg-error "" } */
      ;
#pragma omp task output (x << w[3])	/* { dg-error "w" } */
      w[0] = 1;
#pragma omp task output (x << w[0])	/* { dg-error "w" } */
      w[0] = 1;
#pragma omp task input (x >> undeclared[1])	/* { dg-error "undeclared" } */
      ;
    }
}
