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

/* Directives written as attributes, with commas between clauses and without,
   over several lines, in a template, and made by macros, in whole and in
   part.  */
/* { dg-additional-options "-std=gnu++17" } */
/* { dg-threads "2" } */
/* { dg-channels "auto" } */

#include "check.h"

/* Older compilers don't know them.  */
#if __GNUC__ >= 12

static int
input (int x)
{
  return x;
}

template <typename T>
static T
run (int n)
{
  T x, y, w[2], sum = 0;
  [[omp::sequence (directive (parallel), directive (single))]]
  for (int k = 0; k < n; k++)
    {
      [[omp::directive (task, output (x), firstprivate (k))]]
      x = input (k);
      if (k % 2)
	[[omp::directive (task input (x >> w[2]) output (y), num_threads (2))]]
	y = w[0] + w[1];
      if (k % 2)
	[[using omp: directive (task, shared (sum),
				input (y))]]
	sum += y;
    }
  return sum;
}

#define ATTRIBUTE(...) [[omp::directive (__VA_ARGS__)]]
#define NAME task
#define PRODUCE(stream) output (stream), firstprivate (k)
#define CONSUMER(stream) [[omp::directive (NAME, input (stream), \
					   shared (input_sum))]]
#define CONSUME input (x), shared (sum)

/* An attribute of another kind, and a function called like one.  */
[[gnu::unused]] static int
directive (int task, int result)
{
  return task + result;
}

static void
by_macros (void)
{
  int x, sum = 0, input_sum = 0, task = 1;
  int s __attribute__ ((stream));
  for (int k = 0; k < 40; k++)
    {
      ATTRIBUTE (NAME, PRODUCE (x))
      x = input (k);
      CONSUMER (x) input_sum += directive (task, input (x));
      [[omp::directive (NAME CONSUME)]] sum += x;
      ATTRIBUTE (task output (s) firstprivate (k) if (input (1)))
      s = k;
      if (k % 2)
	{
	  [[omp::directive (tick (s))]];
	}
      else
	{
	  ATTRIBUTE (tick (s >> input (1)));
	}
    }
  [[omp::directive (taskwait)]];
  CHECK_EQUAL (sum, 40 * 39 / 2);
  CHECK_EQUAL (input_sum, 40 * 39 / 2 + 40);
}

int
main ()
{
  by_macros ();
  CHECK_EQUAL (run<int> (40), 40 * 39 / 2);
  CHECK_EQUAL (run<double> (40), 40 * 39 / 2);
  return 0;
}

#else

int
main ()
{
  return 0;
}

#endif
