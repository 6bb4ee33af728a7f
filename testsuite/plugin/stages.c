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

/* Stages that are vectorised, with constants from everywhere.  */

double global;

double
run (int n, double captured)
{
  double x, y, z, u, v, shared_constant = 3;
  for (int k = 0; k < 2; k++)
    global += k;
#pragma omp parallel shared (shared_constant)
#pragma omp single
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) output (y)
      y = x * 2 + global;
#pragma omp task input (y) output (z) firstprivate (captured)
      z = y * 2 + captured;
#pragma omp task input (z) output (u)
      u = z * 2 + shared_constant;
    }
  return u;
}
