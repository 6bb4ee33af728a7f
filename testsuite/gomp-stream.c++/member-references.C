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

/* A reference that is bound to a data member, or to a structured binding, names a
   stream.  */
/* { dg-additional-options "-std=c++17" } */
/* { dg-elision yes } */

#include <stdio.h>

struct pair
{
  int first, second;
};

struct object
{
  int member;
  long sum;

  void run (int n)
  {
    int &stream = member;
    for (int k = 0; k < n; k++)
      {
#pragma omp task output (stream) firstprivate (k)
	stream = k;
#pragma omp task input (stream)
	sum += stream;
      }
#pragma omp taskwait
    printf ("%ld %d\n", sum, member);
  }
};

int
main ()
{
  object o = { 0, 0 };
  pair p = { 0, 0 };
  auto &[first, second] = p;
  int &stream = second;
  long sum = 0;

  o.run (1000);
  for (int k = 0; k < 1000; k++)
    {
#pragma omp task output (stream) firstprivate (k)
      stream = 2 * k;
#pragma omp task input (stream) shared (sum)
      sum += stream;
    }
#pragma omp taskwait
  printf ("%ld %d\n", sum, p.second);
  return 0;
}
