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

// Reductions of the user's in bodies, and of streams seen through references.

#include "check.h"

struct sum
{
  int v;
  sum () : v (0) {}
  sum (int n) : v (n) {}
};

#pragma omp declare reduction (plus: sum: omp_out.v += omp_in.v) \
  initializer (omp_priv = sum (0))

template <typename T>
static void
stages (T &x, T &y, int &seen)
{
#pragma omp task input (x) output (y)
  {
    y = 0;
#pragma omp parallel for reduction (+: y) num_threads (2)
    for (int i = 0; i < 4; i++)
      y += x;
  }
#pragma omp task input (y) shared (seen)
  {
#pragma omp parallel for firstprivate (y) num_threads (2)
    for (int i = 0; i < 4; i++)
      y = -1;
    CHECK_EQUAL (y, 4 * seen++);
  }
}

int
main ()
{
  int x, y, n = 0, m = 0;
  sum s;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 20; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      stages (x, y, n);
#pragma omp task output (s) firstprivate (k)
      {
	sum t (k);
#pragma omp parallel for reduction (plus: t) num_threads (2)
	for (int i = 0; i < 4; i++)
	  t.v += i;
	s = t;
#pragma omp parallel for reduction (plus: s) num_threads (2)
	for (int i = 0; i < 4; i++)
	  s.v += i;
      }
#pragma omp task input (s) shared (m)
      CHECK_EQUAL (s.v, m++ + 12);
    }
  CHECK_EQUAL (n, 20);
  CHECK_EQUAL (m, 20);
}
