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

// Elements with constructors: scalars, windows, also sliding ones and such as do
// not divide the ring, arrays of streams, several consumers and producers, burst
// 0, replicas; each object is destroyed once, and none is copied on its way.
// { dg-additional-options "-std=gnu++17" }
// { dg-memcheck yes }
// { dg-torture yes }

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>
#include "counted.h"

static void
scalars (int n)
{
  std::string s, t;
  std::unique_ptr<int> p;
  std::vector<int> v;
  std::map<int, std::string> m;
  long sum = 0, should = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (s, p, m) firstprivate (k)
      {
	s = std::to_string (k) + "........................";
	p.reset (new int (k));
	m.clear ();
	m[k] = "x";
	m[k + 1] = s;
      }
#pragma omp task input (s) output (t, v)
      {
	t = s + "!";
	v.assign (s.size () % 3, 1);
      }
#pragma omp task input (t, v, p, m) shared (sum)
      {
	CHECK (m.size () == 2 && m[*p + 1] + "!" == t);
	sum += t.size () + v.size ();
      }
      size_t length = std::to_string (k).size () + 24;
      should += length + 1 + length % 3;
    }
#pragma omp taskwait
  CHECK_EQUAL (sum, should);
  CHECK (s + "!" == t && *p == n - 1 && m.size () == 2);
}

static void
sliding (int n)
{
  counted c, wide[5], narrow[3], first[2];
  std::unique_ptr<int> p, pair[2], triple[3];
  std::string s, strings[4];
  int from = 0;
  long before = copies;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (c, p, s) firstprivate (k)
      {
	c = counted (k);
	p = std::make_unique<int> (k);
	s = std::to_string (k);
      }
#pragma omp task input (c >> wide[1]) shared (from)
      {
	for (int i = 0; i < 5; i++)
	  CHECK_EQUAL (wide[i].get (), from + i);
	from++;
      }
#pragma omp task input (c >> narrow[1]) num_threads (3)
      CHECK_EQUAL (narrow[0].get () + 2, narrow[2].get ());
#pragma omp task input (c >> first[0])
      CHECK (first[0].get () == 0 && first[1].get () == 1);
#pragma omp task input (p >> pair[1])
      CHECK_EQUAL (*pair[0] + 1, *pair[1]);
#pragma omp task input (p >> triple[1])
      CHECK_EQUAL (*triple[0] + 2, *triple[2]);
#pragma omp task input (s >> strings[1])
      CHECK (std::stoi (strings[0]) + 3 == std::stoi (strings[3]));
    }
#pragma omp taskwait
  CHECK_EQUAL (c.get (), n - 1);
  /* Those of burst 0, and the last one.  */
  CHECK_EQUAL (copies - before, 3);
}

static void
blocks (int n)
{
  std::string x, out[7], in[5];
  counted c, cout[3], cin[2], odd[6];
  int from = 0, odd_from = 0;
  for (int k = 0; k < 10 * n; k++)
    {
#pragma omp task output (x << out[7], c << cout[3]) firstprivate (k)
      {
	for (int i = 0; i < 7; i++)
	  out[i] = std::to_string (7 * k + i);
	for (int i = 0; i < 3; i++)
	  cout[i] = counted (3 * k + i);
      }
    }
  for (int k = 0; k < 14 * n; k++)
#pragma omp task input (x >> in[5]) shared (from)
    for (int i = 0; i < 5; i++)
      CHECK (in[i] == std::to_string (from++));
  for (int k = 0; k < 15 * n; k++)
#pragma omp task input (c >> cin[2]) num_threads (2)
    CHECK_EQUAL (cin[0].get () + 1, cin[1].get ());
  for (int k = 0; k < 5 * n; k++)
#pragma omp task input (c >> odd[6]) shared (odd_from)
    for (int i = 0; i < 6; i++)
      CHECK_EQUAL (odd[i].get (), odd_from++);
}

static void
arrays (int n)
{
  counted a[5];
  std::unique_ptr<int> u[3];
  int number = 100;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (a[0]) firstprivate (k)
      a[0] = counted (k);
      for (int i = 0; i < 4; i++)
#pragma omp task input (a[i]) output (a[i + 1])
	a[i + 1] = counted (a[i].get () + 1);
#pragma omp task input (a[4]) shared (number)
      CHECK_EQUAL (a[4].get () + 96, number++);
#pragma omp task output (u[k % 3]) firstprivate (k)
      u[k % 3] = std::make_unique<int> (k);
#pragma omp task input (u[k % 3]) firstprivate (k) num_threads (2)
      {
	std::unique_ptr<int> mine = std::move (u[k % 3]);
	CHECK_EQUAL (*mine, k);
      }
    }
}

static void
producers (int n)
{
  counted c, w[6], look[3];
  std::unique_ptr<int> p, two[2];
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (c) firstprivate (k)
      c = counted (k);
#pragma omp task output (c)
      c = counted (-1);
#pragma omp task output (p) firstprivate (k)
      p.reset (new int (k));
      if (k % 3 == 0)
#pragma omp task output (p << two[2]) firstprivate (k)
	{
	  two[0].reset (new int (k));
	  two[1].reset (new int (k));
	}
#pragma omp task input (c >> w[2])
      for (int i = 0; i < 6; i++)
	CHECK_EQUAL (w[i].get () < 0, i % 2);
#pragma omp task input (c >> look[0])
      CHECK (look[0].get () == 0 && look[1].get () == -1
	     && look[2].get () == 1);
#pragma omp task input (p)
      CHECK (*p >= 0);
    }
  for (int k = 0; k < (n + 2) / 3; k++)
#pragma omp task input (p >> two[2])
    CHECK (*two[0] >= 0 && *two[1] >= 0);
}

static void
all (int n)
{
  scalars (n);
  sliding (n);
  blocks (n / 10);
  arrays (n);
  producers (n);
}

int
main ()
{
  all (1500);
  CHECK_EQUAL (alive, 0);
#pragma omp parallel
#pragma omp single
  all (700);
  CHECK_EQUAL (alive, 0);
}
