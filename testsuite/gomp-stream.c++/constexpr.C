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

// Functions that may be evaluated at compile time, lambdas among them, have
// pipelines: these run at run time, even where all arguments are constant.
// { dg-additional-options "-std=c++20" }
// { dg-elision yes }

#include <cstdio>

// GCC has no directives in functions that are declared so from 15.3 on.
#if __GNUC__ * 100 + __GNUC_MINOR__ < 1503
# define CONSTEXPR constexpr
#else
# define CONSTEXPR
#endif

CONSTEXPR long
sum (int n)
{
  long total = 0;
  int x = 0;
  for (int i = 0; i < n; i++)
    {
#pragma omp task output (x)
      x = i;
#pragma omp task input (x) shared (total)
      total += x;
    }
#pragma omp taskwait
  return total;
}

template <typename T>
constexpr T
sum_of (T n)
{
  return sum (n) + [n] (T factor)
    {
      T total = 0, x = 0;
      for (T i = 0; i < n; i++)
	{
#pragma omp task output (x)
	  x = i * factor;
#pragma omp task input (x) shared (total)
	  total += x;
	}
#pragma omp taskwait
      return total;
    } (3);
}

int
main ()
{
  auto generic = [] (auto n)
    {
      decltype (n) x = 0, last = 0;
      for (decltype (n) i = 0; i < n; i++)
	{
#pragma omp task output (x)
	  x = i;
#pragma omp task input (x) shared (last)
	  last = x;
	}
#pragma omp taskwait
      return last;
    };
  const long folded = generic (100);
  std::printf ("%ld %ld %d %ld\n", sum (1000), sum_of (200L), generic (50),
	       folded);
}
