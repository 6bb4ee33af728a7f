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

/* OpenStream's rules for a whole translation unit.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-dialect=openstream" } */
/* { dg-torture yes } */
/* { dg-memcheck yes } */
/* { dg-channels "auto native batchqueue" } */

#include <string.h>
#include "check.h"

#define N 50

static long total, check;

/* Streams that are handed on need no attribute.  */

static void
sink (int *p)
{
  int v;
#pragma omp task input (*p >> v)
  total = (total * 5 + v) % 1000003;
}

int
main (void)
{
  int x, s, t, v, y, w[4], several[3][2], a[3], b[3], from = 0;
  int handed[2], first = 0, second = 0, last = 0, alike = 0;
  long l;
  char c, text[8];
  float f;

#pragma omp parallel
#pragma omp single
  {
    /* Consumers of a variable share one position.  */
    for (int k = 0; k < N; k++)
      {
#pragma omp task output (x << w[4]) firstprivate (k)
	for (int i = 0; i < 4; i++)
	  w[i] = 4 * k + i;
#pragma omp task input (x >> v) shared (first)
	first = (first * 3 + v) % 1009;
#pragma omp task input (x >> v) shared (second)
	second = (second * 3 + v) % 1009;
#pragma omp tick (x >> 2)
      }
    /* The window of an output begins with what an input has.  */
    for (int k = 0; k < N; k++)
      {
#pragma omp task output (s << w[4]) firstprivate (k)
	for (int i = 0; i < 4; i++)
	  w[i] = 10 * k + i;
#pragma omp task inout_reuse (s >> w[4] >> t)
	w[1] += 100;
#pragma omp task input (t >> w[4])
	for (int i = 0; i < 4; i++)
	  total = (total * 5 + w[i]) % 1000003;
	for (int i = 0; i < 4; i++)
	  check = (check * 5 + 10 * k + i + (i == 1) * 100) % 1000003;
      }
#pragma omp taskwait
    CHECK_EQUAL (total, check);
    /* So do arrays of windows.  */
    for (int k = 0; k < N; k++)
      {
	for (int i = 0; i < 3; i++)
	  {
#pragma omp task output (a[i] << w[2]) firstprivate (k, i)
	    w[0] = w[1] = 10 * k + i;
	  }
#pragma omp task inout_reuse (a >> several[3][2] >> b)
	several[2][1]++;
#pragma omp task input (b >> several[3][2]) shared (from)
	for (int i = 0; i < 3; i++)
	  from = (from * 7 + several[i][0] + 3 * several[i][1]) % 1000003;
      }
#pragma omp taskwait
    int should = 0;
    for (int k = 0; k < N; k++)
      for (int i = 0; i < 3; i++)
	should = (should * 7 + 4 * (10 * k + i) + (i == 2) * 3) % 1000003;
    CHECK_EQUAL (from, should);
    /* The window's type counts.  */
#pragma omp task output (f << y)
    y = 7;
#pragma omp task input (f >> y) shared (last)
    last += y;
#pragma omp task output (l << text[8])
    strcpy (text, "stream");
#pragma omp task inout_reuse (l >> text[8] >> c)
    text[0] = 'S';
#pragma omp task input (c >> text[8]) shared (alike)
    alike = strcmp (text, "Stream") == 0;
    for (int k = 0; k < N; k++)
      {
#pragma omp task output (handed[1] << y) firstprivate (k)
	y = 1;
	sink (&handed[1]);
      }
#pragma omp taskwait
  }
  CHECK_EQUAL (last + alike, 8);
  {
    int sum1 = 0, sum2 = 0;
    for (int k = 0; k < N; k++)
      {
	sum1 = (sum1 * 3 + 4 * k) % 1009;
	sum2 = (sum2 * 3 + 4 * k + 1) % 1009;
      }
    CHECK_EQUAL (first, sum1);
    CHECK_EQUAL (second, sum2);
  }
  for (int k = 0; k < N; k++)
    check = (check * 5 + 1) % 1000003;
  CHECK_EQUAL (total, check);

  /* The value of the task outlives it.  */
  int result = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task lastprivate (result)
    result = 5;
#pragma omp taskwait
    CHECK_EQUAL (result, 5);
  }
  return 0;
}
