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

/* Burst and horizon are evaluated once per activation, in the control program,
   also those of a stage that exists already.  */

#include "check.h"

#define N 500

static int bursts, horizons;

static int
burst (void)
{
  bursts++;
  return 2;
}

static int
horizon (void)
{
  horizons++;
  return 3;
}

static void
run (void)
{
  int x, fired = 0;
  for (int k = 0; k < N; k++)
    {
      int w[horizon ()];
      for (int i = 0; i < 2; i++)
#pragma omp task output (x)
	x = 2 * k + i;
#pragma omp task input (x >> w[burst ()]) shared (fired)
      {
	CHECK_EQUAL (w[0], fired * 2);
	CHECK_EQUAL (w[2], fired * 2 + 2);
	fired++;
      }
    }
#pragma omp taskwait
  CHECK_EQUAL (fired, N - 1);
}

int
main (void)
{
  run ();
  CHECK_EQUAL (bursts, N);
  CHECK_EQUAL (horizons, N);
#pragma omp parallel
#pragma omp single
  run ();
  CHECK_EQUAL (bursts, 2 * N);
  return 0;
}
