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

/* Exceptions out of bodies, of control programs and of pipelines in bodies, while
   other threads have theirs.  The argument says which; with "uncaught" nobody catches
   it.  */

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

static const char *what;

static bool
is (const char *name)
{
  return std::strcmp (what, name) == 0;
}

static long
inner (int n, int last)
{
  std::string x;
  long sum = 0;

  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = std::to_string (k);
#pragma omp task input (x) shared (sum) firstprivate (k, last)
      {
	if (k == last && is ("nested"))
	  throw std::runtime_error ("nested");
	sum += x.size ();
      }
    }
#pragma omp taskwait
  return sum;
}

static long
run (int n)
{
  std::string x, y;
  long sum = 0;

  for (int k = 0; k < n; k++)
    {
      if (k == n / 2 && is ("control"))
	throw std::runtime_error ("control");
#pragma omp task output (x) firstprivate (k, n)
      {
	if (k == n / 2 && (is ("body") || is ("uncaught")))
	  throw std::runtime_error ("body");
	x = std::string (k % 50, 'x');
      }
#pragma omp task input (x) output (y) firstprivate (k)
      y = x + std::to_string (inner (k % 10, 5));
#pragma omp task input (y) shared (sum)
      sum += y.size ();
    }
#pragma omp taskwait
  return sum;
}

static void
often ()
{
  for (int i = 0; i < 20; i++)
    {
      if (is ("uncaught"))
	run (200);
      try
	{
	  if (run (200) < 0 || !is ("none"))
	    std::abort ();
	}
      catch (const std::runtime_error &e)
	{
	  if (!is (e.what ()))
	    std::abort ();
	}
    }
}

int
main (int argc, char **argv)
{
  std::vector<std::thread> threads;

  if (argc < 2)
    return 2;
  what = argv[1];
  for (int i = 0; i < 3; i++)
    threads.emplace_back (often);
  often ();
  for (std::thread &t : threads)
    t.join ();
  std::printf ("done\n");
  return 0;
}
