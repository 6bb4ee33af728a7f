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

// Lambdas inside bodies, and pipelines inside lambdas.
// { dg-torture yes }
// { dg-elision yes }
// { dg-memcheck yes }

#include <algorithm>
#include <cstdio>

int
main ()
{
  unsigned hash = 0;

  // Lambdas that take the streams by reference and by value.
  {
    int x, y;
    double sorted[5];
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < 500; k++)
      {
#pragma omp task output (x) firstprivate (k)
	{
	  auto set = [&] (int v) { x = v; };
	  set (k * 3);
	}
#pragma omp task input (x) output (y, sorted)
	{
	  auto twice = [x] { return x * 2; };
	  auto deep = [&] { return [&] { return x + twice (); } (); };
	  y = deep ();
	  for (int i = 0; i < 5; i++)
	    sorted[i] = x * (i + 7) % 11;
	  std::sort (sorted, sorted + 5,
		     [] (double a, double b) { return a > b; });
	}
#pragma omp task input (y, sorted)
	{
	  hash = hash * 31 + y;
	  std::for_each (sorted, sorted + 5,
			 [&hash] (double d) { hash = hash * 31 + (int) d; });
	}
      }
  }
  std::printf ("%x\n", hash);

  // A pipeline of a lambda's own.
  auto run = [&hash] (int n)
    {
      int x, y;
      for (int k = 0; k < n; k++)
	{
#pragma omp task output (x)
	  x = k + n;
#pragma omp task input (x) output (y)
	  y = x * 5;
#pragma omp task input (y)
	  hash = hash * 31 + y;
	}
    };
  run (300);
  std::printf ("%x\n", hash);

  // Streams of the function around, by reference.
  {
    int x;
    unsigned more = 0;
    auto source = [&x] (int k)
      {
#pragma omp task output (x)
	x = k;
      };
    auto sink = [&]
      {
#pragma omp task input (x)
	more = more * 31 + x;
      };
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < 300; k++)
      {
	source (k);
	sink ();
      }
    std::printf ("%x\n", more);
  }
}
