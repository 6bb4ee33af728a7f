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

/* A stage ends itself, by a function that its body calls: what depends on it goes as
   far as its input does, what it reads goes on without it, and the wait ends.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-rates" } */
/* { dg-torture yes } */
/* { dg-memcheck yes } */

#include <gomp-stream/stream.h>
#include "check.h"

static void __attribute__ ((noinline))
stop (void)
{
  gomp_stream_end ();
}

static void
source (long m, long at)
{
  int x, y;
  long first = 0, second = 0, third = 0, sum = 0, n = at < m ? at + 1 : m;
#pragma omp parallel
#pragma omp single
  for (long k = 0; k < m; k++)
    {
#pragma omp task output (x) firstprivate (k)
      {
	x = k;
	first++;
	if (k == at)
	  stop ();
      }
#pragma omp task input (x) output (y)
      {
	y = x * 2;
	second++;
      }
#pragma omp task input (y)
      {
	sum += y;
	third++;
      }
    }
  CHECK_EQUAL (first, n);
  CHECK_EQUAL (second, n);
  CHECK_EQUAL (third, n);
  CHECK_EQUAL (sum, n * (n - 1));
}

/* One in the middle ends; the captures of what it does not do are freed.  */

static void
middle (long m, long at)
{
  int x, y, length = at % 5 + 1, array[length];
  long before = 0, inside = 0, beside = 0, behind = 0;

  for (int i = 0; i < length; i++)
    array[i] = i;
#pragma omp parallel
#pragma omp single
  for (long k = 0; k < m; k++)
    {
#pragma omp task output (x) firstprivate (k)
      {
	x = k;
	before++;
      }
#pragma omp task input (x) output (y) firstprivate (array)
      {
	y = array[length - 1];
	inside++;
	if (x == at)
	  stop ();
      }
#pragma omp task input (x)
      beside += x >= 0;
#pragma omp task input (y)
      {
	CHECK_EQUAL (y, length - 1);
	behind++;
      }
    }
  CHECK_EQUAL (before, m);
  CHECK_EQUAL (beside, m);
  CHECK_EQUAL (inside, at + 1);
  CHECK_EQUAL (behind, at + 1);
}

static void
replicated (long m, long at)
{
  int x, y, w[2], n;
  long sum = 0, done = 0;
#pragma omp parallel
#pragma omp single
  for (long k = 0; k < m; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) output (y << w[:n]) num_threads (4)
      {
	n = 1 + x % 2;
	w[0] = w[1] = x;
	if (x >= at)
	  stop ();
      }
#pragma omp task input (y >> w[:n])
      {
	done++;
	sum += w[0];
      }
    }
  CHECK_EQUAL (done, at + 1);
  CHECK_EQUAL (sum, at * (at + 1) / 2);
}

/* Windows of other lengths behind it, and counted ones.  */

static void
windows (long m, long at)
{
  int x, y, w[3], v[2], u[4], n;
  long twos = 0, counted = 0, elements = 0, should = 0;
#pragma omp parallel
#pragma omp single
  for (long k = 0; k < m; k++)
    {
#pragma omp task output (x << w[3]) output (y << u[:n]) firstprivate (k)
      {
	w[0] = w[1] = w[2] = k;
	n = k % 5;
	for (int i = 0; i < n; i++)
	  u[i] = k;
	if (k == at)
	  stop ();
      }
#pragma omp task input (x >> v[2])
      twos += v[0] >= 0;
#pragma omp task input (y >> u[:n])
      {
	counted++;
	elements += n;
      }
    }
  for (long k = 0; k <= at; k++)
    should += k % 5;
  CHECK_EQUAL (twos, 3 * (at + 1) / 2 < m ? 3 * (at + 1) / 2 : m);
  CHECK_EQUAL (counted, at + 1);
  CHECK_EQUAL (elements, should);
}

static void
feedback (long m, long at)
{
  int s, in[1], out[1], y;
  long rounds = 0, seen = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task output (s << out[1])
    out[0] = 0;
    for (long k = 0; k < m; k++)
      {
#pragma omp task input (s >> in[1]) output (s << out[1]) output (y) \
		 firstprivate (k)
	{
	  rounds++;
	  out[0] = in[0] + 1;
	  y = in[0];
	  if (k == at)
	    stop ();
	}
#pragma omp task input (y)
	CHECK_EQUAL (y, seen++);
      }
  }
  CHECK_EQUAL (rounds, at + 1);
  CHECK_EQUAL (seen, at + 1);
}

/* One of two producers ends.  */

static void
producers (long m, long at)
{
  int x;
  long seen = 0, first = 0, second = 0;
#pragma omp parallel
#pragma omp single
  for (long k = 0; k < m; k++)
    {
#pragma omp task output (x) firstprivate (k)
      {
	x = 1;
	first++;
	if (k == at)
	  stop ();
      }
#pragma omp task output (x)
      {
	x = 2;
	second++;
      }
      for (int i = 0; i < 2; i++)
#pragma omp task input (x)
	{
	  CHECK_EQUAL (x, seen <= 2 * at ? 1 + seen % 2 : 2);
	  seen++;
	}
    }
  CHECK_EQUAL (first, at + 1);
  CHECK_EQUAL (second, m);
  CHECK_EQUAL (seen, at + 1 + m);
}

int
main (void)
{
  static const long ends[] = { 0, 5, 1111, 4999 };

  /* No body runs.  */
  gomp_stream_end ();
  source (1000, 2000);
  for (int i = 0; i < 4; i++)
    {
      source (5000, ends[i]);
      middle (5000, ends[i]);
      replicated (5000, ends[i]);
      windows (5000, ends[i]);
      feedback (5000, ends[i]);
      producers (5000, ends[i]);
    }
  return 0;
}
