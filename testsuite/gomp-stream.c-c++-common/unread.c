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

/* Elements that nobody read by the end are dropped.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-unread-stream" } */
/* { dg-memcheck yes } */

#include "check.h"

#define N 3000

static void
nobody (void)
{
  int x, y;
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x, y)
      x = y = k;
      if (k < 10)
#pragma omp task input (x)
	CHECK (x < 10);
    }
#pragma omp taskwait
  CHECK_EQUAL (x, N - 1);
  CHECK_EQUAL (y, N - 1);
}

int
main (void)
{
  nobody ();
#pragma omp parallel
#pragma omp single
  nobody ();
  return 0;
}
