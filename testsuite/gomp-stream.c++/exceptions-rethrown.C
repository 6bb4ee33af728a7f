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

// The wait that completes a pipeline throws the first exception, in control order,
// that left a body: at the end of a function, behind a parallel region, and in a
// block with handlers around taskwait; once.
// { dg-elision yes }
// { dg-additional-options "-std=gnu++17" }
// { dg-channels "auto native batchqueue" }
// { dg-memcheck yes }

#include <stdexcept>
#include <string>
#include <cstdio>
#include <atomic>
static std::atomic<int> alive;
struct E : std::runtime_error { int k; E (int q, const char *w) : std::runtime_error (w), k (q) { alive++; } E (const E &o) : std::runtime_error (o), k (o.k) { alive++; } ~E () { alive--; } };
static int na, nb, nc;
static void f (int n, int a, int b, int c)
{
  int x; std::string y;
  na = nb = nc = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k) shared (na)
      { if (k == a) throw E (k, "a"); x = k; na++; }
#pragma omp task input (x) output (y)
      { if (x == b) throw E (x, "b"); y = std::to_string (x); nb++; }
#pragma omp task input (y)
      { int k = std::stoi (y); if (k == c) throw E (k, "c"); nc++; }
    }
}
static void h (int n, int a, int b, int c)
{
  int x, y, w[3];
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      { if (k == a) throw E (k, "a"); x = k; }
#pragma omp task input (x) output (y) num_threads (4)
      { if (x == b) throw E (x, "b"); y = x; }
#pragma omp task input (y)
      { if (y == c) throw E (y, "c"); }
#pragma omp task input (y >> w[1])
      { if (w[0] == -5) throw E (w[0], "c"); }
    }
}
static void i (int n, int a, int b, int c)
{
  int x, y, thrown = 0;
#pragma omp parallel
#pragma omp single
  {
    try {
      for (int k = 0; k < n; k++)
	{
#pragma omp task output (x) firstprivate (k)
	  { if (k == a) throw E (k, "a"); x = k; }
#pragma omp task input (x) output (y) num_threads (4)
	  { if (x == b) throw E (x, "b"); y = x; }
#pragma omp task input (y)
	  { if (y == c) throw E (y, "c"); }
	}
#pragma omp taskwait
    } catch (E &e) { printf ("in %s %d\n", e.what (), e.k); thrown++; }
  }
  if (!thrown) printf ("none thrown\n");
}
typedef void fn (int, int, int, int);
int main ()
{
  fn *fns[] = { f, h, i };
  for (int t = 0; t < 3; t++)
    for (int n = 1; n < 5000; n *= 7)
    {
      int tests[][3] = { { -1, -1, -1 }, { 5, -1, -1 }, { 100, 50, 20 }, { 20, 50, 100 }, { 30, 30, 30 }, { -1, 40, 39 }, {0,0,0}, {-1, 0, -1}, {1000, 2000, 999} };
      for (auto &s : tests)
	{
	  try { fns[t] (n, s[0], s[1], s[2]); printf ("%d %d: no\n", t, n); }
	  catch (E &e) { printf ("%d %d: %s %d\n", t, n, e.what (), e.k); }
	}
    }
  printf ("alive %d\n", (int) alive);
}
