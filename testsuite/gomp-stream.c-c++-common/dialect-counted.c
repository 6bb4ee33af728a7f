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

/* Arrays of counted windows have arrays of counts, of any integer type, whose length
   may be known at run time only.  */
/* { dg-torture yes } */
/* { dg-memcheck yes } */

#include "check.h"

enum { M = 3, N = 300 };

/* How many elements stream I has in activation K.  */

static int
length (int k, int i)
{
  return (k + i * 3) % 9;
}

static long total, further;

static void
run (int m)
{
  int s[m] __attribute__ ((stream)), w[m][8], v[m][8], n[m];
  double r[M] __attribute__ ((stream)), a[M][5], b[5], c[M][5];
  unsigned char few[m];
  signed char some[M];
  long long many[M];
  int one;

  total = further = 0;
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (s << w[m][:n]) firstprivate (k, m)
      for (int i = 0; i < m; i++)
	{
	  CHECK_EQUAL (n[i], 0);
	  n[i] = length (k, i);
	  for (int j = 0; j < n[i]; j++)
	    w[i][j] = k * 100 + i * 10 + j;
	}
      /* Pairs of elements of the first three streams become one.  */
#pragma omp task input (s >> v[m][:few]) output (r << a[M][:some]) firstprivate (m)
      for (int i = 0; i < M; i++)
	{
	  some[i] = few[i] / 2;
	  for (int j = 0; j < some[i]; j++)
	    a[i][j] = v[i][2 * j] + v[i][2 * j + 1];
	}
      if (k % 2)
	for (int i = 0; i < M; i++)
	  {
#pragma omp task input (r[i] >> b[:one])
	    for (int j = 0; j < one; j++)
#pragma omp atomic
	      total += (long) b[j] * (j + 1);
	  }
      else
#pragma omp task input (r >> c[M][:many])
	for (int i = 0; i < M; i++)
	  for (int j = 0; j < many[i]; j++)
	    further += (long) c[i][j] * (j + 1);
    }
#pragma omp taskwait
  for (int k = 0; k < N; k++)
    for (int i = 0; i < M; i++)
      for (int j = 0; j < length (k, i) / 2; j++)
	*(k % 2 ? &total : &further)
	  -= (2 * (k * 100 + i * 10) + 4 * j + 1) * (j + 1);
  CHECK_EQUAL (total, 0);
  CHECK_EQUAL (further, 0);
}

int
main (void)
{
  run (M);
  run (M + 4);
#pragma omp parallel
#pragma omp single
  run (M);
  return 0;
}
