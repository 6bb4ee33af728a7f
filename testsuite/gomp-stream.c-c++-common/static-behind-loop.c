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

/* A consumer of a static stream that comes behind a loop that might run in place sees all
   its elements, if they were few; or else the next ones.  */
/* { dg-threads "1 2 5" } */

#include "check.h"

#define TEST(before)							\
  static int x_##before, next_##before = -1, last_##before, sum_##before;	\
									\
  static void								\
  loop_##before (void)							\
  {									\
    for (int k = 0; k < before; k++)					\
      {									\
	STAGE (omp task output (x_##before) firstprivate (k))		\
	x_##before = k;							\
	STAGE (omp task input (x_##before))				\
	sum_##before += x_##before;					\
      }									\
  }									\
									\
  static void								\
  late_##before (void)							\
  {									\
    STAGE (omp task input (x_##before))					\
    {									\
      if (next_##before == -1)						\
	next_##before = x_##before;					\
      last_##before = x_##before;					\
    }									\
  }									\
									\
  static void								\
  run_##before (void)							\
  {									\
    loop_##before ();							\
    if (before <= 64)							\
      for (int k = 0; k < before; k++)					\
	late_##before ();						\
    else								\
      {									\
	late_##before ();						\
	STAGE (omp task output (x_##before))				\
	x_##before = -7;						\
      }									\
  }

#define STAGE(directive) _Pragma (#directive)
TEST (1)
TEST (20)
TEST (64)
TEST (65)
TEST (1000)

int
main (void)
{
  run_1 ();
  run_20 ();
  run_64 ();
  run_65 ();
  run_1000 ();
#pragma omp taskwait
  CHECK_EQUAL (sum_1, 0);
  CHECK_EQUAL (sum_20, 190);
  CHECK_EQUAL (sum_64, 2016);
  CHECK_EQUAL (sum_65, 2080);
  CHECK_EQUAL (sum_1000, 499500);
  CHECK_EQUAL (next_1, 0);
  CHECK_EQUAL (next_20, 0);
  CHECK_EQUAL (next_64, 0);
  CHECK_EQUAL (last_1, 0);
  CHECK_EQUAL (last_20, 19);
  CHECK_EQUAL (last_64, 63);
  CHECK_EQUAL (last_65, -7);
  CHECK_EQUAL (last_1000, -7);
  return 0;
}
