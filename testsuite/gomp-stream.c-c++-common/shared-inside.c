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

/* The address of a shared variable declared inside the wait scope belongs to
   the activation.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

static int trace;

int
main (void)
{
  int x;

#pragma omp parallel
#pragma omp single
  for (int k = 1; k < 200; k++)
    {
      int slot = -1, row[k % 9 + 1];
      row[k % 9] = 0;
#pragma omp task output (x) shared (slot, row) firstprivate (k)
      {
	x = k;
	slot = k * 2;
	row[k % 9] = k * 3;
      }
#pragma omp task input (x) shared (row) firstprivate (k)
      row[k % 9] += x;
#pragma omp taskwait
      trace = (trace * 31 + slot + row[k % 9]) % 1000003;
    }
  printf ("%d\n", trace);
  return 0;
}
