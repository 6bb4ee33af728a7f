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

// Exceptions that leave bodies are thrown behind a taskgroup, behind the region whose
// barrier completes the pipeline, behind nested regions, and in a body whose own
// pipeline throws.
// { dg-elision yes }
// { dg-set-env OMP_MAX_ACTIVE_LEVELS "3" }

#include <cstdio>
#include <initializer_list>

struct E { int k; };
static void pipe (int n, int bad, long &sum)
{
  int x;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      { if (k == bad) throw E { k }; x = k; }
#pragma omp task input (x) shared (sum)
      sum += x;
    }
}
// taskgroup
static int taskgroup_ (int n, int bad)
{
  long sum = 0; int x, got = -1;
#pragma omp parallel
#pragma omp single
  {
    try
      {
#pragma omp taskgroup
	{
	  for (int k = 0; k < n; k++)
	    {
#pragma omp task output (x) firstprivate (k)
	      { if (k == bad) throw E { k }; x = k; }
#pragma omp task input (x) shared (sum)
	      sum += x;
	    }
	}
      }
    catch (E &e) { got = e.k; }
  }
  return got;
}
// barrier in parallel with one thread's pipeline
static int barrier_ (int n, int bad)
{
  long sum = 0; int x, got = -1;
  try
    {
#pragma omp parallel
      {
#pragma omp single nowait
	for (int k = 0; k < n; k++)
	  {
#pragma omp task output (x) firstprivate (k)
	    { if (k == bad) throw E { k }; x = k; }
#pragma omp task input (x) shared (sum)
	    sum += x;
	  }
#pragma omp barrier
      }
    }
  catch (E &e) { got = e.k; }
  return got;
}
// nested parallel: inner pipelines throw
static int nested_ (int n, int bad)
{
  int got = 0;
#pragma omp parallel num_threads (2) reduction (max: got)
  {
    try
      {
	long sum = 0; int x;
#pragma omp parallel num_threads (2)
#pragma omp single
	for (int k = 0; k < n; k++)
	  {
#pragma omp task output (x) firstprivate (k)
	    { if (k == bad) throw E { k }; x = k; }
#pragma omp task input (x) shared (sum)
	    sum += x;
	  }
      }
    catch (E &e) { got = e.k; }
  }
  return got;
}
// pipeline in a body that throws
static int body_ (int n, int bad)
{
  int x, got = -1; long total = 0;
  try {
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      { long s = 0; pipe (10, k == bad ? 3 : -1, s); 
#pragma omp taskwait
	x = s; }
#pragma omp task input (x) shared (total)
      total += x;
    }
  } catch (E &e) { got = e.k; }
  return got;
}
// no catch around: function's end throws
static int func_ (int n, int bad)
{
  long s = 0;
  try { pipe (n, bad, s);
#pragma omp taskwait
  } catch (E &e) { return e.k; }
  return -1;
}
int main ()
{

  for (int bad : { -1, 0, 7, 99 })
    {
      printf ("taskgroup %d\n", taskgroup_ (100, bad));
      printf ("barrier %d\n", barrier_ (100, bad));
      printf ("nested %d\n", nested_ (100, bad));
      printf ("body %d\n", body_ (100, bad));
      printf ("func %d\n", func_ (100, bad));
    }
}
