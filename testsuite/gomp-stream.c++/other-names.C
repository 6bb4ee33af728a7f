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

// Members that one task names as such, and another one by an operator: no warnings.
// { dg-elision yes }

#include <cstdio>

struct pair { int x, y; };

struct holder
{
  pair value;
  pair &operator* () { return value; }
  pair *operator-> () { return &value; }
};

static void
by_operators (int n)
{
  holder h, g;
  unsigned long sum = 0, product = 1;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output ((*h).y) firstprivate (k)
      (*h).y = k;
#pragma omp task input (h.value.y) shared (sum)
      sum = sum * 3 + h.value.y;
#pragma omp task output (g->x) firstprivate (k)
      g->x = k + 3;
#pragma omp task input (g.value.x) shared (product)
      product = product * g.value.x % 1000003;
    }
#pragma omp taskwait
  std::printf ("%lu %lu %d\n", sum, product, (*h).y + g.value.x);
}

int
main ()
{
  by_operators (1);
  by_operators (300);
}
