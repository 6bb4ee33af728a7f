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

/* A channel grows as far as the second number of GOMP_STREAM_BUFFER; then the
   report names the consumer that does not read.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-unwritten-stream" } */
/* { dg-set-env GOMP_STREAM_BUFFER "1K:64K" } */
/* { dg-status 1 } */
/* { dg-stderr {note: the channel of 'x' has grown to 65536 bytes} } */

#include <stdio.h>

int
main (void)
{
  int x, y, sum = 0;

#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < 20000; k++)
#pragma omp task output (x) firstprivate (k)	/* { dg-stderr {error: .*:@LINE@: .* output space on stream 'x': needs 1 element, has 0$} } */
      x = k;
    for (int k = 0; k < 10; k++)
#pragma omp task input (x, y)	/* { dg-stderr {error: .*:@LINE@: .* input on stream 'y': needs 1 element, has 0$} } */
      sum += x + y;	/* { dg-stderr {note: .*:@LINE-1@: stage in main.* reads 'x', and is stuck too$} } */
  }
  printf ("not reached: %d\n", sum);
  return 0;
}
