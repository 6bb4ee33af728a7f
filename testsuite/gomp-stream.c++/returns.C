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

// What a function returns is computed when its stages are done; and what one of them
// threw is thrown before.
// { dg-torture yes }
// { dg-elision yes }

#include <cstdio>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

static std::size_t
length (int n)
{
  std::vector<std::string> all;
  std::string s;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (s) firstprivate (k)
      s = std::to_string (k);
#pragma omp task input (s) shared (all)
      all.push_back (s);
    }
  return std::accumulate (all.begin (), all.end (), std::string ()).size ();
}

static std::pair<int, std::string>
both (int n)
{
  int x, sum = 0;
  std::string text;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) shared (sum, text)
      {
	sum += x;
	text += char ('a' + x % 26);
      }
    }
  return { sum, std::move (text) };
}

static int
guarded (int n)
{
  int x, sum = 0;
  try
    {
      for (int k = 0; k < n; k++)
	{
#pragma omp task output (x) firstprivate (k)
	  x = k;
#pragma omp task input (x) shared (sum)
	  {
	    if (x == 500)
	      throw std::runtime_error ("too many");
	    sum += x;
	  }
	}
      return sum;
    }
  catch (const std::runtime_error &e)
    {
      return -sum;
    }
}

class total
{
public:
  int add (int n)
  {
    int x;
    for (int k = 0; k < n; k++)
      {
#pragma omp task output (x) firstprivate (k)
	x = k;
#pragma omp task input (x)
	m_sum += x;
      }
    return m_sum;
  }

private:
  int m_sum = 0;
};

int
main ()
{
  total t;
  std::printf ("%zu\n", length (1000));
  std::printf ("%d %zu\n", both (1000).first, both (100).second.size ());
  std::printf ("%d %d\n", guarded (100), guarded (1000));
  std::printf ("%d\n", t.add (1000));
  std::printf ("%d\n", t.add (10));
}
