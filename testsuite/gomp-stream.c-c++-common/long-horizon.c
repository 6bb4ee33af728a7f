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

/* A horizon far beyond the buffer that was asked for.  */
/* { dg-set-env GOMP_STREAM_BUFFER "4K" } */
/* { dg-channels "all" } */

#include "check.h"

#define H 50000
#define N 200000

static int w[H];

int
main (void)
{
  int x, fired = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      if (k % 1000 == 0)
#pragma omp task input (x >> w[1000])
	{
	  for (int i = 0; i < H; i += 499)
	    CHECK_EQUAL (w[i], fired * 1000 + i);
	  CHECK_EQUAL (w[H - 1], fired * 1000 + H - 1);
	  fired++;
	}
    }
  CHECK_EQUAL (fired, (N - H) / 1000 + 1);
  return 0;
}
