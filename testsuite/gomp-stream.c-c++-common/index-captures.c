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

/* Captured indices of arrays of streams: they tell which stream it is, or only
   seem to.  */
/* { dg-torture yes } */
/* { dg-elision yes } */

#include <stdio.h>

enum { N = 500, STREAMS = 4 };

static unsigned hash[STREAMS], sum;

struct pair
{
  unsigned first, second;
};

/* They do.  */

static void
chosen (void)
{
  unsigned a[STREAMS + 1];
  struct pair b[STREAMS];
  unsigned state[STREAMS] = { 0 };

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    {
#pragma omp task output (a[0]) firstprivate (k)
      a[0] = k;
      for (unsigned char i = 1; i <= STREAMS; i++)
	#pragma omp task input (a[i - 1]) output (a[i]) firstprivate (i)
	a[i] = state[i - 1] += a[i - 1] + i;
      for (long i = STREAMS - 1; i >= 0; i--)
	{
#pragma omp task input (a[i + 1]) output (b[i]) firstprivate (i)
	  b[i].first = b[i].second = a[i + 1] * i;
#pragma omp task input (b[i]) firstprivate (i, k)
	  hash[i] = hash[i] * 31 + b[i].first + k * i;
	}
    }
}

/* The same stream has several values of the index.  */

static void
seeming (void)
{
  unsigned a[STREAMS], row[N + STREAMS];
  unsigned *moving;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    {
      unsigned wide = k * 256 + k % STREAMS;
#pragma omp task output (a[(unsigned char) wide]) firstprivate (wide)
      a[(unsigned char) wide] = wide;
#pragma omp task input (a[wide & 3]) firstprivate (wide)
      hash[wide & 3] = hash[wide & 3] * 31 + a[wide & 3] + wide;

      moving = row + k;
      int down = 3 - (int) k;
#pragma omp task output (moving[down]) firstprivate (down)
      moving[down] = down;
#pragma omp task input (moving[down]) firstprivate (down)
      sum = sum * 31 + moving[down] + down;

    }
}

int
main (void)
{
  chosen ();
  seeming ();
  for (int i = 0; i < STREAMS; i++)
    printf ("%x\n", hash[i]);
  printf ("%x\n", sum);
  return 0;
}
