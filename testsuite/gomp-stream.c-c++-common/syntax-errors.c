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

/* Clauses that are written wrongly.  */

void
run (int n)
{
  int x, y, w[4];

  for (int k = 0; k < n; k++)
    {
#pragma omp task input ()		/* { dg-error "expected a stream variable in clause 'input'" } */
      ;
#pragma omp task input (x,)		/* { dg-error "expected a stream variable in clause 'input'" } */
      ;
#pragma omp task input (x y)		/* { dg-error "expected ',' before 'y'" } */
      ;
#pragma omp task input (x w[1])		/* { dg-error "expected ',' before 'w'" } */
      ;
#pragma omp task input (x >>)		/* { dg-error "expected a window after '>>' in clause 'input'" } */
      ;
#pragma omp task input (>> w[1])	/* { dg-error "expected a stream before '>>' in clause 'input'" } */
      ;
#pragma omp task input (x >> w[])	/* { dg-error "expected an expression before '.' in 'w..'" } */
      ;
#pragma omp task input (x >> w[1)	/* { dg-error "expected '.' in 'w.1'" } */
      ;
#pragma omp task input (x > w[1])	/* { dg-error "expected '>>' between stream and window" } */
      ;
#pragma omp task output (x = w[4])	/* { dg-error "expected '<<' between stream and window" } */
      ;
#pragma omp task input (x		/* { dg-error "expected '\\)' at the end of clause 'input'" } */
      ;
#pragma omp task input (x >> w[1] output (y)	/* { dg-error "expected '\\)' at the end of clause 'input'" } */
      ;
#pragma omp task input x		/* { dg-error "expected ('\\(|'#pragma omp|an OpenMP)" } */
      ;
#pragma omp task output (y) input	/* { dg-error "expected '\\('" } */
      ;
#pragma omp task output (y) num_threads ()	/* { dg-error "expected an expression in clause 'num_threads'" } */
      ;
#pragma omp task inputs (x)		/* { dg-error "unknown clause 'inputs'; did you mean 'input'" } */
      ;
#pragma omp task input (x << w[4])	/* { dg-error "expected '>>' between stream and window in clause 'input'" } */
      ;
#pragma omp task output (x >> w[4])	/* { dg-error "expected '<<' between stream and window in clause 'output'" } */
      ;
#pragma omp task input (x >> w[1] >> w[2])	/* { dg-error "a stream has one window in a clause" } */
      ;
    }
}
