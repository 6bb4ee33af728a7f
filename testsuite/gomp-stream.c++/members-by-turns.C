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

/* Members, elements of a vector, and objects as streams of functions that have streams of
   their own, which are called in turn for each element.  */

#include <cstdio>
#include <vector>
#include <string>
#include <memory>
#define NI __attribute__ ((noinline))
struct filter
{
  int in, out; long acc = 0;
  NI void feed (int k) {
#pragma omp task output (in) firstprivate (k)
    in = k;
  }
  NI void step () {
    int t;
#pragma omp task input (in) output (t)
    t = in * 3;
#pragma omp task input (t) output (out)
    out = t + 1;
  }
  NI void drain () {
    int u;
#pragma omp task input (out) output (u)
    u = out ^ 5;
#pragma omp task input (u)
    acc = acc * 31 % 1000003 + u;
  }
};
struct words
{
  std::string w, v; std::string all;
  NI void feed (int k) {
#pragma omp task output (w) firstprivate (k)
    w = std::to_string (k);
  }
  NI void step () {
    std::string t;
#pragma omp task input (w) output (t)
    t = w + ".";
#pragma omp task input (t) output (v)
    v = t + t;
  }
  NI void drain () {
    std::string u;
#pragma omp task input (v) output (u)
    u = v + "/";
#pragma omp task input (u)
    all += u;
  }
};
struct uniq
{
  std::unique_ptr<int> w, v; long acc = 0;
  NI void feed (int k) {
#pragma omp task output (w) firstprivate (k)
    w = std::unique_ptr<int> (new int (k));
  }
  NI void step () {
    int t;
#pragma omp task input (w) output (t)
    t = *w + 2;
#pragma omp task input (t) output (v)
    v = std::unique_ptr<int> (new int (t * 2));
  }
  NI void drain () {
    int u;
#pragma omp task input (v) output (u)
    u = *v;
#pragma omp task input (u)
    acc = acc * 31 % 1000003 + u;
  }
};
template <class F> NI void run (F &f, int n) {
  for (int k = 0; k < n; k++) { f.feed (k); f.step (); f.drain (); }
}
NI void vec (std::vector<int> &v, int n, long &sum)
{
  for (int k = 0; k < n; k++)
    for (size_t i = 0; i + 1 < v.size (); i++)
      {
	int t;
	if (i == 0)
	  {
#pragma omp task output (v[0]) firstprivate (k)
	    v[0] = k;
	  }
#pragma omp task input (v[i]) output (t)
	t = v[i] + 1;
#pragma omp task input (t) output (v[i + 1])
	v[i + 1] = t * 2;
	if (i + 2 == v.size ())
	  {
#pragma omp task input (v[i + 1]) shared (sum)
	    sum = sum * 7 % 10007 + v[i + 1];
	  }
      }
}
int main ()
{
  long sum = 0;
  {
    filter f; run (f, 100);
#pragma omp taskwait
    printf ("%ld\n", f.acc);
    auto *g = new filter; run (*g, 130);
#pragma omp taskwait
    printf ("%ld\n", g->acc); delete g;
    words w; run (w, 100);
#pragma omp taskwait
    printf ("%zu %s\n", w.all.size (), w.all.substr (600).c_str ());
    uniq u; run (u, 100);
#pragma omp taskwait
    printf ("%ld\n", u.acc);
    std::vector<int> v (6); vec (v, 100, sum);
#pragma omp taskwait
    printf ("%ld\n", sum);
  }
#pragma omp parallel
#pragma omp single
  {
    filter f; run (f, 100);
#pragma omp taskwait
    printf ("%ld\n", f.acc);
    words w; run (w, 100);
#pragma omp taskwait
    printf ("%zu\n", w.all.size ());
    uniq u; run (u, 100);
#pragma omp taskwait
    printf ("%ld\n", u.acc);
    std::vector<int> v (6); vec (v, 100, sum);
#pragma omp taskwait
    printf ("%ld\n", sum);
  }
}
