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

// Handlers of exceptions, and destructors, look at what tasks did that were activated in the
// blocks that they end.
// { dg-torture yes }
// { dg-elision yes }
// { dg-threads "1 2 5" }

#include <cstdio>
#include <memory>
#include <stdexcept>

struct source
{
  int x = 0, n = 0;

  void
  go ()
  {
    #pragma omp task output (x)
    x = n++;
  }
};

struct sum
{
  long s = 0, n = 0;

  void
  on (int &v)
  {
    #pragma omp task input (v)
    {
      s += v;
      n++;
    }
  }
};

struct guard
{
  sum &of;
  const char *what;

  ~guard () { printf ("%s %ld\n", what, of.s); }
};

static void
run (source &a, sum &b, int n)
{
  for (int i = 0; i < n; i++)
    {
      a.go ();
      b.on (a.x);
    }
}

static long
risky (source &a, sum &b, int n)
{
  for (int i = 0; i < n; i++)
    {
      a.go ();
      b.on (a.x);
      if (i == 70)
	throw std::runtime_error ("stop");
    }
  return b.s;
}

static void
handlers (source &a, sum &b)
{
  try
    {
      printf ("%ld\n", risky (a, b, 50));
      risky (a, b, 100);
    }
  catch (std::exception &e)
    {
      printf ("%s %ld %d\n", e.what (), b.s, a.n);
    }
  for (int i = 60; i < 75; i++)
    try
      {
	risky (a, b, i);
      }
    catch (...)
      {
	printf ("%ld\n", b.n);
      }
}

static void
guards (int n)
{
  source a;
  sum b;
  guard outer { b, "outer" };
  for (int i = 0; i < n; i++)
    {
      guard inner { b, "inner" };
      run (a, b, 100);
      if (i == 2)
	return;
    }
}

static sum
returned (int n)
{
  source a;
  sum b;
  run (a, b, n);
  return b;
}

static std::unique_ptr<sum>
made (int n)
{
  auto p = std::make_unique<sum> ();
  source a;
  run (a, *p, n);
  return p;
}

int
main ()
{
  source a;
  sum b;
  handlers (a, b);
  guards (2);
  guards (5);
  try
    {
      guard g { b, "thrown" };
      risky (a, b, 100);
    }
  catch (std::exception &)
    {
    }
  printf ("%ld\n", returned (10).s + returned (20).s);
  auto p = made (30);
  printf ("%ld\n", p->s > 0 && p->n == 30 ? p->s : -1);
  sum d = std::move (*p);
  printf ("%ld\n", d.s);
  printf ("%ld\n", (a.go (), b.on (a.x), b.s));
}
