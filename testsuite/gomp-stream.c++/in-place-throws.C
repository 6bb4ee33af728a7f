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

// Exceptions that leave bodies in constructs of OpenMP, where these run in place: the next
// wait throws them.  What the control program throws, it throws at once.
// { dg-threads "1 2 5" }
// { dg-additional-options "-std=gnu++17" }

#include <stdio.h>
#include <stdlib.h>
#include <string>

enum { n = 200 };

static int at;

static int
give (int k)
{
  if (k == at)
    throw std::string ("at ") + std::to_string (k);
  return k;
}

static int (*volatile get) (int) = give;

static int
number (const std::string &s)
{
  return atoi (s.c_str () + 3);
}

static void
check (const char *what, bool good)
{
  if (good)
    return;
  printf ("%s: bad\n", what);
  exit (1);
}

static long
in_single (int from, int *caught)
{
  int x, y;
  long sum = 0;
  at = from;
  *caught = -1;
  try
    {
#pragma omp parallel
#pragma omp single
      for (int k = 0; k < n; k++)
	{
#pragma omp task output (x) firstprivate (k)
	  x = get (k);
#pragma omp task input (x) output (y)
	  {
	    std::string s = "a string that is not short" + std::to_string (x);
	    y = number ("no " + s.substr (26));
	  }
#pragma omp task input (y) shared (sum)
	  sum += y;
	}
    }
  catch (const std::string &s)
    {
      *caught = number (s);
    }
  return sum;
}

static long
wait_inside (int from, int *caught)
{
  int x, y;
  long sum = 0;
  at = from;
  *caught = -1;
#pragma omp parallel
#pragma omp single
  try
    {
      for (int k = 0; k < n; k++)
	{
#pragma omp task output (x) firstprivate (k)
	  x = k;
#pragma omp task input (x) output (y)
	  y = get (x);
#pragma omp task input (y) shared (sum)
	  sum += y;
	}
#pragma omp taskwait
    }
  catch (const std::string &s)
    {
      *caught = number (s);
    }
  return sum;
}

static int
give_control (int k)
{
  if (k == 33)
    throw k;
  return k;
}

static int (*volatile get_control) (int) = give_control;

static long
control_throws (int *caught)
{
  int x, y;
  long sum = 0;
  at = -1;
  *caught = -1;
#pragma omp parallel
#pragma omp single
  try
    {
      for (int k = 0; k < n; k++)
	{
	  int z = get_control (k);
#pragma omp task output (x) firstprivate (z)
	  x = get (z);
#pragma omp task input (x) output (y)
	  y = get (x);
#pragma omp task input (y) shared (sum)
	  sum += y;
	}
    }
  catch (int i)
    {
      *caught = i;
    }
  return sum;
}

// Pipelines in bodies, one of which lets an exception out.
static long
nested (int from, int *caught)
{
  long total = 0;
  int z;
  *caught = -1;
  try
    {
      for (int r = 0; r < 6; r++)
	{
#pragma omp task output (z) firstprivate (r, from)
	  {
	    int inner;
	    z = in_single (r == 4 ? from : -1, &inner);
	    if (inner >= 0)
	      throw "up " + std::to_string (inner);
	  }
#pragma omp task input (z) shared (total)
	  total += z;
	}
#pragma omp taskwait
    }
  catch (const std::string &s)
    {
      *caught = number (s);
    }
  return total;
}

int
main ()
{
  const long all = n * (n - 1) / 2;

  for (int round = 0; round < 5; round++)
    for (int k = 0; k <= n; k += k < 4 ? 1 : 49)
      {
	int caught, should_catch = k < n ? k : -1;
	long sum = k < n ? k * (k - 1L) / 2 : all;
	check ("single", in_single (k, &caught) == sum && caught == should_catch);
	check ("wait", wait_inside (k, &caught) == sum && caught == should_catch);
	check ("control", control_throws (&caught) == 33 * 32 / 2 && caught == 33);
	check ("nested", (nested (k, &caught) == (k < n ? 4 * all : 6 * all)
			  && caught == should_catch));
      }
}
