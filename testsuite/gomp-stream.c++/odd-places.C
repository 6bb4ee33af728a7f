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

/* Directives in constructors, destructors, operators, friends, local classes and
   generic lambdas of templates.  */
/* { dg-elision yes } */
/* { dg-additional-options "-std=c++17" } */

#include <cstdio>
#include <vector>
#include <string>

static long total;

struct acc
{
  int a, b;
  long s = 0;
  long init = 7;

  acc (int n) noexcept
  {
    for (int k = 0; k < n; k++)
      {
#pragma omp task output (a) firstprivate (k)
	a = k;
#pragma omp task input (a) output (b)
	b = a + int (init);
#pragma omp task input (b)
	s += b;
      }
#pragma omp taskwait
  }

  acc &
  operator+= (int n)
  {
    int q;
    for (int k = 0; k < n; k++)
      {
#pragma omp task output (q) firstprivate (k)
	q = k * 2;
#pragma omp task input (q)
	s += q;
      }
#pragma omp taskwait
    return *this;
  }

  friend long
  operator* (const acc &l, int n)
  {
    int q;
    long t = 0;
    for (int k = 0; k < n; k++)
      {
#pragma omp task output (q) firstprivate (k) shared (l)
	q = k + l.b;
#pragma omp task input (q) shared (t)
	t += q;
      }
#pragma omp taskwait
    return t;
  }

  ~acc ()
  {
    int q;
    for (int k = 0; k < 30; k++)
      {
#pragma omp task output (q) firstprivate (k)
	q = k * 2;
#pragma omp task input (q) shared (total)
	total += q + s;
      }
#pragma omp taskwait
  }
};

static acc global (40);

template <typename T>

static auto
outer (T n)
{
  struct local
  {
    T v, w;

    long
    run (T m)
    {
      long t = 0;
      for (T k = 0; k < m; k++)
	{
#pragma omp task output (v) firstprivate (k)
	  v = k;
#pragma omp task input (v) output (w)
	  w = v * 3;
#pragma omp task input (w) shared (t)
	  t += w;
	}
#pragma omp taskwait
      return t;
    }
  } l;

  auto gen = [&] (auto f)
    {
      decltype (f (n)) z;
      long t = 0;
      for (T k = 0; k < n; k++)
	{
#pragma omp task output (z) firstprivate (k, f)
	  z = f (k);
#pragma omp task input (z) shared (t)
	  t += long (z);
	}
#pragma omp taskwait
      return t;
    };
  return l.run (n) + gen ([] (T x) { return x * .5; })
	 + gen ([n] (T x) { return x + n; });
}

int
main ()
{
  {
    acc x (100);
    x += 50;
    std::printf ("%ld %ld\n", x.s, x * 7);
  }
  std::printf ("%ld %ld %ld\n", total, outer (40), outer<short> (30));
#pragma omp parallel
#pragma omp single
  {
    acc y (20);
    std::vector<acc> v;
    v.reserve (2);
    v.emplace_back (10);
    v.emplace_back (11);
  }
  std::printf ("%ld\n", total);
}
