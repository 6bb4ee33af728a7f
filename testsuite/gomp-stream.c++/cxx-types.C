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

// Streams declared in the ways of C++: auto, decltype, initialisers in braces,
// enumerations with a scope, names in namespaces, derived classes.
// { dg-torture yes }
// { dg-elision yes }

#include <complex>
#include <cstdio>

namespace radio
{
  enum class band : unsigned char { low, high };
  static int level;
}

struct base { int id; };
struct derived : base
{
  radio::band tag;
  bool operator== (const derived &o) const { return id == o.id; }
};

using radio::band;

static unsigned hash, levels;

static void
run ()
{
  using radio::level;
  auto x = 0;
  decltype (x * 0.5) y {};
  band b { band::low };
  derived d;
  std::complex<double> z { 1, 2 };
  int *p = nullptr;
  int derived::*member = nullptr;
  static int ints[10] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 };

  for (auto k = 0; k < 500; ++k)
    {
#pragma omp task output (level)
      level = k / 2;
#pragma omp task output (x, b)
      {
	x = k;
	b = k % 2 ? band::high : band::low;
      }
#pragma omp task input (x, b) output (y, d, p)
      {
	y = x * 1.5;
	d = derived ();
	d.id = x;
	d.tag = b;
	p = &ints[x % 10];
      }
#pragma omp task input (level)
      levels = levels * 31 + level;
#pragma omp task input (y, d) output (z, member)
      {
	z = { y, double (d.id) };
	z *= d.id;
	member = static_cast<int derived::*> (&base::id);
      }
#pragma omp task input (z, d, member, p)
      {
	hash = hash * 31 + unsigned (std::norm (z)) % 1000 + d.*member + *p
	       + unsigned (d.tag) + (d == d);
      }
    }
}

int
main ()
{
  run ();
#pragma omp parallel
#pragma omp single
  run ();
  std::printf ("%x %x\n", hash, levels);
}
