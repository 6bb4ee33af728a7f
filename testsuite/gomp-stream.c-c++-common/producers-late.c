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

/* A second producer joins while the first one is behind, after a protocol for
   one producer, in a small ring.  */
/* { dg-set-env GOMP_STREAM_BUFFER "128" } */

#include "../lib/check.h"

int
main (void)
{
  double x, in[3], out[1];
  static double seen[4806];
  int n = 0;

#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < 1602; k++)
      {
#pragma omp task input (x >> in[3])
	for (int i = 0; i < 3; i++)
	  seen[n++] = in[i];
      }
    for (int k = 0; k < 2699; k++)
      {
#pragma omp task output (x)
	x = k;
      }
    for (int k = 0; k < 2143; k++)
      {
#pragma omp task output (x << out[1])
	out[0] = 2699 + k;
      }
  }
  CHECK_EQUAL (n, 4806);
  for (int i = 0; i < n; i++)
    CHECK (seen[i] == i);
  return 0;
}
