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

/* A loop until the stage that reads says that there is no more.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <gomp-stream/stream.h>
#include <stdio.h>

static int text[7001];

int
main (void)
{
  int x, y, eof = 0, i = 0, n, w[3];
  long sum = 0;

  for (int k = 0; k < 7000; k++)
    text[k] = k * 7 % 1000;
  text[7000] = -1;
#pragma omp parallel
#pragma omp single
  while (!__atomic_load_n (&eof, __ATOMIC_RELAXED))
    {
#pragma omp task output (x) shared (eof, i)
      {
	x = text[i++];
	if (x < 0)
	  {
	    __atomic_store_n (&eof, 1, __ATOMIC_RELAXED);
	    gomp_stream_end ();
	  }
      }
#pragma omp task input (x) output (y << w[:n])
      {
	n = x < 0 ? 0 : x % 4;
	for (int j = 0; j < n; j++)
	  w[j] = x + j;
      }
#pragma omp task input (y >> w[:n])
      for (int j = 0; j < n; j++)
	sum = (sum * 3 + w[j]) % 1000003;
    }
  printf ("%d %ld\n", i, sum);
  return 0;
}
