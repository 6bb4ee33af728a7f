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

/* Outputs written by algorithms, operators and members of classes: no
   warning.  */
/* { dg-elision yes } */

#include <cstdio>
#include <string>
#include <vector>
#include <algorithm>
#include <numeric>
#include <map>
#include <complex>
#include <sstream>
#include <tuple>
#include <array>

struct P
{
  int x, y;

  P &
  operator+= (const P &o)
  {
    x += o.x;
    y += o.y;
    return *this;
  }
};

struct Q
{
  std::string n;
  std::vector<P> v;
  int id;

  void
  set (int k)
  {
    n = "q";
    n += char ('a' + k % 26);
    v.assign (k % 5, P{ k, 1 });
    id = k;
  }
};

struct R
{
  int a = 1;
  double b = 2;
};

static std::pair<int, int>

two (int k)
{
  return { k, k * 2 };
}

int
main ()
{
  P p, p2;
  Q q, q2;
  std::vector<int> v, w;
  std::complex<double> z;
  std::string s1, s2;
  int a, b;
  std::array<int, 4> arr;
  R r;
  std::map<int, int> m, m2;
  long t = 0;

  struct
  {
    int i;
    char c[3];
  } anon;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 300; k++)
    {
#pragma omp task output (p) firstprivate (k)
      p = { k, k + 1 };
#pragma omp task input (p) output (p2)
      {
	p2 = p;
	p2 += p;
      }
#pragma omp task output (q) firstprivate (k)
      q.set (k);
#pragma omp task input (q) output (q2)
      {
	q2 = q;
	std::reverse (q2.n.begin (), q2.n.end ());
	q2.id = -q2.id;
      }
#pragma omp task output (v) firstprivate (k)
      {
	v.clear ();
	for (int i = 0; i < k % 7; i++)
	  v.push_back (i * k);
      }
#pragma omp task input (v) output (w)
      {
	w.resize (v.size ());
	std::partial_sum (v.begin (), v.end (), w.begin ());
	std::sort (w.begin (), w.end (), [] (int x, int y) { return x > y; });
      }
#pragma omp task output (z) firstprivate (k)
      {
	using namespace std::complex_literals;
	z = 1.0 + 2i;
	z *= double (k);
	z.real (z.real () + 1);
      }
#pragma omp task output (s1, s2) firstprivate (k)
      {
	std::ostringstream o;
	o << "k" << k;
	s1 = o.str ();
	s2.assign (k % 3, 'x').append (s1);
      }
#pragma omp task output (a, b) firstprivate (k)
      std::tie (a, b) = two (k);
#pragma omp task output (arr) firstprivate (k)
      {
	std::iota (arr.begin (), arr.end (), k);
	std::swap (arr[0], arr[3]);
      }
#pragma omp task output (r) firstprivate (k)
      {
	r = R ();
	r.a += k;
      }
#pragma omp task output (m) firstprivate (k)
      {
	m.clear ();
	m[k] = 1;
	m[k + 1]++;
      }
#pragma omp task input (m) output (m2)
      {
	m2 = m;
	for (auto &e : m2)
	  e.second *= 2;
	m2.erase (m2.begin ());
      }
#pragma omp task output (anon) firstprivate (k)
      {
	anon.i = k;
	std::fill (std::begin (anon.c), std::end (anon.c), char (k));
      }
#pragma omp task input (p2, q2, w, z, s1, s2, a, b, arr, r, m2, anon) shared (t)
      {
	t = t * 3 + p2.x + p2.y + q2.id + q2.n[0] + long (q2.v.size ()) + a + b
	    + arr[0] + r.a + anon.c[1];
	for (auto x : w)
	  t += x;
	t += long (z.real () + z.imag ()) + long (s1.size () * s2.size ())
	     + m2.begin ()->first;
      }
    }
  std::printf ("%ld\n", t);
}
