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

// An exception that leaves single, from a wait in it, from a function with a pipeline, or
// the control program's own, is thrown behind the constructs, once.
// { dg-elision yes }
// { dg-memcheck yes }

#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

static void
pipeline (std::vector<int> &out, int n, int at)
{
  int x;
  std::string s;
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
#pragma omp task input (s) shared (out)
      out.push_back (std::stoi (s));
    }
}
/* A wait in the construct; what follows there does not happen.  */

static int
inside (int n, int at)
{
  int x, sum = 0, behind = 0;
  try
    {
#pragma omp parallel
#pragma omp single
      {
	for (int k = 0; k < n; k++)
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
		behind++;
	      }
	  }
	std::printf ("single done\n");
      }
      std::printf ("behind parallel\n");
    }
  catch (int i)
    {
      std::printf ("caught %d\n", i);
    }
  std::printf ("%d %d\n", sum, behind);
  return sum;
}

/* The control program's own.  */

static void
own (int n, int at)
{
  int x, sum = 0;
  try
    {
#pragma omp parallel
#pragma omp single
	for (int k = 0; k < n; k++)
	  {
#pragma omp task output (x) firstprivate (k)
	    x = k;
#pragma omp task input (x) shared (sum)
	    sum += x;
	    if (k == at)
	      throw std::string ("own");
	  }
    }
  catch (std::string &s)
    {
      std::printf ("caught %s\n", s.c_str ());
    }
  std::printf ("%d\n", sum);
}

/* The stages are in a function.  */

static void
around (int n, int at)
{
  std::vector<int> v;
  try
    {
#pragma omp parallel
#pragma omp single
      {
	pipeline (v, n, at);
	std::printf ("behind the pipeline\n");
      }
      std::printf ("behind parallel\n");
    }
  catch (std::runtime_error &s)
    {
      std::printf ("caught %s\n", s.what ());
    }
  std::printf ("%zu\n", v.size ());
}

/* Constructs of another function.  */

static void
one (std::vector<int> &v, int n, int at)
{
#pragma omp single
  {
    pipeline (v, n, at);
    std::printf ("behind the pipeline\n");
  }
}

static void
orphaned (int n, int at)
{
  std::vector<int> v;
  try
    {
      one (v, n, at);
      std::printf ("behind the function\n");
    }
  catch (std::runtime_error &s)
    {
      std::printf ("caught %s\n", s.what ());
    }
  std::printf ("%zu\n", v.size ());
}

int
main ()
{
  inside (100, 45);
  inside (100, 100);
  inside (10, 3);
  inside (100, 50);
  inside (100, 49);
  own (100, 77);
  own (100, 100);
  around (100, 1000);
  around (100, 50);
  orphaned (50, 60);
  orphaned (50, 20);
}
