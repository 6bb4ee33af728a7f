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
  static unsigned shared_sum;

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
#pragma omp task input (out) output (parts)
	{
	  parts[0] = (int) out.norm ();
	  parts[1] = (int) out.x;
	  parts.back () = 1;
	}
#pragma omp task output (shared_stream)
	shared_stream = k % 8;
#pragma omp task input (shared_stream)
	shared_sum = shared_sum * 3 + shared_stream;
#pragma omp task input (parts)
	{
	  int sum = 0;
	  for (int part : parts)
	    sum += part;
	  counts[sum & 7]++;
	}
      }
  }

  void
  print () const
  {
    std::printf ("%.17g %.17g %d", state.x, state.y, turns);
    for (int count : counts)
      std::printf (" %d", count);
    std::printf (" %x\n", shared_sum);
  }
};

int filter::shared_stream;
unsigned filter::shared_sum;

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
