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

/* Feedback loops are fired as units, many rounds at a time, with the results of
   firings one by one: of one stage and of several, with delays, windows and rates,
   beside readers outside and a source, and where a unit may not be: views that
   stand still, producers in turn, replicas, pipelines in bodies.  */
/* { dg-channels "auto native batchqueue" } */

#include "check.h"

#define N 20000
#define SMALL 300

/* One stage, D elements under way.  */
static void
alone (int d)
{
  unsigned x, old, fresh, y, sum = 0, last[8], expected = 0;

#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < d; k++)
#pragma omp task output (x) firstprivate (k)
      x = k;
    for (int k = 0; k < N; k++)
      {
#pragma omp task input (x >> old) output (x << fresh, y) firstprivate (k)
	y = fresh = old * 3 + k;
#pragma omp task input (y)
	sum = sum * 7 + y;
      }
  }
  for (int k = 0; k < d; k++)
    last[k] = k;
  for (int k = 0; k < N; k++)
    expected = expected * 7 + (last[k % d] = last[k % d] * 3 + k);
  CHECK_EQUAL (sum, expected);
}

/* Several, with a source, a reader outside, and a second loop behind.  */
static void
chained (void)
{
  unsigned in, x, y, z, w, v, sum = 0, expected = 0, source = 0;
  unsigned last = 1, other = 2;

#pragma omp parallel
#pragma omp single
  {
#pragma omp task output (z)
    z = 1;
#pragma omp task output (v)
    v = 2;
    for (int k = 0; k < N; k++)
      {
#pragma omp task output (in)
	in = source++;
#pragma omp task input (in, z) output (x)
	x = in + z * 5;
#pragma omp task input (x) output (y)
	y = x ^ 77;
#pragma omp task input (y) output (z)
	z = y + 1;
#pragma omp task input (x, v) output (w)
	w = x * 3 + v;
#pragma omp task input (w) output (v)
	v = w * 11;
#pragma omp task input (y, w)
	sum = sum * 3 + y * 2 + w;
      }
  }
  for (unsigned k = 0; k < N; k++)
    {
      unsigned a = k + last * 5, b = a ^ 77, c = a * 3 + other;
      last = b + 1;
      other = c * 11;
      expected = expected * 3 + b * 2 + c;
    }
  CHECK_EQUAL (sum, expected);
  CHECK_EQUAL (z, last);
  CHECK_EQUAL (v, other);
}

/* Rates and sliding windows: three of one stage's activations for two of the
   other's, which looks at five elements.  */
static void
rates (void)
{
  unsigned x, y, x2[2], y2[2], y5[5], x3[3], sum = 0, expected = 0;
  static unsigned a[3 * N + 100], b[3 * N + 100];
  int made = 10, used = 0;

#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < 10; k++)
#pragma omp task output (x) firstprivate (k)
      x = k;
    for (int k = 0; k < N / 6; k++)
      {
	for (int i = 0; i < 3; i++)
#pragma omp task input (x >> x2[2]) output (y << y2[2])
	  {
	    y2[0] = x2[0] + 3;
	    y2[1] = x2[1] * 3;
	  }
	if (k)
	  for (int i = 0; i < 2; i++)
#pragma omp task input (y >> y5[3]) output (x << x3[3])
	    for (int j = 0; j < 3; j++)
	      sum = sum * 5 + (x3[j] = y5[j] + y5[j + 2]);
	else
#pragma omp task output (x << x3[3])
	  for (int j = 0; j < 3; j++)
	    x3[j] = j;
      }
  }
  for (int j = 0; j < 10; j++)
    a[j] = j;
  for (int k = 0, at = 0; k < N / 6; k++)
    {
      for (int j = 0; j < 6; j++, at++)
	b[at] = j % 2 ? a[at] * 3 : a[at] + 3;
      if (k)
	for (int j = 0; j < 6; j++, used++)
	  expected = expected * 5 + (a[made++] = b[used] + b[used + 2]);
      else
	for (int j = 0; j < 3; j++)
	  a[made++] = j;
    }
  CHECK_EQUAL (sum, expected);
}

/* What cannot be a unit as a whole.  */
static void
others (void)
{
  unsigned x, x2[2], y, z, gain, g1[1], old, fresh, expected = 0;
  unsigned first = 1, second = 1;

#pragma omp parallel
#pragma omp single
  {
#pragma omp task output (gain)
    gain = 3;
    for (int k = 0; k < 2; k++)
#pragma omp task output (x)
      x = 1;
#pragma omp task output (z)
    z = 5;
    for (int k = 0; k < SMALL; k++)
      {
#pragma omp task input (gain >> g1[0], x >> x2[2]) output (y)
	y = x2[0] * g1[0] + x2[1];
#pragma omp task input (y) output (x)
	x = y + 1;
#pragma omp task output (x) firstprivate (k)
	x = k;
#pragma omp task input (z >> old) output (z << fresh) num_threads (2)
	{
	  unsigned a, inner = 0;
	  for (unsigned i = 0; i < 4; i++)
	    {
#pragma omp task output (a) firstprivate (i)
	      a = i;
#pragma omp task input (a) shared (inner)
	      inner += a;
	    }
#pragma omp taskwait
	  fresh = old + inner;
	}
      }
  }
  for (int k = 0; k < SMALL; k++)
    {
      first = first * 3 + second + 1;
      second = k;
      expected += 6;
    }
  CHECK_EQUAL (y, first - 1);
  CHECK_EQUAL (x, second);
  CHECK_EQUAL (z, expected + 5);
}

int
main (void)
{
  for (int d = 1; d < 8; d += 3)
    alone (d);
  chained ();
  rates ();
  others ();
  return 0;
}
