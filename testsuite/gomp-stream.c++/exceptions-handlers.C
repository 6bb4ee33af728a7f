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

// The handlers of a block in which loops activate tasks get what bodies throw, without a
// wait in the block.
// { dg-elision yes }
// { dg-memcheck yes }

#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

/* The streams are the function's, or the block's.  */

static unsigned long
loop (int n, int at)
{
  int x;
  unsigned long sum = 0;
  try
    {
      std::string s;
      std::vector<int> seen;
      for (int k = 0; k < n; k++)
	{
#pragma omp task output (x) firstprivate (k, at)
	  {
	    if (k == at)
	      throw std::out_of_range ("at " + std::to_string (k));
	    x = k;
	  }
#pragma omp task input (x) output (s)
	  s = std::to_string (x);
#pragma omp task input (s) shared (sum, seen)
	  {
	    seen.push_back (std::stoi (s));
	    sum = sum * 3 + seen.back ();
	  }
	}
    }
  catch (const std::exception &e)
    {
      std::printf ("%s\n", e.what ());
    }
#pragma omp taskwait
  return sum;
}

/* Each attempt has a block of its own.  */

static unsigned long
attempts (int n)
{
  unsigned long sum = 0;
  for (int a = 0; a < 4; a++)
    {
      int x;
      try
	{
	  for (int k = 0; k < n; k++)
	    {
#pragma omp task output (x) firstprivate (k, a)
	      {
		if (a < 3 && k == 20 * a)
		  throw a;
		x = k;
	      }
#pragma omp task input (x) shared (sum)
	      sum = sum * 3 + x;
	    }
	}
      catch (int i)
	{
	  std::printf ("failed %d\n", i);
	}
    }
#pragma omp taskwait
  return sum;
}

/* A block that is all of a function; one inside another one.  */

struct made
{
  unsigned long sum = 0;

  made (int n, int at)
  try
    {
      int x;
      for (int k = 0; k < n; k++)
	{
#pragma omp task output (x) firstprivate (k, at)
	  {
	    if (k == at)
	      throw k;
	    x = k;
	  }
#pragma omp task input (x)
	  sum = sum * 3 + x;
	}
    }
  catch (int i)
    {
      std::printf ("made %d\n", i);
      throw std::out_of_range ("not made");
    }
};

static void
nested (int n, int at)
{
  int x;
  unsigned long sum = 0;
  try
    {
      try
	{
	  for (int k = 0; k < n; k++)
	    {
#pragma omp task output (x) firstprivate (k, at)
	      {
		if (k == at)
		  throw k;
		x = k;
	      }
#pragma omp task input (x) shared (sum)
	      sum = sum * 3 + x;
	    }
	}
      catch (const std::exception &)
	{
	  std::printf ("wrong handler\n");
	}
    }
  catch (int i)
    {
      std::printf ("nested %d\n", i);
    }
#pragma omp taskwait
  std::printf ("%lu\n", sum);
}

static void
all (void)
{
  for (int at : {-1, 0, 70})
    {
      std::printf ("%lu\n", loop (90, at));
      nested (90, at);
      try
	{
	  made m (90, at);
	  std::printf ("%lu\n", m.sum);
	}
      catch (const std::exception &e)
	{
	  std::printf ("%s\n", e.what ());
	}
    }
  std::printf ("%lu\n", attempts (90));
}

int
main ()
{
  all ();
#pragma omp parallel
#pragma omp single
  all ();
  return 0;
}
