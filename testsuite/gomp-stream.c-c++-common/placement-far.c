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

/* Channels between processors that are far apart: elements go into the ring by
   non-temporal stores, whatever their size, in windows that straddle its end,
   and beside stages that run several batches at once.  */
/* { dg-set-env GOMP_STREAM_PLACEMENT "far" } */
/* { dg-set-env GOMP_STREAM_BUFFER "24K" } */
/* { dg-elision yes } */

#include <stdio.h>

#define N 60000

struct three { unsigned char byte[3]; };
struct twelve { unsigned word[3]; };

static unsigned
work (unsigned seed)
{
  for (int i = 0; i < 60; i++)
    seed = seed * 1664525 + 1013904223;
  return seed;
}

int
main (void)
{
  struct three a;
  struct twelve b;
  double c;
  unsigned state = 1, hash = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (a)
      {
	state = work (state);
	a.byte[0] = state >> 8;
	a.byte[1] = state >> 16;
	a.byte[2] = state >> 24;
      }
#pragma omp task input (a) output (b) num_threads (2) firstprivate (k)
      {
	b.word[0] = work (a.byte[0]);
	b.word[1] = work (a.byte[1]);
	b.word[2] = a.byte[2] + k;
      }
#pragma omp task input (b) output (c)
      c = (work (b.word[0]) ^ b.word[1]) / 3.0 + b.word[2];
#pragma omp task input (c)
      hash = work (hash) + (unsigned) (c / 7);
    }
  printf ("%x\n", hash);
  return 0;
}
