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

// Stages inside member functions, which use the members of their object, and
// streams of class type.
// { dg-torture yes }
// { dg-elision yes }
// { dg-memcheck yes }

#include <array>
#include <cstdio>

struct vec
{
  double x, y;
  vec operator+ (const vec &o) const { return vec { x + o.x, y + o.y }; }
  vec operator* (double f) const { return vec { x * f, y * f }; }
  double norm () const { return x * x + y * y; }
  vec *operator& () { return nullptr; }
};

class filter
{
  vec state { 0, 0 };
  std::array<int, 8> counts {};
  int turns = 0;
  static int shared_stream;

public:
  void
  run (int n)
  {
    vec in, out;
    std::array<int, 3> parts;
    for (int k = 0; k < n; k++)
      {
#pragma omp task output (in)
	in = vec { k * 0.5, -k * 0.25 };
#pragma omp task input (in) output (out)
	{
	  state = state * 0.5 + in;
	  this->turns++;
	  out = state;
	}
#pragma omp task input (out) output (parts, shared_stream)
	{
	  parts[0] = (int) out.norm ();
	  parts[1] = (int) out.x;
	  parts.back () = 1;
	  shared_stream = parts[0] % 8;
	}
#pragma omp task input (parts, shared_stream)
	{
	  int sum = 0;
	  for (int part : parts)
	    sum += part;
	  counts[(sum + shared_stream) & 7]++;
	}
      }
  }

  void
  print () const
  {
    std::printf ("%.17g %.17g %d", state.x, state.y, turns);
    for (int count : counts)
      std::printf (" %d", count);
    std::printf ("\n");
  }
};

int filter::shared_stream;

int
main ()
{
  filter one, two;
  one.run (700);
  one.print ();
#pragma omp parallel
#pragma omp single
  {
    two.run (300);
    one.run (40);
  }
  one.print ();
  two.print ();
}
