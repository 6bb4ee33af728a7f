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

/* Depths that are none.  */

void
run (int n)
{
  int x, depth = 2;

  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) depth (0)	/* { dg-error "'depth' is 0, must be positive" } */
      x = k;
#pragma omp task output (x) depth (1.5)	/* { dg-error "'depth' has type 'double', which is not an integer" } */
      x = k;
#pragma omp task output (x) depth (2) depth (depth)	/* { dg-error "too many 'depth' clauses" } */
      x = k;
#pragma omp task output (x) depth ()	/* { dg-error "expected an expression in clause 'depth'" } */
      x = k;
#pragma omp task input (x) depth (2)	/* { dg-error "'depth' is not valid for '#pragma omp task' without 'output'" } */
      (void) x;
    }
}
