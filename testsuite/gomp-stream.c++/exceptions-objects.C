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

// Elements, captures and locals are destroyed once each, also those of activations
// that an exception has never happen while the control program issues more.
// { dg-elision yes }

#include <atomic>
#include <cstdio>
#include <utility>

static std::atomic<long> alive;

struct counted
{
  int value;
  char *memory;
  counted () : value (0), memory (new char[8]) { alive++; }
  counted (const counted &o) : value (o.value), memory (new char[8]) { alive++; }
  counted (counted &&o) noexcept
    : value (o.value), memory (std::exchange (o.memory, nullptr))
  {
    alive++;
  }
  counted &operator= (const counted &o) { value = o.value; return *this; }
  counted &operator= (counted &&o) noexcept
  {
    value = o.value;
    std::swap (memory, o.memory);
    return *this;
  }
  ~counted () { delete[] memory; alive--; }
};

static long
run (bool throws)
{
  counted x, y, c;
  long sum = 0;

  try
    {
      for (int k = 0; k < 3000; k++)
	{
	  c.value = k;
#pragma omp task output (x) firstprivate (c)
	  x = counted (c);
#pragma omp task input (x) output (y) firstprivate (c, throws)
	  {
	    counted t (x);
	    if (throws && c.value == 777)
	      throw 1;
	    y = std::move (t);
	  }
#pragma omp task input (y) shared (sum)
	  sum += y.value;
	}
#pragma omp taskwait
    }
  catch (int)
    {
      sum = -sum;
    }
  return sum;
}

int
main ()
{
  for (int i = 0; i < 20; i++)
    {
      long sum = run (i & 1);
      std::printf ("%ld %ld\n", sum, alive.load ());
    }
}
