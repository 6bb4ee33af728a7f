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

// A view of a task outside the function that declares the stream opens at the
// next element in control order.
// { dg-memcheck yes }

#include "check.h"

static int expected, seen;

static void
consume (int &x)
{
#pragma omp task input (x)
  {
    CHECK_EQUAL (x, expected);
    expected++;
    seen++;
  }
}

int
main ()
{
  int x;

#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < 200; k++)
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp taskwait
    expected = 200;
    for (int k = 200; k < 300; k++)
      {
	consume (x);
#pragma omp task output (x) firstprivate (k)
	x = k;
      }
  }
  CHECK_EQUAL (seen, 100);
}
