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

/* A report says who would have to produce what is missing, and which stages wait
   for each other.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-unwritten-stream -fplugin-arg-gomp_stream-Wno-rates" } */
/* { dg-status 1 } */
/* { dg-stderr {^gomp-stream: note: these stages wait for each other:$} } */

#include <stdio.h>

int
main (void)
{
  int x, y, z, once, never, w[2];	/* { dg-stderr {note: .*:@LINE@: no task that produces 'never' was activated$} } */

#pragma omp parallel
#pragma omp single
  {
#pragma omp task output (once)	/* { dg-stderr {note: .*:@LINE@: stage in main.* produces 'once', and has no activations left$} } */
    once = 1;
#pragma omp task input (once >> w[2])	/* { dg-stderr {error: .*:@LINE@: .* 'once': needs 2 elements, has 1$} } */
    printf ("%d\n", w[0]);
#pragma omp task input (never)	/* { dg-stderr {error: .*:@LINE@: .* 'never': needs 1 element, has 0$} } */
    printf ("%d\n", never);
    for (int k = 0; k < 100; k++)
      {
#pragma omp task input (z) output (x)	/* { dg-stderr {error: .*:@LINE@: .* 'z': .* has 0$} } */
	x = z;	/* { dg-stderr {note: .*:@LINE-1@: stage in main.* produces 'x', and is stuck too$} } */
#pragma omp task input (x) output (y)	/* { dg-stderr {note: .*:@LINE@ waits for .*:@LINE-2@ to produce 'x'$} } */
	y = x;
#pragma omp task input (y) output (z)	/* { dg-stderr {note: .*:@LINE@ waits for .*:@LINE-2@ to produce 'y'$} } */
	z = y;	/* { dg-stderr {note: .*:@LINE-5@ waits for .*:@LINE-1@ to produce 'z'$} } */
      }
  }
  puts ("not reached");
  return 0;
}
