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

/* Loops that do nothing but activate tasks, of all kinds: every iteration
   happens once, with its own value of the variable.  */
/* { dg-torture yes } */
/* { dg-elision yes } */

#include <limits.h>
#include <stdio.h>

static unsigned hash;
static long count;

/* One pipeline over a loop with a variable of type TYPE.  */
#define LOOP(TYPE, INIT, CONDITION, STEP)				\
  do									\
    {									\
      TYPE k, last;							\
      unsigned x, y;							\
      hash = 0;								\
      count = 0;							\
      _Pragma ("omp parallel private (k)")				\
      _Pragma ("omp single")						\
      {									\
	for (k = (INIT); CONDITION; STEP)				\
	  {								\
	    _Pragma ("omp task output (x) firstprivate (k, n)")		\
	    x = (unsigned) k * 3 + n;					\
	    _Pragma ("omp task input (x) output (y)")			\
	    y = x + 1;							\
	    _Pragma ("omp task input (y) firstprivate (k)")		\
	    {								\
	      hash = hash * 31 + y + (unsigned) k;			\
	      count++;							\
	    }								\
	  }								\
	last = k;							\
      }									\
      printf ("%d: %x %ld %lld\n", __LINE__, hash, count,		\
	      (long long) last);					\
    }									\
  while (0)

struct bounds
{
  int low, high;
};

int
main (void)
{
  int n = 10000, zero = 0;
  struct bounds b = { -5000, 7000 };

  LOOP (int, 0, k < n, k++);
  LOOP (int, 0, k < n, ++k);
  LOOP (int, 0, n > k, k += 1);
  LOOP (int, 0, k <= n, k++);
  LOOP (int, 0, k != n, k++);
  LOOP (int, 0, k < n, k += 7);
  LOOP (int, 0, k <= n, k = k + 7);
  LOOP (int, n, k > 0, k--);
  LOOP (int, n, k >= 0, --k);
  LOOP (int, n, 0 != k, k -= 1);
  LOOP (int, n, k >= zero, k -= 3);
  LOOP (int, b.low, k < b.high, k++);
  LOOP (int, 0, k < zero, k++);
  LOOP (int, 5, k < 6, k++);
  LOOP (int, INT_MAX - 5000, k < INT_MAX, k++);
  LOOP (int, INT_MIN + 5000, k > INT_MIN, k--);
  LOOP (long, -n, k < n, k++);
  LOOP (long long, 0, k < n, k += 3);
  LOOP (long, 0, k < n - k, k++);
  LOOP (unsigned, 0, k < (unsigned) n, k++);
  LOOP (unsigned, UINT_MAX - 5000, k < UINT_MAX, k++);
  LOOP (unsigned, UINT_MAX - 5000, k != 5000, k++);
  LOOP (unsigned, 5000, k != UINT_MAX - 5000, k--);
  LOOP (unsigned, n, k > 0, k--);
  LOOP (unsigned, n, k - 1 > 100, k--);
  LOOP (short, 0, k < n, k++);
  LOOP (short, 0, k < 10000u, k += 3);
  LOOP (signed char, -100, k < 100, k++);
  LOOP (unsigned char, 0, k < 200, k++);
  LOOP (unsigned char, 200, k > 0, k--);
  LOOP (unsigned char, 10, k != 5, k++);
  LOOP (int, 0, (unsigned char) k < 200, k++);
  LOOP (int, 0, k < 200, k = (signed char) k + 1 + (k > 100) * 100);
  LOOP (int, 0, k < 127, k = (unsigned char) k + 1);
  LOOP (unsigned char, 0, k < b.high / 50, k = k + 3);
  LOOP (int, 0, k < n && k < 5000, k++);
  LOOP (int, 1, k < n, k *= 2);
  return 0;
}
