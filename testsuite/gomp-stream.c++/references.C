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

// Streams that reach their stages through references.
// { dg-torture yes }
// { dg-elision yes }
// { dg-memcheck yes }

#include <cstdio>

static unsigned hash, other_hash;

static void
source (int &x, int k)
{
#pragma omp task output (x)
  x = k * 3;
}

static void
filter (const int &x, double &y)
{
#pragma omp task input (x) output (y)
  y = x + 0.5;
}

static void
sink (double &y)
{
#pragma omp task input (y)
  hash = hash * 31 + (unsigned) (y * 2);
}

int
main ()
{
  int x;
  double y;
  int plain = 0;
  int &alias = plain;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 1000; k++)
    {
      source (x, k);
      filter (x, y);
      sink (y);
#pragma omp task output (alias) firstprivate (k)
      alias = k;
#pragma omp task input (alias)
      other_hash = other_hash * 37 + alias;
    }
  std::printf ("%x %x %d %g\n", hash, other_hash, plain, y);
}
