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

/* An element of an array of streams, in a body, is written as in the
   clause.  */

void
run (int n, int *p)
{
  int a[4], w[1];
  static int s;

  for (int i = 0; i < n; i++)
    {
#pragma omp task input (a[i]) output (a[i + 1])
      a[i + 1] = a[i];
#pragma omp task input (a[i])			/* { dg-error "otherwise than as 'a.i.'" } */
      s += a[i] + a[i + 1];
#pragma omp task input (p[i])			/* { dg-error "otherwise than as 'p.i.'" } */
      s += p[i - 1];
#pragma omp task input (p[i])			/* { dg-error "otherwise than as 'p.i.'" } */
      s += p + i == w;
#pragma omp task input (*p)			/* { dg-error "otherwise than as '.p'" } */
      run (0, p);
#pragma omp task input (a[i] >> w[1])		/* { dg-error "through window 'w' only" } */
      s += a[i];
#pragma omp task input (a[i])
      a[i] = 1;					/* { dg-error "'a.i.' cannot be written" } */
    }
}
