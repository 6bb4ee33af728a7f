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

/* Bodies with loops, switches, gotos, early ends and calls.  */
/* { dg-torture yes } */
/* { dg-elision yes } */

#include <stdio.h>
#include <math.h>

#define N 700

static int
collatz (int n)
{
  int steps = 0;
  while (n != 1)
    {
      n = n % 2 ? 3 * n + 1 : n / 2;
      steps++;
    }
  return steps;
}

int
main (void)
{
  int x, y;
  double z;
  unsigned hash = 0;
  static int counts[8];

#pragma omp parallel
#pragma omp single
  for (int k = 1; k <= N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      {
	int steps = 0, n = k;
      again:
	if (n != 1)
	  {
	    n = n % 2 ? 3 * n + 1 : n / 2;
	    steps++;
	    goto again;
	  }
	x = steps;
      }
#pragma omp task input (x) output (y) firstprivate (k)
      {
	y = 0;
	for (int i = 0; ; i++)
	  {
	    if (i % 3 == 1)
	      continue;
	    if (i > x || y > 1000)
	      break;
	    y += i;
	  }
	switch (x % 4)
	  {
	  case 0:
	    y += 1;
	    /* Fall through.  */
	  case 1:
	    y += 10;
	    break;
	  default:
	    y -= collatz (k) == x ? 3 : 1000000;
	  }
	do
	  y++;
	while (y % 8 != x % 8);
      }
#pragma omp task input (y) output (z)
      z = sqrt (y + 2000000.0) + ({ int t = y; t * 2; });
#pragma omp task input (y, z)
      {
	counts[y & 7]++;
	hash = hash * 31 + (unsigned) (z * 1024);
      }
    }
  printf ("%x", hash);
  for (int i = 0; i < 8; i++)
    printf (" %d", counts[i]);
  printf ("\n");
  return 0;
}
