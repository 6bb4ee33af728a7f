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

/* A producer ends while the control program is ahead of it and the ring is full of
   elements that nobody has read: these stay as they are, and those of another producer
   follow them.  */
/* { dg-set-env GOMP_STREAM_BUFFER 64 } */
/* { dg-set-env GOMP_STREAM_IN_PLACE never } */
/* { dg-threads "1 2 5" } */

#include <gomp-stream/stream.h>
#include <stdio.h>
#include <unistd.h>

enum { N = 100 };

static int issued, ended;

/* Ends the stage when the control program is ahead, if another thread runs it.  */
static void
end_late (int k)
{
  for (int i = 0; i < 50 && __atomic_load_n (&issued, __ATOMIC_RELAXED) < k + 8; i++)
    usleep (100);
  gomp_stream_end ();
  __atomic_store_n (&ended, 1, __ATOMIC_RELAXED);
}

static int
run (long last)
{
  long x = 0, n = 0, before = -1;
  int wrong = 0, wait = 1;

  ended = 0;
#pragma omp parallel
#pragma omp single
  for (long k = 0; k < N; k++)
    {
      __atomic_store_n (&issued, k, __ATOMIC_RELAXED);
#pragma omp task output (x) firstprivate (k)
      {
	if (k == last)
	  end_late (k);
	x = 2 * k;
      }
#pragma omp task output (x) firstprivate (k)
      x = 2 * k + 1;
      for (int i = 0; i < 2; i++)
#pragma omp task input (x) shared (n, before, wrong, wait)
	{
	  /* The control program sees meanwhile that the producer has ended.  */
	  if (wait && (n == 2 * last - 6 || __atomic_load_n (&ended, __ATOMIC_RELAXED)))
	    {
	      for (int j = 0; j < 100 && !__atomic_load_n (&ended, __ATOMIC_RELAXED); j++)
		usleep (100);
	      usleep (5000);
	      wait = 0;
	    }
	  wrong += x != (n <= 2 * last + 1 ? n : before + 2);
	  before = x;
	  n++;
	}
    }
#pragma omp taskwait
  if (wrong || n != N + last + 1)
    printf ("%d wrong of %ld\n", wrong, n);
  return wrong || n != N + last + 1;
}

int
main (void)
{
  int failed = 0;
  for (long last = 10; last < 30; last++)
    failed += run (last);
  return failed != 0;
}
