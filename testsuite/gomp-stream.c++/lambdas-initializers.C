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

/* Streams, windows and sums that captures with initializers name.  */
/* { dg-elision yes } */
/* { dg-additional-options "-std=c++17" } */

#include <cstdio>
#include <memory>

struct object
{
  int member = 0;
  long sum = 0;

  auto
  pipeline ()
  {
    return [this, &stream = member] (int n)
      {
	for (int k = 0; k < n; k++)
	  {
#pragma omp task output (stream) firstprivate (k)
	    stream = k;
#pragma omp task input (member)
	    sum = sum * 3 % 1000003 + member;
	  }
#pragma omp taskwait
	return sum;
      };
  }
};

int
main ()
{
  int x, array[3];
  object o;

  auto references = [&stream = x, &window = array, sum = 0L] (int n) mutable
    {
      for (int k = 0; k < n; k++)
	{
#pragma omp task output (stream << window[3]) firstprivate (k)
	  for (int &element : window)
	    element = k;
#pragma omp task input (stream >> window[3]) shared (sum)
	  for (int element : window)
	    sum = sum * 3 % 1000003 + element;
	}
#pragma omp taskwait
      return sum;
    };
  auto copies = [stream = 0, owner = std::make_unique<int> (), sum = 0L]
    (int n) mutable
    {
      for (int k = 0; k < n; k++)
	{
#pragma omp task output (stream) firstprivate (k)
	  stream = k;
#pragma omp task input (stream) output (*owner)
	  *owner = stream + 1;
#pragma omp task input (*owner) shared (sum)
	  sum = sum * 3 % 1000003 + *owner;
	}
#pragma omp taskwait
      return sum;
    };

  for (int i = 0; i < 3; i++)
    {
      printf ("%ld ", references (200));
      printf ("%ld ", copies (200));
      printf ("%ld\n", o.pipeline () (200));
#pragma omp parallel
#pragma omp single
      {
	printf ("%ld ", references (300));
	printf ("%ld ", copies (300));
	printf ("%ld\n", o.pipeline () (300));
      }
    }
  return 0;
}
