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

// The memory of streams that only a lambda uses serves those of another function.
// { dg-elision yes }
// { dg-additional-options "-std=gnu++17" }

#include <cstdio>
#include <string>
#include <vector>

static unsigned
lambdas (int n)
{
  int x; std::vector<std::string> y; unsigned s = 0;
  auto src = [k = 0] () mutable { return k++; };
  auto f = [&s] (const std::vector<std::string> &v) { for (auto &e : v) s = s * 3 + e.size (); };
  auto go = [&] (auto filter)
  {
    for (int k = 0; k < n; k++)
      {
#pragma omp task output (x) shared (src)
	x = src ();
#pragma omp task input (x) output (y) firstprivate (filter)
	{ y.clear (); for (int i = 0; i < x % 4; i++) y.emplace_back (filter (x), 'a'); }
#pragma omp task input (y) shared (f)
	f (y);
      }
#pragma omp taskwait
  };
  go ([] (int v) { return v % 11; });
  return s;
}

static int
nested_noexcept (int n) noexcept
{
  int x, y; unsigned s = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) output (y)
      try { if (x % 5 == 0) throw x; y = x; } catch (int e) { y = -e; }
#pragma omp task input (y) shared (s)
      s = s * 3 + y;
    }
#pragma omp taskwait
  return s % 10007;
}

int
main ()
{
  std::printf ("%u\n", lambdas (300));
  std::printf ("%d\n", nested_noexcept (333));
}
