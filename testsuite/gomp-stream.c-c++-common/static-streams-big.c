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

/* Elements that static streams hold for later views are let go although the
   control program activates the stages of one stream without a call.  */
/* { dg-set-env GOMP_STREAM_BUFFER "256K:1M" } */
/* { dg-elision yes } */

#include <stdio.h>

#define SIZE 32768
#define N 6000

struct block { unsigned word[SIZE / 4]; };

static struct block x, y;
static unsigned hash;

int
main (void)
{
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      for (int i = 0; i < SIZE / 4; i++)
	x.word[i] = (unsigned) (i * 7 + k);
#pragma omp task input (x) output (y)
      for (int i = 0; i < SIZE / 4; i++)
	y.word[i] = x.word[i] / 3;
#pragma omp task input (y)
      for (int i = 0; i < SIZE / 4; i += 61)
	hash = hash * 31 + y.word[i];
    }
  printf ("%x\n", hash);
  return 0;
}
