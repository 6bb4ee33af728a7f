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

/* Counted windows in templates and members, by references, with counts in
   namespaces, and lambdas that a body calls.  */
/* { dg-elision yes } */

#include <stdio.h>

template <typename T, int N>
struct filter
{
  T state;

  filter () : state (0) {}

  bool
  keep (T v) const
  {
    return v % 3 == state % 3;
  }

  long
  run (long m)
  {
    T x, w[N];
    int n;
    long sum = 0;
#pragma omp parallel
#pragma omp single
    for (long k = 0; k < m; k++)
      {
#pragma omp task output (x << w[:n]) firstprivate (k)
	{
	  n = 0;
	  for (int i = 0; i < N; i++)
	    if (keep (k + i))
	      w[n++] = k + i;
	  state++;
	}
#pragma omp task input (x >> w[:n]) shared (sum)
	for (int i = 0; i < n; i++)
	  sum = (sum * 5 + w[i]) % 1000003;
      }
    return sum;
  }
};

struct point
{
  int a;
  double b;
};

static void
put (point (&w)[4], short &n, int k)
{
  for (n = 0; n < k % 5; n++)
    {
      w[n].a = k;
      w[n].b = k * 0.5;
    }
}

static double
references (point (&w)[4], short &n, long m)
{
  point x;
  double sum = 0;
#pragma omp parallel
#pragma omp single
  for (long k = 0; k < m; k++)
    {
#pragma omp task output (x << w[:n]) firstprivate (k)
      put (w, n, k);
#pragma omp task input (x >> w[:n]) shared (sum)
      for (point *p = w; p < w + n; p++)
	sum += p->a + p->b;
    }
  return sum;
}

namespace counts
{
  static int n;
}

int
main ()
{
  filter<int, 4> four;
  filter<long, 1> one;
  point w[4];
  short n;
  long x, v[2], sum = 0;

  printf ("%ld %ld\n", four.run (10000), one.run (10000));
  printf ("%g\n", references (w, n, 1000));
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 100; k++)
    {
#pragma omp task output (x << v[: counts::n]) firstprivate (k)
      {
	counts::n = k % 3;
	v[0] = 1;
	v[1] = 2;
      }
#pragma omp task input (x >> v[: ::counts::n]) shared (sum)
      for (int i = 0; i < counts::n; i++)
	sum += v[i];
    }
  printf ("%ld\n", sum);
  return 0;
}
