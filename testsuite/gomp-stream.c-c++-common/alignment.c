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

/* Elements keep the alignment of their type, also in windows that lie across
   the end of a buffer.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-unused-window" } */
/* { dg-set-env GOMP_STREAM_BUFFER "2K" } */
/* { dg-torture yes } */
/* { dg-memcheck yes } */

#include <stdint.h>
#include "check.h"

#define N 2000

struct wide { int v[3]; } __attribute__ ((aligned (128)));
typedef float vector __attribute__ ((vector_size (64)));

int
main (void)
{
  struct wide x, w[5];
  vector v, out[3], in[2];
  long double ld;
  int seen = 0, vectors = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x, v << out[3]) output (ld) firstprivate (k)
      {
	CHECK_EQUAL ((uintptr_t) &x % 128, 0);
	CHECK_EQUAL ((uintptr_t) out % 64, 0);
	CHECK_EQUAL ((uintptr_t) &ld % __alignof__ (long double), 0);
	x.v[0] = k;
	x.v[2] = -k;
	for (int i = 0; i < 3; i++)
	  for (int j = 0; j < 16; j++)
	    out[i][j] = 3 * k + i;
	ld = k;
      }
#pragma omp task input (x >> w[1])
      {
	CHECK_EQUAL ((uintptr_t) w % 128, 0);
	for (int i = 0; i < 5; i++)
	  {
	    CHECK_EQUAL (w[i].v[0], seen + i);
	    CHECK_EQUAL (w[i].v[2], -seen - i);
	  }
	seen++;
      }
      for (int i = 0; i < 1 + k % 2; i++)
#pragma omp task input (v >> in[2])
	{
	  CHECK_EQUAL ((uintptr_t) in % 64, 0);
	  CHECK_EQUAL ((long) in[0][3], vectors);
	  CHECK_EQUAL ((long) in[1][15], vectors + 1);
	  vectors += 2;
	}
#pragma omp task input (ld)
      CHECK_EQUAL ((uintptr_t) &ld % __alignof__ (long double), 0);
    }
  CHECK_EQUAL (seen, N - 4);
  CHECK_EQUAL (vectors, 3 * N);
  return 0;
}
