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

/* A channel that has one producer and one consumer gets a second one of each in
   mid-stream, loses them and has its protocol again; with elements in it at
   either change.  */
/* { dg-channels "all" } */
/* { dg-set-env GOMP_STREAM_BUFFER "4K" } */
/* { dg-set-env GOMP_STREAM_STATS "stderr" } */
/* { dg-stderr { x +[^ ]*:@LINE+46@ +-> [^ ]*:@LINE+61@ .*(GOMP_STREAM_CHANNEL|1-to-1)} } */

#include "check.h"

#define N 3000
#define LENT 250

static int produced, tapped, first_tapped;

/* Produces elements of the stream, and reads them beside whoever reads it: from
   the next one on.  */
static void
tap (int *stream)
{
  int y, z;

  first_tapped = produced;
  for (int i = 0; i < LENT; i++)
    {
#pragma omp task input (stream[0]) output (y)
      y = stream[0];
#pragma omp task input (y)
      {
	CHECK_EQUAL (y, first_tapped + tapped);
	tapped++;
      }
#pragma omp task output (z)
      z = produced++;
#pragma omp task input (z) output (stream[0])
      stream[0] = z;
    }
}

int
main (void)
{
  int x, consumed = 0, made = 0, taken = 0;

#pragma omp parallel
#pragma omp single
  for (int round = 0; round < 4; round++)
    for (int k = 0; k < N + LENT; k++)
      {
	if (k < N)
	  {
	    made++;
#pragma omp task output (x)
	    x = produced++;
	  }
	else if (k == N && round < 3)
	  {
	    made += LENT;
#pragma omp taskwait
	    tapped = 0;
	    tap (&x);
	    CHECK_EQUAL (tapped, LENT);
	  }
	/* 100 elements stay in the channel meanwhile.  */
	if (taken < made - (round < 3 ? 100 : 0))
	  {
	    taken++;
#pragma omp task input (x)
	    {
	      CHECK_EQUAL (x, consumed);
	      consumed++;
	    }
	  }
      }
  CHECK_EQUAL (consumed, 4 * N + 3 * LENT);
  return 0;
}
