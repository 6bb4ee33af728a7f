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

/* Arguments of templates in the names of streams and windows: ">>" that ends two lists
   of them and commas between them are no parts of the clause.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-additional-options "-std=c++17" } */

#include <cstdio>
#include <map>
#include <utility>
#include <vector>

template<typename... T> struct holder
{
  static inline int first, second;
  static int &reference () { return first; }
};
template<int N, int M = 2> struct numbered { static inline int value; };
template<typename T> int of_type;
template<typename T, int N> int window[N];
template<typename T> T &same (T &x) { return x; }

int
main ()
{
  const int n = 300;
  std::map<int, std::pair<int, int>> map { { 3, { 0, 0 } } };
  long sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (holder<int, long>::first, \
			 holder<std::vector<std::vector<int>>>::second) \
  firstprivate (k)
      {
	holder<int, long>::first = k;
	holder<std::vector<std::vector<int>>>::second = 2 * k;
      }
#pragma omp task input (holder<std::vector<std::vector<int>>>::second, \
			holder<int, long>::first) \
  output (of_type<holder<holder<int>>>, numbered<(9 >> 1)>::value)
      {
	of_type<holder<holder<int>>>
	  = holder<std::vector<std::vector<int>>>::second + 1;
	numbered<(9 >> 1)>::value = holder<int, long>::first + 2;
      }
#pragma omp task input (of_type<holder<holder<int>>>, numbered<4>::value) \
  output (numbered<4, 3>::value << window<holder<holder<int>>, 4>[4])
      for (int i = 0; i < 4; i++)
	window<holder<holder<int>>, 4>[i]
	  = of_type<holder<holder<int>>> * i + numbered<4>::value;
#pragma omp task input (numbered<4, 3>::value >> window<holder<holder<int>>, 4>[4]) \
  output (same<std::pair<int, int>> (map.at (3)).second)
      {
	int all = 0;
	for (int i = 0; i < 4; i++)
	  all = 3 * all + window<holder<holder<int>>, 4>[i];
	same<std::pair<int, int>> (map.at (3)).second = all;
      }
#pragma omp task input (map.at (3).second) \
  output (holder<holder<int>, holder<int, holder<int>>>::reference ())
      holder<holder<int>, holder<int, holder<int>>>::reference ()
	= map.at (3).second % 1000;
#pragma omp task input (holder<holder<int>, holder<int, holder<int>>>::first)
      sum = sum * 3 % 1000003
	    + holder<holder<int>, holder<int, holder<int>>>::first;
    }
  printf ("%ld\n", sum);
  return 0;
}
