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

/* A stage ends while the control program is ahead of it and the ring is full of objects
   that nobody has read: these stay where they are.  */
/* { dg-set-env GOMP_STREAM_BUFFER 128 } */
/* { dg-set-env GOMP_STREAM_IN_PLACE never } */
/* { dg-threads "1 2 5" } */

#include <gomp-stream/stream.h>
#include <cstdio>
#include <string>
#include <unistd.h>

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
run (int last)
{
  std::string x __attribute__ ((stream));
  int n = 0, wrong = 0, wait = 1;

  ended = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 60; k++)
    {
      __atomic_store_n (&issued, k, __ATOMIC_RELAXED);
#pragma omp task output (x) firstprivate (k)
      {
	if (k == last)
	  end_late (k);
	x = std::to_string (k);
      }
#pragma omp task input (x) shared (n, wrong, wait)
      {
	/* The control program sees meanwhile that the producer has ended.  */
	if (wait && n == last - 2)
	  {
	    for (int j = 0;
		 j < 100 && !__atomic_load_n (&ended, __ATOMIC_RELAXED); j++)
	      usleep (100);
	    usleep (5000);
	    wait = 0;
	  }
	wrong += x != std::to_string (n++);
      }
    }
#pragma omp taskwait
  if (wrong || n != last + 1)
    std::printf ("%d wrong of %d\n", wrong, n);
  return wrong || n != last + 1;
}

int
main ()
{
  int failed = 0;
  for (int last = 10; last < 30; last++)
    failed += run (last);
  return failed != 0;
}
