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

/* A capture of several kilobytes, far ahead of its stage.  */
/* { dg-memcheck yes } */

#include "check.h"

#define N 3000

struct page { int v[1024]; };

/* Word I of the page at activation K.  */

static int
at (int k, int i)
{
  if (i <= k)
    return -i;
  return i < 1024 ? i : 1024 - i;
}

int
main (void)
{
  int x, fired = 0;
  struct page page;

  for (int i = 0; i < 1024; i++)
    page.v[i] = i;
#pragma omp parallel firstprivate (page)
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      page.v[k % 1024] = -k;
#pragma omp task output (x) firstprivate (page, k)
      x = page.v[k % 1024] + page.v[(k + 1) % 1024];
#pragma omp task input (x)
      {
	CHECK_EQUAL (x, at (fired, fired) + at (fired, fired + 1));
	fired++;
      }
    }
  CHECK_EQUAL (fired, N);
  return 0;
}
