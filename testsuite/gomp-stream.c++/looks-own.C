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

// Like looks-own.c, with objects of classes; and a member function with a task that calls
// others.
// { dg-torture yes }
// { dg-elision yes }
// { dg-threads "1 2 5" }

#include <cstdio>
#include <memory>
#include <vector>

struct filter
{
  long in = 0, out = 0, sum = 0;

  void
  step ()
  {
    #pragma omp task input (in) output (out)
    {
      out = in * 2;
      sum += in;
    }
  }

  long seen () const { return sum; }
};

struct chain
{
  filter first, second;
  long total = 0;

  void
  run (int n)
  {
    for (int i = 0; i < n; i++)
      {
	#pragma omp task output (first.in) firstprivate (i)
	first.in = i;
	first.step ();
	#pragma omp task input (first.out) output (second.in)
	second.in = first.out + 1;
	second.step ();
      }
    total = first.sum + second.seen ();
  }
};

static void
rows (int n)
{
  std::vector<filter> row (5);
  auto last = std::make_unique<filter> ();
  for (int i = 0; i < n; i++)
    {
      #pragma omp task output (row[0].in) firstprivate (i)
      row[0].in = i % 10;
      for (int k = 0; k < 5; k++)
	{
	  row[k].step ();
	  long &to = k < 4 ? row[k + 1].in : last->in;
	  #pragma omp task input (row[k].out) output (to)
	  to = row[k].out - 1;
	}
      last->step ();
    }
  long sum = 0;
  for (const filter &f : row)
    sum += f.sum;
  std::printf ("%ld %ld\n", sum, last->sum);
}

int
main ()
{
  for (int n = 1; n <= 1000; n *= 10)
    {
      chain c;
      c.run (n);
      std::printf ("%ld\n", c.total);
      rows (n);
    }
}
