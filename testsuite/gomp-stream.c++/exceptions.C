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

// An exception that leaves a scope completes the activations on its way.
// { dg-torture yes }
// { dg-memcheck yes }

#include <stdexcept>
#include "check.h"

struct local
{
  int *fired;
  int should;
  bool checks;
  ~local () { if (checks) CHECK_EQUAL (*fired, should); }
};

static void
pipeline (int n, int *fired)
{
  int x;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x)
      x = k;
#pragma omp task input (x)
      {
	CHECK_EQUAL (x, *fired);
	++*fired;
      }
      if (k == n / 2)
	throw std::runtime_error ("out");
    }
}

// The scope is left before the objects of the caller go.

static void
caller (int n, int *fired)
{
  local object { fired, n / 2 + 1, true };
  pipeline (n, fired);
}

static void
caught_inside (int n)
{
  int x, y, seen = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x)
      x = k;
#pragma omp task input (x) output (y)
      try
	{
	  if (x % 3 == 0)
	    throw x;
	  y = x;
	}
      catch (int value)
	{
	  y = -value;
	}
#pragma omp task input (y) shared (seen)
      {
	CHECK_EQUAL (y, seen % 3 ? seen : -seen);
	seen++;
      }
      try
	{
	  if (k % 7 == 0)
	    throw "control";
	}
      catch (const char *)
	{
	}
    }
#pragma omp taskwait
  CHECK_EQUAL (seen, n);
}

static void
try_all ()
{
  for (int n = 1; n < 300; n += 37)
    {
      int fired = 0, caught = 0;
      try
	{
	  caller (n, &fired);
	}
      catch (const std::runtime_error &)
	{
	  caught = 1;
	}
      CHECK_EQUAL (caught, 1);
      CHECK_EQUAL (fired, n / 2 + 1);
      caught_inside (n);
    }
}

int
main ()
{
  try_all ();
#pragma omp parallel
#pragma omp single
  try_all ();
}
