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

/* { dg-additional-options "-std=c++17" } */
/* Names of parts of a variable are no windows.  */

struct pair
{
  int first, second[4];
};

void
run (pair p)
{
  auto [x, w] = p;
  auto &[y, v] = p;
  int array[2] = { 1, 2 };
  auto [z, u] = array;
  int s;
#pragma omp task input (s >> w[1])	// { dg-error "'w' is a part of another variable and cannot be a window" }
  (void) w[0];
#pragma omp task input (s >> v[1])	// { dg-error "'v' is a part of another variable and cannot be a window" }
  (void) v[0];
#pragma omp task input (s >> u)	// { dg-error "'u' is a part of another variable and cannot be a window" }
  (void) u;
}
