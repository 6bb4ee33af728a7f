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

/* Windows: bursts that differ, one that slides, replicas, and a window of variable
   length.  */

#include "../phase.h"

enum { N = 300 };

#ifdef _OPENMP

static unsigned
rates (unsigned n)
{
  unsigned x, y, made[6], a[4], b[2], seen[4], sum = 0;

#pragma omp parallel
#pragma omp single
  {
    for (unsigned k = 0; k < n; k++)
      {
	if (k == n / 2)
	  phase (1);
	for (int i = 0; i < 2; i++)
	  {
#pragma omp task output (x << made[6]) firstprivate (k, i)
	    for (int j = 0; j < 6; j++)
	      made[j] = k * 12 + i * 6 + j;
	  }
	for (int i = 0; i < 3; i++)
	  {
#pragma omp task input (x >> a[4]) output (y << b[2]) num_threads (2)
	    {
	      b[0] = a[0] * 3 + a[3];
	      b[1] = a[1] ^ a[2];
	    }
	  }
	/* Sees four elements, and takes one.  */
	for (int i = 0; i < (k == 0 ? 3 : 6); i++)
	  {
#pragma omp task input (y >> seen[1]) shared (sum)
	    sum = sum * 3 + seen[0] + seen[3];
	  }
      }
    phase (2);
  }
  return sum;
}

#else

static unsigned
rates (unsigned n)
{
  static unsigned y[6 * N];
  unsigned sum = 0;

  for (unsigned k = 0; k < 3 * n; k++)
    {
      y[2 * k] = 4 * k * 3 + 4 * k + 3;
      y[2 * k + 1] = (4 * k + 1) ^ (4 * k + 2);
    }
  for (unsigned k = 0; k + 3 < 6 * n; k++)
    sum = sum * 3 + y[k] + y[k + 3];
  return sum;
}

#endif

static unsigned
variable (unsigned n, int length)
{
  unsigned x, w[length], sum = 0;

  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (x << w[length]) firstprivate (k, length)
      for (int i = 0; i < length; i++)
	w[i] = k + i;
#pragma omp task input (x >> w[length]) shared (sum) firstprivate (length)
      for (int i = 0; i < length; i++)
	sum = sum * 3 + w[i];
    }
#pragma omp taskwait
  return sum;
}

int
main (int argc, char **argv)
{
  for (int i = repetitions (argc, argv); i-- > 0; )
    {
      printf ("%u\n", rates (N));
      printf ("%u\n", variable (N, 5));
      printf ("%u\n", variable (N / 10, 500));
    }
  return 0;
}
