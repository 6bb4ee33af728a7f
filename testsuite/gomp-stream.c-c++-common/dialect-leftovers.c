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

/* Elements that nobody reads and activations that never have input are no
   errors in the dialect.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-unread-stream" } */
/* { dg-stderr {:@LINE+20@: 2 activations of the stage in main never had input} } */
/* { dg-stderr {7 elements of stream 'y' were left over} } */

#include "check.h"

int
main (void)
{
  int x __attribute__ ((stream)), y __attribute__ ((stream)), w[4];

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 7; k++)
    {
#pragma omp task output (y) firstprivate (k)
      y = k;
      if (k > 7)
#pragma omp task input (y)
	CHECK (y < 0);
      if (k < 4)
#pragma omp task input (x >> w[4])
	CHECK (w[3] == 3 || w[3] == 7);
#pragma omp task output (x) firstprivate (k)
      x = k;
      if (k == 6)
#pragma omp task output (x) firstprivate (k)
      x = k + 1;
    }
  return 0;
}
