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

/* Words between two ranks by streams.  With the pragmas ignored this is the sequential
   program, from which messages.c is derived, too.  */

#include "pair.h"

word
pingpong_streams (unsigned long n)
{
  word ball, back;

  #pragma omp parallel
  #pragma omp single
  {
    #pragma omp task output (ball) on (0)
    ball = 1;

    for (unsigned long k = 0; k < n; k++)
      {
	#pragma omp task input (ball) output (back) on (1)
	back = hit (ball);

	#pragma omp task input (back) output (ball) on (0)
	ball = hit (back);
      }
  }
  return ball;
}

word
carry_streams (unsigned long n)
{
  word x, next = 0, sum = 0;

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < n; k++)
    {
      #pragma omp task output (x) on (0)
      x = next += STEP;

      #pragma omp task input (x) on (1)
      sum = add_in_order (sum, x);
    }
  return sum;
}
