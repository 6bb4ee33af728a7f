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

// An exception, and the end of a stage, with waits in the middle of an iteration: what
// was activated before the wait is there behind it, what ended stays so, and a static
// stream begins anew behind an exception.
// { dg-elision yes }

#include <cstdio>
#include <gomp-stream/stream.h>

static int made, used;

static void
until_it_throws (int at)
{
  static int x;

  made = used = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 33; k++)
    {
#pragma omp task output (x)
      x = made++;
      if (k % 3 != 1)
	{
#pragma omp taskwait
	}
#pragma omp task input (x) firstprivate (at)
      {
	if (used == at)
	  throw x;
	used++;
      }
    }
}

static void
until_it_ends (int at)
{
  int x, y, z, last = 0, other = 1;
  volatile bool over = false;

#pragma omp parallel
#pragma omp single
  for (int k = 0; !over; k++)
    {
#pragma omp task output (x) firstprivate (at, k) shared (over)
      {
	x = 3 * k;
	if (k == at)
	  {
	    over = true;
	    gomp_stream_end ();
	  }
      }
      if (k % 3 == 1)
	{
#pragma omp taskwait
	}
#pragma omp task input (x) output (y)
      y = x + 1;
      if (k % 4 == 1)
	{
#pragma omp taskwait
	}
#pragma omp task input (y) shared (last)
      last = last * 5 + y;
      // What does not depend on it keeps the control program near.
#pragma omp task output (z) depth (3)
      z = 1;
#pragma omp task input (z) shared (other)
      other = z;
    }
  std::printf ("%d %d\n", last, other);
}

int
main ()
{
  for (int at = 0; at < 8; at++)
    {
      try
	{
	  until_it_throws (at);
	}
      catch (int x)
	{
	  std::printf ("%d %d\n", x, used);
	}
      until_it_ends (at);
    }
}
