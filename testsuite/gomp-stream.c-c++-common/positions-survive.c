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

/* A stream that is declared outside of several parallel regions, or has static
   storage duration, keeps its elements and positions from one to the next.  */
/* { dg-memcheck yes } */

#include "check.h"

static int global, seen, seen_static;

static void
step (int from, int produced, int consumed)
{
  for (int k = from; k < from + produced; k++)
#pragma omp task output (global)
    global = k * 2;
  for (int k = 0; k < consumed; k++)
#pragma omp task input (global)
    {
      CHECK_EQUAL (global, seen_static * 2);
      seen_static++;
    }
}

int
main (void)
{
  int x;

  for (int turn = 0; turn < 6; turn++)
    {
#pragma omp parallel
#pragma omp single
      {
	for (int k = 0; k < 10; k++)
#pragma omp task output (x) firstprivate (turn, k)
	  x = turn * 10 + k;
	for (int k = 0; k < (turn % 2 ? 15 : 5); k++)
#pragma omp task input (x)
	  {
	    CHECK_EQUAL (x, seen);
	    seen++;
	  }
	step (turn * 10, 10, turn % 2 ? 15 : 5);
      }
      CHECK_EQUAL (x, turn * 10 + 9);
      CHECK_EQUAL (global, (turn * 10 + 9) * 2);
      CHECK_EQUAL (seen, turn % 2 ? (turn + 1) * 10 : turn * 10 + 5);
      CHECK_EQUAL (seen_static, seen);
    }
  return 0;
}
