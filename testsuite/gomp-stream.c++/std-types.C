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

/* Elements of types of the library that may hold nothing, or one of several types,
   and structured bindings.  */
/* { dg-elision yes } */
/* { dg-additional-options "-std=c++17" } */

#include <cstdio>
#include <optional>
#include <variant>
#include <tuple>
#include <string>
#include <map>

int
main ()
{
  std::optional<std::string> o;
  std::variant<int, std::string> v;
  auto [a, b] = std::pair<int, double> (0, 0.);
  std::map<std::string, int> m;
  std::tuple<int, std::string> t;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 1200; k++)
    {
#pragma omp task output (o) firstprivate (k)
      if (k % 3)
	o = std::string ("key") + std::to_string (k % 11);
      else
	o.reset ();
#pragma omp task output (a) firstprivate (k)
      a = k;
#pragma omp task input (a) output (b)
      b = a * .5;
#pragma omp task input (o, b) output (v)
      if (o)
	v = *o;
      else
	v = int (b);
#pragma omp task input (v) output (t)
      t = std::make_tuple (int (v.index ()),
			   std::holds_alternative<int> (v)
			       ? std::to_string (std::get<int> (v) % 5)
			       : std::get<1> (v));
#pragma omp task input (t) shared (m)
      m[std::get<1> (t)] += 1 + std::get<0> (t);
    }
  for (auto &[k, n] : m)
    std::printf ("%s %d\n", k.c_str (), n);
}
