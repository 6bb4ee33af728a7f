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

// C++ in bodies and control programs: bindings, templates, members, lambdas,
// references, exceptions, default clauses.

#include <array>
#include <memory>
#include <tuple>
#include <vector>
#include "mock-runtime.h"

static int total;

struct pair { int a; double b; };

static void
bindings (int n)
{
  int x;
  pair p { 1, 2 };
  pair *q = &p;
  const pair c { 3, 4 };
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x)
      x = p.a + (int) p.b + q->a + c.a + (int) c.b + k;
#pragma omp task input (x)
      total += x;
    }
}

template <typename... Ts>
static void
variadic (int n, Ts... ts)
{
  int x;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x)
      {
	int v[] = { ts... };
	x = 0;
	for (int i : v)
	  x += i;
      }
#pragma omp task input (x)
      total += x;
    }
}

struct object
{
  int m = 2, list[3] = { 1, 2, 3 }, sum = 0;

  int get () const { return m; }

  void
  run (int n)
  {
    int x, y;
    for (int k = 0; k < n; k++)
      {
#pragma omp task output (x) firstprivate (m)
	{
	  x = k + m + list[k % 3] + get ();
	  m = 100;
	}
#pragma omp task input (x) output (y)
	{
	  auto copy = [=] (int q) { return q + x; };
	  auto reference = [&, this] { y = copy (m); };
	  reference ();
	}
#pragma omp task input (y)
	sum += y;
      }
  }
};

template <typename T, int N>
struct chain
{
  T
  run (int n)
  {
    T a[N], sum = T ();
    for (int k = 0; k < n; k++)
      {
#pragma omp task output (a[0])
	a[0] = T (k);
	for (int i = 0; i + 1 < N; i++)
	  {
#pragma omp task input (a[i]) output (a[i + 1])
	    a[i + 1] = a[i] + 1;
	  }
#pragma omp task input (a[N - 1]) shared (sum)
	sum += a[N - 1];
      }
#pragma omp taskwait
    return sum;
  }
};

static void
references (std::vector<int> &v, const int &factor, int (&a)[4])
{
  int x;
  for (int k = 0; k < 10; k++)
    {
      int &r = v[k];
#pragma omp task output (x) shared (r) firstprivate (k)
      {
	r = k * factor;
	x = r;
      }
#pragma omp task input (x) output (a[1])
      a[1] = x;
#pragma omp task input (a[1])
      total += a[1];
    }
}

static void
exceptions (int n)
{
  int x;
  for (int k = 0; k < n; k++)
    {
      try
	{
#pragma omp task output (x)
	  try
	    {
	      if (k & 1)
		throw k;
	      x = 0;
	    }
	  catch (int i)
	    {
	      x = i;
	    }
	  if (k == 5)
	    throw 3.0;
	}
      catch (double)
	{
	  total += 1000;
	}
#pragma omp task input (x)
      total += x;
    }
}

static int
defaults (int n, int scale)
{
  int x, s = 0;
  const int c = n;
#pragma omp parallel num_threads (1) default (none) shared (x, s, scale, n) \
  firstprivate (c)
#pragma omp single
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) default (shared) firstprivate (k)
      x = k * scale + c;
#pragma omp task input (x) default (none) shared (s)
      s += x;
    }
  return s;
}

int
main ()
{
  bindings (10);
  CHECK (total == 10 * (1 + 2 + 1 + 3 + 4) + 45);
  total = 0;
  variadic (4, 1, 2, 3);
  CHECK (total == 24);

  object o;
  o.run (9);
  CHECK (o.m == 2 && o.sum == 36 + 9 * (2 + 2 + 2) + 3 * 6);
  CHECK ((chain<int, 4> ().run (10)) == 45 + 30);
  CHECK ((chain<double, 2> ().run (10)) == 45 + 10);

  total = 0;
  std::vector<int> v (10);
  int a[4];
  references (v, 3, a);
#pragma omp taskwait
  CHECK (total == 135 && v[9] == 27);

  total = 0;
  exceptions (9);
  CHECK (total == 1000 + 1 + 3 + 5 + 7);
  CHECK (defaults (5, 4) == 40 + 25);
  return 0;
}
