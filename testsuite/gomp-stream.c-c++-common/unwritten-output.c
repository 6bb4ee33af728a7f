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

/* Outputs that are written on each path, in the ways in which programs do
   that.  */
/* { dg-threads "2" } */
/* { dg-channels "auto" } */

#include "check.h"

enum { N = 100 };

struct pair { int a, b; };

static int
fill (int *to, int n, int value)
{
  for (int i = 0; i < n; i++)
    to[i] = value;
  return value;
}

int
main (void)
{
  int a, b, c, d, e, f, w[4], out[4], sum = 0;
  struct pair s;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (a) firstprivate (k)
      if (k % 2)
	a = 1;
      else if (k >= N)
	abort ();
      else
	a = 1;
#pragma omp task output (b) firstprivate (k)
      switch (k % 3)
	{
	case 0:
	  b = 1;
	  break;
	default:
	  b = 1;
	}
#pragma omp task output (c)
      fill (&c, 1, 1);
#pragma omp task output (d << w[4])
      for (int i = 0; i < 4; i++)
	w[i] = 1;
#pragma omp task output (e << out[4])
      if (fill (out, 4, 1))
	;
#pragma omp task output (f) firstprivate (k)
      k % 2 ? (f = 1) : (f = 1);
#pragma omp task output (s)
      {
	s.a = 1;
	s.b = 1;
      }
#pragma omp task input (a, b, c, f, s) input (d >> w[4], e >> out[4])
      sum += a + b + c + f + s.a + s.b + w[0] + out[3];
    }
  CHECK_EQUAL (sum, 8 * N);
  return 0;
}
