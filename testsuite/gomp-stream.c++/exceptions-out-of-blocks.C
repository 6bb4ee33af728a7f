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

// An exception that leaves the block of a construct that each thread runs once or not at
// all is thrown behind it: from a function with a pipeline, from a wait in it, and the
// control program's own.
// { dg-elision yes }
// { dg-memcheck yes }

#include <cstdio>
#include <stdexcept>
#include <string>

static unsigned long
pipeline (int n, int at)
{
  int x;
  std::string s;
  unsigned long sum = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      {
	if (k == at)
	  throw std::runtime_error ("at " + std::to_string (k));
	x = k;
      }
#pragma omp task input (x) output (s)
      s = std::to_string (x);
#pragma omp task input (s) shared (sum)
      sum = sum * 3 + std::stoi (s);
    }
  return sum;
}

template <typename F>
static void
caught (const char *name, F f)
{
  try
    {
      f ();
      std::printf ("%s: nothing\n", name);
    }
  catch (const std::exception &e)
    {
      std::printf ("%s: %s\n", name, e.what ());
    }
  catch (int i)
    {
      std::printf ("%s: %d\n", name, i);
    }
}

/* What the construct does in the function, and in a parallel region: BLOCK, and then
   a message that an exception keeps back.  */

template <typename F>
static void
in_each (F block)
{
  caught ("taskgroup", [&]
    {
#pragma omp taskgroup
      block ();
      std::printf ("behind taskgroup\n");
    });
  caught ("critical", [&]
    {
#pragma omp critical
      block ();
      std::printf ("behind critical\n");
    });
  caught ("critical again", [&]
    {
#pragma omp critical
      block ();
      std::printf ("behind critical\n");
    });
  caught ("master", [&]
    {
#pragma omp master
      block ();
      std::printf ("behind master\n");
    });
  caught ("parallel master", [&]
    {
#pragma omp parallel
#pragma omp master
      {
	block ();
	std::printf ("in master\n");
      }
      std::printf ("behind parallel\n");
    });
  caught ("parallel single taskgroup", [&]
    {
#pragma omp parallel
#pragma omp single
      {
#pragma omp taskgroup
	block ();
	std::printf ("behind taskgroup\n");
      }
      std::printf ("behind parallel\n");
    });
}

/* A wait in the block; what follows there does not happen.  */

static unsigned long
waits (int at)
{
  int x;
  unsigned long sum = 0;
  caught ("wait", [&]
    {
#pragma omp parallel
#pragma omp master
      {
	for (int k = 0; k < 90; k++)
	  {
#pragma omp task output (x) firstprivate (k)
	    {
	      if (k == at)
		throw k;
	      x = k;
	    }
#pragma omp task input (x) shared (sum)
	    sum += x;
	    if (k % 10 == 9)
	      {
#pragma omp taskwait
		sum *= 2;
	      }
	  }
	std::printf ("master done\n");
      }
    });
  return sum;
}

int
main ()
{
  for (int at : {-1, 0, 50})
    {
      unsigned long sum = 0;
      in_each ([&sum, at] { sum += pipeline (90, at); });
      std::printf ("%lu %lu\n", sum, waits (at));
    }
  in_each ([] { throw 7; });
  return 0;
}
