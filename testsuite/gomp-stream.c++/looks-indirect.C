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

// Like looks-indirect.c, with virtual functions, lambdas, and std::function; the function
// that calls them has directives of its own.
// { dg-torture yes }
// { dg-elision yes }
// { dg-threads "1 2 5" }

#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <vector>

struct sink
{
  virtual ~sink () = default;
  virtual void on (int &) = 0;
  virtual long get () const = 0;
};

struct sum : sink
{
  long s = 0;

  void
  on (int &p) override
  {
    #pragma omp task input (p)
    s += p;
  }

  long get () const override { return s; }

  /* Calls functions of which nothing is known.  */
  std::string report () const { return "s = " + std::to_string (s); }
};

struct top : sum
{
  void
  on (int &p) override
  {
    #pragma omp task input (p)
    if (p > s)
      s = p;
  }
};

static void
listeners ()
{
  int x, y;
  sum a;
  top b;
  sink *all[] = { &a, &b };
  for (int i = 0; i < 1000; i++)
    {
      #pragma omp task output (x) firstprivate (i)
      x = i * 37 % 101;
      for (sink *s : all)
	s->on (x);
    }
  printf ("%ld %ld\n", a.s, b.s);
  for (sink *s : all)
    printf ("%ld\n", s->get ());
  std::vector<std::unique_ptr<sink>> v;
  v.push_back (std::make_unique<sum> ());
  v.push_back (std::make_unique<top> ());
  for (int i = 0; i < 1000; i++)
    {
      #pragma omp task output (y) firstprivate (i)
      y = i * 37 % 101;
      for (auto &s : v)
	s->on (y);
    }
  for (auto &s : v)
    printf ("%ld\n", s->get ());
}

template <class F> static void
each (int n, F f)
{
  for (int i = 0; i < n; i++)
    f (i);
}

static void
functions ()
{
  int x, z;
  sum a, b;
  std::function<void (int &)> f = [&] (int &v) { a.on (v); };
  for (int i = 0; i < 1000; i++)
    {
      #pragma omp task output (x) firstprivate (i)
      x = i;
      f (x);
    }
  printf ("%s\n", a.report ().c_str ());
  auto g = [&] (int i)
    {
      #pragma omp task output (z) firstprivate (i)
      z = i;
      b.on (z);
    };
  each (100, g);
  printf ("%ld\n", b.s);
  void (sum::*member) (int &) = &sum::on;
  for (int i = 0; i < 100; i++)
    {
      #pragma omp task output (x) firstprivate (i)
      x = i;
      (a.*member) (x);
    }
  printf ("%ld\n", a.s);
}

int
main ()
{
  listeners ();
  functions ();
}
