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

// Private variables of class types are made and ended in each activation.

#include <string>
#include "check.h"

enum { N = 1000 };

static int made, ended;

// Not copyable.
struct counter
{
  int v = 7;
  counter () { __atomic_fetch_add (&made, 1, __ATOMIC_RELAXED); }
  ~counter () { __atomic_fetch_add (&ended, 1, __ATOMIC_RELAXED); }
  counter (const counter &) = delete;
};

// Trivially copyable.
struct preset
{
  int v = 5;
};

template <typename T>
struct box
{
  T value;
  box (T start = T (3)) : value (start) {}
  ~box () { value = 0; }
};

template <typename T>
static long
in_template ()
{
  box<T> b;
  T x;
  long sum = 0;

  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k) private (b)
      {
	b.value += k;
	x = b.value;
      }
#pragma omp task input (x) shared (sum)
      sum += x;
    }
#pragma omp taskwait
  return sum;
}

static void
through_reference (counter &c, preset &p)
{
  int x;
  long sum = 0;

  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k) private (c, p)
      {
	c.v += k;
	p.v++;
	x = c.v + p.v;
      }
#pragma omp task input (x) shared (sum)
      sum += x;
    }
#pragma omp taskwait
  CHECK_EQUAL (sum, N * 13L + N * (N - 1L) / 2);
}

int
main ()
{
  counter c;
  preset p;
  std::string s = "not seen";
  char x;
  long length = 0;

  p.v = 100;
#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < N; k++)
      {
#pragma omp task output (x) firstprivate (k) private (s, c)
	{
	  CHECK_EQUAL (c.v, 7);
	  CHECK (s.empty ());
	  for (int i = 0; i < k % 50; i++)
	    s += 'a';
	  c.v = k;
	  x = (char) s.size ();
	}
#pragma omp task input (x) shared (length)
	length += x;
      }
  }
  CHECK_EQUAL (length, N / 50 * (50 * 49 / 2));
  CHECK_EQUAL (made, N + 1);
  CHECK_EQUAL (ended, N);
  CHECK (s == "not seen");

  through_reference (c, p);
  CHECK_EQUAL (made, 2 * N + 1);
  CHECK_EQUAL (ended, 2 * N);
  CHECK_EQUAL (c.v, 7);
  CHECK_EQUAL (p.v, 100);

  CHECK_EQUAL (in_template<int> (), 3L * N + N * (N - 1L) / 2);
  CHECK_EQUAL (in_template<long> (), 3L * N + N * (N - 1L) / 2);
  return 0;
}
