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

// The same small program in C++17.
// { dg-additional-options "-std=c++17" }
// { dg-elision yes }

#include <cstdio>

template <typename T>
static unsigned
run (T scale)
{
  T x, y;
  static unsigned hash;
  for (int k = 0; k < 500; k++)
    {
#pragma omp task output (x)
      x = k * scale;
#pragma omp task input (x) output (y)
      y = x + T (1);
#pragma omp task input (y)
      hash = hash * 31 + unsigned (y);
    }
#pragma omp taskwait
  return hash;
}

int
main ()
{
  std::printf ("%x\n", run (3));
#pragma omp parallel
#pragma omp single
  std::printf ("%x\n", run (0.5));
}
