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

/* PEEK reads without moving the read position; TICK moves it without
   reading.  */
/* { dg-torture yes } */
/* { dg-memcheck yes } */

#include "check.h"

#define N 2000

/* Ordinary names elsewhere.  */
static int
tick (int peek)
{
  return peek + 1;
}

int
main (void)
{
  int x __attribute__ ((stream)), w[4], u[2][3], one;
  int sent = 0, position = 0, peeks = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      int length = k % 6;
      for (int i = 0; i < length; i++, sent++)
#pragma omp task output (x) firstprivate (sent)
	x = sent;
      for (int i = 0; i < k % 3 && position < sent; i++)
	{
#pragma omp task peek (x) firstprivate (position)
	  {
	    CHECK_EQUAL (x, position);
	    peeks++;
	  }
#pragma omp task peek (x >> one) firstprivate (position)
	  CHECK_EQUAL (one, position);
	}
      if (position + 4 <= sent)
	{
	  /* The number in brackets means nothing.  */
#pragma omp task peek (x >> w[0]) firstprivate (position)
	  for (int i = 0; i < 4; i++)
	    CHECK_EQUAL (w[i], position + i);
	}
      if (k % 4 == 0 && position < sent)
	{
#pragma omp tick (x)
	  position++;
	}
      if (k % 4 == 1)
	{
#pragma omp tick (x >> (sent - position) / tick (2) * tick (tick (0)))
	  position += (sent - position) / 3 * 2;
	}
      if (k % 4 == 2 && position < sent)
	{
#pragma omp task input (x >> one) firstprivate (position)
	  CHECK_EQUAL (one, position);
	  position++;
	}
      if (k == N - 1)
	{
	  /* Elements may be skipped before they are there.  */
	  _Pragma ("omp tick (x >> sent - position + 1)")
#pragma omp task output (x)
	  x = -1;
	}
    }
  CHECK (peeks > N / 2);
  CHECK_EQUAL (x, -1);
  (void) u;
  return 0;
}
