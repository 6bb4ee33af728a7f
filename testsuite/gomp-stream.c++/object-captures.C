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

// Objects that are captured are copied per activation and destroyed after it, those
// of activations that never happen, too; and a stream that is declared in a loop is
// assigned while its variable lives.
// { dg-channels "auto native batchqueue" }
// { dg-memcheck yes }

#include <memory>
#include <string>
#include "counted.h"

struct alignas (64) wide
{
  std::string text;
};

static void
captures (int n, counted c, const std::string &name)
{
  counted s, w[3];
  wide over;
  std::string t = "old";
  int number = 0;
  for (int k = 0; k < n; k++)
    {
      c = counted (k);
      over.text = std::to_string (k);
#pragma omp task output (s) firstprivate (c, over)
      {
	CHECK (reinterpret_cast<size_t> (&over) % 64 == 0);
	s = counted (c.get () + std::stoi (over.text));
	c.value = *c.owned = -1;
      }
#pragma omp task input (s >> w[1]) firstprivate (c, name) shared (number)
      {
	CHECK (name == "a name that is too long for a small string");
	CHECK_EQUAL (c.get (), number);
	CHECK_EQUAL (w[2].get (), 2 * (number + 2));
	number++;
      }
    }
}

static void
declared_in_loop (int n)
{
  int number = 0;
  for (int k = 0; k < n; k++)
    {
      counted c;
      std::string s ("initial value, which does not matter");
#pragma omp task output (c, s) firstprivate (k)
      {
	c = counted (k);
	s = std::to_string (k);
      }
#pragma omp task input (c, s) shared (number)
      {
	CHECK_EQUAL (c.get (), number++);
	CHECK (std::to_string (c.value) == s);
      }
      if (k % 50 == 49)
	{
#pragma omp taskwait
	  CHECK_EQUAL (c.get (), k);
	  CHECK (s == std::to_string (k));
	}
      if (k % 7 == 3)
	continue;
    }
}

int
main ()
{
  captures (1000, counted (), "a name that is too long for a small string");
  declared_in_loop (1000);
  CHECK_EQUAL (alive, 0);
#pragma omp parallel
#pragma omp single
  {
    captures (500, counted (), "a name that is too long for a small string");
    declared_in_loop (500);
  }
  CHECK_EQUAL (alive, 0);
}
