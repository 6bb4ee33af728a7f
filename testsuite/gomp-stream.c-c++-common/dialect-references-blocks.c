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

/* An array of references of variable length ends with its block, which does not
   wait for the activations through it.  */
/* { dg-torture yes } */
/* { dg-memcheck yes } */

#include <omp.h>
#include "check.h"

#define M 5
#define N 3000

int
main (void)
{
  int s[M] __attribute__ ((stream));
  long here = 0, most = 0, sum[M] = { 0 };

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      int n = k % M + 1;
      __atomic_store_n (&here, k, __ATOMIC_RELAXED);
      {
	int row[n] __attribute__ ((stream_ref)), out[n][1];
	for (int i = 0; i < n; i++)
	  row[i] = s[(k + i) % M];
#pragma omp task output (row[...] << out[n][1]) firstprivate (k, n)
	for (int i = 0; i < n; i++)
	  out[i][0] = k + i;
      }
      {
	int column[n] __attribute__ ((stream_ref)), in[n][1];
	/* The other way round.  */
	for (int i = 0; i < n; i++)
	  column[i] = s[(k + n - 1 - i) % M];
#pragma omp task input (column[...] >> in[n][1]) firstprivate (k, n)
	for (int i = 0; i < n; i++)
	  {
	    long ahead = __atomic_load_n (&here, __ATOMIC_RELAXED) - k;
	    CHECK_EQUAL (in[i][0], k + n - 1 - i);
	    __atomic_fetch_add (&sum[i], in[i][0], __ATOMIC_RELAXED);
	    if (ahead > __atomic_load_n (&most, __ATOMIC_RELAXED))
	      __atomic_store_n (&most, ahead, __ATOMIC_RELAXED);
	  }
      }
    }
  for (int i = 0; i < M; i++)
    {
      long should = 0;
      for (int k = 0; k < N; k++)
	if (i <= k % M)
	  should += k + k % M - i;
      CHECK_EQUAL (sum[i], should);
    }
  /* A thread alone may fire what is ready at once.  */
  CHECK (most > 0 || omp_get_max_threads () == 1);
  return 0;
}
