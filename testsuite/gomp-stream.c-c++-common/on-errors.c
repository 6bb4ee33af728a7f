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

/* Ranks that are none.  */

void
run (int n)
{
  int x, on = 2;
  double d = 1;

  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) on (-1)	/* { dg-error "'on' is -1, must not be negative" } */
      x = k;
#pragma omp task output (x) on (d)	/* { dg-error "'on' has type 'double', which is not an integer" } */
      x = k;
#pragma omp task output (x) on (2) on (on)	/* { dg-error "too many 'on' clauses" } */
      x = k;
#pragma omp task output (x) on ()	/* { dg-error "expected an expression in clause 'on'" } */
      x = k;
#pragma omp task on (2)	/* { dg-error "'on' is not valid for '#pragma omp task' without 'input' or 'output'" } */
      x = k;
    }
}
