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
/* Consumers of a static stream in another function see all elements as long as
   few activations went by, or else open at the next element.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-elision" } */
/* { dg-threads "1 2 4" } */

#include "check.h"

static int first;

/* The control program reaches the second consumer when there are BEFORE
   elements, and another one follows.  */
#define TEST(before)							\
  static int x_##before, result_##before;				\
									\
  __attribute__ ((noinline)) static void				\
  read_##before (int *result)						\
  {									\
    STAGE (omp task input (x_##before) firstprivate (result))		\
    *result = x_##before;						\
  }									\
									\
  __attribute__ ((noinline)) static void				\
  one_##before (int *result)						\
  {									\
    STAGE (omp task input (x_##before) firstprivate (result))		\
    *result = x_##before;						\
  }									\
									\
  static void								\
  run_##before (void)							\
  {									\
    for (int k = 0; k <= before; k++)					\
      {									\
	if (k == before)						\
	  one_##before (&result_##before);				\
	STAGE (omp task output (x_##before) firstprivate (k))		\
	x_##before = k;							\
	read_##before (&first);						\
      }									\
  }

#define STAGE(directive) _Pragma (#directive)
TEST (1)
TEST (20)
TEST (63)
TEST (64)
TEST (65)
TEST (100)
TEST (1000)

int
main (void)
{
  run_1 ();
  run_20 ();
  run_63 ();
  run_64 ();
  run_65 ();
  run_100 ();
  run_1000 ();
#pragma omp taskwait
  CHECK_EQUAL (result_1, 0);
  CHECK_EQUAL (result_20, 0);
  CHECK_EQUAL (result_63, 0);
  CHECK_EQUAL (result_64, 0);
  CHECK_EQUAL (result_65, 65);
  CHECK_EQUAL (result_100, 100);
  CHECK_EQUAL (result_1000, 1000);
  return 0;
}
