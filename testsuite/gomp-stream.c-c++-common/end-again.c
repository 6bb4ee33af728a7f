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

/* Streams whose stages ended are as new behind the wait: static ones in the next
   call, and all behind taskwait, with alternatives and beside streams that go
   on.  */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <gomp-stream/stream.h>
#include <stdio.h>

static int u, v;

static unsigned long
run_static (int n)
{
  int eof = 0, left = n;
  unsigned long sum = 0;

#pragma omp parallel
#pragma omp single
  while (!__atomic_load_n (&eof, __ATOMIC_RELAXED))
    {
#pragma omp task output (u) shared (eof, left)
      {
	u = left;
	if (--left == 0)
	  {
	    __atomic_store_n (&eof, 1, __ATOMIC_RELAXED);
	    gomp_stream_end ();
	  }
      }
#pragma omp task input (u) output (v)
      v = u * 2;
#pragma omp task input (v)
      sum = sum * 3 + v;
    }
  return sum;
}

int
main (void)
{
  int x, y, z, a[3];
  unsigned long sum = 0, other = 0, elements = 0;

  for (int i = 1; i < 30; i++)
    printf ("%lu\n", run_static (i * 37));
#pragma omp parallel
#pragma omp single
  for (int f = 1; f < 30; f++)
    {
      int eof = 0, left = f * 37, i = f % 3;

      while (!__atomic_load_n (&eof, __ATOMIC_RELAXED))
	{
#pragma omp task output (x, a[i]) shared (eof, left) firstprivate (i)
	  {
	    x = a[i] = left;
	    if (--left == 0)
	      {
		__atomic_store_n (&eof, 1, __ATOMIC_RELAXED);
		gomp_stream_end ();
	      }
	  }
	  if (f % 2)
#pragma omp task input (x) output (y)
	    y = x * 2;
	  else
#pragma omp task input (x) output (y)
	    y = x * 3;
#pragma omp task input (y)
	  sum = sum * 3 + y;
#pragma omp task input (a[i]) shared (elements) firstprivate (f, i)
	  elements = elements * 3 + a[i] * f;
	}
      for (int k = 0; k < f; k++)
	{
#pragma omp task output (z) firstprivate (k)
	  z = k;
#pragma omp task input (z)
	  other = other * 3 + z;
	}
#pragma omp taskwait
      printf ("%lu %lu %lu %d %d\n", sum, other, elements, y, z);
    }
  return 0;
}
