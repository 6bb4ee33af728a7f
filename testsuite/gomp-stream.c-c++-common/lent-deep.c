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

/* While a thread waits at a barrier, below functions that lend variables to others, it runs
   bodies that call many more of them.  */
/* { dg-memcheck yes } */
/* { dg-threads "2 5" } */

#include <omp.h>
#include <pthread.h>
#include "check.h"

static long total;

/* A pipeline on what the caller lends.  */
static void
pipe (long *x, long k)
{
#pragma omp task output (*x) firstprivate (k)
  *x = k;
#pragma omp task input (*x)
  {
#pragma omp atomic
    total += *x;
  }
}

__attribute__ ((noinline)) static void
deep (int depth)
{
  long x;

  pipe (&x, depth);
  if (depth > 0)
    deep (depth - 1);
}

static long sum;

static void
pipeline (void)
{
#pragma omp parallel
  if (omp_get_thread_num () == omp_get_num_threads () - 1)
    {
      long y;

      for (int k = 0; k < 40; k++)
	{
#pragma omp task output (y) firstprivate (k)
	  {
	    deep (30);
	    y = k;
	  }
#pragma omp task input (y)
	  sum += y;
	}
    }
}

__attribute__ ((noinline)) static void
below (int depth)
{
  long x;

  pipe (&x, depth);
  if (depth > 0)
    below (depth - 1);
  else
    pipeline ();
}

static void
add (long *x)
{
  total += *x;
}

static void (*volatile callee) (long *) = add;

/* What this lends is no stream.  */
__attribute__ ((noinline)) static void
streamless (int depth)
{
  long x = depth;

  callee (&x);
  if (depth > 0)
    streamless (depth - 1);
  callee (&x);
}

/* A thread that ends leaves nothing.  */
static void *
thread (void *unused)
{
  streamless (100);
  return unused;
}

int
main (void)
{
  pthread_t other;

  below (10);
  CHECK_EQUAL (sum, 780);
  CHECK_EQUAL (total, 55 + 40 * 465);
  CHECK_EQUAL (pthread_create (&other, NULL, thread, NULL), 0);
  CHECK_EQUAL (pthread_join (other, NULL), 0);
  CHECK_EQUAL (total, 55 + 40 * 465 + 2 * 5050);
  return 0;
}
