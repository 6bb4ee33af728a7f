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

/* OpenStream's dialect: consumers with one position, ticks, windows that are
   handed on, and arrays of windows.  */
/* { dg-additional-options "--gomp-stream-dialect=openstream" } */

#include "../phase.h"

enum { N = 200 };

#ifdef _OPENMP

static unsigned
positions (unsigned n)
{
  int x, v, w[4], first = 0, second = 0;

#pragma omp parallel
#pragma omp single
  {
    for (unsigned k = 0; k < n; k++)
      {
	if (k == n / 2)
	  phase (1);
#pragma omp task output (x << w[4]) firstprivate (k)
	for (int i = 0; i < 4; i++)
	  w[i] = 4 * k + i;
#pragma omp task input (x >> v) shared (first)
	first = (first * 3 + v) % 1009;
#pragma omp task input (x >> v) shared (second)
	second = (second * 3 + v) % 1009;
#pragma omp tick (x >> 2)
      }
    phase (2);
  }
  return first * 1009 + second;
}

static unsigned
handed_on (unsigned n)
{
  int s, t, w[4];
  unsigned sum = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (s << w[4]) firstprivate (k)
      for (int i = 0; i < 4; i++)
	w[i] = 10 * k + i;
#pragma omp task inout_reuse (s >> w[4] >> t)
      w[1] += 100;
#pragma omp task input (t >> w[4]) shared (sum)
      for (int i = 0; i < 4; i++)
	sum = sum * 5 + w[i];
    }
  return sum;
}

static unsigned
several (unsigned n)
{
  int a[3], views[3][2], w[2];
  unsigned sum = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
      for (int i = 0; i < 3; i++)
	{
#pragma omp task output (a[i] << w[2]) firstprivate (k, i)
	  w[0] = w[1] = 10 * k + i;
	}
#pragma omp task input (a >> views[3][2]) shared (sum)
      for (int i = 0; i < 3; i++)
	sum = sum * 3 + views[i][0] + views[i][1];
    }
  return sum;
}

#else

static unsigned
positions (unsigned n)
{
  int first = 0, second = 0;

  for (unsigned k = 0; k < n; k++)
    {
      first = (first * 3 + 4 * k) % 1009;
      second = (second * 3 + 4 * k + 1) % 1009;
    }
  return first * 1009 + second;
}

static unsigned
handed_on (unsigned n)
{
  unsigned sum = 0;

  for (unsigned k = 0; k < n; k++)
    for (int i = 0; i < 4; i++)
      sum = sum * 5 + 10 * k + i + (i == 1) * 100;
  return sum;
}

static unsigned
several (unsigned n)
{
  unsigned sum = 0;

  for (unsigned k = 0; k < n; k++)
    for (int i = 0; i < 3; i++)
      sum = sum * 3 + 2 * (10 * k + i);
  return sum;
}

#endif

int
main (int argc, char **argv)
{
  for (int i = repetitions (argc, argv); i-- > 0; )
    {
      printf ("%u\n", positions (N));
      printf ("%u\n", handed_on (N));
      printf ("%u\n", several (N));
    }
  return 0;
}
