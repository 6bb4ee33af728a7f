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

   You should have received a copy of the GNU General Public License along
   with this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* Each protocol carries a channel: zeros, windows that slide, windows larger
   than a chunk, bursts that do not divide it, and more views for a while.  */
/* { dg-channels "all" } */
/* { dg-threads "2" } */
/* { dg-set-env GOMP_STREAM_BUFFER "4K" } */

#include "check.h"

#define N 20000

/* Words that look like empty slots; and elements smaller than a word.  */
static void
zeros (void)
{
  long x, seen = 0;
  char c, seen_c = 0;

#pragma omp parallel
#pragma omp single
  for (long k = 0; k < N; k++)
    {
#pragma omp task output (x, c)
      x = c = 0;
#pragma omp task input (x)
      seen += x + 1;
#pragma omp task input (c)
      seen_c |= c;
    }
  CHECK_EQUAL (seen, N);
  CHECK_EQUAL (seen_c, 0);
}

/* Sends N elements in bursts of BURST, to be read in windows of HORIZON that
   move by SKIP.  */
static void
windows (int n, int burst, int horizon, int skip)
{
  int x, next = 0, made = 0, asked = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n / burst; k++)
    {
      int out[burst];
#pragma omp task output (x << out[burst]) firstprivate (k)
      for (int i = 0; i < burst; i++)
	out[i] = k * burst + i;
      for (made += burst; asked + horizon <= made; asked += skip)
	{
	  int in[horizon];
#pragma omp task input (x >> in[skip]) shared (next)
	  {
	    for (int i = 0; i < horizon; i++)
	      CHECK_EQUAL (in[i], next + i);
	    next += skip;
	  }
	}
    }
  CHECK_EQUAL (next, asked);
}

/* Each of these is a producer or a consumer of its own.  A consumer begins with
   the element that is produced next.  */

static void
produce (long *x, long k)
{
#pragma omp task output (x[0])
  x[0] = k;
}

static void
also_produce (long *x, long k)
{
#pragma omp task output (x[0])
  x[0] = k;
}

static void
consume (long *x, long *next)
{
#pragma omp task input (x[0])
  {
    CHECK_EQUAL (x[0], *next);
    ++*next;
  }
}

static void
also_consume (long *x, long *next)
{
#pragma omp task input (x[0])
  {
    CHECK_EQUAL (x[0], *next);
    ++*next;
  }
}

/* The channel is 1-to-1 first, gets a producer and a consumer more in mid-stream,
   and loses the producer again; the next stream is 1-to-1 once more.  */
static void
turns (void)
{
  /* Without the replacement libgomp nobody ends them with the region here.  */
  static long streams[6];

  for (long turn = 1; turn <= 5; turn++)
    {
      long *x = &streams[turn], n = 700 * turn, next = 0, also_next = n;

#pragma omp parallel
#pragma omp single
      for (long k = 0; k < 3 * n; k++)
	{
	  consume (x, &next);
	  if (k >= n)
	    also_consume (x, &also_next);
	  if (k / n == 1 && k % 3)
	    also_produce (x, k);
	  else
	    produce (x, k);
	}
      CHECK_EQUAL (next, 3 * n);
      CHECK_EQUAL (also_next, 3 * n);
    }
}

int
main (void)
{
  zeros ();
  windows (N, 1, 1, 1);
  windows (N, 7, 12, 5);
  windows (N, 5, 1300, 64);
  windows (30 * N, 3000, 700, 700);
  windows (30 * N, 700, 3001, 3001);
  windows (N, 64, 100, 33);
  turns ();
  return 0;
}
