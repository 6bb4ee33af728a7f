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

// Control programs with range-based loops, and bodies with an
// initialiser in their if.
// { dg-additional-options "-std=c++17" }
// { dg-elision yes }

#include <cstdio>
#include <map>
#include <vector>

int
main ()
{
  std::map<int, std::vector<int>> table;
  unsigned hash = 0;
  for (int k = 0; k < 50; k++)
    for (int i = 0; i < k % 7; i++)
      table[k].push_back (k * i);

  int x;
  long y;
#pragma omp parallel
#pragma omp single
  for (const auto &entry : table)
    for (int value : entry.second)
      {
	const int key = entry.first;
#pragma omp task output (x) firstprivate (value, key)
	x = value + key;
#pragma omp task input (x) output (y)
	if (auto half = x / 2; half > 10)
	  y = half;
	else
	  y = -half;
#pragma omp task input (y)
	hash = hash * 31 + unsigned (y);
      }
  std::printf ("%x\n", hash);
}
