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

// Objects that a function lends to its stages outlive them: the end of the
// scope comes before the destructors.

#include <vector>
#include "check.h"

struct counter
{
  std::vector<int> seen;
  unsigned should;
  explicit counter (int n) : should (n) { }
  ~counter () { CHECK_EQUAL (seen.size (), should); }
};

static void
run (int n)
{
  counter c (n);
  int x;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x)
      x = k;
#pragma omp task input (x) shared (c)
      c.seen.push_back (x);
    }
}

int
main ()
{
  run (1000);
#pragma omp parallel
#pragma omp single
  run (1000);
}
