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

// A shared reference is captured by the address of what it binds to, which may
// change from activation to activation; an implied firstprivate reference by
// the value.
// { dg-torture yes }
// { dg-memcheck yes }

#include "check.h"

static int results[100];

static void
run (int *values)
{
  int x;
  for (int k = 0; k < 100; k++)
    {
      int &result = results[k];
      const int &value = values[k];
#pragma omp task output (x) firstprivate (value)
      x = value;
#pragma omp task input (x) shared (result)
      result = x + 1;
    }
}

int
main ()
{
  int values[100];
  for (int k = 0; k < 100; k++)
    values[k] = k * 7;
  run (values);
  for (int k = 0; k < 100; k++)
    CHECK_EQUAL (results[k], k * 7 + 1);
#pragma omp parallel
#pragma omp single
  run (values);
  for (int k = 0; k < 100; k++)
    CHECK_EQUAL (results[k], k * 7 + 1);
}
