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

/* Shared scalars that bodies reach through references and lambdas as well.  */
/* { dg-torture yes } */
/* { dg-elision yes } */

#include <stdio.h>

enum { N = 1000 };

static void
add (unsigned &to, unsigned n)
{
  to = to * 3 + n;
}

template <typename T>
static T
captured (bool by_reference)
{
  unsigned x;
  T sum = 0, copy = 3, referred = 0, added = 0;
  T &reference = referred;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) shared (sum, copy)
      {
	auto change = [&sum] (T n) { sum = sum * 3 + n; };
	sum += x;
	change (x);
	sum ^= 5;
	copy += [copy] { return copy & 7; } ();
      }
#pragma omp task input (x) shared (referred, reference)
      {
	referred += x;
	reference = reference * 3 + 1;
	referred ^= 5;
      }
#pragma omp task input (x) shared (added)
      {
	added += x;
	add (added, x);
	added ^= 5;
      }
    }
  auto all = [&] { return sum + copy * 31 + referred * 7 + added; };
  return by_reference ? all () : sum;
}

int
main ()
{
  printf ("%u %u\n", captured<unsigned> (true), captured<unsigned> (false));
  return 0;
}
