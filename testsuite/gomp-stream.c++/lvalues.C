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

// Streams that are lvalues of C++: members, elements of classes, structured
// bindings, in templates and lambdas.
/* { dg-additional-options "-std=c++17" } */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */
/* { dg-channels "auto native batchqueue" } */

#include <array>
#include <cstdio>
#include <memory>
#include <tuple>
#include <vector>

#define N 200

struct base
{
  int inherited = 0;
};

struct node : base
{
  double m = 0, n = 0;
  long total = 0;
  union
  {
    int i;
    float f;
  };

  void
  add (double x)
  {
    total = (total * 5 + (long) x) % 1000003;
  }

  void
  run ()
  {
    for (int k = 0; k < N; k++)
      {
#pragma omp task output (m) firstprivate (k)
	m = k;
#pragma omp task input (m) output (this->n)
	this->n = m * 3;
#pragma omp task input (this->n) output (inherited)
	inherited = n + 1;
#pragma omp task input (inherited) output (i)
	i = inherited * 2;
#pragma omp task input (i)
	add (i);
      }
  }

  void
  run_lambda ()
  {
    auto step = [this] (int k)
    {
#pragma omp task output (m) firstprivate (k)
      m = k;
#pragma omp task input (m) output (n)
      n = m + 7;
#pragma omp task input (n)
      add (n);
    };
    for (int k = 0; k < N; k++)
      step (k);
  }
};

template <typename T>
struct list
{
  T head {}, tail[2] {};
  list *next = nullptr;
  void
  run (long *sum)
  {
    for (int k = 0; k < N; k++)
      {
#pragma omp task output (head) firstprivate (k)
	head = k;
#pragma omp task input (head) output (next->tail[1])
	next->tail[1] = head * 2;
#pragma omp task input (this->next->tail[1]) shared (sum)
	*sum = (*sum * 5 + (long) next->tail[1]) % 1000003;
      }
  }
};

template <typename T>
long
through_vector (std::vector<T> &v, int n)
{
  long sum = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (v[0]) firstprivate (k)
      v[0] = k;
#pragma omp task input (v[0]) output (v.at (1))
      v.at (1) = v[0] + 7;
#pragma omp task input (v.at (1)) output (v.back ())
      v.back () = v.at (1) * 2;
#pragma omp task input (v.back ()) shared (sum)
      sum = (sum * 5 + (long) v.back ()) % 1000003;
    }
#pragma omp taskwait
  return sum;
}

static long
through_bindings (std::array<int, 2> &b, std::tuple<int, float> &c)
{
  long sum = 0;
  auto &[p, q] = b;
  auto &[r, s] = c;
  auto [u, v] = b;
  std::tuple<char, int> d { 0, 0 };
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (p) firstprivate (k)
      p = k;
#pragma omp task input (p) output (q)
      q = p * 2;
#pragma omp task input (q) output (r)
      r = q + 1;
#pragma omp task input (r) output (s)
      s = r * 0.5f;
#pragma omp task input (s) output (u)
      u = (int) s;
#pragma omp task input (u) output (v)
      v = u + 3;
#pragma omp task input (v) output (std::get<1> (d))
      std::get<1> (d) = v;
#pragma omp task input (std::get<1> (d)) shared (sum)
      sum = (sum * 5 + std::get<1> (d)) % 1000003;
    }
#pragma omp taskwait
  return sum;
}

static void
by_reference (node &x, int &y, int k)
{
#pragma omp task output (x.m) firstprivate (k)
  x.m = k;
#pragma omp task input (x.m) output (y)
  y = x.m + 1;
}

int
main ()
{
  node x;
  x.run ();
#pragma omp taskwait
  std::printf ("%ld %g %g %d\n", x.total, x.m, x.n, x.inherited);
  node z;
  z.run_lambda ();
#pragma omp taskwait
  std::printf ("%ld %g\n", z.total, z.n);

  list<float> first, second;
  long sum = 0;
  first.next = &second;
  first.run (&sum);
#pragma omp taskwait
  std::printf ("%ld %g %g\n", sum, first.head, second.tail[1]);

  std::vector<double> v (3);
  std::vector<short> w (3);
  long doubles = through_vector (v, N), shorts = through_vector (w, N);
  std::printf ("%ld %ld\n", doubles, shorts);

  std::array<int, 2> b { 0, 0 };
  std::tuple<int, float> c { 0, 0.f };
  sum = through_bindings (b, c);
  std::printf ("%ld %d %d\n", sum, b[0], b[1]);

  std::unique_ptr<node> owned (new node);
  int y = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      by_reference (*owned, y, k);
#pragma omp task input (y) output (owned->n)
      owned->n = y * 2;
#pragma omp task input (owned->n) shared (sum)
      sum = (sum * 5 + (long) owned->n) % 1000003;
    }
  std::printf ("%ld %g\n", sum, owned->n);
  return 0;
}
