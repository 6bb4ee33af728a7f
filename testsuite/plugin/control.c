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

/* The control program: an activation is one store and one load that other
   threads see, with a call in the rare case only.  */

void other (void);

void
scalars (int n)
{
  int x, y, sum = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
      other ();
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) output (y)
      y = x * 2;
#pragma omp task input (y)
      sum += y;
    }
}

void
elements (int n, int m)
{
  int a[100], sum = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
      other ();
#pragma omp task output (a[0]) firstprivate (k)
      a[0] = k;
      for (int i = 0; i < m; i++)
#pragma omp task input (a[i]) output (a[i + 1])
	a[i + 1] = a[i] * 2;
#pragma omp task input (a[m])
      sum += a[m];
    }
}
