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

/* One variable in input and output of a task needs windows.  */

void
run (int n)
{
  int x, y, w[1], v[1];

  for (int k = 0; k < n; k++)
    {
#pragma omp task input (x) output (x)	/* { dg-error "stream 'x' is in both 'input' and 'output', so it needs a window in" } */
      x = 1;
#pragma omp task input (x >> w[1]) output (x)	/* { dg-error "stream 'x' is in both 'input' and 'output', so it needs a window in" } */
      x = w[0];
#pragma omp task input (x, x)		/* { dg-error "stream 'x' appears more than once in clause 'input'" } */
      ;
#pragma omp task output (y) input (x >> w[1]) output (x << v[1])
      y = v[0] = w[0];
    }
}
