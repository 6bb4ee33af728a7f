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

/* Threadprivate data of a body are those of whichever thread runs it.  */

#include <omp.h>
#include "check.h"

enum { N = 1000 };

static int seen;
#pragma omp threadprivate (seen)
static __thread int also_seen;

int
main (void)
{
  int x, sum = 0, total = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x)
      {
	seen++;
	also_seen++;
	x = 1;
      }
#pragma omp task input (x) default (none) shared (sum) untied
      {
	seen += x;
	sum++;
      }
    }
#pragma omp parallel reduction (+: total)
  total += seen - also_seen;
  CHECK_EQUAL (sum, N);
  CHECK_EQUAL (total, N);
  return 0;
}
