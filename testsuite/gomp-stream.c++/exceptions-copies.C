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

   You should have received a copy of the GNU General Public License and a
   copy of the GCC Runtime Library Exception along with this program; see the
   files COPYING and COPYING.RUNTIME respectively.  If not, see
   <https://www.gnu.org/licenses/>.  */

// What the assignment of a last element to its variable throws is thrown by the wait,
// whatever wait that is, once; all other variables are assigned, and everything is
// destroyed once.  In place there is nothing to assign.
// { dg-set-env GOMP_STREAM_IN_PLACE "never" }

#include <atomic>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <utility>
#include "check.h"

static std::atomic<long> alive, copies;

/* A copy of the value BAD cannot be had.  */
struct fragile
{
  int value;
  char *memory;
  static int bad;

  fragile () : value (0), memory (new char[8]) { alive++; }
  fragile (int v) : value (v), memory (new char[8]) { alive++; }
  fragile (const fragile &) = delete;
  fragile &operator= (const fragile &o)
  {
    copies++;
    if (o.value == bad)
      throw std::bad_alloc ();
    value = o.value;
    return *this;
  }
  fragile &operator= (fragile &&o) noexcept
  {
    value = o.value;
    std::swap (memory, o.memory);
    return *this;
  }
  ~fragile () { delete[] memory; alive--; }
};

int fragile::bad;

enum { N = 700 };

/* Three streams, of which the second one's last value is the bad one.  */
#define PIPELINE(first)					\
  for (int k = first; k < first + N; k++)				\
    {									\
      _Pragma ("omp task output (x) firstprivate (k)")			\
      x = fragile (3 * k);						\
      _Pragma ("omp task input (x) output (y) firstprivate (k)")	\
      y = fragile (x.value + 1);					\
      _Pragma ("omp task input (y) output (z)")				\
      z = fragile (y.value + 1);					\
    }

static const int last = 3 * (N - 1);

static void
check_last (const fragile &x, const fragile &y, const fragile &z)
{
  CHECK_EQUAL (x.value, last);
  CHECK_EQUAL (y.value, 0);
  CHECK_EQUAL (z.value, last + 2);
}

static void
at_taskwait ()
{
  fragile x, y, z;

  fragile::bad = last + 1;
  for (int i = 0; i < 3; i++)
    {
      int caught = 0;

      try
	{
	  PIPELINE (i * N);
#pragma omp taskwait
	}
      catch (const std::bad_alloc &)
	{
	  caught++;
	}
      CHECK_EQUAL (caught, i == 0);
      CHECK_EQUAL (x.value, last + 3 * i * N);
      CHECK_EQUAL (y.value, i ? x.value + 1 : 0);
      CHECK_EQUAL (z.value, x.value + 2);
      /* It is not tried again.  */
      copies = 0;
#pragma omp taskwait
      CHECK_EQUAL (copies, 0);
    }
}

static void
at_taskwait_in_single ()
{
  fragile x, y, z;
  int caught = 0;

  fragile::bad = last + 1;
#pragma omp parallel shared (x, y, z, caught)
#pragma omp single
  {
    try
      {
	PIPELINE (0);
#pragma omp taskwait
      }
    catch (const std::bad_alloc &)
      {
	caught++;
      }
    check_last (x, y, z);
  }
  CHECK_EQUAL (caught, 1);
}

static void
at_taskgroup ()
{
  fragile x, y, z;
  int caught = 0;

  fragile::bad = last + 1;
  try
    {
#pragma omp taskgroup
      {
	PIPELINE (0);
      }
    }
  catch (const std::bad_alloc &)
    {
      caught++;
    }
  CHECK_EQUAL (caught, 1);
  check_last (x, y, z);
}

static void
at_barrier ()
{
  fragile x, y, z;
  int caught = 0;

  fragile::bad = last + 1;
  try
    {
#pragma omp parallel shared (x, y, z)
      {
#pragma omp single nowait
	{
	  PIPELINE (0);
	}
#pragma omp barrier
      }
    }
  catch (const std::bad_alloc &)
    {
      caught++;
    }
  CHECK_EQUAL (caught, 1);
  check_last (x, y, z);
}

static void
at_end_of_single ()
{
  fragile x, y, z;
  int caught = 0;

  fragile::bad = last + 1;
  try
    {
#pragma omp parallel shared (x, y, z)
#pragma omp single
      {
	PIPELINE (0);
      }
    }
  catch (const std::bad_alloc &)
    {
      caught++;
    }
  CHECK_EQUAL (caught, 1);
  check_last (x, y, z);
}

static void
at_end_of_parallel ()
{
  fragile x, y, z;
  int caught = 0;

  fragile::bad = last + 1;
  try
    {
#pragma omp parallel num_threads (1) shared (x, y, z)
      {
	PIPELINE (0);
      }
    }
  catch (const std::bad_alloc &)
    {
      caught++;
    }
  CHECK_EQUAL (caught, 1);
  check_last (x, y, z);
}

static void
lend (fragile &x, fragile &y, fragile &z)
{
  fragile own;
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (own) firstprivate (k)
      own = fragile (k);
#pragma omp task input (own)
      CHECK (own.value >= 0);
    }
  PIPELINE (0);
}

static void
at_end_of_function ()
{
  fragile x, y, z;
  int caught = 0;

  fragile::bad = last + 1;
  try
    {
      lend (x, y, z);
#pragma omp taskwait
    }
  catch (const std::bad_alloc &)
    {
      caught++;
    }
  CHECK_EQUAL (caught, 1);
  check_last (x, y, z);
}

/* A body's exception goes first, and the copy's is lost.  */

static void
after_body ()
{
  fragile x, y, z;
  int caught = 0, w = 0;

  fragile::bad = last + 1;
  try
    {
      PIPELINE (0);
      for (int k = 0; k < 10; k++)
	{
#pragma omp task output (w) firstprivate (k)
	  {
	    if (k == 5)
	      throw std::runtime_error ("a body");
	    w = k;
	  }
#pragma omp task input (w)
	  CHECK (w < 5);
	}
#pragma omp taskwait
    }
  catch (const std::runtime_error &)
    {
      caught++;
    }
  CHECK_EQUAL (caught, 1);
  check_last (x, y, z);
}

/* So it is with the control program's own.  */

static void
leave (bool throws)
{
  fragile x, y, z;

  PIPELINE (0);
  if (throws)
    throw std::runtime_error ("the control program");
}

static void
after_control_program ()
{
  int caught = 0;

  fragile::bad = last + 1;
  try
    {
      leave (true);
    }
  catch (const std::runtime_error &)
    {
      caught++;
    }
  CHECK_EQUAL (caught, 1);
  fragile::bad = -1;
  leave (false);
}

/* So do counted windows.  */

static void
counted ()
{
  fragile w[4], v[4];
  int n, m, caught = 0;
  fragile s, t;

  fragile::bad = 4 * N + 1;
  try
    {
      for (int k = 0; k <= N; k++)
	{
#pragma omp task output (s << w[:n]) firstprivate (k)
	  {
	    n = k % 3 + 1;
	    for (int i = 0; i < n; i++)
	      w[i] = fragile (4 * k + i);
	    if (k == N)
	      w[n - 1] = fragile (4 * N + 1);
	  }
#pragma omp task input (s >> v[:m]) output (t)
	  t = fragile (v[m - 1].value + 1);
	}
#pragma omp taskwait
    }
  catch (const std::bad_alloc &)
    {
      caught++;
    }
  CHECK_EQUAL (caught, 1);
  CHECK_EQUAL (s.value, 0);
  CHECK_EQUAL (t.value, 4 * N + 2);
}

int
main ()
{
  long lent = 0;

  for (int i = 0; i < 5; i++)
    {
      at_taskwait ();
      at_taskwait_in_single ();
      at_taskgroup ();
      at_barrier ();
      at_end_of_single ();
      at_end_of_parallel ();
      at_end_of_function ();
      after_body ();
      after_control_program ();
      counted ();
      /* Nobody knows when objects end that a function was lent.  */
      if (i == 0)
	lent = alive;
      CHECK_EQUAL (alive, lent);
    }
}
