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

/* A taskwait completes what was activated so far, and the variable holds the
   last element; positions and unread elements survive it.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-unread-stream -fplugin-arg-gomp_stream-Wno-elision" } */
/* { dg-torture yes } */
/* { dg-memcheck yes } */

#include "check.h"

int
main (void)
{
  int x, y, made = 0, first = 0, second = 0;

  x = -5;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskwait
    CHECK_EQUAL (x, -5);
    for (int turn = 0; turn < 60; turn++)
      {
	for (int i = 0; i < 10; i++)
	  {
	    int value = made++;
#pragma omp task output (x) firstprivate (value)
	    x = value;
	    if (i % 2)
#pragma omp task input (x)
	      {
		CHECK_EQUAL (x, first);
		first++;
	      }
	  }
	if (turn % 3 == 0)
	  for (int i = 0; i < 10; i++)
#pragma omp task input (x) output (y)
	    {
	      CHECK_EQUAL (x, second);
	      second++;
	      y = x * 2;
	    }
#pragma omp taskwait
	CHECK_EQUAL (first, made / 2);
	CHECK_EQUAL (x, made - 1);
	CHECK_EQUAL (second, (turn / 3 + 1) * 10);
	CHECK_EQUAL (y, (second - 1) * 2);
      }
  }
  CHECK_EQUAL (first, 300);
  CHECK_EQUAL (second, 200);
  CHECK_EQUAL (x, 599);
  return 0;
}
