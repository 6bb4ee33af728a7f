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

// Functions that look at what tasks do that were activated before they are called, and then
// have tasks of their own, or call what may have some.
// { dg-torture yes }
// { dg-elision yes }
// { dg-threads "1 2 5" }

#include <cstdio>
#include <map>
#include <string>
#include <vector>

// It looks at what its own task does.

struct reader
{
  std::string line;
  int n = 0;

  bool
  next (int most)
  {
    if (n >= most)
      return false;
    #pragma omp task output (line)
    {
      line = "key" + std::to_string (n % 7) + "=" + std::to_string (n * n % 1000);
      n++;
    }
    return true;
  }
};

struct splitter
{
  std::pair<std::string, int> pair;
  int bad = 0;

  void
  run (std::string &line)
  {
    #pragma omp task input (line) output (pair)
    {
      auto at = line.find ('=');
      if (at == line.npos)
	{
	  bad++;
	  pair = { "", 0 };
	}
      else
	pair = { line.substr (0, at), std::stoi (line.substr (at + 1)) };
    }
  }
};

struct grouper
{
  std::map<std::string, std::vector<int>> all;

  void
  run (std::pair<std::string, int> &pair)
  {
    #pragma omp task input (pair)
    all[pair.first].push_back (pair.second);
  }

  // The library may call anything.
  std::vector<std::string>
  keys () const
  {
    std::vector<std::string> list;
    for (auto &e : all)
      list.push_back (e.first);
    return list;
  }

  int
  sum (const std::string &key) const
  {
    auto i = all.find (key);
    int s = 0;
    if (i != all.end ())
      for (int v : i->second)
	s += v;
    return s;
  }
};

static void
lines ()
{
  reader r;
  splitter s;
  grouper g;
  while (r.next (500))
    {
      s.run (r.line);
      g.run (s.pair);
    }
  for (auto &key : g.keys ())
    printf ("%s %d\n", key.c_str (), g.sum (key));
  while (r.next (600))
    {
      s.run (r.line);
      g.run (s.pair);
      if (r.n % 50 == 0)
	printf ("%d: %d\n", r.n, g.sum ("key3"));
    }
  printf ("%zu %d\n", g.all.size (), s.bad);
}

struct rig
{
  int x = 0, n = 0;
  long sum = 0;

  void
  make ()
  {
    #pragma omp task output (x)
    x = n++;
  }

  void
  take ()
  {
    #pragma omp task input (x)
    sum += x;
  }

  void
  run (int k)
  {
    for (int i = 0; i < k; i++)
      {
	make ();
	take ();
      }
  }

  long
  gain (int k)
  {
    long before = sum;
    run (k);
    return sum - before;
  }
};

// Has no look before its tasks; who calls it need not wait.

static long
later (rig *r, int k)
{
  r->run (k);
  return r->gain (k);
}

int
main ()
{
  lines ();
  rig r;
  r.run (1000);
  printf ("%ld\n", r.gain (10));
  for (int i = 0; i < 20; i++)
    printf ("%ld %ld\n", r.gain (i), later (&r, i));
}
