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

/* Replicated stages with windows of all kinds, captures, several producers and
   consumers: everything is in order.  */
/* { dg-memcheck yes } */

#include "check.h"

#define N 3000

/* The time that it takes depends on V.  */
static unsigned
work (unsigned v)
{
  unsigned h = v;
  for (unsigned i = 0; i < v * 7 % 23; i++)
    h = h * 31 + i;
  return h * 2 + 1;
}

/* Bursts that do not divide each other, and a sliding window.  */
static void
windows (void)
{
  unsigned x, in[7], out[3], y, pair[2], z;
  int seen = 0;

#pragma omp parallel
#pragma omp single
  {
    for (unsigned k = 0; k < N; k++)
      {
#pragma omp task output (x) firstprivate (k) num_threads (5)
	x = work (k);
	if (k % 5 == 4 && k >= 6)
#pragma omp task input (x >> in[5]) output (y << out[3]) num_threads (3)
	  for (int i = 0; i < 3; i++)
	    out[i] = in[i] + in[i + 4] * (i + 1);
      }
    for (int k = 0; k < ((N - 7) / 5 + 1) * 3 / 2; k++)
      {
#pragma omp task input (y >> pair[2]) output (z) num_threads (2)
	z = pair[0] * 3 + pair[1];
#pragma omp task input (z)
	{
	  unsigned expected[2];
	  for (int j = 0; j < 2; j++)
	    {
	      int element = 2 * seen + j, i = element % 3;
	      unsigned first = element / 3 * 5;
	      expected[j] = (work (first + i)
			     + work (first + i + 4) * (i + 1));
	    }
	  CHECK (z == expected[0] * 3 + expected[1]);
	  seen++;
	}
      }
  }
  CHECK_EQUAL (seen, ((N - 7) / 5 + 1) * 3 / 2);
}

/* A window that is looked at without consuming, and big elements.  */
static void
constants (void)
{
  struct big { unsigned v[301]; } b, c;
  unsigned table, look[4];
  int seen = 0;

#pragma omp parallel
#pragma omp single
  {
    for (unsigned k = 0; k < 4; k++)
#pragma omp task output (table) firstprivate (k)
      table = k * k + 1;
    for (int k = 0; k < N / 10; k++)
      {
#pragma omp task output (b) firstprivate (k) num_threads (4)
	for (int i = 0; i < 301; i++)
	  b.v[i] = k + i;
#pragma omp task input (table >> look[0], b) output (c) num_threads (4)
	for (int i = 0; i < 301; i++)
	  c.v[i] = b.v[i] * look[i % 4];
#pragma omp task input (c)
	{
	  for (int i = 0; i < 301; i++)
	    CHECK (c.v[i] == (unsigned) (seen + i) * (i % 4 * (i % 4) + 1));
	  seen++;
	}
      }
  }
  CHECK_EQUAL (seen, N / 10);
}

/* Three producers of one stream, two of them replicated; three consumers,
   likewise.  */
static void
many (void)
{
  unsigned x, run[2], y, z;
  int seen[2] = { 0, 0 };

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    {
      if (k % 7 < 3)
#pragma omp task output (x) firstprivate (k) num_threads (3)
	x = work (k);
      else if (k % 7 != 5)
#pragma omp task output (x) firstprivate (k)
	x = work (k);
      else
#pragma omp task output (x << run[2]) firstprivate (k) num_threads (2)
	{
	  run[0] = work (k);
	  run[1] = work (k + 1);
	}
      for (int i = 0; i < 1 + (k % 7 == 5); i++)
	{
#pragma omp task input (x) output (y) num_threads (4)
	  y = x + 1;
#pragma omp task input (x) output (z)
	  z = x + 2;
#pragma omp task input (y)
	  CHECK (y == work (seen[0]++) + 1);
#pragma omp task input (z)
	  CHECK (z == work (seen[1]++) + 2);
	}
      k += k % 7 == 5;
    }
  CHECK (seen[0] >= N);
  CHECK_EQUAL (seen[1], seen[0]);
}

/* The value of num_threads may change from one construct to the next, and
   waits come in between.  */
static void
waits (int threads)
{
  static unsigned x, y;
  static int seen;
  int first = seen;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 200; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) output (y) num_threads (threads)
      y = work (x);
#pragma omp task input (y)
      {
	CHECK (y == work (seen % 200));
	seen++;
      }
      if (k % 50 == threads)
	{
#pragma omp taskwait
	  CHECK_EQUAL (seen, first + k + 1);
	}
    }
}

int
main (void)
{
  windows ();
  constants ();
  many ();
  for (int threads = 1; threads < 6; threads++)
    waits (threads);
  return 0;
}
