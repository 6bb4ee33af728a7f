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

   You should have received a copy of the GNU General Public License along
   with this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* Loops of some length that are run again and again, as they are in programs that have
   little data at a time: in a parallel region for each run, in a function that a region
   calls, and long ones between short ones.  Each is also the sequential program; compare
   tells what the pipelines gain or lose.  */

#include "main.h"

/* Sums up what N items come to.  */
#define LOOP(n, sum)							\
  for (long k = 0; k < (n); k++)					\
    {									\
      _Pragma ("omp task output (x) firstprivate (k)")			\
      x = work (k & 255, weight);					\
      _Pragma ("omp task input (x) output (y)")				\
      y = work (x, weight);						\
      _Pragma ("omp task input (y) shared (sum)")			\
      sum += work (y, weight);						\
    }

/* The shapes each-LENGTH and one-LENGTH.  */
#define LENGTH(length)							\
  static double								\
  each_##length (long n)						\
  {									\
    double sum = 0, x, y;						\
									\
    for (; n > 0; n -= length)						\
      {									\
	_Pragma ("omp parallel")					\
	_Pragma ("omp single")						\
	LOOP (n < length ? n : length, sum)				\
      }									\
    return sum;								\
  }									\
									\
  static __attribute__ ((noipa)) double					\
  call_##length (long n)						\
  {									\
    double sum = 0, x, y;						\
									\
    LOOP (n, sum)							\
    return sum;								\
  }									\
									\
  static double								\
  one_##length (long n)							\
  {									\
    double sum = 0;							\
									\
    _Pragma ("omp parallel")						\
    _Pragma ("omp single")						\
    for (; n > 0; n -= length)						\
      sum += call_##length (n < length ? n : length);			\
    return sum;								\
  }

LENGTH (10)
LENGTH (100)
LENGTH (300)
LENGTH (1000)
LENGTH (3000)
LENGTH (10000)
LENGTH (100000)

/* A long run between two short ones.  */
static double
mixed (long n)
{
  double sum = 0;

#pragma omp parallel
#pragma omp single
  for (; n > 0; n -= 3200)
    sum += call_1000 (100) + call_1000 (3000) + call_1000 (100);
  return sum;
}

#define SHAPES(length)							\
  { "each-" #length, each_##length }, { "one-" #length, one_##length }
static const struct shape shapes[] = {
  SHAPES (10), SHAPES (100), SHAPES (300), SHAPES (1000), SHAPES (3000),
  SHAPES (10000), SHAPES (100000), { "mixed", mixed }
};

int
main (int argc, char **argv)
{
  return run_shapes (shapes, sizeof shapes / sizeof *shapes, argc, argv);
}
