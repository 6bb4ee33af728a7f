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

// A scope is left when an exception passes, before the objects that bodies may
// use are destroyed.

#include "mock-runtime.h"

struct object
{
  int fired = 0, expected;
  explicit object (int n) : expected (n) {}
  ~object () { CHECK (fired == expected); }
};

static void
pipeline (int n, bool throws)
{
  object o (n);
  int x;
  for (int k = 0; k < n; k++)
    {
      object inner (0);
#pragma omp task output (x)
      x = k;
#pragma omp task input (x) shared (o)
      o.fired++;
    }
  if (throws)
    throw 1;
}

int
main ()
{
  mock_period = 1 << 20;
  pipeline (10, false);
  CHECK (mock.enters == 1 && mock.leaves == 1);
  CHECK (mock.waits == 1);
  try
    {
      pipeline (10, true);
    }
  catch (int)
    {
      CHECK (mock.enters == 2 && mock.leaves == 2);
      return 0;
    }
  return 1;
}
