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

// What can be moved only, at waits before its consumers: the variable has the last
// element, whatever becomes of it there, and the consumers see that.
// { dg-elision yes }
// { dg-memcheck yes }
// { dg-torture yes }

#include <cstdlib>
#include <memory>
#include <string>
#include "check.h"

typedef std::unique_ptr<int> P;

static int
v (const P &p)
{
  return p ? *p : -1;
}

/* A consumer behind each wait.  */

static void
one (int n)
{
  P x;
  unsigned long sum = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = std::make_unique<int> (k);
#pragma omp taskwait
      if (k % 7 == 3)
	printf ("%d ", v (x));
#pragma omp task input (x) shared (sum)
      sum = sum * 3u + v (x);
    }
#pragma omp taskwait
  printf ("one %lu %d\n", sum, v (x));
}

/* Two consumers, and waits between them.  */

static void
two (int n)
{
  P x;
  unsigned long sum = 0, tum = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = std::make_unique<int> (k);
      if (k % 3 == 0)
	{
#pragma omp taskwait
	}
      if (k % 3 == 0)
	printf ("%d ", v (x));
#pragma omp task input (x) shared (sum)
      sum = sum * 3u + v (x);
      if (k % 5 == 0)
	{
#pragma omp taskwait
	}
      if (k % 5 == 0)
	printf ("%d ", v (x));
#pragma omp task input (x) shared (tum)
      tum = tum * 5u + v (x);
      if (k % 7 == 0)
	{
#pragma omp taskwait
	}
      if (k % 7 == 0)
	printf ("%d ", v (x));
    }
#pragma omp taskwait
  printf ("two %lu %lu %d\n", sum, tum, v (x));
}

/* The control program takes the element, replaces it, or changes it.  */

static void
change (int n)
{
  P x;
  unsigned long sum = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = std::make_unique<int> (k);
      if (k % 4 == 1)
	{
#pragma omp taskwait
	  P y = std::move (x);
	  printf ("%d ", v (y));
	}
      if (k % 4 == 2)
	{
#pragma omp taskwait
	  x = std::make_unique<int> (1000 + k);
	}
      if (k % 4 == 3)
	{
#pragma omp taskwait
	  ++*x;
	}
#pragma omp task input (x) shared (sum)
      sum = sum * 3u + v (x);
    }
#pragma omp taskwait
  printf ("change %lu %d\n", sum, v (x));
}

/* The variable ends before the consumer is fired, and another one lives in its
   memory, which has nothing of it.  */

static void
local (int n)
{
  unsigned long sum = 0;
  for (int k = 0; k < n; k++)
    {
      P x;
      if (k % 3 != 1)
	{
#pragma omp task output (x) firstprivate (k)
	  x = std::make_unique<int> (k);
	}
      if (k % 2)
	{
#pragma omp taskwait
	  printf ("%d ", v (x));
	}
      if (k % 3 != 1)
	{
#pragma omp task input (x) shared (sum)
	  sum = sum * 3u + v (x);
	}
    }
#pragma omp taskwait
  printf ("local %lu\n", sum);
}

/* So it is with what can be copied.  */

static void
local_string (int n)
{
  unsigned long sum = 0;
  for (int k = 0; k < n; k++)
    {
      std::string x;
      if (k % 3 != 1)
	{
#pragma omp task output (x) firstprivate (k)
	  x = std::to_string (k);
	}
      if (k % 2)
	{
#pragma omp taskwait
	  printf ("%s ", x.c_str ());
	}
      if (k % 3 != 1)
	{
#pragma omp task input (x) shared (sum)
	  sum = sum * 3u + atoi (x.c_str ());
	}
    }
#pragma omp taskwait
  printf ("local %lu\n", sum);
}

/* The wait is that of an if clause.  */

static void
if0 (int n)
{
  P x;
  unsigned long sum = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k) if (k % 3)
      x = std::make_unique<int> (k);
      if (k % 3 == 0)
	printf ("%d ", v (x));
#pragma omp task input (x) shared (sum)
      sum = sum * 3u + v (x);
    }
#pragma omp taskwait
  printf ("if0 %lu %d\n", sum, v (x));
}

static P glob;

static void
produce (int k)
{
#pragma omp task output (glob) firstprivate (k)
  glob = std::make_unique<int> (k);
}

static void
consume (unsigned long *s)
{
#pragma omp task input (glob) firstprivate (s)
  *s = *s * 3u + v (glob);
}

/* Functions whose scopes end.  */

static void
global (int n)
{
  unsigned long s = 0;
  for (int k = 0; k < n; k++)
    {
      produce (k);
      if (k % 3 == 0)
	{
#pragma omp taskwait
	}
      if (k % 3 == 0)
	printf ("%d ", v (glob));
      consume (&s);
      if (k % 5 == 0)
	{
#pragma omp taskwait
	}
      if (k % 5 == 0)
	printf ("%d ", v (glob));
    }
#pragma omp taskwait
  printf ("global %lu %d\n", s, v (glob));
}

static void
all (int n)
{
  one (n);
  two (n);
  change (n);
  local (n);
  local_string (n);
  if0 (n);
  global (n);
}

int
main ()
{
  all (40);
  all (400);
#pragma omp parallel
#pragma omp single
  all (40);
  return 0;
}
