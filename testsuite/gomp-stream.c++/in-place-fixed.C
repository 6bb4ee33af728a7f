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

// Loops that run in place have variables for streams that are no variables, but the same
// objects in all iterations: members, what pointers and references lead to, and what
// lambdas have captured.
// { dg-set-env GOMP_STREAM_IN_PLACE "random" }
// { dg-elision yes }
// { dg-torture yes }

#include <cstdio>
#include <memory>
#include <stdexcept>

struct point
{
  long x, y;
};

struct radio
{
  long a, b;
  point p;
  long sum = 0;

  void
  run (int n, int seed)
  {
    for (int k = 0; k < n; k++)
      {
#pragma omp task output (a) firstprivate (k, seed)
	a = k * 3 + seed;
#pragma omp task input (this->a) output (p.x)
	p.x = a ^ 5;
#pragma omp task input (p.x) output (b)
	b = p.x + 1;
#pragma omp task input (b) firstprivate (k)
	sum = sum * 31 + b + k;
      }
  }

  // Alternatives, and ways out of the loop.
  int
  choose (int n, int last)
  {
    for (int k = 0; k < n; k++)
      {
	if (k == last)
	  return k;
#pragma omp task output (a) firstprivate (k)
	a = k * 5;
	if (k % 3)
#pragma omp task input (a) output (b)
	  b = a ^ 9;
	else
#pragma omp task input (a) output (b)
	  b = a + 2;
#pragma omp task input (b)
	sum = sum * 7 + b;
	if (k == last - 40)
	  throw std::runtime_error ("last");
      }
    return n;
  }
};

static long total;

static void
by_reference (long &x, long &y, int n)
{
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k * 7;
#pragma omp task input (x) output (y)
      y = x - 3;
#pragma omp task input (y)
      total = total * 17 + y;
    }
#pragma omp taskwait
}

// The two pointers may be one.
static void
two_pointers (point *p, point *q, int n)
{
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (p->x) firstprivate (k)
      p->x = k * 7;
#pragma omp task input (p->x) output (q->y)
      {
	long &before = p->x;
	q->y = before - 3;
      }
#pragma omp task input (q->y)
      total = total * 17 + q->y;
    }
#pragma omp taskwait
}

// A pointer that changes leads to several streams.
static void
moving (point *p, int n)
{
  for (int k = 0; k < n; k++, p++)
    {
#pragma omp task output (p->x) firstprivate (k)
      p->x = k * 7;
#pragma omp task input (p->x)
      total = total * 17 + p->x;
#pragma omp taskwait
    }
}

int
main ()
{
  std::unique_ptr<radio> one (new radio), two (new radio);
  point u = { 0, 0 }, v = { 0, 0 }, both = { 0, 0 }, many[20] = { };
  long x, y, z;
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 5; i++)
      {
	one->run (1000, i);
	two->run (300 * i, 2);
      }
    by_reference (x, y, 2000);
    by_reference (x, y, 500);
    std::printf ("%ld %ld\n", x, y);
    two_pointers (&u, &v, 1000);
    two_pointers (&u, &v, 30);
    two_pointers (&both, &both, 1000);
    moving (many, 20);
    radio r = radio ();
    r.run (1000, 4);
    r.run (10, 6);
#pragma omp taskwait
    total += r.sum;
    auto f = [&] (int n)
      {
	for (int k = 0; k < n; k++)
	  {
#pragma omp task output (z) firstprivate (k)
	    z = k;
#pragma omp task input (z)
	    total = total * 3 + z;
	  }
      };
    f (1000);
    f (77);
  }
  std::printf ("%ld %ld %ld %ld %ld %ld %ld %ld %ld\n", one->sum, two->sum, one->a,
	       two->b, total, u.x, v.y, both.y, z);
  radio r = radio ();
  int k = r.choose (500, 1000), m = r.choose (500, 39), i = 0;
  try
    {
      r.choose (500, 300);
    }
  catch (const std::runtime_error &e)
    {
      i = 1;
    }
  std::printf ("%d %d %d %ld %ld\n", k, m, i, r.sum, r.b);
}
