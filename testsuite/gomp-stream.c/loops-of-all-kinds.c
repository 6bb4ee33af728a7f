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

/* Control programs that go round by goto, commas, conditions that activate, and a
   switch into a loop.  */
/* { dg-elision yes } */

#include <stdio.h>

static int st;
static long sum;

static int
src (int k)
{
#pragma omp task output (st) firstprivate (k)
  st = k * 3;
  return k;
}

static int
snk (int k)
{
#pragma omp task input (st) shared (sum)
  sum = sum * 3 + st;
  return k;
}

int
main (void)
{
  int x, y, k = 0, n = 400;
  long s = 0;
#pragma omp parallel
#pragma omp single
  {
  again:
    if (k < n)
      {
#pragma omp task output (x) firstprivate (k)
	x = k;
#pragma omp task input (x) output (y)
	y = x ^ 5;
#pragma omp task input (y) shared (s)
	s = s * 3 + y;
	k++;
	if (k % 50 == 7)
	  {
	    k += 3;
	    goto again;
	  }
	goto again;
      }
    for (int i = 0, j = n; src (i), i < j; snk (i), i++, j--)
      ;
    snk (0);
    int i = 0;
    switch (n % 4)
      {
	do
	  {
	  case 0:
	    src (i);
	    snk (i);
	    /* Fall through.  */
	  case 3:
	    src (i + 1);
	    snk (i);
	    /* Fall through.  */
	  case 2:
	    src (i + 2);
	    snk (i);
	    /* Fall through.  */
	  case 1:
	    src (i + 3);
	    snk (i);
	    i += 4;
	  }
	while (i < n);
      }
    do
      {
	if (i & 1)
	  continue;
	src (i) ? snk (i) : snk (-i);
      }
    while (i-- > 0);
    while (i++ < 20 && (src (i) || 1))
      {
	if (i == 15)
	  {
	    snk (i);
	    break;
	  }
	snk (i);
      }
  }
  printf ("%ld %ld %d\n", s, sum, y);
  return 0;
}
