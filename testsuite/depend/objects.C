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

   You should have received a copy of the GNU General Public License along
   with this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

// C++: containers, references, lambdas and exceptions.
// depend loop flow total add -> add next
// depend loop output total add -> add next

#include <stdexcept>

struct counter
{
  int total = 0;
  void add (int x);
};

void
counter::add (int x)
{
  if (x % 7 == 3)
    throw std::runtime_error ("seven");
  total += x;
}

template<typename F>
static int
twice (F f)
{
  return f (1) + f (2);
}

int
main ()
{
  int total = 0;
  for (int i = 0; i < 100; i++)			// @loop
    {
      counter c;
      try
	{
	  for (int k = 0; k < i; k++)
	    if (k == i - 1)
	      c.add (i);
	}
      catch (const std::exception &)
	{
	  c.total = 1;
	}
      total += twice ([&] (int x) { return x * c.total; });	// @add
    }
  return total == 5;
}
