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

// Functions get what they read as references to const, elements with constructors, too.
// { dg-torture yes }
// { dg-elision yes }
// { dg-threads "1 2 5" }

#include <cstdio>
#include <string>
#include <vector>

struct source
{
  std::string line;
  int k = 0;
  bool end = false;

  void
  step ()
  {
#pragma omp task output (line)
    {
      line = std::string (k % 50, 'a' + k % 26);
      end = ++k == 500;
    }
  }
};

struct splitter
{
  std::vector<std::string> parts;

  void
  step (const std::string &in)
  {
#pragma omp task input (in) output (parts)
    {
      parts.clear ();
      for (std::size_t i = 0; i < in.size (); i += 7)
	parts.push_back (in.substr (i, 7));
    }
  }
};

struct counter
{
  std::size_t n = 0, hash = 0;

  void
  step (const std::vector<std::string> &in)
  {
#pragma omp task input (in)
    for (const std::string &s : in)
      {
	n++;
	hash = hash * 31 + s.size () + s[0];
      }
  }

  void
  step_whole (const std::string &in)
  {
#pragma omp task input (in)
    hash = hash * 7 + in.size ();
  }
};

int
main ()
{
  source s;
  splitter p;
  counter c, d;
  while (!s.end)
    {
      s.step ();
      p.step (s.line);
      c.step (p.parts);
      d.step_whole (s.line);
    }
  std::printf ("%zu %zu %zu\n", c.n, c.hash, d.hash);
  return 0;
}
