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

/* Streams that C++ alone has: pointers to members, variables that are templates, and
   elements that functions of containers return.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-additional-options "-std=c++17" } */

#include <cstdio>
#include <list>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

struct point
{
  int x, y, z[3];
};

struct chooser
{
  int a, b;
  int chooser::*which;
};

template<typename T> T of_type;
template<typename T> struct holder { static T value; };
template<typename T> T holder<T>::value;

static int hidden;

static int &
reference ()
{
  return hidden;
}

int
main ()
{
  const int n = 300;
  point s = {}, *p = &s;
  int point::*member = &point::x;
  int (point::*numbers)[3] = &point::z;
  std::tuple<int, double> pair;
  std::vector<int> v (3);
  std::list<std::pair<int, int>> list (2);
  std::map<int, int> map { { 1, 0 }, { 2, 0 } };
  chooser chosen = { 0, 0, &chooser::b };
  auto owner = std::make_unique<int> ();
  long sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
      auto it = list.begin ();
#pragma omp task output (s.*member) firstprivate (k)
      s.*member = k;
#pragma omp task input (s.*member) output (chosen.*chosen.which)
      chosen.*chosen.which = s.*member;
#pragma omp task input (chosen.*chosen.which) output (of_type<int>)
      of_type<int> = chosen.*chosen.which + 1;
#pragma omp task input (of_type<int>) output ((p->*numbers)[1])
      (p->*numbers)[1] = of_type<int> * 2;
#pragma omp task input ((p->*numbers)[1]) output (holder<int>::value)
      holder<int>::value = (p->*numbers)[1] + 1;
#pragma omp task input (holder<int>::value) output (std::get<0> (pair))
      std::get<0> (pair) = holder<int>::value * 2;
#pragma omp task input (std::get<0> (pair)) output (v.at (1))
      v.at (1) = std::get<0> (pair) + 1;
#pragma omp task input (v.at (1)) output (it->second)
      it->second = v.at (1) * 2;
#pragma omp task input (it->second) output (map.at (2))
      map.at (2) = it->second + 1;
#pragma omp task input (map.at (2)) output (*owner)
      *owner = map.at (2) * 2;
#pragma omp task input (*owner) output (reference ())
      reference () = *owner + 1;
#pragma omp task input (reference ()) shared (sum)
      sum = sum * 3 + reference ();
    }
  std::printf ("%ld\n", sum);
  return 0;
}
