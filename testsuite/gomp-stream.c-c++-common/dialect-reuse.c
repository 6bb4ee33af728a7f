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

/* The window of inout_reuse begins with what the input has, and with its count: of a
   counted window, of one of which a construct in the body has copies, and of arrays
   of windows.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-dialect=openstream" } */
/* { dg-memcheck yes } */
/* { dg-torture yes } */

#include "check.h"

#define N 100

static long
mix (long h, int v)
{
  return (h * 5 + v) % 1000003;
}

int
main (void)
{
  int s, t, u, w[4], n, a[3], b[3], several[3][4], counts[3];
  long seen = 0, should = 0, all = 0, all_should = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (s << w[:n]) firstprivate (k)
      {
	n = k % 5;
	for (int i = 0; i < n; i++)
	  w[i] = k * i;
      }
#pragma omp task inout_reuse (s >> w[:n] >> t)
      if (n > 2)
	w[--n - 1] = 1;
#pragma omp task inout_reuse (t >> w[:n] >> u)
#pragma omp parallel for num_threads (2) reduction (+: w)
      for (int i = 0; i < 4; i++)
	if (i < n)
	  w[i] += 10;
#pragma omp task input (u >> w[:n]) shared (seen)
      for (int i = 0; i < n; i++)
	seen = mix (seen, w[i]);
      int m = k % 5 > 2 ? k % 5 - 1 : k % 5;
      for (int i = 0; i < m; i++)
	should = mix (should, (k % 5 > 2 && i == m - 1 ? 1 : k * i) + 10);

#pragma omp task output (a << several[3][:counts]) firstprivate (k)
      for (int i = 0; i < 3; i++)
	{
	  counts[i] = (k + i) % 5;
	  for (int j = 0; j < counts[i]; j++)
	    several[i][j] = k * i + j;
	}
#pragma omp task inout_reuse (a >> several[3][:counts] >> b)
      if (counts[2])
	several[2][--counts[2]] = -1;
      else
	several[2][counts[2]++] = k;
#pragma omp task input (b >> several[3][:counts]) shared (all)
      for (int i = 0; i < 3; i++)
	for (int j = 0; j < counts[i]; j++)
	  all = mix (all, several[i][j]);
      for (int i = 0; i < 3; i++)
	{
	  int c = (k + i) % 5;
	  if (i == 2 && c)
	    c--;
	  else if (i == 2)
	    all_should = mix (all_should, k);
	  for (int j = 0; j < c; j++)
	    all_should = mix (all_should, k * i + j);
	}
    }
  CHECK_EQUAL (seen, should);
  CHECK_EQUAL (all, all_should);
  return 0;
}
