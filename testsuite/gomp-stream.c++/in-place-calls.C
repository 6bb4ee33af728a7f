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

/* Functions that are called again and again, each call of which reads what it writes: on
   streams of its own, of its caller, of static variables and of objects, which change; with
   other consumers, exceptions, recursion, nested pipelines and threads.  */
/* { dg-elision yes } */
/* { dg-additional-options "-pthread" } */
/* { dg-threads "1 2 5" } */

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <algorithm>
#include <vector>
#include <thread>
static unsigned total, g1, g2;
struct acc { unsigned x, y, sum = 0; };
/* Arms and early return.  */
static void arms (unsigned in)
{
  unsigned x, y = 0;
  if (in % 7 == 3)
    return;
#pragma omp task output (x) firstprivate (in)
  x = in * 3;
  if (in % 2)
    {
#pragma omp task input (x) output (y)
      y = x + 1;
    }
  else
    {
#pragma omp task input (x) output (y)
      y = x ^ 5;
    }
#pragma omp task input (y)
  total = total * 31 + y;
}
static void statics (unsigned in)
{
#pragma omp task output (g1) firstprivate (in)
  g1 = in + 7;
#pragma omp task input (g1) output (g2)
  g2 = g1 * 3;
#pragma omp task input (g2)
  total = total * 17 + g2;
}
static void refs (unsigned &x, unsigned &y, unsigned in, unsigned *sum)
{
#pragma omp task output (x) firstprivate (in)
  x = in;
#pragma omp task input (x) output (y)
  y = x * x;
#pragma omp task input (y) firstprivate (sum)
  *sum = *sum * 3 + y;
}
static void extra (unsigned &x, unsigned *sum)
{
#pragma omp task input (x) firstprivate (sum)
  *sum = *sum * 5 + x;
}
static void recursive (unsigned n)
{
  unsigned x;
#pragma omp task output (x) firstprivate (n)
  x = n + 1;
  if (n)
    recursive (n - 1);
#pragma omp task input (x)
  total = total * 13 + x;
}
static void throws (unsigned n)
{
  unsigned x;
#pragma omp task output (x) firstprivate (n)
  x = n;
#pragma omp task input (x)
  if (x % 10 == 9)
    throw std::runtime_error ("nine");
  else
    total += x;
}
static void
run_lambda (unsigned a, unsigned b)
{
  double x, y, sum = 0;
  std::vector<double> items (a);
  for (unsigned i = 0; i < a; i++)
    items[i] = i;
  for (unsigned k = 0; k < b; k++)
    std::for_each (items.begin (), items.end (), [&] (double item)
      {
#pragma omp task output (x) firstprivate (item)
	x = item * 2;
#pragma omp task input (x) output (y)
	y = x + 1;
#pragma omp task input (y)
	sum += y;
      });
#pragma omp taskwait
  std::printf ("%.17g %.17g\n", sum, y);
}

static void
run (unsigned a, unsigned b)
{
  for (unsigned i = 0; i < a; i++)
    arms (i);
  std::printf ("%u\n", total);
  for (unsigned k = 0; k < 3; k++)
    {
      for (unsigned i = 0; i < a; i++)
	statics (i);
#pragma omp taskwait
      std::printf ("%u %u %u\n", total, g1, g2);
    }
  acc p, q, r[10];
  for (unsigned i = 0; i < a; i++)
    { refs (p.x, p.y, i, &p.sum); if (i % 3 == 0) refs (q.x, q.y, i, &q.sum); refs (r[i % 10].x, r[i % 10].y, i, &r[i % 10].sum); }
#pragma omp taskwait
  std::printf ("%u %u %u %u\n", p.sum, q.sum, q.y, r[3].sum);
  for (unsigned k = 0; k < b; k++)
    {
      acc s;
      for (unsigned i = 0; i < a; i++)
	refs (s.x, s.y, i, &s.sum);
#pragma omp taskwait
      if (k % 10 == 0)
	std::printf ("%u %u\n", s.sum, s.y);
    }
  /* Another consumer comes, in the same iteration.  */
  acc z; unsigned more = 0;
  for (unsigned i = 0; i < a; i++)
    {
      refs (z.x, z.y, i, &z.sum);
      extra (z.x, &more);
    }
#pragma omp taskwait
  std::printf ("%u %u %u\n", z.sum, more, z.x);
  for (unsigned i = 0; i < b; i++)
    recursive (i % 20);
  std::printf ("%u\n", total);
  unsigned caught = 0;
  for (unsigned i = 0; i < a; i++)
    try { throws (i); } catch (std::runtime_error &) { caught++; }
  std::printf ("%u %u\n", total, caught);
  std::vector<std::thread> threads;
  std::vector<acc> each (4);
  for (unsigned t = 0; t < 4; t++)
    threads.emplace_back ([&, t] { for (unsigned i = 0; i < a; i++) refs (each[t].x, each[t].y, i * (t + 1), &each[t].sum);
#pragma omp taskwait
 });
  for (auto &t : threads)
    t.join ();
  std::printf ("%u %u %u %u\n", each[0].sum, each[1].sum, each[2].sum, each[3].sum);
  run_lambda (a, b);
}

namespace nested {

static unsigned local (unsigned in)
{
  return in * 3 + 1;
}
static void step (unsigned in, unsigned *out)
{
  unsigned x, y;
#pragma omp task output (x) firstprivate (in)
  x = local (in);
#pragma omp task input (x) output (y)
  y = x ^ 9;
#pragma omp task input (y) firstprivate (out)
  *out = *out * 31 + y;
}
static void member (unsigned &x, unsigned in, unsigned *out)
{
#pragma omp task output (x) firstprivate (in)
  x = in * 5;
#pragma omp task input (x) firstprivate (out)
  *out = *out * 7 + x;
}
static void
run (unsigned a, unsigned b)
{
  unsigned s = 0, s2 = 0, m = 0;
#pragma omp parallel
#pragma omp single
  for (unsigned i = 0; i < a; i++)
    {
      unsigned e;
#pragma omp task output (e) firstprivate (i)
      e = i;
#pragma omp task input (e) shared (s)
      step (e, &s);
    }
  std::printf ("%u\n", s);
  for (unsigned k = 0; k < b; k++)
    {
#pragma omp parallel
#pragma omp single
      for (unsigned i = 0; i < a / 10 + 2; i++)
        { step (i, &s2); member (m, i, &s2); 
#pragma omp taskwait
	}
    }
  std::printf ("%u %u\n", s2, m);
  static unsigned each[4], mm[4];
#pragma omp parallel for num_threads (4)
  for (int t = 0; t < 4; t++)
    for (unsigned i = 0; i < a; i++)
      { step (i * t, &each[t]); member (mm[t], i, &each[t]); 
#pragma omp taskwait
      }
  std::printf ("%u %u %u %u\n", each[0], each[1], each[2], each[3]);
}

}

int
main ()
{
  run (40, 5);
  run (300, 30);
  nested::run (30, 50);
  nested::run (700, 3);
  return 0;
}
