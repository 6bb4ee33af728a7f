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

/* Stages that lack only the look-ahead of a window upstream are not stuck: in
   arrays of streams of variable length, which end before the scope does, and
   behind them.  */
/* { dg-memcheck yes } */

#include "check.h"

#define SLIDE(a, b, c, d)						\
  __attribute__ ((noinline)) static int					\
  NAME (int m, int n)							\
  {									\
    int s[m], t[m], x, y, sum = 0;					\
    (void) s, (void) t, (void) x, (void) y;				\
    for (int k = 0; k < n; k++)						\
      {									\
	int w[3];							\
	STAGE (omp task output (a) firstprivate (k))			\
	a = k;								\
	STAGE (omp task input (a >> w[1]) output (b))			\
	b = w[0] + w[2];						\
	STAGE (omp task input (b) output (c))				\
	c = b + 1;							\
	STAGE (omp task input (c) output (d))				\
	d = c + 1;							\
	STAGE (omp task input (d) shared (sum))				\
	sum += d;							\
      }									\
    STAGE (omp taskwait)						\
    return sum;								\
  }

#define STAGE(directive) _Pragma (#directive)
#define NAME all
SLIDE (s[0], s[1], s[2], s[3])
#undef NAME
#define NAME first
SLIDE (s[0], x, t[0], y)
#undef NAME
#define NAME last
SLIDE (x, y, t[1], t[0])
#undef NAME
#define NAME both
SLIDE (s[1], t[0], s[0], t[1])
#undef NAME
#define NAME scalars
SLIDE (x, s[0], y, s[1])

int
main (void)
{
  static int (*const functions[]) (int, int)
    = { all, first, last, both, scalars };

  for (int n = 0; n < 80; n += 1 + n / 10)
    for (int i = 0; i < 5; i++)
      {
	int sum = 0;
	for (int k = 0; k + 2 < n; k++)
	  sum += k + k + 2 + 2;
	CHECK_EQUAL (functions[i] (4, n), sum);
      }
  return 0;
}
