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

/* Several control programs at once, each with streams of its own.  */
/* { dg-torture yes } */
/* { dg-memcheck yes } */

#include "check.h"
#include <omp.h>

#define N 2000

static unsigned result[8];

static unsigned
reference (int me)
{
  unsigned hash = 0;
  for (int k = 0; k < N; k++)
    hash = hash * 31 + (k * 3 + me) * 2;
  return hash;
}

static unsigned
in_function (int me)
{
  int x, y;
  unsigned hash = 0;
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x)
      x = k * 3 + me;
#pragma omp task input (x) output (y)
      y = x * 2;
#pragma omp task input (y) shared (hash)
      hash = hash * 31 + y;
    }
#pragma omp taskwait
  return hash;
}

int
main (void)
{
#pragma omp parallel num_threads (4)
  {
    int x, y, me = omp_get_thread_num ();
    for (int k = 0; k < N; k++)
      {
#pragma omp task output (x)
	x = k * 3 + me;
#pragma omp task input (x) output (y)
	y = x * 2;
#pragma omp task input (y)
	result[me] = result[me] * 31 + y;
      }
#pragma omp taskwait
    CHECK_EQUAL (result[me], reference (me));
    CHECK_EQUAL (in_function (me + 10), reference (me + 10));
  }

#pragma omp parallel for
  for (int i = 0; i < 12; i++)
    CHECK_EQUAL (in_function (i), reference (i));
  return 0;
}
