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

/* Bodies that call functions which the compiler does not see run in place; such a function
   may end the stage, or activate tasks.  */
/* { dg-threads "1 2 5" } */

#include <stdio.h>
#include <stdlib.h>
#include <gomp-stream/stream.h>

enum { n = 300 };

static int
give (int k)
{
  return 3 * k + 1;
}

/* Ends the stage with the activation that brings LEFT to 0.  */
static int left;

static int
give_ending (int k)
{
  if (--left == 0)
    gomp_stream_end ();
  return 3 * k + 1;
}

static int eof;

static int
give_until (int k)
{
  if (k == 57)
    {
      eof = 1;
      gomp_stream_end ();
    }
  return k;
}

static int (*volatile get) (int);
static long (*volatile nested) (int);

#define CHECK(what, is, should) \
  do { long v = (is), w = (should); \
       if (v != w) { printf ("%s: %ld, not %ld\n", what, v, w); exit (1); } } while (0)

/* The sum of 3 * k + 1 for K from 0 to M - 1.  */
static long
sum_of (long m)
{
  return 3 * m * (m - 1) / 2 + m;
}

/* The source ends; an independent stage goes on.  */
static void
source_ends (int after)
{
  int x, y, c, others = 0;
  long sum = 0;
  left = after;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = get (k);
#pragma omp task input (x) output (y)
      y = x;
#pragma omp task input (y) shared (sum)
      sum += y;
#pragma omp task output (c)
      c = 1;
#pragma omp task input (c) shared (others)
      others += c;
    }
#pragma omp taskwait
  CHECK ("source", sum, sum_of (after < n ? after : n));
  CHECK ("others", others, n);
}

/* A stage in the middle ends; what is before it goes on.  */
static void
middle_ends (int after)
{
  int x, y, before = 0;
  long sum = 0;
  left = after;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k) shared (before)
      {
	x = k;
	before++;
      }
#pragma omp task input (x) output (y)
      y = get (x);
#pragma omp task input (y) shared (sum)
      sum += y;
    }
#pragma omp taskwait
  CHECK ("before", before, n);
  CHECK ("middle", sum, sum_of (after < n ? after : n));
}

/* Up to a wait the stage has ended, for other loops, too; behind it, it begins anew.  */
static void
ends_again (void)
{
  int x;
  long sum = 0;
  for (int turn = 0; turn < 4; turn++)
    {
      if (turn != 1)
	left = 10;
      for (int k = 0; k < n; k++)
	{
#pragma omp task output (x) firstprivate (k)
	  x = get (k);
#pragma omp task input (x) shared (sum)
	  sum += x;
	}
      if (turn != 0)
	{
#pragma omp taskwait
	  CHECK ("again", sum, turn * sum_of (10));
	}
    }
}

/* The loop that the sequential program runs.  */
static void
until (void)
{
  int x, y, sum = 0;
  eof = 0;
  for (int k = 0; !eof && k < 100000; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = get (k);
#pragma omp task input (x) output (y)
      y = x + 1;
#pragma omp task input (y) shared (sum)
      sum += y;
    }
#pragma omp taskwait
  CHECK ("until", sum, 58 * 59 / 2);
}

/* One arm of alternatives ends, and with it the stage.  */
static void
arm_ends (void)
{
  int x, y;
  long sum = 0;
  left = 7;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      if (k % 2)
	{
#pragma omp task input (x) output (y)
	  y = get (x);
	}
      else
	{
#pragma omp task input (x) output (y)
	  y = 3 * x + 1;
	}
#pragma omp task input (y) shared (sum)
      sum += y;
    }
#pragma omp taskwait
  CHECK ("arm", sum, sum_of (14));
}

/* A pipeline in a body, of which a stage ends; that around it goes on.  */
static long __attribute__ ((noinline))
inner (int k)
{
  int x;
  long sum = 0;
  left = 5;
  for (int i = 0; i < 20; i++)
    {
#pragma omp task output (x) firstprivate (i, k)
      x = get (i);
#pragma omp task input (x) shared (sum)
      sum += x;
    }
#pragma omp taskwait
  return sum + k;
}

static int shared_x;
static long shared_sum;

/* Activates tasks, and does not wait for them.  */
static long __attribute__ ((noinline))
no_wait (int k)
{
#pragma omp task output (shared_x) firstprivate (k)
  shared_x = k;
#pragma omp task input (shared_x)
  shared_sum += shared_x;
  return 0;
}

static void
nested_pipelines (void)
{
  long x, z, sum = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = nested (k);
#pragma omp task input (x) shared (sum)
      sum += x;
    }
#pragma omp taskwait
  CHECK ("nested", sum, n * sum_of (5) + n * (n - 1) / 2);
  nested = no_wait;
  shared_sum = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (z) firstprivate (k)
      z = nested (k);
#pragma omp task input (z) shared (sum)
      sum += z;
    }
#pragma omp taskwait
  CHECK ("no wait", shared_sum, n * (n - 1) / 2);
}

/* A function with streams of its own, called for each item: what a call ends ends with
   it.  */
static void
item (int k, long *sum)
{
  int x;
#pragma omp task output (x) firstprivate (k)
  x = get (k);
#pragma omp task input (x) firstprivate (sum)
  *sum += x;
}

static void
items (void)
{
  long sum = 0;
  for (int k = 0; k < n; k++)
    {
      left = 1 + k % 2;
      item (k, &sum);
    }
  CHECK ("items", sum, sum_of (n));
}

int
main (void)
{
  for (int round = 0; round < 3; round++)
    {
      get = give;
      source_ends (1000);
      get = give_ending;
      for (int after = 1; after < n; after += after < 8 ? 1 : 41)
	{
	  source_ends (after);
	  middle_ends (after);
	}
      source_ends (n);
      ends_again ();
      arm_ends ();
      items ();
      get = give_until;
      until ();
      get = give_ending;
      nested = inner;
      nested_pipelines ();
    }
#pragma omp parallel num_threads (3)
#pragma omp single
  {
    get = give_ending;
    source_ends (20);
    middle_ends (20);
    arm_ends ();
  }
  return 0;
}
