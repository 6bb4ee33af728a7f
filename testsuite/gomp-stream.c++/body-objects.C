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

// A body may have whatever objects of its own that a function may have: with
// constructors and destructors, made by calls, temporaries, in conditions, of
// loops over temporaries, captured by lambdas, caught, and bound.
// { dg-elision yes }
// { dg-channels "auto native batchqueue" }
// { dg-memcheck yes }

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <functional>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

static std::atomic<int> alive;

struct counted
{
  int value;
  counted (int v) : value (v) { alive++; }
  counted (const counted &other) : value (other.value) { alive++; }
  ~counted () { value = -1; alive--; }
};

static counted
make (int k)
{
  return counted (k);
}

static std::vector<int>
sequence (int k)
{
  return std::vector<int> (k % 5, k);
}

static int
twice (const counted &c)
{
  return 2 * c.value;
}

struct pair_of
{
  std::string name;
  int number;
};

static pair_of
make_pair_of (int k)
{
  pair_of p = { std::to_string (k), k };
  return p;
}

int
main ()
{
  int x, y, z;
  long sum = 0;
  for (int k = 0; k < 200; k++)
    {
#pragma omp task output (x) firstprivate (k)
      {
	counted r = make (k);
	const counted &extended = make (k + 1);
	std::string s = std::to_string (k);
	x = r.value + s.size () + twice (make (k)) + extended.value;
	for (int v : sequence (k))
	  x += v;
	for (char c : std::string ("abc") + s)
	  x += c;
      }
#pragma omp task input (x) output (y)
      {
	std::unique_ptr<int> u (new int (x));
	std::shared_ptr<std::string> shared
	  = std::make_shared<std::string> ("hello");
	auto by_reference = [&] (int q) { return q + *u; };
	auto by_value = [=] () mutable { return (int) shared->size () + x; };
	std::function<int (int)> any = by_reference;
	y = by_reference (3) + by_value () + any (1);
#if __cplusplus >= 201703L
	auto made_in_place = std::make_unique<counted> (x);
	auto [name, number] = make_pair_of (x);
	y += name.size () + number + made_in_place->value;
	auto initialized = [v = std::to_string (x)] { return v.size (); };
	y += initialized ();
	if (auto p = std::make_unique<int> (y); *p % 2)
	  y++;
#else
	pair_of p = make_pair_of (x);
	y += p.name.size () + p.number + x + std::to_string (x).size ();
	if (y % 2)
	  y++;
#endif
      }
#pragma omp task input (y) output (z)
      {
	z = y;
	try
	  {
	    if (z % 3 == 0)
	      throw std::runtime_error ("x" + std::to_string (z));
	    std::ostringstream o;
	    o << z << "zz";
	    z += o.str ().size ();
	  }
	catch (const std::exception &e)
	  {
	    z += std::string (e.what ()).size ();
	  }
	counted some[3] = { counted (1), counted (2), make (3) };
	for (counted c : some)
	  z += c.value;
	std::vector<std::string> words { "a", "bb", "ccc" };
	std::sort (words.begin (), words.end (),
		   [] (const std::string &a, const std::string &b)
		   { return a.size () > b.size (); });
	z += words[0].size ();
	counted chosen = z % 2 ? make (1) : counted (2);
	z += chosen.value + (make (3), make (4)).value;
      }
#pragma omp task input (z) shared (sum)
      {
	struct local
	{
	  std::string s;
	  local () : s ("local") {}
	  int size () const { return s.size (); }
	} l;
	static std::string kept = "static";
	int n = z;
	while (std::unique_ptr<int> p {new int (n % 7)})
	  {
	    if (*p == 0)
	      break;
	    n++;
	  }
	do
	  {
	    n++;
	    counted c (n);
	    if (c.value % 2)
	      continue;
	    n++;
	  }
	while (make (n).value % 5);
	for (counted i (0); i.value < 3; i.value++)
	  n += counted (i).value;
	if (make (n).value % 3 == 0)
	  n += l.size () + kept.size ();
	std::tuple<int, std::string> t (n, "q");
	sum += std::get<0> (t) + std::get<1> (t).size ();
      }
    }
#pragma omp taskwait
  std::printf ("%ld %d\n", sum, (int) alive);
  return alive != 0;
}
