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

/* The forms that the lists of the clauses take.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-unused-window" } */
/* { dg-torture yes } */
/* { dg-memcheck yes } */

#include "check.h"

#define N 300
enum { TWO = 2 };

int
main (void)
{
  int a, b, c[3], d, e, wa[TWO + 1], wb[2 * 2], wd[1], oe[2];
  const int two = 2;
  int fired = 0, seen = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (a, b) output (c[0], c[TWO]) firstprivate (k) \
	output (d << wd[two - 1])
      {
	a = k;
	b = -k;
	c[0] = 2 * k;
	c[TWO] = 3 * k;
	wd[0] = 4 * k;
      }
      if (k % 2)
#pragma omp task input (a >> wa[(two)], b >> wb[TWO]) untied \
	input (d >> oe[sizeof (short)]) output (e) priority (3) if (1)
	{
	  CHECK_EQUAL (wa[0], 2 * fired);
	  CHECK_EQUAL (wa[2], 2 * fired + 2);
	  CHECK_EQUAL (wb[0], -2 * fired);
	  CHECK_EQUAL (wb[3], -2 * fired - 3);
	  CHECK_EQUAL (oe[1], 4 * (2 * fired + 1));
	  e = fired++;
	}
#pragma omp task input (c[0]) input (c[TWO]) shared (seen)
      {
	CHECK_EQUAL (c[0], 2 * seen);
	CHECK_EQUAL (c[TWO], 3 * seen);
	seen++;
      }
      if (k % 2 && k < N - 2)
#pragma omp task input (e)
	CHECK_EQUAL (e * 0, 0);
    }
  CHECK_EQUAL (fired, N / 2 - 1);
  CHECK_EQUAL (seen, N);
  CHECK_EQUAL (e, N / 2 - 2);
  return 0;
}
