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

/* Feedback loops that a stage ends, each again and again in one function: what the last
   iteration leaves in the loop is not the first element of the next one, which another
   task writes.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-rates" } */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <gomp-stream/stream.h>
#include <stdio.h>

/* One stage, which may end in its first activation.  */

static void
alone (void)
{
  long t, s;

  for (int start = 1; start < 12; start++)
    {
      int steps = 0, done = 0;
#pragma omp task output (s << t)
      t = start;
      while (!__atomic_load_n (&done, __ATOMIC_RELAXED))
	{
#pragma omp task input (s >> t) output (s << t) shared (steps, done)
	  {
	    if (t == 1)
	      {
		__atomic_store_n (&done, 1, __ATOMIC_RELAXED);
		gomp_stream_end ();
	      }
	    else
	      steps++;
	    t = t % 2 ? 3 * t + 1 : t / 2;
	  }
	}
#pragma omp taskwait
      printf ("%d: %d\n", start, steps);
    }
}

/* Two stages, and one outside that feeds them.  */

static void
fed (void)
{
  int x, y, back;

  for (int last = 0; last < 150; last = 2 * last + 1)
    {
      int done = 0, count = 0, k = 0;
      long sum = 0;
#pragma omp task output (back)
      back = last;
      while (!__atomic_load_n (&done, __ATOMIC_RELAXED))
	{
#pragma omp task output (x) firstprivate (k)
	  x = 3 * k;
#pragma omp task input (x, back) output (y)
	  y = x + back % 1000;
#pragma omp task input (y) output (back) shared (done, count, sum)
	  {
	    back = y + 1;
	    sum = (sum * 3 + y) % 1000003;
	    if (count++ == last)
	      {
		__atomic_store_n (&done, 1, __ATOMIC_RELAXED);
		gomp_stream_end ();
	      }
	  }
	  k++;
	}
#pragma omp taskwait
      printf ("%d: %ld %d\n", last, sum, count);
    }
}

int
main (void)
{
  alone ();
  fed ();
  return 0;
}
