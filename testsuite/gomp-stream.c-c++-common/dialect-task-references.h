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

/* Tasks that use references to streams in turn, for two tests.  */

#include "check.h"

#define M 4
#define N 5

static void
put (int s __attribute__ ((stream_ref)), int value)
{
#pragma omp task output (s) firstprivate (value)
  s = value;
}

static void
run (int x[] __attribute__ ((stream_ref)), int got[])
{
  int r __attribute__ ((stream_ref));
  for (int i = 0; i < M; i++)
    {
      r = x[i];
#pragma omp task firstprivate (i) firstprivate (r)
      {
	for (int k = 0; k < N; k++)
	  {
#pragma omp task output (r) firstprivate (i, k)
	    r = 10 * i + k;
	  }
	put (r, 100);
	/* One in another, which gives its own another stream.  */
#pragma omp task firstprivate (i)
	{
	  put (r, 200 + i);
	  r = x[(i + 1) % M];
	}
#pragma omp taskwait
	put (r, 300);
      }
      /* Only one at a time may use the stream.  */
#pragma omp taskwait
      r = x[0];
    }
  for (int i = 0; i < M; i++)
    for (int k = 0; k < N + 3; k++)
      {
#pragma omp task input (x[i]) firstprivate (i)
	got[i] = got[i] * 3 + x[i];
      }
#pragma omp taskwait
}

/* Runs it once, and checks what came out.  */
static void
run_in_team (void)
{
  int x[M] __attribute__ ((stream));
  int got[M] = { 0 };
#pragma omp parallel
#pragma omp single
  run (x, got);
  for (int i = 0; i < M; i++)
    {
      int expected = 0;
      for (int k = 0; k < N; k++)
	expected = expected * 3 + 10 * i + k;
      expected = expected * 3 + 100;
      expected = expected * 3 + 200 + i;
      expected = expected * 3 + 300;
      CHECK_EQUAL (got[i], expected);
    }
}
