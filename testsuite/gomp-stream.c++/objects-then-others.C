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

// Several objects of one class read each element of a stream, and one of another class
// comes later: it sees the elements that it sees where there is one such object.
// { dg-torture yes }
// { dg-threads "1 2 5" }

#include <vector>
#include "check.h"

struct source
{
  int x = 0, n = 0;

  void
  next ()
  {
    #pragma omp task output (x)
    x = n++;
  }
};

struct meter
{
  long sum = 0;

  void
  take (int &x)
  {
    #pragma omp task input (x)
    sum += x;
  }
};

struct list
{
  std::vector<int> all;

  void
  take (int &x)
  {
    #pragma omp task input (x)
    all.push_back (x);
  }
};

/* The second of two meters comes with the iteration LATE.  */
static void
run (int n, int late)
{
  source s;
  meter meters[2];
  list later;

  for (int i = 0; i < n; i++)
    {
      s.next ();
      meters[0].take (s.x);
      if (i >= late)
	meters[1].take (s.x);
    }
  for (int i = 0; i < n; i++)
    later.take (s.x);
  #pragma omp taskwait
  CHECK_EQUAL (meters[0].sum, n * (n - 1) / 2);
  CHECK_EQUAL (meters[1].sum, late < n ? n * (n - 1) / 2 - late * (late - 1) / 2 : 0);
  CHECK_EQUAL (later.all.size (), n);
  for (int i = 0; i < n; i++)
    CHECK_EQUAL (later.all[i], i);
}

int
main ()
{
  for (int late : { 20, 0, 1, 7, 19 })
    run (20, late);
  return 0;
}
