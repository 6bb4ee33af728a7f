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

/* A type without contents, whose size is 0 in GNU C, still counts elements.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-all" } */

#include "check.h"

struct nothing { };

int
main (void)
{
  struct nothing x, w[4];
  int made = 0, fired = 0, fired_by_4 = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 1000; k++)
    {
#pragma omp task output (x)
      made++;
#pragma omp task input (x)
      fired++;
      if (k % 4 == 3)
#pragma omp task input (x >> w[4])
	fired_by_4++;
    }
  CHECK_EQUAL (made, 1000);
  CHECK_EQUAL (fired, 1000);
  CHECK_EQUAL (fired_by_4, 250);
  return 0;
}
