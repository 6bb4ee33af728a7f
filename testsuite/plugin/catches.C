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

// Functions that throw and catch lead to no directives by that: those that hand variables
// to them lend nothing.

#include "mock-runtime.h"

__attribute__ ((noinline)) static int
checked (const int *key)
{
  try
    {
      if (*key < 0)
	throw 1;
      return *key;
    }
  catch (int n)
    {
      return n;
    }
}

__attribute__ ((noinline)) static int
lookup (int k)
{
  int key = k - 5;
  return checked (&key);
}

int
main ()
{
  int x, sum = 0;
  for (int k = 0; k < 10; k++)
    {
#pragma omp task output (x)
      x = lookup (k);
#pragma omp task input (x) shared (sum)
      sum += x;
    }
#pragma omp taskwait
  CHECK (sum == 15);
  int forgets = mock.forgets;
  CHECK (lookup (7) == 2 && lookup (1) == 1);
  CHECK (mock.forgets == forgets);
  return 0;
}
