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

/* The variable of a stream has its last element, which cannot be copied, and the counted
   windows from which it came end with their stages, before the variable does.  */
/* { dg-threads "1 2 5" } */
/* { dg-memcheck yes } */

#include <utility>
#include "check.h"

struct owner
{
  long *value;
  owner () : value (new long (0)) {}
  owner (long v) : value (new long (v)) {}
  owner (owner &&other) : value (other.value) { other.value = nullptr; }
  owner &
  operator= (owner &&other)
  {
    std::swap (value, other.value);
    return *this;
  }
  ~owner () { delete value; }
};

static void
run (int items, long expected, long last)
{
  long list[5], *p = list, sum = 0;
  owner x;
  owner w[8];
  int n;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < items; k++)
    {
#pragma omp task output (p[k % 5]) firstprivate (k)
      p[k % 5] = k * 7;
#pragma omp task input (p[k % 5]) output (x << w[:n])
      {
	n = (p[k % 5] >> 2) % 9;
	for (int i = 0; i < n; i++)
	  w[i] = owner (p[k % 5] + i);
      }
#pragma omp task input (x >> w[:n])
      for (int i = 0; i < n; i++)
	sum += *w[i].value;
    }
#pragma omp taskwait
  CHECK_EQUAL (sum, expected);
  CHECK_EQUAL (*x.value, last);
}

int
main ()
{
  run (3, 52, 16);
  run (44, 26084, 303);
  run (300, 1260216, 2093);
  return 0;
}
