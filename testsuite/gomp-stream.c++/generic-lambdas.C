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

// Pipelines in generic lambdas, in constructors, in constexpr branches of
// templates, and in a recursive template.
// { dg-additional-options "-std=c++17" }
// { dg-elision yes }

#include <cstdio>
#include <type_traits>

template <typename T>
struct runner
{
  unsigned hash = 1;

  explicit runner (int n)
  {
    T x, y;
    for (int k = 0; k < n; k++)
      {
#pragma omp task output (x)
	x = T (k);
#pragma omp task input (x) output (y)
	{
	  if constexpr (std::is_integral<T>::value)
	    y = x ^ 5;
	  else
	    y = x * T (0.5);
	}
#pragma omp task input (y)
	hash = hash * 31 + unsigned (y);
      }
  }
};

template <int Depth>
static unsigned
recursive (int n)
{
  unsigned hash = Depth;
  int x[Depth + 1];
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x[0])
      x[0] = k;
      for (int i = 0; i < Depth; i++)
#pragma omp task input (x[i]) output (x[i + 1])
	x[i + 1] = x[i] + i;
#pragma omp task input (x[Depth]) shared (hash)
      hash = hash * 31 + x[Depth];
    }
#pragma omp taskwait
  if constexpr (Depth > 1)
    hash ^= recursive<Depth - 1> (n);
  return hash;
}

int
main ()
{
  auto generic = [] (auto scale, int n)
    {
      decltype (scale) x;
      unsigned hash = 0;
      for (int k = 0; k < n; k++)
	{
#pragma omp task output (x)
	  x = k * scale;
#pragma omp task input (x) shared (hash)
	  hash = hash * 31 + unsigned (x);
	}
#pragma omp taskwait
      return hash;
    };
  std::printf ("%x %x\n", generic (3, 300), generic (0.25, 300));
  std::printf ("%x %x\n", runner<int> (200).hash, runner<double> (200).hash);
  std::printf ("%x\n", recursive<6> (50));
#pragma omp parallel
#pragma omp single
  std::printf ("%x %x\n", generic (5L, 300), recursive<3> (50));
}
